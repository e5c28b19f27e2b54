import type { Table, Vector } from "apache-arrow";
import { codingVariable, unknownVariable, type CodedColumn, type MissingCodes } from "@sdc-risk/data";
import { namesOf } from "./joined.ts";

/** A column of a table by its name. @throws UNKNOWN_VARIABLE */
export function columnNamed(table: Table, name: string): Vector {
  const column = table.getChild(name);
  if (column === null) throw unknownVariable(name, namesOf(table));
  return column;
}

/** Codes a column of a table. @throws UNKNOWN_VARIABLE, BAD_TYPE */
export function codingColumn(
  table: Table,
  name: string,
  missing: MissingCodes,
): Generator<void, CodedColumn> {
  const field = table.schema.fields.find((one) => one.name === name);
  if (field === undefined) throw unknownVariable(name, namesOf(table));
  return codingVariable(name, columnNamed(table, name), field, missing);
}
