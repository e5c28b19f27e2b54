import type { Table } from "apache-arrow";
import { suggestion, badFile, type Classes, type SdcError } from "@sdc-risk/data";
import { range, sum, translate, type Tick } from "@sdc-risk/data/kernels";
import { variablesOf, type Roles } from "../roles.ts";
import { rowsById } from "../matching/by-id.ts";
import { checkKeys, checkNames, classesOfTable, joinClasses, namesOf } from "../matching/joined.ts";
import { missingByName } from "../records/records.ts";
import type { SdcObject } from "../sdc-object.ts";
import { evidenceOf } from "../matching/order.ts";

/** A file with names that an intruder holds. */
export interface IdentifiedTable {
  /** One row per unit; variables go by the names of the file's keys. */
  readonly table: Table;
  /**
   * The variable that tells which record of the file is the same unit. Default: the record id, where both
   * files hold it.
   */
  readonly id?: string | undefined;
  /**
   * Records that each row stands for, where rows are groups of records with the same keys: then nobody is told apart,
   * and no id tells who is who. Left out where each row is a record.
   */
  readonly counts?: Float64Array | undefined;
}

/** An identified file that was checked. */
export interface Identified {
  readonly table: Table;
  /** Records that each row stands for; null where it is one. */
  readonly counts: Float64Array | null;
  readonly records: number;
  /** The variable that tells which units are the same; null where none does. */
  readonly id: string | null;
  /** Per record of the file the row of the same unit, −1 where it is in none; null where no id tells. */
  readonly match: Int32Array | null;
  /** A sentence: by what it is known who is who, or why it is not. */
  readonly truth: string;
  /** The id that was asked for. */
  readonly asked: string | undefined;
}

const bad = (message: string): SdcError => badFile("identified", message);

/**
 * Checks an identified file beside the file that is to be linked with it.
 * @throws BAD_IDENTIFIED where it is empty, lacks a key or the id, or where an id is missing or occurs twice
 */
export function checkIdentified(
  { table, id: asked, counts }: IdentifiedTable,
  original: Table,
  roles: Roles,
): Identified {
  checkNames("identified", table);
  checkKeys("identified", namesOf(table), variablesOf(roles, "keys"));
  if (table.numRows === 0) throw bad("The identified file holds no records, so nobody can be found in it.");
  const rows = { table, counts: counts ?? null };
  return {
    ...rows,
    asked,
    records: counts === undefined ? table.numRows : sum(counts),
    ...matchIdentified(rows, asked, original, roles),
  };
}

/** An id that was asked for and is not there. */
const lacksId = (id: string, names: readonly string[]): SdcError =>
  bad(`The identified file has no variable "${id}" to identify each person.${suggestion(id, names)}`);

/**
 * The variables of an identified file that are looked at: those that the file has, too, and the id. Names and
 * addresses of persons need not leave the place where they lie.
 * @param names of its variables
 * @param original variables of the file
 * @param keys as far as they are known
 * @param id the variable that is asked for to identify each person
 * @throws BAD_IDENTIFIED where it lacks a key or the id
 */
export function identifiedVariables(
  names: readonly string[],
  original: readonly string[],
  keys: readonly string[],
  id?: string,
): string[] {
  const held = new Set(original);
  // a key that the file lacks is an error of the file
  const shared = keys.filter((key) => held.has(key));
  checkKeys("identified", names, shared);
  if (id !== undefined && !names.includes(id)) throw lacksId(id, names);
  return names.filter((name) => held.has(name) || name === id);
}

/**
 * Whether groups of records with the same keys say all that is asked of an identified file, since it has no id that
 * tells who is who. Not where it lacks a key.
 * @param names of its variables
 * @param keys as far as they are known
 * @param id the variable that is asked for to identify each person, or the record id of the file
 */
export const needsGroupsOnly = (
  names: readonly string[],
  keys: readonly string[],
  id: string | undefined,
): boolean =>
  keys.length > 0 && keys.every((key) => names.includes(key)) && (id === undefined || !names.includes(id));

type Truth = Pick<Identified, "id" | "match" | "truth">;

const unknown = (truth: string): Truth => ({ id: null, match: null, truth });

/** Who is who, where an id of both files tells. */
export function matchIdentified(
  { table, counts }: Pick<Identified, "table" | "counts">,
  asked: string | undefined,
  original: Table,
  roles: Roles,
): Truth {
  const names = namesOf(table);
  const theirs = asked ?? roles.id;
  if (theirs === undefined) return unknown("No id of both files tells who is who.");
  if (counts !== null && names.includes(theirs))
    throw bad(`Rows that stand for several records have no id, but "${theirs}" is to identify each person.`);
  if (!names.includes(theirs)) {
    if (asked === undefined)
      return unknown(
        `The identified file has no variable "${theirs}", the record id, to identify each person.`,
      );
    throw lacksId(theirs, names);
  }
  const ours = roles.id ?? theirs;
  if (original.getChild(ours) === null)
    throw bad(
      `The file has no variable "${ours}", the id of the identified file, to identify each person. Name its ` +
        "record id with --id.",
    );
  if (variablesOf(roles, "keys").includes(theirs))
    throw bad(`Variable "${theirs}" cannot both be a key and the id of the identified file.`);
  const match = rowsById(
    { table: original, id: ours, name: "file" },
    { table, id: theirs, name: "identified file" },
    { code: "BAD_IDENTIFIED", so: "it cannot tell who is who", second: "identified" },
  );
  const named =
    ours === theirs ? `"${ours}"` : `"${ours}" of the file and "${theirs}" of the identified file`;
  if (asked === undefined && evidenceOf(original, table, match, range(match.length), ours).doubted)
    return unknown(
      `Records that share ${named} agree in no other variable more than in a random order, so that it ` +
        `seems to be a running number within each file. Force it with --identified-id ${theirs}.`,
    );
  return { id: theirs, match, truth: `Persons are identified by ${named}.` };
}

/** Classes of a file and of an identified file together, and which of them the identified records are in. */
export interface IdentifiedClasses {
  /** Counts are records of the file and weights are those of the identified file; either may be 0. */
  readonly classes: Classes;
  /** Class of each row of the identified file: a record, or a group of them. */
  readonly second: Int32Array;
}

/**
 * Classes of the keys in the file and in the identified file together; those of the file come first, in the
 * order of `sdc.classes()`.
 * @throws BAD_IDENTIFIED where there is none, where it lacks a key, or holds a key's values as another kind
 */
export async function identifiedClasses(sdc: SdcObject, tick: Tick): Promise<IdentifiedClasses> {
  if (sdc.identified === null) throw bad("There is no identified file.");
  const { table, counts } = sdc.identified;
  const file = await sdc.classes(undefined, tick);
  const names = file.variables.map(({ name }) => name);
  checkKeys("identified", namesOf(table), names);
  const theirs = await classesOfTable(table, names, counts, missingByName(sdc, names), tick);
  const { classes, of } = await joinClasses(
    "identified",
    file,
    theirs,
    await sdc.recodings(names, tick),
    tick,
  );
  return { classes, second: translate(theirs.classOf, of) };
}
