import type { Table } from "apache-arrow";
import {
  Classes,
  makeClasses,
  unifyLevels,
  suggestion,
  codingVariable,
  badFile,
  SECOND_FILES,
  type ClassVariable,
  type CodedColumn,
  type Levels,
  type MissingCodes,
  type SecondFile,
} from "@sdc-risk/data";
import {
  group,
  countBy,
  translate,
  range,
  sumBy,
  inTurns,
  type Tick,
  noCounts,
} from "@sdc-risk/data/kernels";
import { firstRepeated } from "../roles.ts";
import { inBandsOf } from "./number-bands.ts";

/**
 * What becomes of the codes of a variable: the levels of the result are made of those of the column, level by
 * level.
 */
export type Recode = (column: CodedColumn) => CodedColumn;

/** How a variable of the file was recoded: from what, and by which steps. */
export interface Recoding {
  readonly from: CodedColumn;
  readonly steps: readonly Recode[];
}

/** Recoded variables of the file, by name: a second file is recoded alike. */
export type Recodings = ReadonlyMap<string, Recoding>;

/** Names of the columns of a table. */
export const namesOf = ({ schema }: Table): string[] => schema.fields.map(({ name }) => name);

/** Refuses a second file in which two columns share a name. @throws BAD_POPULATION, BAD_IDENTIFIED */
export function checkNames(which: SecondFile, table: Table): void {
  const twice = firstRepeated(namesOf(table));
  if (twice !== undefined)
    throw badFile(
      which,
      `Two columns of the ${SECOND_FILES[which].name} are named "${twice}". Names must be different.`,
    );
}

/**
 * Every key of the file is a variable of the second file.
 * @param names of its variables
 * @throws BAD_POPULATION, BAD_IDENTIFIED
 */
export function checkKeys(which: SecondFile, names: readonly string[], keys: readonly string[]): void {
  const held = new Set(names);
  for (const key of keys)
    if (!held.has(key))
      throw badFile(
        which,
        `The ${SECOND_FILES[which].name} has no variable "${key}", a key.${suggestion(key, names)}`,
      );
}

/** Values by the codes of both files. @param to codes of the second file here; null where they are the same */
function valuesOf(
  ours: Levels,
  theirs: Levels,
  size: number,
  to: Int32Array | null,
): (code: number) => unknown {
  const back = new Int32Array(size);
  for (let code = 0; code < theirs.size; code++) back[to === null ? code : to[code]] = code;
  return (code) => (code < ours.size ? ours.value(code) : theirs.value(back[code]));
}

/** A variable of the second file under the codes of what the file's was recoded from, and recoded as that was. */
function* recodingAlike(
  which: SecondFile,
  variable: ClassVariable,
  { from: ours, steps }: Recoding,
): Generator<void, ClassVariable> {
  const { size, from, label, shown } = yield* unifyLevels([ours, variable], which);
  const to = from[1] ?? null;
  // a record of each level tells what becomes of it
  let recoded: CodedColumn = {
    name: variable.name,
    codes: to ?? range(variable.size),
    size,
    ...(ours.type === undefined ? {} : { type: ours.type }),
    value: valuesOf(ours, variable, size, to),
    label,
    ...(shown === undefined ? {} : { shown }),
  };
  for (const step of steps) {
    const next = step(recoded);
    if (next.codes.length !== variable.size || next.codes.some((code) => code < -1 || code >= next.size))
      throw badFile(
        which,
        `The recoding of "${variable.name}" cannot be applied to the ${SECOND_FILES[which].name}: it does ` +
          "not go by values alone.",
      );
    const { type: _, lowest: _lowest, complete: _complete, ...known } = next;
    recoded = { ...known, name: variable.name };
  }
  return { ...recoded, codes: translate(variable.codes, recoded.codes) };
}

/** Codes per unit of two lists of classes, one after the other, under the numbering of both. */
function* joinedVariable(
  which: SecondFile,
  ours: ClassVariable,
  theirs: ClassVariable,
): Generator<void, ClassVariable> {
  const { size, from, label, shown } = yield* unifyLevels([ours, theirs], which);
  const to = from[1] ?? null;
  const codes = new Int32Array(ours.codes.length + theirs.codes.length);
  codes.set(ours.codes);
  codes.set(to === null ? theirs.codes : translate(theirs.codes, to), ours.codes.length);
  const value = valuesOf(ours, theirs, size, to);
  return { name: ours.name, codes, size, value, label, ...(shown === undefined ? {} : { shown }) };
}

/** Classes of a file and of a second one together. */
export interface JoinedClasses {
  /**
   * Counts are records of the file and weights are those of the second one; either may be 0. Those of the
   * file come first, in their order.
   */
  readonly classes: Classes;
  /** Class of each class of the second file. */
  readonly of: Int32Array;
}

/**
 * Where a file holds bands of numbers it was recoded, and a value of another key that the second file lacks may be what
 * values were recoded to: counted as nobody's it would make risks too low.
 * @param size classes of the file
 * @throws BAD_POPULATION, BAD_IDENTIFIED
 */
function checkShared(which: SecondFile, variables: readonly ClassVariable[], size: number): void {
  for (const { name, codes, label } of variables) {
    const held = new Set(codes.subarray(size));
    const own = codes.subarray(0, size).find((code) => code >= 0 && !held.has(code));
    if (own !== undefined)
      throw badFile(
        which,
        `The file was recoded, and its value "${label(own)}" of ${name} is none of the ${SECOND_FILES[which].name}: which of ` +
          `its values became that is not known. Recode the ${SECOND_FILES[which].name} as the file was, and give that.`,
      );
  }
}

/** Classes of both files as classes of one: counts are those of the file, weights those of the second one. */
function* joining(
  which: SecondFile,
  file: Classes,
  theirs: Classes,
  recodings: Recodings,
): Generator<void, JoinedClasses> {
  const variables: ClassVariable[] = [];
  const plain: ClassVariable[] = [];
  const banded: string[] = [];
  for (const [v, ours] of file.variables.entries()) {
    const asRead = theirs.variables[v];
    const recoding = recodings.get(ours.name);
    const bands = recoding === undefined ? inBandsOf(which, ours, asRead) : null;
    const same = recoding === undefined ? (bands ?? asRead) : yield* recodingAlike(which, asRead, recoding);
    const variable = yield* joinedVariable(which, ours, same);
    variables.push(variable);
    if (bands !== null) banded.push(ours.name);
    else if (recoding === undefined) plain.push(variable);
  }
  if (banded.length > 0) checkShared(which, plain, file.size);
  const units = file.size + theirs.size;
  const { of, first, size } = yield* group(variables, units);
  const counts = noCounts(file.counts, units);
  const weights = new Float64Array(units);
  counts.set(file.counts);
  weights.set(theirs.weights, file.size);
  const held = variables.map((variable) => ({
    ...variable,
    codes: Int32Array.from({ length: size }, (_, c) => variable.codes[first[c]]),
  }));
  return {
    classes: new Classes(held, size, of, countBy(of, size, counts), sumBy(of, size, weights), file.records),
    of: of.subarray(file.size),
  };
}

/**
 * Classes of a file and of a second one together.
 * @param file classes of the file, as they are now
 * @param theirs classes of the second file by the same variables, before any recoding
 * @param recodings of the file's variables
 * @param tick called between pieces of work
 * @throws BAD_POPULATION, BAD_IDENTIFIED where the second file holds values of another kind
 */
export function joinClasses(
  which: SecondFile,
  file: Classes,
  theirs: Classes,
  recodings: Recodings,
  tick: Tick,
): Promise<JoinedClasses> {
  return inTurns(joining(which, file, theirs, recodings), tick);
}

/**
 * Classes of a table by some of its variables.
 * @param counts what each row stands for; null where it is one record
 * @param missing codes for missing values
 */
export async function classesOfTable(
  table: Table,
  names: readonly string[],
  counts: Float64Array | null,
  missing: MissingCodes,
  tick: Tick,
): Promise<Classes> {
  const places = new Map(namesOf(table).map((name, i) => [name, i]));
  const columns: CodedColumn[] = [];
  for (const name of names) {
    const at = places.get(name)!;
    columns.push(
      await inTurns(codingVariable(name, table.getChildAt(at)!, table.schema.fields[at], missing), tick),
    );
  }
  return makeClasses(columns, table.numRows, counts, tick);
}
