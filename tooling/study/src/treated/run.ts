import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { drawsOf, wholeNumber, type Flags } from "../flags.ts";
import { withParts } from "../output/page.ts";
import type { Made } from "../results.ts";
import { madeBy } from "../run.ts";
import { numberOf } from "../seeds.ts";
import { write } from "../write.ts";
import { CASES, type TreatedCase } from "./cases.ts";
import { softwareIn, treatedIn, type OtherSoftware } from "./others.ts";
import { treatedOutcome, type TreatedOutcome } from "./outcome.ts";
import { caseSample, csvOf, untreated, type CaseSample } from "./sample.ts";
import { treatedParts } from "./tables.ts";
import { TREATMENTS } from "./treatments.ts";

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

const MARKER = "treated";
const DRAWS = 3;
const RESULTS = "treated.json";

function chosenCases(only: string): readonly TreatedCase[] {
  const names = only.split(",").filter((name) => name !== "");
  const unknown = names.find((name) => !CASES.some(({ id }) => id === name));
  if (unknown !== undefined)
    throw new Error(
      `--only names "${unknown}"; expected, with --treated, some of ${CASES.map(({ id }) => id).join(", ")}.`,
    );
  return names.length === 0 ? CASES : CASES.filter(({ id }) => names.includes(id));
}

const commandOf = ({ small, draws, only, seed, others }: Flags): string =>
  [
    "pnpm study --treated",
    ...(small ? ["--small"] : []),
    ...(draws === undefined ? [] : [`--draws ${draws}`]),
    ...(only === "" ? [] : [`--only ${only}`]),
    ...(seed === "1" ? [] : [`--seed ${seed}`]),
    ...(others === undefined ? [] : ["--others FOLDER"]),
  ].join(" ");

const lineOf = ({ treatment, byKey, seconds, journalist, prosecutor }: TreatedOutcome): string =>
  `${treatment}: ${byKey.reduce((a, b) => a + b, 0)} values, ${seconds?.toFixed(1) ?? "–"} s, ` +
  `${journalist.toFixed(1)} expected matches, ${prosecutor.below} below 3`;

/** Treats a sample in every way, and counts what is true of what came out, of other software's files, too. */
async function outcomesOf(
  sample: CaseSample,
  about: { readonly case: string; readonly draw: number },
  others: string | undefined,
): Promise<SampleOutcome[]> {
  const text = csvOf(sample, untreated(sample));
  const out: SampleOutcome[] = [];
  const add = async (
    treated: Parameters<typeof treatedOutcome>[1],
    treatment: string,
    seconds: number | null,
  ): Promise<void> => {
    const outcome = await treatedOutcome(sample, treated, { ...about, treatment, seconds });
    out.push({ ...outcome, sample: numberOf(text) });
    console.log(`${sample.id}, ${lineOf(outcome)}`);
  };
  for (const { id, treat } of TREATMENTS) {
    const started = performance.now();
    const treated = await treat(sample);
    await add(treated, id, (performance.now() - started) / 1000);
  }
  for (const { name, seconds } of others === undefined ? [] : softwareIn(others)) {
    const treated = treatedIn(others!, name, sample);
    if (treated !== null) await add(treated, name, seconds[sample.id] ?? null);
  }
  return out;
}

/** What other software made of the same samples in an earlier run. */
function recorded(
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

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "number" && !Number.isInteger(one) ? Number(one.toPrecision(5)) : one,
  );

/** An outcome a line, so that a change of the results can be read. */
const resultsText = ({ outcomes, ...others }: TreatedResults): string =>
  `${textOf(others).slice(0, -1)},"outcomes":[\n${outcomes.map(textOf).join(",\n")}\n]}\n`;

/**
 * Treats samples of known populations and counts what is true of the treated files. Samples are written as CSV, so that
 * other software can treat them; what it made of them is counted, too.
 */
export async function runTreated(flags: Flags): Promise<void> {
  const { out, page: pageFile, others, seed: givenSeed, only } = flags;
  const started = performance.now();
  const made = madeBy(commandOf(flags), started);
  const seed = wholeNumber("seed", givenSeed, 0);
  const draws = flags.draws === undefined && !flags.small ? DRAWS : drawsOf(flags);
  const cases = chosenCases(only);
  const page = pageFile === undefined ? null : readFileSync(pageFile, "utf8");
  if (page !== null) withParts(page, "", MARKER);
  const outcomes: SampleOutcome[] = [];
  for (const one of cases) {
    const population = one.make(seed);
    for (let draw = 1; draw <= draws; draw++) {
      const sample = caseSample(one, population, draw, seed);
      write(join(out, `${sample.id}.csv`), csvOf(sample, untreated(sample)));
      outcomes.push(...(await outcomesOf(sample, { case: one.id, draw }, others)));
    }
  }
  const folder = pageFile === undefined ? out : join(dirname(pageFile), "study");
  const earlier =
    others === undefined
      ? recorded(join(folder, RESULTS), outcomes)
      : { software: softwareIn(others), outcomes: [] };
  const results: TreatedResults = {
    made: { ...made, minutes: (performance.now() - started) / 60_000 },
    seed,
    draws,
    software: earlier.software,
    outcomes: [...outcomes, ...earlier.outcomes],
  };
  write(join(out, RESULTS), resultsText(results));
  if (page === null) return;
  write(join(folder, RESULTS), resultsText(results));
  write(pageFile!, withParts(page, treatedParts(results), MARKER));
}
