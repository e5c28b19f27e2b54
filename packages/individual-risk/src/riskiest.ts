import { classKey, type Classes, type SdcObject } from "@sdc-risk/core";

/** A record by name, for internal reports only. */
export interface RiskyRecord {
  /** Its id, or its number in the file where there is none. */
  readonly record: string;
  /** Its values of the keys. */
  readonly key: string;
  readonly f: number;
  readonly F: number;
  readonly risk: number;
  /** The key that sets it apart most: without it the record would share its key with so many others. Null where no single key does, or where nobody looked. */
  readonly apart: { readonly key: string; readonly others: number } | null;
}

/** Files of more classes are not searched for the key that sets a record apart: it would take longer than the risks themselves. */
export const SEARCHED = 100_000;

/** How many records are named. */
const NAMED = 20;

/**
 * The records with the highest risks, for internal reports.
 * @param order classes by rising risk
 */
export function riskiestRecords(
  sdc: SdcObject,
  classes: Classes,
  order: Int32Array,
  risks: Float64Array,
  fk: Float64Array,
  Fk: Float64Array,
): RiskyRecord[] {
  const { classOf, variables } = classes;
  const top = order.slice(-NAMED).reverse(),
    taken = new Int32Array(top.length),
    rank = new Int8Array(order.length).fill(-1);
  top.forEach((c, at) => {
    rank[c] = at;
  });
  const found: { record: number; rank: number }[] = [];
  for (let i = 0; i < classOf.length; i++) {
    const at = rank[classOf[i]!]!;
    // a class may hold the whole file: no more of it than can be named
    if (at < 0 || taken[at]! >= NAMED) continue;
    taken[at]!++;
    found.push({ record: i, rank: at });
  }
  const id = sdc.roles.id === undefined ? null : sdc.coded(sdc.roles.id),
    others = sharedWithoutOne(classes, classes.size <= SEARCHED ? top : new Int32Array(0));
  return found
    .sort((a, b) => a.rank - b.rank || a.record - b.record)
    .slice(0, NAMED)
    .map(({ record, rank: at }) => {
      const c = classOf[record]!,
        code = id?.codes[record] ?? -1;
      let best = 0,
        most = 0;
      for (let v = 0; v < variables.length; v++) {
        const shared = others[at * variables.length + v] ?? 0;
        if (shared <= most) continue;
        most = shared;
        best = v;
      }
      return {
        record: id && code >= 0 ? id.label(code) : String(record + 1),
        key: classKey(variables, c),
        f: fk[c]!,
        F: Fk[c]!,
        risk: risks[c]!,
        apart: most > 0 ? { key: variables[best]!.name, others: most } : null,
      };
    });
}

/** Per named class and variable: records of other classes that differ from it on this variable only, missing as a category. */
function sharedWithoutOne({ variables, size, counts }: Classes, named: Int32Array): Int32Array {
  const width = variables.length,
    codes = variables.map((variable) => variable.codes),
    out = new Int32Array(named.length * width);
  for (let t = 0; t < named.length; t++) {
    const mine = named[t]!;
    for (let c = 0; c < size; c++) {
      let differs = -1,
        v = 0;
      for (; v < width; v++) {
        if (codes[v]![c] === codes[v]![mine]) continue;
        if (differs >= 0) break;
        differs = v;
      }
      if (v === width && differs >= 0) out[t * width + differs]! += counts[c]!;
    }
  }
  return out;
}
