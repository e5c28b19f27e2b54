import { SdcError } from "@sdc-risk/data";
import { tableName } from "@sdc-risk/sql";
import { KeptTable } from "./kept-table.ts";
import { StayingTable } from "./staying-table.ts";
import { PREFIX, type TableOfClasses, type WorkServer } from "./work-database.ts";

/**
 * The table of classes that a place stands for.
 * @param at a database, in which it is for the time of the run, or `database.name`, where it stays
 * @throws BAD_SOURCE, CANNOT_WRITE
 */
export function tableAt(at: string, server: WorkServer): TableOfClasses {
  const [database = "", name] = tableName(at).map((one) => one.name);
  if (name === undefined) return new KeptTable(database, server);
  if (name.startsWith(PREFIX))
    throw new SdcError(
      "CANNOT_WRITE",
      `"${name}" (--work): names that begin with ${PREFIX} are those of tables that go with a run. Name another one.`,
    );
  return new StayingTable({ database, name }, server);
}
