import type { Table } from "apache-arrow";
import {
  isSdcError,
  suggestion,
  counted,
  countText,
  numbersOf,
  badFile,
  Classes,
  type SdcError,
  type MissingCodes,
} from "@sdc-risk/data";
import { range, sum, type Tick } from "@sdc-risk/data/kernels";
import type { ListedClasses } from "../source/grouping/listed-classes.ts";
import type { ClassesNeeded } from "../source/grouping/staying-classes.ts";
import type { Source } from "../source/source.ts";
import { checkKeys, checkNames, classesOfTable, joinClasses, namesOf } from "../matching/joined.ts";
import { missingByName } from "../records/records.ts";
import type { SdcObject } from "../sdc-object.ts";

/** The population that a file comes from: a register, a census, or a table of counts. */
export interface PopulationTable {
  /** One row per unit, or one per key where `count` is given; variables go by the names of the file's keys. */
  readonly table: Table;
  /** The variable that counts the units of a row. */
  readonly count?: string | undefined;
}

/** The same where it lies elsewhere. */
export interface PopulationSource {
  /** As the table above; it is read until `source.close()`. */
  readonly source: Source;
  readonly count?: string | undefined;
  /**
   * From so many classes on, as far as that is known before, only those come over whose key the file has, and the sums
   * of all others, unless the file has more than a fourth as many. Default 1,000,000; 0 asks no further, and Infinity
   * has all of them come over.
   */
  readonly least?: number | undefined;
}

/** A population that was checked. */
export interface Population {
  readonly rows: number;
  readonly variables: readonly string[];
  /** The variable that counts units; null where each row is one. */
  readonly count: string | null;
  /** Units in all: above 0, and whole. */
  readonly units: number;
  /**
   * Classes of its rows by some variables, before any recoding; their weights are units.
   * @param missing codes for missing values, by variable; a source has got them at the beginning
   */
  readonly classes: (names: readonly string[], missing: MissingCodes, tick: Tick) => Promise<Classes>;
  /**
   * Units of the keys of a file only, and sums of all others. Left out where the population is in memory.
   * @param recoded whether a key of the file is recoded
   * @returns why all classes must come over; null where they are few
   */
  readonly listed?: (
    file: Classes,
    recoded: boolean,
    tick: Tick,
  ) => Promise<ListedClasses | ClassesNeeded | null>;
  /** Units by the levels of a variable, in the order of the codes of `listed`. Left out with it. */
  readonly unitsOfLevels?: (name: string, tick: Tick) => Promise<Float64Array>;
}

/** What is wrong with a population. */
export const badPopulation = (message: string): SdcError => badFile("population", message);

/** A population in memory that was checked. */
interface CountedTable extends Population {
  /** Units of each row; null where each is one. */
  readonly counts: Float64Array | null;
}

/**
 * Checks a population beside the file that comes from it.
 * @param keys key variables of the file, as far as they are known
 * @param records of the file
 * @throws BAD_POPULATION
 */
export function checkPopulation(
  { table, count }: PopulationTable,
  keys: readonly string[],
  records: number,
): CountedTable {
  checkNames("population", table);
  const counts = count === undefined ? null : countsOf(table, count);
  const population: CountedTable = {
    rows: table.numRows,
    variables: namesOf(table),
    count: count ?? null,
    counts,
    units: counts === null ? table.numRows : sum(counts),
    classes: (names, missing, tick) => classesOfTable(table, names, counts, missing, tick),
  };
  checkPopulationKeys(population, keys);
  checkUnits(population, records);
  return population;
}

/** There are units, as many as the file has records at least. @throws BAD_POPULATION */
export function checkUnits({ units, count }: Population, records: number): void {
  if (units === 0) throw badPopulation("The population holds no units, so nothing can be counted in it.");
  // a sum with a compensation is no number where it goes beyond all
  if (!(units <= Number.MAX_SAFE_INTEGER))
    throw badPopulation(`The counts "${count!}" of the population add up to more than 2^53.`);
  if (units < records)
    throw badPopulation(
      `The population holds ${counted(units, "unit")}, fewer than the ${countText(records)} records of the ` +
        "file that is to come from it." +
        (count === null
          ? " Where it has one row per key, name the variable that counts the units (--population-count NAME)."
          : ""),
    );
}

/** Every key of the file is a variable of the population, and none of them counts its units. @throws BAD_POPULATION */
export function checkPopulationKeys({ variables, count }: Population, keys: readonly string[]): void {
  checkKeys("population", variables, keys);
  if (count !== null && keys.includes(count))
    throw badPopulation(`Variable "${count}" cannot both be a key and count the units of the population.`);
}

/** The error for a population without the variable that is to count its units. */
export const noCount = (count: string, variables: readonly string[]): SdcError =>
  badPopulation(
    `The population has no variable "${count}" to count its units by.${suggestion(count, variables)}`,
  );

/**
 * The error for a count that is no whole number.
 * @param where "on row 3", "on 2 rows"
 * @param value NaN where it is missing
 */
export const badCount = (count: string, where: string, value: number): SdcError =>
  badPopulation(
    `Count "${count}" of the population must be a whole number, 0 or more, on every row, but ${where} it ` +
      `${Number.isNaN(value) ? "is missing" : `is ${value}`}.`,
  );

/** Units of each row. Codes for missing values of the file are not those of counts. */
function countsOf(table: Table, count: string): Float64Array {
  const vector = table.getChild(count);
  if (vector === null) throw noCount(count, namesOf(table));
  let counts: Float64Array;
  try {
    counts = numbersOf(count, vector, [], "population count");
  } catch (error) {
    throw isSdcError(error) ? badPopulation(`In the population: ${error.message}`) : error;
  }
  const wrong = counts.findIndex((n) => !(Number.isInteger(n) && n >= 0));
  if (wrong < 0) return counts;
  throw badCount(count, `on row ${wrong + 1}`, counts[wrong]);
}

/** The keys of a file and of its population together. */
export interface PopulationClasses {
  /**
   * Counts are records of the file and weights are units of the population; either may be 0. Classes of the file come
   * first, in the order of `sdc.classes()`.
   */
  readonly classes: Classes;
  /** What the population holds of further keys, whose classes did not come over: none where all did. */
  readonly others: ListedClasses["others"];
  /** Per variable and level, above 0 where a unit of the population holds it. */
  readonly unitsOfLevels: readonly Float64Array[];
  /** What is to be said of where the classes are; null where they are in memory, or few. */
  readonly warning: { readonly code: string; readonly message: string } | null;
}

const NO_OTHERS: ListedClasses["others"] = { classes: 0, units: 0, alone: 0 };

/** Per variable the units that hold each level, by the classes alone. */
function unitsByLevel({ variables, weights }: Classes): Float64Array[] {
  return variables.map(({ codes, size }) => {
    const units = new Float64Array(size);
    for (let c = 0; c < codes.length; c++) if (codes[c] >= 0) units[codes[c]] += weights[c];
    return units;
  });
}

/** The same where classes of other keys did not come over: levels of the file that no key has are looked for. */
async function unitsOfListed(
  { unitsOfLevels }: Population,
  classes: Classes,
  codes: ListedClasses["codes"],
  tick: Tick,
): Promise<Float64Array[]> {
  const found = unitsByLevel(classes);
  for (const [v, { name, codes: own }] of classes.variables.entries()) {
    if (!own.some((code) => found[v][code] === 0)) continue;
    const theirs = await unitsOfLevels!(name, tick);
    const to = codes[v];
    found[v] = new Float64Array(to.reduce((size, code) => Math.max(size, code + 1), found[v].length));
    for (let code = 0; code < theirs.length; code++) found[v][to[code]] += theirs[code];
  }
  return found;
}

const stayedText = (found: number, { classes }: ListedClasses["others"]): string =>
  `The population has ${countText(found + classes)} classes of the keys. The keys of the file went up to the engine, and ` +
  `${countText(found)} of these classes came over, those that share a key with it, with sums of all others. Figures are ` +
  "the same; with --classes memory no key goes up.";

const cameOver = (reason: string): PopulationClasses["warning"] => ({
  code: "population-came-over",
  message: `The classes of the population came over from the engine, all of them. ${reason}`,
});

/**
 * Classes of the keys in the file and in its population together. Of a population with many classes in an engine only
 * those come over whose key the file has.
 * @param tick called between pieces of work
 * @throws BAD_POPULATION where there is none, where it lacks a key, or holds a key's values as another kind
 */
export async function populationClasses(sdc: SdcObject, tick: Tick): Promise<PopulationClasses> {
  const { population } = sdc;
  if (population === null) throw badPopulation("The population is not known.");
  const file = await sdc.classes(undefined, tick);
  const names = file.variables.map(({ name }) => name);
  const recodings = await sdc.recodings(names, tick);
  checkPopulationKeys(population, names);
  const listed = (await population.listed?.(file, recodings.size > 0, tick)) ?? null;
  if (listed !== null && "units" in listed) {
    const { units, others, codes } = listed;
    const { variables, size, counts, records } = file;
    const classes = new Classes(variables, size, range(size), counts, units, records);
    const found = units.reduce((sum, one) => (one > 0 ? sum + 1 : sum), 0);
    return {
      classes,
      others,
      unitsOfLevels: await unitsOfListed(population, classes, codes, tick),
      warning: { code: "population-stayed", message: stayedText(found, others) },
    };
  }
  const theirs = await population.classes(names, missingByName(sdc, names), tick);
  const { classes } = await joinClasses("population", file, theirs, recodings, tick);
  return {
    classes,
    others: NO_OTHERS,
    unitsOfLevels: unitsByLevel(classes),
    warning: listed === null ? null : cameOver(listed.reason),
  };
}
