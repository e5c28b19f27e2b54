import { SdcObject } from "@sdc-risk/core";
import { firmsTable } from "@sdc-risk/testkit";

/** The variables of the firms whose numbers are judged. */
const NUMBERS = ["employees", "turnover", "exports"];

/** Firms with numbers that few of them may hold most of. */
export function makeFirms(records: number, keys: readonly string[], seed: number): () => SdcObject {
  const table = firmsTable({ rows: records, seed }).select([...keys, ...NUMBERS, "weight"]);
  return () => SdcObject.fromArrow(table, { keys, numeric: NUMBERS, weight: "weight" });
}
