import { SdcObject } from "@sdc-risk/core";
import { surveyTable, syntheticTable } from "@sdc-risk/testkit";
import type { Table } from "apache-arrow";
import { makeFirms } from "./firms.ts";
import { makeNumbers } from "./numbers.ts";
import type { Data } from "./row.ts";

export const SEED = 1;

/** The keys of the yardstick. */
export const SIX_KEYS = ["region", "sex", "age", "marital", "education", "ethnicity"] as const;

/** Keys in the order in which rows take more of them. */
const KEYS = [
  "region",
  "urbrur",
  "sex",
  "age",
  "marital",
  "education",
  "ethnicity",
  "religion",
  "language",
  "labor",
  "hhsize",
  "relat",
  "occupation",
  "industry",
] as const;

/** The first so many keys; six are those of the yardstick. */
export const firstKeys = (count: number): readonly string[] =>
  count === SIX_KEYS.length ? SIX_KEYS : KEYS.slice(0, count);

/** The 14 keys and extra variables of the survey, so many in all. */
export const wideKeys = (count: number): readonly string[] => [
  ...KEYS,
  ...Array.from({ length: count - KEYS.length }, (_, v) => `v${v + 1}`),
];

/**
 * The survey of a row as a table of the columns that it needs.
 * Rows on sensitive variables have no weight: nothing there is weighted.
 * @returns makes a new object over the table each time, so that nothing is coded yet
 */
export function makeSurvey({
  records,
  keys,
  missing,
  sensitive = [],
  wide = 0,
  numeric = 0,
  synthetic = false,
  control = false,
  firms = false,
  identified = 0,
}: Data): () => SdcObject {
  if (firms) return makeFirms(records, keys, SEED);
  if (identified > 0) return makeIdentified(records, keys, missing, identified);
  if (numeric > 0) return makeNumbers(records, numeric, SEED);
  const rows = control ? 2 * records : records;
  const table = surveyTable({ rows, seed: SEED, missing, wide, labels: false }).select([
    ...keys,
    ...sensitive,
    "hid",
    "weight",
  ]);
  if (synthetic) {
    const all = table.select([...keys, ...sensitive]);
    const own = control ? all.slice(0, records) : all;
    const released = [syntheticTable(own, { within: ["region", "sex", "marital"], seed: SEED })];
    const others = control ? all.slice(records) : null;
    return () =>
      SdcObject.fromArrow(
        own,
        { keys, sensitive },
        { released, ...(others === null ? {} : { control: others }) },
      );
  }
  return () =>
    SdcObject.fromArrow(
      table,
      sensitive.length > 0 ? { keys, sensitive } : { keys, household: "hid", weight: "weight" },
    );
}

/** A survey, and a file with names that holds its persons and others. */
function makeIdentified(
  records: number,
  keys: readonly string[],
  missing: number,
  times: number,
): () => SdcObject {
  const people = (rows: number): Table =>
    surveyTable({ rows, seed: SEED, missing, labels: false }).select(["id", ...keys, "weight"]);
  const table = people(records);
  const identified = { table: people(records * times) };
  return () => SdcObject.fromArrow(table, { keys, id: "id", weight: "weight" }, { identified });
}
