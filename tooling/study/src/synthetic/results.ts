import type { Made } from "../results/results.ts";
import type { Judged, Measured } from "./measured.ts";

/** What one release showed. */
export interface SyntheticOutcome {
  readonly generator: string;
  readonly measured: readonly Measured[];
  readonly judged: readonly Judged[];
}

/** A figure over the releases of one generator. */
export interface FigureCount {
  readonly generator: string;
  readonly figure: string;
  readonly releases: number;
  /** Releases in which it was computed, and its mean over them; null without any. */
  readonly computed: number;
  readonly mean: number | null;
  /** Releases that it accuses. */
  readonly accused: number;
}

/** A rule over the releases of one generator. */
export interface RuleCount {
  readonly generator: string;
  readonly figure: string;
  readonly max: number;
  readonly releases: number;
  readonly met: number;
  readonly notMet: number;
}

/** What a study of synthetic files showed. */
export interface SyntheticResults {
  readonly made: Made;
  readonly seed: number;
  readonly records: number;
  readonly controls: number;
  readonly figures: readonly FigureCount[];
  readonly rules: readonly RuleCount[];
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;

function figureCounts(generator: string, outcomes: readonly SyntheticOutcome[]): FigureCount[] {
  const figures = new Set(outcomes.flatMap(({ measured }) => measured.map(({ figure }) => figure)));
  return [...figures].map((figure) => {
    const own = outcomes.flatMap(({ measured }) => measured.filter((one) => one.figure === figure));
    const values = own.flatMap(({ value }) => value ?? []);
    return {
      generator,
      figure,
      releases: own.length,
      computed: values.length,
      mean: mean(values),
      accused: own.filter(({ accuses }) => accuses).length,
    };
  });
}

function ruleCounts(generator: string, outcomes: readonly SyntheticOutcome[]): RuleCount[] {
  const all = outcomes.flatMap(({ judged }) => judged);
  const rules = new Map(all.map(({ figure, max }) => [`${figure} ${max}`, { figure, max }]));
  return [...rules.values()].map(({ figure, max }) => {
    const own = all.filter((one) => one.figure === figure && one.max === max);
    const ending = (result: string): number => own.filter((one) => one.result === result).length;
    return { generator, figure, max, releases: own.length, met: ending("met"), notMet: ending("not met") };
  });
}

/** Counts of all outcomes, by generator. */
export function countsOf(outcomes: readonly SyntheticOutcome[]): Pick<SyntheticResults, "figures" | "rules"> {
  const generators = [...new Set(outcomes.map(({ generator }) => generator))];
  const by = generators.map((id) => ({ id, own: outcomes.filter(({ generator }) => generator === id) }));
  return {
    figures: by.flatMap(({ id, own }) => figureCounts(id, own)),
    rules: by.flatMap(({ id, own }) => ruleCounts(id, own)),
  };
}
