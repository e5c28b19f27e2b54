import type { Table } from "apache-arrow";
import {
  badFile,
  counted,
  countText,
  shareText,
  suggestion,
  type GroupColumn,
  type SdcError,
} from "@sdc-risk/data";
import { group, inTurns, joined, type Tick } from "@sdc-risk/data/kernels";
import { checkNames, namesOf } from "../matching/joined.ts";
import { unifiedCodes } from "../matching/unified-codes.ts";
import { sharedMissing } from "../records/records.ts";
import { TableColumns } from "../records/table-columns.ts";
import { TableRecords } from "../records/table-records.ts";
import { heldRoles, rolesWhere, variablesOf, type RoleName, type Roles } from "../roles.ts";
import type { SdcObject } from "../sdc-object.ts";
import { inFile } from "./released.ts";
import { sharedByChance } from "./shared-by-chance.ts";

/** Records of the same population that the released files were not made from. */
export interface Control {
  readonly table: Table;
  readonly records: number;
}

/** Roles whose variables a control file must hold, too. */
const NEEDED: readonly RoleName[] = ["keys", "numeric", "sensitive"];
/** Roles of variables that say nothing of a person, or name one: those of two persons may differ or agree. */
const ASIDE = rolesWhere(({ holds }) => holds !== "values");
/** Shared records beyond chance, in standard deviations and in number, from which on a control is refused. */
const MOST_DEVIATIONS = 5;
const MOST_RECORDS = 10;

const bad = (message: string): SdcError => badFile("control", message);

/**
 * Checks a control file beside the original.
 * @throws BAD_CONTROL where it is empty, or lacks a key or another variable that measures compare
 */
export function checkControl(table: Table, roles: Roles): Control {
  checkNames("control", table);
  checkHeld(namesOf(table), roles);
  if (table.numRows === 0)
    throw bad("The control file holds no records, so nothing can be compared with it.");
  return { table, records: table.numRows };
}

/** @throws BAD_CONTROL */
function checkHeld(names: readonly string[], roles: Roles): void {
  const held = new Set(names);
  for (const role of NEEDED)
    for (const name of variablesOf(roles, role))
      if (!held.has(name))
        throw bad(
          `The control file has no variable "${name}" (given as ${role}). It needs the variables of the original.` +
            suggestion(name, names),
        );
}

/**
 * The records of a control file, with the roles and missing codes of the original as far as it holds their variables.
 * @throws BAD_CONTROL, BAD_WEIGHT, BAD_TYPE
 */
function controlRecords(original: SdcObject, { table }: Control): TableRecords {
  const names = namesOf(table);
  checkHeld(names, original.roles);
  const held = new Set(names);
  try {
    return TableRecords.of(
      new TableColumns(table, sharedMissing(original, held)),
      heldRoles(original.roles, held),
      { membership: 1, weighting: {}, entityWeight: original.entityWeight },
    );
  } catch (error) {
    throw inFile("control", error);
  }
}

/**
 * The variables by which records of two files are compared: all of both but ids and weights, and those of them that
 * measures compare, since one variable more, such as a running number, makes every record another one.
 */
function comparedVariables(original: SdcObject, control: SdcObject): string[][] {
  const aside = new Set(ASIDE.flatMap((role) => variablesOf(original.roles, role)));
  const needed = new Set(NEEDED.flatMap((role) => variablesOf(original.roles, role)));
  const held = new Set(control.variables);
  const all = original.variables.filter((name) => held.has(name) && !aside.has(name));
  const some = all.filter((name) => needed.has(name));
  return [all, some].filter((names, at) => names.length > 0 && (at === 0 || names.length < all.length));
}

/**
 * Refuses a control file that shares more records with the original than two independent draws would, on the given
 * variables. Shared is what both hold as often: the sum over distinct records of the smaller number of times.
 * @throws BAD_CONTROL, also where a variable holds values of another kind
 */
async function checkApart(
  original: SdcObject,
  control: SdcObject,
  names: readonly string[],
  tick: Tick,
): Promise<void> {
  const columns: GroupColumn[] = [];
  for (const name of names) {
    const { codes, size } = await unifiedCodes([original, control], name, tick, "control");
    columns.push({ codes: joined(codes, Int32Array), size });
  }
  const { of, size: kinds } = await inTurns(group(columns, original.records + control.records), tick);
  const ours = new Int32Array(kinds);
  const theirs = new Int32Array(kinds);
  for (let i = 0; i < of.length; i++) (i < original.records ? ours : theirs)[of[i]]++;
  let shared = 0;
  for (let c = 0; c < kinds; c++) shared += Math.min(ours[c], theirs[c]);
  const { expected, deviation } = sharedByChance(ours, theirs);
  const beyond = shared - expected;
  if (beyond <= MOST_RECORDS || beyond <= MOST_DEVIATIONS * deviation) return;
  throw bad(
    `The control file shares ${countText(shared)} of its ${counted(control.records, "record")} with the original ` +
      `(${shareText(shared / control.records)}), on all of the ${counted(names.length, "variable")} compared; dealt ` +
      `to the two files at random they would share about ${countText(Math.round(expected))}. A control file holds records that the ` +
      "release was not made from: split the original before synthesis (`sdc-risk split`).",
  );
}

/**
 * The control file of an original as microdata of its own; null without one. It is checked: it shares no more records
 * with the original than two independent draws would.
 * @throws BAD_CONTROL, BAD_WEIGHT, BAD_TYPE
 */
export async function openControl(
  original: SdcObject,
  make: (records: TableRecords) => SdcObject,
  tick: Tick,
): Promise<SdcObject | null> {
  if (original.control === null) return null;
  const file = make(controlRecords(original, original.control));
  if (original.source === null)
    for (const names of comparedVariables(original, file)) await checkApart(original, file, names, tick);
  return file;
}
