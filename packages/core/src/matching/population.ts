import type { Table } from "apache-arrow";
import { Classes, makeClasses, type ClassVariable } from "../classes/classes.js";
import { group } from "../classes/group.js";
import type { CodedColumn } from "../coded/coded-column.js";
import { unifyLevels } from "../coded/unify-levels.js";
import { isSdcError, SdcError, suggestion } from "../errors.js";
import { countText } from "../format-value.js";
import { countBy, translate } from "../kernels/codes.js";
import { sum, sumBy } from "../kernels/sums.js";
import { inTurns, type Tick } from "../kernels/turns.js";
import { firstRepeated } from "../roles.js";
import { codingVariable } from "../variables/coded-variable.js";
import type { MissingCodes } from "../variables/missing.js";
import { numbersOf } from "../variables/numbers.js";

/** The population that a file comes from: a register, a census, or a table of counts. */
export interface PopulationTable {
  /** One row per unit, or one per key where `count` is given; variables go by the names of the file's keys. */
  readonly table: Table;
  /** The variable that counts the units of a row. */
  readonly count?: string | undefined;
}

type Recode = (column: CodedColumn) => CodedColumn;

/** How a variable of the file was recoded: from what, and by which steps. */
interface Recoding {
  readonly from: CodedColumn;
  readonly steps: readonly Recode[];
}

/** A population that was checked. */
export interface Population {
  readonly table: Table;
  /** The variable that counts units; null where each row is one. */
  readonly count: string | null;
  /** Units of each row; null where each is one. */
  readonly counts: Float64Array | null;
  /** Units in all: above 0, and whole. */
  readonly units: number;
  /** Recoded variables of the file, by name: those of the population are recoded alike. */
  readonly recodings: ReadonlyMap<string, Recoding>;
}

const bad = (message: string): SdcError => new SdcError("BAD_POPULATION", message);

const namesOf = ({ schema }: Table): string[] => schema.fields.map(({ name }) => name);

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
): Population {
  const names = namesOf(table),
    twice = firstRepeated(names);
  if (twice !== undefined)
    throw bad(`Two columns of the population are named "${twice}". Names must be different.`);
  const counts = count === undefined ? null : countsOf(table, count),
    units = counts === null ? table.numRows : sum(counts);
  const population = { table, count: count ?? null, counts, units, recodings: new Map() };
  checkKeys(population, keys);
  if (units === 0) throw bad("The population holds no units, so nothing can be counted in it.");
  if (units > Number.MAX_SAFE_INTEGER)
    throw bad(`The counts "${count!}" of the population add up to more than 2^53.`);
  if (units < records)
    throw bad(
      `The population holds ${countText(units)} units, fewer than the ${countText(records)} records of the file that is to come from it.${
        count === undefined
          ? " Where it has one row per key, name the variable that counts the units (--population-count NAME)."
          : ""
      }`,
    );
  return population;
}

/** Every key of the file is a variable of the population, and none of them counts its units. @throws BAD_POPULATION */
function checkKeys({ table, count }: Population, keys: readonly string[]): void {
  const names = namesOf(table),
    held = new Set(names);
  for (const key of keys) {
    if (!held.has(key)) throw bad(`The population has no variable "${key}", a key.${suggestion(key, names)}`);
    if (key === count)
      throw bad(`Variable "${key}" cannot both be a key and count the units of the population.`);
  }
}

/** Units of each row. Codes for missing values of the file are not those of counts. */
function countsOf(table: Table, count: string): Float64Array {
  const vector = table.getChild(count);
  if (vector === null)
    throw bad(
      `The population has no variable "${count}" to count its units by.${suggestion(count, namesOf(table))}`,
    );
  let counts: Float64Array;
  try {
    counts = numbersOf(count, vector, [], "population count");
  } catch (error) {
    throw isSdcError(error) ? bad(`In the population: ${error.message}`) : error;
  }
  const wrong = counts.findIndex((n) => !(Number.isInteger(n) && n >= 0));
  if (wrong < 0) return counts;
  const value = counts[wrong]!;
  throw bad(
    `Count "${count}" of the population must be a whole number, 0 or more, on every row, but on row ${wrong + 1} it ${Number.isNaN(value) ? "is missing" : `is ${value}`}.`,
  );
}

/** The population where a variable of the file is recoded once more. */
export function recodedAlike(
  population: Population,
  variable: string,
  from: CodedColumn,
  step: Recode,
): Population {
  const before = population.recodings.get(variable) ?? { from, steps: [] };
  const recoding = { from: before.from, steps: [...before.steps, step] };
  return { ...population, recodings: new Map(population.recodings).set(variable, recoding) };
}

/** Values by the codes of both files. @param to codes of the second file here; null where they are the same */
function valuesOf(
  ours: CodedColumn,
  theirs: CodedColumn,
  size: number,
  to: Int32Array | null,
): (code: number) => unknown {
  const back = new Int32Array(size);
  for (let code = 0; code < theirs.size; code++) back[to === null ? code : to[code]!] = code;
  return (code) => (code < ours.size ? ours.value(code) : theirs.value(back[code]!));
}

/** A variable of the population under the codes of what the file's was recoded from, and recoded as that was. */
function* recodingAlike(column: CodedColumn, { from: ours, steps }: Recoding): Generator<void, CodedColumn> {
  const { size, from, label, shown } = yield* unifyLevels([ours, column], "population"),
    to = from[1] ?? null;
  let recoded: CodedColumn = {
    name: column.name,
    codes: to === null ? column.codes : translate(column.codes, to),
    size,
    ...(ours.type === undefined ? {} : { type: ours.type }),
    value: valuesOf(ours, column, size, to),
    label,
    ...(shown === undefined ? {} : { shown }),
  };
  for (const step of steps) {
    const next = step(recoded);
    if (
      next.codes.length !== column.codes.length ||
      next.codes.some((code) => code < -1 || code >= next.size)
    )
      throw bad(
        `The recoding of "${column.name}" cannot be applied to the population: it does not go by values alone.`,
      );
    const { type: _, lowest: _lowest, complete: _complete, ...known } = next;
    recoded = { ...known, name: column.name };
  }
  return recoded;
}

/** Codes per unit of two lists of classes, one after the other, under the numbering of both. */
function* joinedVariable(
  ours: ClassVariable,
  theirs: ClassVariable,
  columns: readonly [CodedColumn, CodedColumn],
): Generator<void, ClassVariable> {
  const { size, from, label, shown } = yield* unifyLevels(columns, "population"),
    to = from[1] ?? null,
    codes = new Int32Array(ours.codes.length + theirs.codes.length);
  codes.set(ours.codes);
  codes.set(to === null ? theirs.codes : translate(theirs.codes, to), ours.codes.length);
  const value = valuesOf(columns[0], columns[1], size, to);
  return { name: ours.name, codes, size, value, label, ...(shown === undefined ? {} : { shown }) };
}

/** Classes of both files as classes of one: counts are those of the file, weights the units of the population. */
function* joining(
  file: Classes,
  population: Classes,
  columns: readonly (readonly [CodedColumn, CodedColumn])[],
): Generator<void, Classes> {
  const variables: ClassVariable[] = [];
  for (const [v, pair] of columns.entries())
    variables.push(yield* joinedVariable(file.variables[v]!, population.variables[v]!, pair));
  const units = file.size + population.size,
    { of, first, size } = yield* group(variables, units);
  const counts = new Int32Array(units),
    weights = new Float64Array(units);
  counts.set(file.counts);
  weights.set(population.weights, file.size);
  const held = variables.map((variable) => ({
    ...variable,
    codes: Int32Array.from({ length: size }, (_, c) => variable.codes[first[c]!]!),
  }));
  return new Classes(held, size, of, countBy(of, size, counts), sumBy(of, size, weights), file.records);
}

/**
 * Classes of a file and of its population together. Those of the file come first, in their order.
 * @param file classes of the file
 * @param coded their variables, by name, as they are now
 * @param tick called between pieces of work
 * @returns classes whose counts are records of the file and whose weights are units of the population; either may be 0
 * @throws BAD_POPULATION where the population lacks a variable or holds values of another kind
 */
export async function joinPopulation(
  file: Classes,
  coded: (name: string) => CodedColumn,
  population: Population,
  missing: MissingCodes,
  tick: Tick,
): Promise<Classes> {
  const { table, counts, recodings } = population,
    places = new Map(namesOf(table).map((name, i) => [name, i]));
  checkKeys(
    population,
    file.variables.map(({ name }) => name),
  );
  const columns: CodedColumn[] = [];
  for (const { name } of file.variables) {
    const at = places.get(name)!,
      plain = await inTurns(
        codingVariable(name, table.getChildAt(at)!, table.schema.fields[at]!, missing),
        tick,
      ),
      recoding = recodings.get(name);
    columns.push(recoding === undefined ? plain : await inTurns(recodingAlike(plain, recoding), tick));
  }
  const theirs = await makeClasses(columns, table.numRows, counts, tick);
  const pairs = columns.map((column) => [coded(column.name), column] as const);
  return inTurns(joining(file, theirs, pairs), tick);
}
