import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SdcObject } from "@sdc-risk/core";
import type { CodedColumn } from "@sdc-risk/data";
import type { LatticeKey } from "@sdc-risk/plan";
import { GUIDE_RECORDS, GUIDE_ROLES } from "@sdc-risk/testkit";
import { hierarchyGroupings, makeChain, parseHierarchy, type Grouping } from "@sdc-risk/treat";
import { Table, vectorFromArray } from "apache-arrow";

/** Rows of texts; null where a value is missing. */
export type Rows = readonly (readonly (string | null)[])[];

/** Columns of texts as codes. */
export function textColumns(rows: Rows, names: readonly string[]): CodedColumn[] {
  const table = new Table(
    Object.fromEntries(names.map((name, j) => [name, vectorFromArray(rows.map((row) => row[j] ?? null))])),
  );
  const sdc = SdcObject.fromArrow(table, { keys: names });
  return names.map((name) => sdc.coded(name));
}

/** The keys of adult.csv with the hierarchies beside it. */
export function adultKeys(): LatticeKey[] {
  const folder = process.env["SDC_ADULT"] ?? "";
  const text = (name: string): string => readFileSync(join(folder, name), "utf8");
  const [names, ...rows] = text("adult.csv")
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(";"));
  return textColumns(rows, names).map((column) => {
    const hierarchy = parseHierarchy(text(`adult_hierarchy_${column.name}.csv`));
    return { column, chain: makeChain(column, hierarchyGroupings(hierarchy, column.name)) };
  });
}

const ALL: Grouping = { by: "all" };
const GUIDE_LEVELS: Readonly<Record<string, readonly Grouping[]>> = {
  Educ: [
    {
      by: "merge",
      groups: [
        { label: "primary", values: ["Prim in", "Prim com"] },
        { label: "secondary", values: ["Sec in", "Sec com"] },
        { label: "post", values: ["Post-sec"] },
      ],
    },
    ALL,
  ],
  Lstat: [{ by: "merge", groups: [{ label: "not", values: ["Unemp", "Non-LF"] }] }, ALL],
};

/** The keys of the guide's ten records: Educ to three levels, Lstat to two, and each to one. */
export function guideKeys(): LatticeKey[] {
  const { keys } = GUIDE_ROLES;
  const rows = GUIDE_RECORDS.map((record) => keys.map((key) => record[key]));
  return textColumns(rows, keys).map((column) => ({
    column,
    chain: makeChain(column, GUIDE_LEVELS[column.name] ?? [ALL]),
  }));
}
