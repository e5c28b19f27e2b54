import type { FileFigures, Spread, TargetSummary } from "./summary-schema.ts";

/**
 * Means of numbers at every depth, over the values that are not null; null where all are. The rest as the
 * first has it.
 */
export function meanOf<T>(all: readonly T[]): T {
  const [first] = all as [T];
  if (all.length === 1) return first;
  const numbers = all.filter((value) => typeof value === "number");
  if (numbers.length > 0) return (numbers.reduce((a, b) => a + b, 0) / numbers.length) as T;
  const objects = all.filter((value) => typeof value === "object" && value !== null);
  if (objects.length === 0) return first;
  return Object.fromEntries(
    Object.keys(objects[0]).map((name) => [
      name,
      meanOf(objects.map((one) => (one as Record<string, unknown>)[name])),
    ]),
  ) as T;
}

function spreadOf(all: readonly (number | null)[]): Spread | null {
  const values = all.filter((value) => value !== null);
  if (values.length === 0) return null;
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const squares = values.reduce((a, b) => a + (b - mean) ** 2, 0);
  return {
    min: Math.min(...values),
    max: Math.max(...values),
    sd: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : null,
  };
}

/** One target over all released files. */
export function overFiles(
  files: readonly FileFigures[],
  target: number,
  flags: Pick<TargetSummary, "dominant" | "known">,
): TargetSummary {
  const all = files.map(({ targets }) => targets[target]);
  return {
    ...meanOf(all),
    ...flags,
    spread:
      all.length < 2
        ? null
        : {
            capReleased: spreadOf(all.map((t) => t.capReleased)),
            gap: spreadOf(all.map((t) => t.gap)),
            weap: spreadOf(all.map((t) => t.tcap.weap)),
            disclosedCorrectly: spreadOf(all.map((t) => t.disclosedCorrectly)),
            totalVariation: spreadOf(all.map((t) => t.distances.byClass.totalVariation.mean)),
          },
  };
}
