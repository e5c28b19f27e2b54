import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { drawsOf, wholeNumber, type Flags } from "../flags.ts";
import { withParts } from "../output/page.ts";
import { write } from "../results/write.ts";
import { madeBy } from "../run.ts";
import { numberOf } from "../seeds.ts";
import { GENERATORS, type Generator } from "./generators.ts";
import { assessedRelease } from "./measured.ts";
import { drawPeople } from "./population.ts";
import { countsOf, type SyntheticOutcome, type SyntheticResults } from "./results.ts";
import { syntheticParts } from "./tables.ts";

const MARKER = "synthetic";
const RESULTS = "synthetic.json";
const RECORDS = 600;
const CONTROLS = 600;
/** Releases of generators that know nothing of the originals, and of the others: a rate of 5 % is to be seen of the first. */
const DRAWS = { independent: 200, others: 20 };

function chosenGenerators(only: string): readonly Generator[] {
  const names = only.split(",").filter((name) => name !== "");
  const unknown = names.find((name) => !GENERATORS.some(({ id }) => id === name));
  if (unknown !== undefined)
    throw new Error(
      `--only names "${unknown}"; expected, with --synthetic, some of ${GENERATORS.map(({ id }) => id).join(", ")}.`,
    );
  return names.length === 0 ? GENERATORS : GENERATORS.filter(({ id }) => names.includes(id));
}

const commandOf = ({ small, draws, only, seed }: Flags): string =>
  [
    "pnpm study --synthetic",
    ...(small ? ["--small"] : []),
    ...(draws === undefined ? [] : [`--draws ${draws}`]),
    ...(only === "" ? [] : [`--only ${only}`]),
    ...(seed === "1" ? [] : [`--seed ${seed}`]),
  ].join(" ");

function drawsFor(flags: Flags, { independent }: Generator): number {
  if (flags.draws !== undefined || flags.small) return drawsOf(flags);
  return independent ? DRAWS.independent : DRAWS.others;
}

/** The seed of a file, which no other file of the study has but by chance. */
const seedOf = (seed: number, generator: string, draw: number, file: string): number =>
  numberOf(`${seed} ${generator} ${draw} ${file}`);

async function outcomeOf({ id, make }: Generator, draw: number, seed: number): Promise<SyntheticOutcome> {
  const original = drawPeople(RECORDS, seedOf(seed, id, draw, "original"));
  const control = drawPeople(CONTROLS, seedOf(seed, id, draw, "control"));
  const released = make(original, seedOf(seed, id, draw, "released"));
  return { generator: id, ...(await assessedRelease({ original, released, control })) };
}

async function drawn(flags: Flags): Promise<SyntheticResults> {
  const started = performance.now();
  const seed = wholeNumber("seed", flags.seed, 0);
  const command = commandOf(flags);
  const made = madeBy(command, started);
  const outcomes: SyntheticOutcome[] = [];
  const results = (): SyntheticResults => ({
    made: { ...made, minutes: (performance.now() - started) / 60_000 },
    seed,
    records: RECORDS,
    controls: CONTROLS,
    ...countsOf(outcomes),
  });
  for (const generator of chosenGenerators(flags.only)) {
    const draws = drawsFor(flags, generator);
    for (let draw = 1; draw <= draws; draw++) outcomes.push(await outcomeOf(generator, draw, seed));
    console.log(`${generator.label}: ${draws} releases`);
    write(join(flags.out, RESULTS), resultsText(results()));
  }
  return results();
}

/** Numbers with four digits that count, a row a line. */
function resultsText(results: SyntheticResults): string {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, one: unknown) =>
      typeof one === "number" && !Number.isInteger(one) ? Number(one.toPrecision(4)) : one,
    );
  const { figures, rules, ...others } = results;
  const rows = (list: readonly unknown[]): string => `[\n${list.map(text).join(",\n")}\n]`;
  return `${text(others).slice(0, -1)},"figures":${rows(figures)},"rules":${rows(rules)}}\n`;
}

/** Makes releases in ways of which it is known what they give away, and counts what the product says of them. */
export async function runSynthetic(flags: Flags): Promise<void> {
  const { page: pageFile, from, out } = flags;
  const page = pageFile === undefined ? null : readFileSync(pageFile, "utf8");
  if (page !== null) withParts(page, "", MARKER);
  const results =
    from === undefined ? await drawn(flags) : (JSON.parse(readFileSync(from, "utf8")) as SyntheticResults);
  if (page === null || pageFile === undefined) return;
  write(join(dirname(pageFile), "study", RESULTS), resultsText(results));
  write(pageFile, withParts(page, syntheticParts(results), MARKER));
  if (from === undefined) write(join(out, RESULTS), resultsText(results));
}
