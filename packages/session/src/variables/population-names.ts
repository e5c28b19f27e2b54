import { renamedSource, renamedTable, type NewNames } from "@sdc-risk/core";
import { plural, SdcError, suggestion, unknownVariable } from "@sdc-risk/data";
import type { OpenedData } from "../microdata.ts";
import type { Settings } from "../settings.ts";
import { namesIn } from "./names-in.ts";

/** What says how variables of the file are called in the population. */
type PopulationNames = Pick<Settings, "populationNames">;

/**
 * Refuses names that two variables of the file would have in the population, before any file is read.
 * @throws BAD_OPTIONS
 */
export function checkPopulationNames({ populationNames = {} }: PopulationNames): void {
  const into = new Map<string, string>();
  for (const [name, there] of Object.entries(populationNames)) {
    const other = into.get(there);
    if (other !== undefined)
      throw new SdcError(
        "BAD_OPTIONS",
        `"${there}" of the population is said to be "${other}" and "${name}" of the file (populationNames): it can be ` +
          "one of both.",
      );
    into.set(there, name);
  }
}

/** Refuses names that are not there, and a variable of the population that would stand in the way of another. */
function checkNames(
  pairs: readonly (readonly [name: string, there: string])[],
  own: readonly string[],
  population: { readonly name: string; readonly names: readonly string[] },
): void {
  const [inFile, inPopulation] = [new Set(own), new Set(population.names)];
  const moved = new Set(pairs.map(([, there]) => there));
  for (const [name, there] of pairs) {
    if (!inFile.has(name) && inPopulation.has(name) && inFile.has(there))
      throw new SdcError(
        "UNKNOWN_VARIABLE",
        `"${name}" is a variable of the population and "${there}" one of the file: the name in the file comes first ` +
          `(populationNames, --population-names ${there}=${name}).`,
      );
    if (!inFile.has(name)) throw unknownVariable(name, own, "populationNames, of the file");
    if (!inPopulation.has(there))
      throw new SdcError(
        "UNKNOWN_VARIABLE",
        `The population "${population.name}" has no variable "${there}", which is said to be "${name}" there ` +
          `(populationNames).${suggestion(there, population.names)}`,
      );
    if (there !== name && inPopulation.has(name) && !moved.has(name))
      throw new SdcError(
        "BAD_POPULATION",
        `"${name}" is said to be called "${there}" in the population, but "${population.name}" has a "${name}", too. ` +
          "Remove it there, or leave the pair out.",
      );
  }
}

/** In reports: what the variables are called in the population. */
function warningOf(file: string, pairs: readonly (readonly [string, string])[]): OpenedData["warnings"] {
  const texts = pairs.map(([name, there]) => `"${there}" as "${name}"`);
  const message = `In "${file}", ${texts.join(", ")} ${plural(pairs.length, "is", "are")} taken, as the settings say.`;
  return [{ code: "renamed", message }];
}

/** A population whose variables are called as in the file, and its variable that counts. */
export interface NamedPopulation<F> {
  readonly file: F;
  readonly count: string | undefined;
}

/**
 * The population with the names of the file, so that its keys are found by name.
 * @param own names of the variables of the file
 * @throws UNKNOWN_VARIABLE; BAD_POPULATION where two of its variables would have one name
 */
export function withNamesOfFile<F extends OpenedData>(
  { populationNames = {}, populationCount: count }: Pick<Settings, "populationNames" | "populationCount">,
  own: readonly string[],
  file: F,
): NamedPopulation<F> {
  const pairs = Object.entries(populationNames);
  if (pairs.length === 0) return { file, count };
  checkPopulationNames({ populationNames });
  checkNames(pairs, own, { name: file.name, names: namesIn(file) });
  const names: NewNames = new Map(pairs.map(([name, there]) => [there, name]));
  const named =
    "table" in file
      ? { table: renamedTable(file.table, names) }
      : { source: renamedSource(file.source, names) };
  return {
    file: { ...file, ...named, warnings: [...file.warnings, ...warningOf(file.name, pairs)] },
    count: count === undefined ? undefined : (names.get(count) ?? count),
  };
}
