import { SdcObject } from "@sdc-risk/core";
import { unknownVariable } from "@sdc-risk/data";
import { uniforms } from "@sdc-risk/data/kernels";
import type { Table } from "apache-arrow";

/** How records are dealt. */
export interface SplitSettings {
  /** Share of the first part, between 0 and 1. */
  readonly share: number;
  readonly seed: number;
  /** The variable whose records stay together. */
  readonly household?: string | undefined;
  /** Variables within whose groups the share is kept. */
  readonly strata?: readonly string[] | undefined;
}

/** Rows of both parts, ascending. */
export interface SplitRows {
  readonly training: Int32Array;
  readonly control: Int32Array;
}

/** A number for each record: equal for records of one household; one that misses it is alone. */
function unitsOf(sdc: SdcObject, household: string | undefined): number[] {
  const alone = sdc.records;
  if (household === undefined) return Array.from({ length: sdc.records }, (_, record) => record);
  return Array.from(sdc.coded(household).codes, (code, record) => (code < 0 ? alone + record : code));
}

/** The stratum of each record, as a text. */
function strataOf(sdc: SdcObject, strata: readonly string[]): string[] {
  const columns = strata.map((name) => sdc.coded(name).codes);
  return Array.from({ length: sdc.records }, (_, record) => columns.map((codes) => codes[record]).join(" "));
}

/**
 * Deals records at random. A household goes where its first record goes, and counts in the stratum of that record.
 * Within a stratum as many units are dealt as its share says; what is left over is carried to the next one, so that
 * small strata do not all lose theirs.
 * @throws UNKNOWN_VARIABLE
 */
export function dealt(table: Table, { share, seed, household, strata = [] }: SplitSettings): SplitRows {
  const sdc = SdcObject.fromArrow(table, {});
  for (const name of [...strata, ...(household === undefined ? [] : [household])])
    if (!sdc.variables.includes(name)) throw unknownVariable(name, sdc.variables, "given to split");
  const units = unitsOf(sdc, household);
  const groups = new Map<string, Set<number>>();
  const known = new Set<number>();
  for (const [record, stratum] of strataOf(sdc, strata).entries()) {
    const unit = units[record] ?? record;
    if (known.has(unit)) continue;
    known.add(unit);
    const group = groups.get(stratum) ?? new Set();
    groups.set(stratum, group.add(unit));
  }
  const chosen = chosenUnits([...groups.values()], share, seed);
  const rows = Array.from(units.keys());
  return {
    training: Int32Array.from(rows.filter((record) => chosen.has(units[record] ?? record))),
    control: Int32Array.from(rows.filter((record) => !chosen.has(units[record] ?? record))),
  };
}

function chosenUnits(groups: readonly ReadonlySet<number>[], share: number, seed: number): Set<number> {
  const random = uniforms(seed);
  const chosen = new Set<number>();
  let owed = 0;
  for (const group of groups) {
    const order = Array.from(group, (unit) => ({ unit, at: random() })).sort((a, b) => a.at - b.at);
    owed += share * order.length;
    // a hair more, so that ten times a tenth is one
    const take = Math.min(order.length, Math.floor(owed + 1e-9));
    owed -= take;
    for (const { unit } of order.slice(0, take)) chosen.add(unit);
  }
  return chosen;
}
