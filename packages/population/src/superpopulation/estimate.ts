import type { SuperEstimate } from "../summary-schema.ts";

export function failed(method: SuperEstimate["method"], reason: string): SuperEstimate {
  return { method, uniques: null, converged: false, reason, parameters: {} };
}

/** An estimate, or why it cannot be right: no population has more uniques than units. */
export function checked(
  method: SuperEstimate["method"],
  uniques: number,
  population: number,
  parameters: SuperEstimate["parameters"],
  reason: string | null,
): SuperEstimate {
  if (!Number.isFinite(uniques) || uniques < 0 || uniques > population * (1 + 1e-9))
    return failed(method, "its equations gave a number that no population has");
  return { method, uniques, converged: true, reason, parameters };
}
