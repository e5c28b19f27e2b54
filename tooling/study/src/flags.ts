import { basename } from "node:path";
import type { parseArgs } from "node:util";
import { DESIGNS, type Design } from "./designs.ts";
import { RECIPES } from "./populations/recipes.ts";
import type { Recipe } from "./populations/population.ts";
import { TELLABLE } from "./results/told.ts";
import { GENERATORS } from "./synthetic/generators.ts";
import { CASES } from "./treated/cases.ts";

export const HELP = `Usage: pnpm study [--small] [--draws N] [--only NAMES] [--seed N] [--out DIR] [--page FILE]
       pnpm study --file FILE --keys NAMES [--household NAME] [...]
       pnpm study --parts N [...]
       pnpm study --from FILE [--page FILE]
       pnpm study --treated [--others DIR] [...]
       pnpm study --synthetic [...]

  --small        one draw of each situation, a few minutes; without it ten, an hour
  --draws N      so many draws instead
  --only NAMES   populations or designs, split at commas: ${RECIPES.map(({ id }) => id).join(", ")};
                 ${TELLABLE.join(", ")}
  --file FILE    a population of your own, one record per unit, in place of those of the study
  --keys NAMES   its keys, split at commas: three at least; the first 3, 5 and 7 are used
  --household NAME  its number of households, for samples of whole ones
  --parts N      what models say that see one of about N parts of the keys (2 or more) of files in DuckDB, beside what
                 they say by all keys; a part has 1,000 classes or more, and files with fewer are counted apart
  --seed N       another seed (default: 1)
  --out DIR      where samples.json and results.json go (default: study-output)
  --page FILE    replaces the part of a page between <!-- study --> and <!-- /study -->; picture and results
                 are written into the folder "study" beside it
  --from FILE    no run: results and page of the samples of an earlier one, or of treated or
                 synthetic ones with --treated or --synthetic
  --treated      what is true of treated files: three samples of each population are treated, and the page
                 has <!-- treated --> and <!-- /treated -->; --only names ${CASES.map(({ id }) => id).join(", ")}
  --synthetic    what is said of synthetic files that were made in known ways, and the page has <!-- synthetic -->
                 and <!-- /synthetic -->; --only names ${GENERATORS.map(({ id }) => id).join(", ")}
  --others DIR   treated files of other software, too: <sample>.<name>.csv and <name>.json

The populations women, workers, men, pupils and stops are people whose data come with packages of R:
  apt-get install r-base-core r-cran-aer r-cran-mlmrev r-cran-cardata (Debian, Ubuntu), or
  install.packages(c("AER", "mlmRev", "carData")) in R`;

export const FLAGS = {
  small: { type: "boolean", default: false },
  draws: { type: "string" },
  only: { type: "string", default: "" },
  file: { type: "string" },
  keys: { type: "string", default: "" },
  household: { type: "string" },
  parts: { type: "string" },
  seed: { type: "string", default: "1" },
  out: { type: "string", default: "study-output" },
  page: { type: "string" },
  from: { type: "string" },
  treated: { type: "boolean", default: false },
  synthetic: { type: "boolean", default: false },
  others: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;
export type Flags = ReturnType<typeof parseArgs<{ options: typeof FLAGS }>>["values"];

const FULL = 10;
const SMALL = 1;

export function wholeNumber(flag: string, given: string, least: number): number {
  const value = Number(given);
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`--${flag} is "${given}"; expected a whole number, ${least} or more.`);
  return value;
}

/** About how many parts the keys of each sample are to have; null where models see all of them. */
export const partsOf = ({ parts }: Flags): number | null =>
  parts === undefined ? null : wholeNumber("parts", parts, 2);

export const drawsOf = ({ draws, small }: Flags): number =>
  draws === undefined ? (small ? SMALL : FULL) : wholeNumber("draws", draws, 1);

/** Which populations and designs take part: those that are named, all where none of the kind is. */
export function chosen(only: string): {
  readonly recipes: readonly Recipe[];
  readonly designs: readonly Design[];
} {
  const names = only.split(",").filter((name) => name !== "");
  const known = [...RECIPES.map(({ id }) => id), ...TELLABLE];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(
      unknown in DESIGNS
        ? `--only names "${unknown}", which this version of the product cannot be told.`
        : `--only names "${unknown}"; expected some of ${known.join(", ")}.`,
    );
  const recipes = RECIPES.filter(({ id }) => names.includes(id));
  const own = TELLABLE.filter((design) => names.includes(design));
  return { recipes: recipes.length > 0 ? recipes : RECIPES, designs: own.length > 0 ? own : TELLABLE };
}

/** The command as the page tells it: what decides which samples are drawn, without the places of files. */
export function commandText({ small, draws, only, parts, seed, file, keys, household }: Flags): string {
  const words = [
    small ? "--small" : "",
    draws === undefined ? "" : `--draws ${draws}`,
    only === "" ? "" : `--only ${only}`,
    parts === undefined ? "" : `--parts ${parts}`,
    seed === FLAGS.seed.default ? "" : `--seed ${seed}`,
    file === undefined ? "" : `--file ${basename(file)} --keys ${keys}`,
    household === undefined ? "" : `--household ${household}`,
  ];
  return ["pnpm study", ...words.filter((word) => word !== "")].join(" ");
}
