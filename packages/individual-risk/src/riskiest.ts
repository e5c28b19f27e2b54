import type { SdcObject } from "@sdc-risk/core";

/** A record by name, for internal reports only. */
export interface RiskyRecord {
  /** Its id, or its number in the file where there is none. */
  readonly record: string;
  readonly f: number;
  readonly F: number;
  readonly risk: number;
}

/** How many records are named. */
const NAMED = 20;

/**
 * The records with the highest risks, for internal reports.
 * @param of class per record
 * @param order classes by rising risk
 */
export function riskiestRecords(sdc: SdcObject, of: Int32Array, order: Int32Array, risks: Float64Array, fk: Float64Array, Fk: Float64Array): RiskyRecord[] {
  const top = order.slice(-NAMED).reverse(), taken = new Int32Array(top.length), rank = new Int8Array(order.length).fill(-1);
  top.forEach((c, at) => { rank[c] = at; });
  const found: { record: number; rank: number }[] = [];
  for (let i = 0; i < of.length; i++) {
    const at = rank[of[i]!]!;
    // a class may hold the whole file: no more of it than can be named
    if (at < 0 || taken[at]! >= NAMED) continue;
    taken[at]!++;
    found.push({ record: i, rank: at });
  }
  const id = sdc.roles.id === undefined ? null : sdc.coded(sdc.roles.id);
  return found.sort((a, b) => a.rank - b.rank || a.record - b.record).slice(0, NAMED).map(({ record }) => {
    const c = of[record]!, code = id?.codes[record] ?? -1;
    return { record: id && code >= 0 ? id.label(code) : String(record + 1), f: fk[c]!, F: Fk[c]!, risk: risks[c]! };
  });
}
