import { SdcError } from "@sdc-risk/data";
import { tableName, type Patience, type TableName } from "@sdc-risk/sql";
import type { PostgresConnection } from "../address.ts";
import type { TableOfClasses } from "./holder.ts";
import { KeptTable } from "./kept-table.ts";
import { StayingTable } from "./staying-table.ts";

/** Bytes of a name. */
const LONGEST = 63;

/** A name as SQL reads it without quotes, or as it is within them. */
const read = ({ name, quoted }: TableName): string => (quoted ? name : name.toLowerCase());

/**
 * The table of classes that a place stands for.
 * @param at a schema, in which it is for the time of the run, or `schema.name`, where it stays
 * @throws BAD_SOURCE, CANNOT_WRITE
 */
export function tableAt(at: string, place: PostgresConnection, patience: Patience): TableOfClasses {
  const names = tableName(at).map(read);
  // PostgreSQL would cut it, and mean another table
  const long = names.find((name) => Buffer.byteLength(name) > LONGEST);
  if (long !== undefined)
    throw new SdcError(
      "CANNOT_WRITE",
      `"${long}" (--work) is longer than the ${LONGEST} bytes of a name in PostgreSQL.`,
    );
  const [schema = "", name] = names;
  return name === undefined
    ? new KeptTable(schema, place, patience)
    : new StayingTable({ schema, name }, place, patience);
}
