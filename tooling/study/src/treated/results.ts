import { existsSync, readFileSync } from "node:fs";
import type { Made } from "../results/results.ts";
import type { OtherSoftware } from "./others.ts";
import type { TreatedOutcome } from "./outcome.ts";

/** An outcome, and which sample it is of: a number that its values give. */
export interface SampleOutcome extends TreatedOutcome {
  readonly sample: number;
}

/** What a study of treated files showed. */
export interface TreatedResults {
  readonly made: Made;
  readonly seed: number;
  readonly draws: number;
  readonly software: readonly OtherSoftware[];
  readonly outcomes: readonly SampleOutcome[];
}

/**
 * What other software made of the same samples in an earlier run.
 * @param file its results
 * @param outcomes of the samples of this run
 */
export function recorded(
  file: string,
  outcomes: readonly SampleOutcome[],
): Pick<TreatedResults, "software" | "outcomes"> {
  if (!existsSync(file)) return { software: [], outcomes: [] };
  const before = JSON.parse(readFileSync(file, "utf8")) as TreatedResults;
  const names = before.software.map(({ name }) => name);
  const samples = new Set(outcomes.map(({ sample }) => sample));
  const kept = before.outcomes.filter(
    ({ treatment, sample }) => names.includes(treatment) && samples.has(sample),
  );
  return {
    software: before.software.filter(({ name }) => kept.some(({ treatment }) => treatment === name)),
    outcomes: kept,
  };
}

/** Numbers with five digits that count. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "number" && !Number.isInteger(one) ? Number(one.toPrecision(5)) : one,
  );

/** An outcome a line, so that a change of the results can be read. */
export const resultsText = ({ outcomes, ...others }: TreatedResults): string =>
  `${textOf(others).slice(0, -1)},"outcomes":[\n${outcomes.map(textOf).join(",\n")}\n]}\n`;
