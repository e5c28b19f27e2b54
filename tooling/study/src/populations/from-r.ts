import { spawnSync } from "node:child_process";
import type { Key, Population, Recipe } from "./population.ts";

/** People whose data come with a package of R: they are read when the study runs and are no part of this repository. */
export interface RSource {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** The package of R, and the one of Debian that holds it. */
  readonly package: string;
  readonly debian: string;
  readonly units: number;
  /** Makes the data frame `d` with a column per variable, in the language R. */
  readonly code: string;
  /** Its keys in the order in which the study takes more of them. */
  readonly keys: readonly string[];
  readonly cluster?: string;
  readonly levels?: string;
}

/** Most characters that R may write. */
const LIMIT = 2 ** 28;

/** Codes from 0 of each column, missing values as a level of their own, in an order that hangs on no locale. */
const codesOf = (code: string): string =>
  `suppressMessages({ ${code} })
  of <- function(x) { f <- addNA(factor(x), ifany = TRUE); as.integer(f) - 1L }
  write.table(as.data.frame(lapply(d, of)), sep = ",", row.names = FALSE, quote = FALSE)`;

const toInstall = ({ id, name, package: own, debian }: RSource, why: string): string =>
  `The population "${id}" (${name}) comes with the package ${own} of R, which could not be read: ${why}\n` +
  `Install it: apt-get install r-base-core ${debian} (Debian, Ubuntu), or install.packages("${own}") in R. ` +
  "To leave it out, name the populations to draw from with --only.";

/** @returns what R writes @throws Error that says what to install */
function written(source: RSource): string {
  const { stdout, stderr, error, status } = spawnSync("Rscript", ["--vanilla", "-e", codesOf(source.code)], {
    encoding: "utf8",
    maxBuffer: LIMIT,
    env: { ...process.env, LC_ALL: "C" },
  });
  if (error !== undefined)
    throw new Error(
      toInstall(
        source,
        (error as NodeJS.ErrnoException).code === "ENOENT"
          ? "there is no program Rscript."
          : `Rscript did not end: ${error.message}.`,
      ),
    );
  if (status !== 0) throw new Error(toInstall(source, `R says "${stderr.trim().replaceAll(/\s+/g, " ")}".`));
  return stdout;
}

/** @param text a table of codes @throws Error where it has not the units that are known */
export function populationFrom(source: RSource, text: string): Population {
  const [heading = "", ...lines] = text.trim().split("\n");
  const names = heading.split(",");
  if (lines.length !== source.units)
    throw new Error(
      `The population "${source.id}" has ${lines.length} units in this version of the package ${source.package}; ` +
        `expected ${source.units}.`,
    );
  const columns = names.map(() => new Int32Array(lines.length));
  for (const [unit, line] of lines.entries())
    for (const [v, code] of line.split(",").entries()) columns[v][unit] = Number(code);
  const keyOf = (name: string): Key => {
    const codes = columns[names.indexOf(name)];
    return { name, codes, size: codes.reduce((most, code) => Math.max(most, code), 0) + 1 };
  };
  return {
    id: source.id,
    name: source.name,
    about: source.about,
    units: lines.length,
    keys: source.keys.map(keyOf),
    household: null,
    cluster: source.cluster === undefined ? null : keyOf(source.cluster),
    levels: source.levels === undefined ? null : keyOf(source.levels),
    real: true,
  };
}

/** A population that R reads, whatever number of units and seed are asked for. */
export const recipeOf = (source: RSource): Recipe => ({
  id: source.id,
  real: true,
  make: () => populationFrom(source, written(source)),
});
