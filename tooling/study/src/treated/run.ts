import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { drawsOf, wholeNumber, type Flags } from "../flags.ts";
import { withParts } from "../output/page.ts";
import { madeBy } from "../run.ts";
import { numberOf } from "../seeds.ts";
import { write } from "../results/write.ts";
import { CASES, type TreatedCase } from "./cases.ts";
import { softwareIn, treatedIn } from "./others.ts";
import { treatedOutcome, type TreatedOutcome } from "./outcome.ts";
import { recorded, resultsText, type SampleOutcome, type TreatedResults } from "./results.ts";
import { caseSample, csvOf, untreated, type CaseSample } from "./sample.ts";
import { treatedParts } from "./tables.ts";
import { TREATMENTS } from "./treatments.ts";

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
  if (others === undefined) return out;
  for (const { name, seconds } of softwareIn(others)) {
    const treated = treatedIn(others, name, sample);
    if (treated !== null) await add(treated, name, seconds[sample.id] ?? null);
  }
  return out;
}

/**
 * Treats samples of known populations and counts what is true of the treated files. Samples are written as CSV, so that
 * other software can treat them; what it made of them is counted, too.
 */
export async function runTreated(flags: Flags): Promise<void> {
  const { out, page: pageFile, from } = flags;
  const page = pageFile === undefined ? null : readFileSync(pageFile, "utf8");
  if (page !== null) withParts(page, "", MARKER);
  const folder = pageFile === undefined ? out : join(dirname(pageFile), "study");
  const results =
    from === undefined
      ? await drawn(flags, join(folder, RESULTS))
      : (JSON.parse(readFileSync(from, "utf8")) as TreatedResults);
  if (page === null || pageFile === undefined) return;
  write(join(folder, RESULTS), resultsText(results));
  write(pageFile, withParts(page, treatedParts(results), MARKER));
}

/**
 * One draw of all cases after the other, saved after each of them, so that a run that is interrupted leaves a smaller one.
 * @param before results of an earlier run, from which rows of other software are taken where none of its files are given
 */
async function drawn(flags: Flags, before: string): Promise<TreatedResults> {
  const { out, others, seed: givenSeed, only } = flags;
  const started = performance.now();
  const made = madeBy(commandOf(flags), started);
  const seed = wholeNumber("seed", givenSeed, 0);
  const draws = flags.draws === undefined && !flags.small ? DRAWS : drawsOf(flags);
  const populations = chosenCases(only).map((one) => ({ one, population: one.make(seed) }));
  const outcomes: SampleOutcome[] = [];
  const results = (complete: number): TreatedResults => {
    const earlier =
      others === undefined ? recorded(before, outcomes) : { software: softwareIn(others), outcomes: [] };
    return {
      made: { ...made, minutes: (performance.now() - started) / 60_000 },
      seed,
      draws: complete,
      software: earlier.software,
      outcomes: [...outcomes, ...earlier.outcomes],
    };
  };
  for (let draw = 1; draw <= draws; draw++) {
    for (const { one, population } of populations) {
      const sample = caseSample(one, population, draw, seed);
      write(join(out, `${sample.id}.csv`), csvOf(sample, untreated(sample)));
      outcomes.push(...(await outcomesOf(sample, { case: one.id, draw }, others)));
    }
    write(join(out, RESULTS), resultsText(results(draw)));
  }
  return results(draws);
}
