import type { Table } from "apache-arrow";
import { codeVector } from "../coded/code-vector.js";
import type { CodedColumn } from "../coded/coded-column.js";
import { unifyLevels } from "../coded/unify-levels.js";
import { suggestion, type SdcError } from "../errors.js";
import { range } from "../kernels/range.js";
import { atOnce } from "../kernels/turns.js";
import { variablesOf, type Roles } from "../roles.js";
import { checkKeys, checkNames, namesOf, type KeyedFile } from "./joined.js";
import { evidenceOf } from "./order.js";
import { badFile } from "./second-files.js";

/** A file with names that an intruder holds. */
export interface IdentifiedTable {
  /** One row per unit; variables go by the names of the file's keys. */
  readonly table: Table;
  /** The variable that tells which record of the file is the same unit. Default: the record id, where both files hold it. */
  readonly id?: string | undefined;
}

/** An identified file that was checked. */
export interface Identified extends KeyedFile {
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
  { table, id: asked }: IdentifiedTable,
  original: Table,
  roles: Roles,
): Identified {
  checkNames("identified", table);
  checkKeys("identified", table, variablesOf(roles, "keys"));
  if (table.numRows === 0) throw bad("The identified file holds no records, so nobody can be found in it.");
  return { table, asked, recodings: new Map(), ...matchIdentified(table, asked, original, roles) };
}

type Truth = Pick<Identified, "id" | "match" | "truth">;

const unknown = (truth: string): Truth => ({ id: null, match: null, truth });

/** Who is who, where an id of both files tells. */
export function matchIdentified(
  table: Table,
  asked: string | undefined,
  original: Table,
  roles: Roles,
): Truth {
  const names = namesOf(table),
    theirs = asked ?? roles.id;
  if (theirs === undefined) return unknown("No id of both files tells who is who.");
  if (!names.includes(theirs)) {
    if (asked === undefined)
      return unknown(`The identified file has no variable "${theirs}", the record id, to tell who is who.`);
    throw bad(
      `The identified file has no variable "${theirs}" to tell who is who.${suggestion(theirs, names)}`,
    );
  }
  const ours = roles.id ?? theirs;
  if (original.getChild(ours) === null)
    throw bad(
      `The file has no variable "${ours}", the id of the identified file, to tell who is who. Name its record id with --id.`,
    );
  if (variablesOf(roles, "keys").includes(theirs))
    throw bad(`Variable "${theirs}" cannot both be a key and the id of the identified file.`);
  const match = byId(idColumn(ours, original, "file"), idColumn(theirs, table, "identified file"));
  const named =
    ours === theirs ? `"${ours}"` : `"${ours}" of the file and "${theirs}" of the identified file`;
  if (asked === undefined && evidenceOf(original, table, match, range(match.length), ours).doubted)
    return unknown(
      `Records that share ${named} agree in no other variable more than in a random order, so that it seems to number the records of each file by itself. Insist on it with --identified-id ${theirs}.`,
    );
  return { id: theirs, match, truth: `Who is who is told by ${named}.` };
}

/** Rows of the second file by the records of the first. */
function byId(ours: CodedColumn, theirs: CodedColumn): Int32Array {
  const { size, from } = atOnce(unifyLevels([ours, theirs], "identified")),
    rows = new Int32Array(size).fill(-1);
  eachOnce(theirs, from[1] ?? null, size, "identified file", (code, row) => {
    rows[code] = row;
  });
  const match = new Int32Array(ours.codes.length);
  eachOnce(ours, null, size, "file", (code, row) => {
    match[row] = rows[code]!;
  });
  return match;
}

/** @throws BAD_IDENTIFIED where a record misses its id */
function idColumn(id: string, table: Table, which: string): CodedColumn {
  const column = codeVector(id, table.getChild(id)!),
    missing = column.complete === true ? -1 : column.codes.indexOf(-1);
  if (missing >= 0)
    throw bad(
      `The id "${id}" is missing on record ${missing + 1} of the ${which}, so it cannot tell who is who.`,
    );
  return column;
}

/** @param to codes of both files, null where the column has them @throws BAD_IDENTIFIED where an id occurs twice */
function eachOnce(
  { name, codes }: CodedColumn,
  to: Int32Array | null,
  size: number,
  which: string,
  visit: (code: number, row: number) => void,
): void {
  const seen = new Uint8Array(size);
  for (let row = 0; row < codes.length; row++) {
    const code = to === null ? codes[row]! : to[codes[row]!]!;
    if (seen[code] === 1)
      throw bad(
        `The id "${name}" occurs twice in the ${which} (again on record ${row + 1}), so it cannot tell who is who.`,
      );
    seen[code] = 1;
    visit(code, row);
  }
}
