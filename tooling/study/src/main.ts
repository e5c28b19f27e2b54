import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { DESIGNS, type Design } from "./designs.js";
import { pageParts, withParts } from "./output/page.js";
import { pictureOf } from "./output/picture.js";
import { ratioText } from "./output/text.js";
import { populationOf } from "./populations/file.js";
import type { Population } from "./populations/population.js";
import { RECIPES } from "./populations/recipes.js";
import { resultsOf, type Made, type Results, type Samples } from "./results.js";
import { frameOf, outcomeOf, situationsOf, type Frame, type Outcome, type Plan } from "./study.js";
import { shapeOf } from "./shape.js";

const HELP = `Usage: pnpm study [--small] [--draws N] [--only NAMES] [--seed N] [--out DIR] [--page FILE]
       pnpm study --file FILE --keys NAMES [--household NAME] [...]
       pnpm study --from FILE [--page FILE]

  --small        two draws of each situation, a few minutes; without it twenty, an hour
  --draws N      so many draws instead
  --only NAMES   populations or designs, split at commas: ${RECIPES.map(({ id }) => id).join(", ")}; ${Object.keys(DESIGNS).join(", ")}
  --file FILE    a population of your own, one record per unit, in place of those that are made
  --keys NAMES   its keys, split at commas: three at least; the first 3, 5 and 7 are used
  --household NAME  its number of households, for samples of whole ones
  --seed N       another seed (default: 1)
  --out DIR      where samples.json and results.json go (default: study-output)
  --page FILE    replaces the part of a page between <!-- study --> and <!-- /study -->; picture and results
                 are written into the folder "study" beside it
  --from FILE    no run: results and page of the samples of an earlier one`;

const FLAGS = {
  small: { type: "boolean", default: false },
  draws: { type: "string" },
  only: { type: "string", default: "" },
  file: { type: "string" },
  keys: { type: "string", default: "" },
  household: { type: "string" },
  seed: { type: "string", default: "1" },
  out: { type: "string", default: "study-output" },
  page: { type: "string" },
  from: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;
type Flags = ReturnType<typeof parseArgs<{ options: typeof FLAGS }>>["values"];

const UNITS = 100_000,
  KEYS = [3, 5, 7],
  FRACTIONS = [0.01, 0.05, 0.2];
const FULL = 20,
  SMALL = 2;

function wholeNumber(flag: string, given: string, least: number): number {
  const value = Number(given);
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`--${flag} is "${given}"; expected a whole number, ${least} or more.`);
  return value;
}

/** Which populations and designs take part: those that are named, all where none of the kind is. */
function chosen(only: string): { readonly recipes: typeof RECIPES; readonly designs: readonly Design[] } {
  const names = only.split(",").filter((name) => name !== ""),
    designs = Object.keys(DESIGNS) as Design[];
  const known = [...RECIPES.map(({ id }) => id), ...designs],
    unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`--only names "${unknown}"; expected some of ${known.join(", ")}.`);
  const recipes = RECIPES.filter(({ id }) => names.includes(id)),
    own = designs.filter((design) => names.includes(design));
  return { recipes: recipes.length > 0 ? recipes : RECIPES, designs: own.length > 0 ? own : designs };
}

async function ownPopulation(file: string, keys: string, household: string | undefined): Promise<Population> {
  const names = keys.split(",").filter((name) => name !== "");
  if (names.length < KEYS[0]!)
    throw new Error(
      `--file needs --keys with ${KEYS[0]!} names or more, split at commas; received ${names.length}.`,
    );
  return populationOf(file, names, household ?? null);
}

function git(...args: string[]): string | null {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return null;
  }
}

/** The command as the page tells it: what decides which samples are drawn, without the places of files. */
function commandText({ small, draws, only, seed, file, keys, household }: Flags): string {
  const parts = [
    small ? "--small" : "",
    draws === undefined ? "" : `--draws ${draws}`,
    only === "" ? "" : `--only ${only}`,
    seed === FLAGS.seed.default ? "" : `--seed ${seed}`,
    file === undefined ? "" : `--file ${basename(file)} --keys ${keys}`,
    household === undefined ? "" : `--household ${household}`,
  ];
  return ["pnpm study", ...parts.filter((part) => part !== "")].join(" ");
}

function madeBy(command: string, started: number): Made {
  const commit = git("rev-parse", "--short", "HEAD");
  return {
    command,
    commit,
    changed: commit !== null && git("status", "--porcelain") !== "",
    node: process.version,
    minutes: (performance.now() - started) / 60_000,
  };
}

function line({ population, design, fraction, keys, truth, estimates, seconds }: Outcome): string {
  const ratio = (id: string, of: number): string =>
    typeof estimates[id] === "number" && of > 0 ? ratioText(estimates[id] / of) : "–";
  const figures = [
    ["A", ratio("expected", truth.all)],
    ["Σ r", ratio("sum-r", truth.all)],
    ["τ2", ratio("tau2", truth.tau2)],
  ];
  return (
    `${population}, ${design}, ${fraction}, ${keys} keys: ` +
    `${figures.map((pair) => pair.join(" ")).join(", ")} of the truth; ${seconds.toFixed(1)} s`
  );
}

/**
 * Draws samples and saves them after each draw of all situations, so that a run that is interrupted leaves a
 * smaller one.
 */
async function run(flags: Flags): Promise<Samples> {
  const { small, draws, only, seed: givenSeed, out, file: own, keys, household } = flags,
    command = commandText(flags);
  const started = performance.now(),
    { recipes, designs } = chosen(only),
    seed = wholeNumber("seed", givenSeed, 0);
  const made =
    own === undefined
      ? recipes.map(({ make }) => make(UNITS, seed))
      : [await ownPopulation(own, keys, household)];
  const plan: Plan = {
    seed,
    keys: KEYS.filter((count) => made.every((population) => population.keys.length >= count)),
    fractions: FRACTIONS,
    designs,
    draws: draws === undefined ? (small ? SMALL : FULL) : wholeNumber("draws", draws, 1),
  };
  const frames = new Map<string, Frame>(made.map((population) => [population.id, frameOf(population, plan)]));
  const situations = situationsOf(plan, made),
    outcomes: Outcome[] = [];
  const populations = [...frames.values()].map(shapeOf),
    file = join(out, "samples.json");
  let samples: Samples = { made: madeBy(command, started), plan, populations, outcomes };
  for (const [at, situation] of situations.entries()) {
    outcomes.push(await outcomeOf(frames.get(situation.population)!, situation, plan.seed));
    console.log(`${at + 1} of ${situations.length}: ${line(outcomes.at(-1)!)}`);
    if (situations[at + 1]?.draw === situation.draw) continue;
    samples = { ...samples, made: madeBy(command, started), plan: { ...plan, draws: situation.draw + 1 } };
    write(file, `${JSON.stringify(samples)}\n`);
  }
  return samples;
}

/** Numbers with four digits that count: more say nothing and may change between machines. */
const rounded = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "number" && !Number.isInteger(one) ? Number(one.toPrecision(4)) : one,
  );

/** A list a line, so that a change of the results can be read. */
const resultsText = (results: Results): string =>
  `{\n${Object.entries(results)
    .map(
      ([name, value]) =>
        `${JSON.stringify(name)}: ${Array.isArray(value) ? `[\n${value.map(rounded).join(",\n")}\n]` : rounded(value)}`,
    )
    .join(",\n")}\n}\n`;

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function study(flags: Flags): Promise<void> {
  // a page without markers is refused before the work, not after it
  const page = flags.page === undefined ? null : readFileSync(flags.page, "utf8");
  if (page !== null) withParts(page, "");
  const samples =
    flags.from === undefined ? await run(flags) : (JSON.parse(readFileSync(flags.from, "utf8")) as Samples);
  const results = resultsOf(samples),
    text = resultsText(results);
  write(join(flags.out, "results.json"), text);
  if (page === null) return;
  const folder = join(dirname(flags.page!), "study");
  write(join(folder, "results.json"), text);
  write(join(folder, "estimate-over-truth.svg"), pictureOf(results));
  write(flags.page!, withParts(page, pageParts(results, "study/estimate-over-truth.svg")));
}

try {
  const { values: flags } = parseArgs({ options: FLAGS });
  if (flags.help) console.log(HELP);
  else await study(flags);
} catch (error) {
  console.error(`study: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
