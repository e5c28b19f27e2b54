import {
  typeText,
  isSdcError,
  SdcError,
  countText,
  isNumeric,
  type Classes,
  type MissingCodes,
} from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import { missingByName, type Records } from "../records/records.ts";
import { firstRepeated, variablesOf } from "../roles.ts";
import { valueAt } from "../source/drawn/drawn.ts";
import { recordsBehind } from "../source/record-count.ts";
import { GroupedSource } from "../source/grouping/grouped-source.ts";
import {
  badCount,
  badPopulation,
  checkPopulation,
  checkPopulationKeys,
  checkUnits,
  noCount,
  type Population,
  type PopulationSource,
  type PopulationTable,
} from "./population.ts";

/** From so many classes of a population on only those whose key the file has come over. */
const LISTED_FROM = 1_000_000;
/** Unless the file has nearly as many: looking for them would cost more than it saves. */
const TIMES_THE_FILE = 4;

/** Says that an error is one of the population, not of the file. */
async function asPopulationError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const own = isSdcError(error) && error.code !== "ABORTED" && error.code !== "BAD_POPULATION";
    throw own ? new SdcError(error.code, `In the population: ${error.message}`, { cause: error }) : error;
  }
}

/**
 * Units of a population by a variable that counts those of each row: one GROUP BY of that variable.
 * @throws BAD_POPULATION where it is no whole number, 0 or more, on every row
 */
async function unitsBy(held: GroupedSource, count: string): Promise<number> {
  const { source } = held;
  if (!source.variables.some(({ name }) => name === count))
    throw noCount(
      count,
      source.variables.map(({ name }) => name),
    );
  const type = held.type(count);
  if (!isNumeric(type))
    throw badPopulation(
      `In the population: Variable "${count}" (given as population count) must hold numbers, but its type ` +
        `is ${typeText(type)}.`,
    );
  // groups come in any order: of several wrong counts the missing one is told, then the least
  let units = 0;
  let wrong: { readonly value: number; readonly rows: number } | null = null;
  for await (const { rows, columns, counts } of source.group([count], null))
    for (let row = 0; row < rows; row++) {
      const raw = valueAt(columns[0], row);
      const value = raw === null ? NaN : Number(raw);
      if (Number.isInteger(value) && value >= 0) units += value * counts[row];
      else if (wrong === null || Number.isNaN(value) || value < wrong.value)
        wrong = { value, rows: counts[row] };
    }
  if (wrong === null) return units;
  throw badCount(count, `on ${wrong.rows === 1 ? "1 row" : `${countText(wrong.rows)} rows`}`, wrong.value);
}

/**
 * Checks the population that records come from, wherever it lies.
 * @throws BAD_POPULATION, and what its source throws
 */
export async function populationBeside(
  file: Records,
  population: PopulationTable | PopulationSource,
): Promise<Population> {
  const keys = variablesOf(file.roles, "keys");
  return "table" in population
    ? checkPopulation(population, keys, file.records)
    : checkPopulationSource(population, keys, file.records, missingByName(file, file.variables));
}

/**
 * Checks a population that lies elsewhere. Its classes are asked for once per list of variables and kept, so
 * that scenarios share them.
 * @param keys key variables of the file, as far as they are known
 * @param records of the file
 * @param missing codes for missing values, of the file
 * @throws BAD_POPULATION, DUPLICATE_VARIABLE, and what the source throws
 */
async function checkPopulationSource(
  { source, count, least = LISTED_FROM }: PopulationSource,
  keys: readonly string[],
  records: number,
  missing: MissingCodes,
): Promise<Population> {
  const variables = source.variables.map(({ name }) => name);
  const twice = firstRepeated(variables);
  if (twice !== undefined)
    throw badPopulation(`Two columns of the population are named "${twice}". Names must be different.`);
  const held = new GroupedSource(source, missing);
  const made = new Map<string, Promise<Classes>>();
  const classes = (names: readonly string[], tick: Tick): Promise<Classes> => {
    const id = JSON.stringify(names);
    const begun = made.get(id);
    if (begun !== undefined) return begun.catch(() => classes(names, tick));
    const own = asPopulationError(() =>
      held.classes(names, count === undefined ? null : { weight: count, scale: 1 }, tick, false),
    );
    own.catch(() => made.delete(id));
    made.set(id, own);
    return own;
  };
  const weight = count ?? null;
  const listed: NonNullable<Population["listed"]> = async (file, recoded, tick) => {
    const names = file.variables.map(({ name }) => name);
    // what is here already is asked for once, and a few classes cost less than a look at what they are
    if (made.has(JSON.stringify(names)) || recordsBehind(source) < least || names.length === 0) return null;
    const rough = least === 0 ? null : ((await source.roughGroups?.(names)) ?? null);
    if (rough !== null && rough < Math.max(least, TIMES_THE_FILE * file.size)) return null;
    if (recoded) return { reason: "A key of the file is recoded." };
    if (file.profiles !== null) return { reason: "Persons of the file have several records." };
    return held.listed(file, "population", weight, tick);
  };
  const population: Population = {
    listed: (...asked) => asPopulationError(() => listed(...asked)),
    unitsOfLevels: (name, tick) => asPopulationError(() => held.unitsOfLevels(name, weight, tick)),
    rows: recordsBehind(source),
    variables,
    count: count ?? null,
    units: count === undefined ? recordsBehind(source) : await asPopulationError(() => unitsBy(held, count)),
    classes: (names, _missing, tick) => classes(names, tick),
  };
  checkPopulationKeys(population, keys);
  checkUnits(population, records);
  return population;
}
