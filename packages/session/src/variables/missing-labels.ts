import type { ValueLabel } from "@sdc-risk/data";
import type { StatVariable } from "@sdc-risk/io";

/** Labels of what is declared missing, or is missing by its letter. */
export function missingLabels({ valueLabels, missing }: StatVariable): readonly ValueLabel[] {
  const declared = new Set([
    ...(missing?.declared?.values ?? []).map(String),
    ...(missing?.reasons ?? []).map(({ value }) => String(value)),
  ]);
  const [low, high] = missing?.declared?.range ?? [NaN, NaN];
  return valueLabels.filter(
    ({ value }) =>
      declared.has(String(value)) ||
      /^\.[a-z_]$/.test(String(value)) ||
      (typeof value === "number" && value >= low && value <= high),
  );
}
