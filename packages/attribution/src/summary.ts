import type { AttackFigures } from "./attacks/attack.js";
import type { TargetFigures } from "./figures.js";
import type { Uniques } from "./formulas/keys-of-both.js";

/** One released file against the original. */
export interface FileFigures {
  /** Its position among the released files, from 1. */
  readonly file: number;
  readonly records: number;
  /** Records of the original whose key it lacks. */
  readonly undefinedRecords: number;
  /** Sample uniques on the keys. */
  readonly uniques: Uniques;
  readonly targets: readonly TargetFigures[];
  readonly singlingOut: (AttackFigures & { readonly size: number; readonly sets: number }) | null;
  readonly linkability: AttackFigures | null;
}
/** How a figure differs between released files. */
export interface Spread {
  readonly min: number;
  readonly max: number;
  /** Standard deviation, divisor one less than the files; null with one that has the figure. */
  readonly sd: number | null;
}
/** What is told of a target over all released files: the mean of each figure. */
export interface TargetSummary extends TargetFigures {
  /** Between released files; null with one. */
  readonly spread: Readonly<
    Record<"capReleased" | "gap" | "weap" | "disclosedCorrectly" | "totalVariation", Spread | null>
  > | null;
  /**
   * Values that make up more of the disclosive records than the option allows. Level null where fewer than
   * three records of the original hold it.
   */
  readonly dominant: readonly { readonly level: string | null; readonly share: number }[];
  /** Levels of keys whose records nearly all hold one value. */
  readonly known: readonly {
    readonly key: string;
    readonly level: string;
    readonly value: string;
    readonly records: number;
    readonly share: number;
  }[];
}
/** Levels of a variable that the original and a released file do not share. */
export interface LevelDifference {
  readonly file: number;
  readonly variable: string;
  /** Levels that only the original holds, and its records with them. */
  readonly onlyOriginal: number;
  readonly originalRecords: number;
  readonly onlyReleased: number;
  readonly releasedRecords: number;
}
/** What was left out of the attribution of a target by the options. */
export interface Excluded {
  readonly target: string;
  /** Values, and key–target pairs, as the option names them. */
  readonly levels: number;
  readonly pairs: number;
  /** Records of the original that hold them. */
  readonly records: number;
}
/** Aggregates of `attribution`. */
export interface AttributionSummary {
  readonly records: number;
  readonly keys: readonly string[];
  /** Position of the control file; null without one. */
  readonly control: number | null;
  /** Means over the released files; with one file its figures. */
  readonly targets: readonly TargetSummary[];
  readonly replicatedUniques: number;
  readonly files: readonly FileFigures[];
  /** Variables whose levels differ between files. */
  readonly levels: readonly LevelDifference[];
  readonly excluded: readonly Excluded[];
}

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
