import { required } from "@sdc-risk/data";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Design } from "./designs.ts";
import { chosen, commandText, drawsOf, partsOf, wholeNumber, type Flags } from "./flags.ts";
import { ratioText } from "./output/text.ts";
import { FEWEST_CLASSES, takesPart } from "./parts/designs.ts";
import { partOutcomeOf } from "./parts/outcome.ts";
import { situationsOf, type Plan } from "./plan.ts";
import { populationOf } from "./populations/file.ts";
import type { Population } from "./populations/population.ts";
import type { Made, Samples } from "./results/results.ts";
import { shapeOf } from "./shape.ts";
import { frameOf, outcomeOf, type Outcome } from "./study.ts";
import { write } from "./results/write.ts";

const UNITS = 100_000;
const KEYS = [3, 5, 7];
const SIZES = [50, 200, 1000, 4000, 16_000];

async function ownPopulation(file: string, keys: string, household: string | undefined): Promise<Population> {
  const names = keys.split(",").filter((name) => name !== "");
  const fewest = required(KEYS[0], "number of keys");
  if (names.length < fewest)
    throw new Error(
      `--file needs --keys with ${fewest} names or more, split at commas; received ${names.length}.`,
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

/** How a run was made that ends now. @param started when it began, by `performance.now` */
export function madeBy(command: string, started: number): Made {
  const commit = git("rev-parse", "--short", "HEAD");
  return {
    command,
    commit,
    changed: commit !== null && git("status", "--porcelain") !== "",
    node: process.version,
    minutes: (performance.now() - started) / 60_000,
  };
}

const line = ({ population, design, n, keys, truth, headline, seconds, part }: Outcome): string =>
  `${population}, ${design}, n = ${n}, ${keys} keys: ${headline.tested ? "tested" : "rough"} ` +
  `${headline.all === null ? "–" : ratioText(headline.all / truth.all)} of the truth; ${seconds.toFixed(1)} s` +
  (part === undefined ? "" : part.of === null ? ", by all keys" : `, by one of ${part.of} parts of the keys`);

/** The designs of which models see a part of the keys; those that are left out are told. */
function designsWithParts(designs: readonly Design[]): readonly Design[] {
  const left = designs.filter((design) => !takesPart(design));
  if (left.length === designs.length)
    throw new Error(
      `--parts draws none of these designs, since no part of their keys is taken: ${left.join(", ")}.`,
    );
  if (left.length > 0) console.log(`Left out, since no part of their keys is taken: ${left.join(", ")}.`);
  return designs.filter(takesPart);
}

/**
 * Draws samples and saves them after each draw of all situations, so that a run that is interrupted leaves a
 * smaller one.
 */
export async function run(flags: Flags): Promise<Samples> {
  const { only, seed: givenSeed, out, file: own, keys, household } = flags;
  const command = commandText(flags);
  const started = performance.now();
  const parts = partsOf(flags);
  const { recipes, designs: all } = chosen(only);
  const designs = parts === null ? all : designsWithParts(all);
  const seed = wholeNumber("seed", givenSeed, 0);
  const draws = drawsOf(flags);
  const made =
    own === undefined
      ? recipes.map(({ make }) => make(UNITS, seed))
      : [await ownPopulation(own, keys, household)];
  const frames = new Map(made.map((population) => [population.id, frameOf(population, seed)]));
  const censuses = [...frames.values()].map(({ census }) => census);
  const plan: Plan = {
    seed,
    draws,
    keys: KEYS.filter((count) => made.some((population) => population.keys.length >= count)),
    sizes: SIZES.filter((n) => made.some(({ units }) => units > n) && (parts === null || n > FEWEST_CLASSES)),
    designs,
    ...(parts === null ? {} : { parts }),
  };
  const situations = situationsOf(plan, censuses);
  const outcomes: Outcome[] = [];
  const populations = censuses.map((census) => shapeOf(census, plan.keys));
  const file = join(out, "samples.json");
  let samples: Samples = { made: madeBy(command, started), plan, populations, outcomes };
  const { commit, changed } = samples.made;
  console.log(
    `${commit === null ? "Outside a repository" : `On commit ${commit}${changed ? ", with changes" : ""}`}, ` +
      `seed ${seed}: ${situations.length} samples.`,
  );
  for (const [at, situation] of situations.entries()) {
    const frame = required(frames.get(situation.population), "population of a sample");
    const outcome =
      parts === null
        ? await outcomeOf(frame, situation, seed)
        : await partOutcomeOf(frame, situation, { seed, parts });
    outcomes.push(outcome);
    console.log(`${at + 1} of ${situations.length}: ${line(outcome)}`);
    if (situations[at + 1]?.draw === situation.draw) continue;
    samples = { ...samples, made: madeBy(command, started), plan: { ...plan, draws: situation.draw + 1 } };
    write(file, `${JSON.stringify(samples)}\n`);
  }
  return samples;
}
