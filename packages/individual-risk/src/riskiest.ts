import { namedRecords, type SdcObject } from "@sdc-risk/core";
import { keyOrder, keyText, type Classes } from "@sdc-risk/data";
import { highest } from "@sdc-risk/data/kernels";

/** A record by name, for internal reports only. */
export interface RiskyRecord {
  /** Its id, or its number in the file where there is none; null where the records lie elsewhere. */
  readonly record: string | null;
  /** Its values of the keys. */
  readonly key: string;
  readonly f: number;
  readonly F: number;
  readonly risk: number;
  /**
   * The key that sets it apart most: without it the record would share its key with so many others. Null
   * where no single key does, or where nobody looked.
   */
  readonly apart: { readonly key: string; readonly others: number } | null;
}

/**
 * Files of more classes are not searched for the key that sets a record apart: it would take longer than the
 * risks themselves.
 */
export const SEARCHED = 100_000;

/** How many records are named. */
const NAMED = 20;

/**
 * The records with the highest risks, for internal reports; those of equal risk by their keys.
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
  const { variables } = classes;
  const top = riskiestClasses(classes, order, risks);
  const place = new Map(Array.from(top, (c, at) => [c, at]));
  const others = sharedWithoutOne(classes, classes.size <= SEARCHED ? top : new Int32Array(0));
  return namedRecords(sdc, classes, top, NAMED).map(({ class: c, record }) => {
    const at = place.get(c)!;
    let best = 0;
    let most = 0;
    for (let v = 0; v < variables.length; v++) {
      const shared = others[at * variables.length + v] ?? 0;
      if (shared <= most) continue;
      most = shared;
      best = v;
    }
    return {
      record,
      key: keyText(classes, c),
      f: fk[c],
      F: Fk[c],
      risk: risks[c],
      apart: most > 0 ? { key: variables[best].name, others: most } : null,
    };
  });
}

/** The classes of the highest risks, highest first. */
function riskiestClasses(classes: Classes, order: Int32Array, risks: Float64Array): Int32Array {
  // classes as risky as the last one that is named: any of them may come before it
  let from = Math.max(0, order.length - NAMED);
  while (from > 0 && risks[order[from - 1]] === risks[order[from]]) from--;
  const byKey = keyOrder(classes);
  return Int32Array.from(
    highest(order.subarray(from), NAMED, (a, b) => (risks[b] - risks[a] || byKey(a, b)) < 0),
  );
}

/**
 * Per named class and variable: records of other classes that differ from it on this variable only, missing
 * as a category.
 */
function sharedWithoutOne(classes: Classes, named: Int32Array): Float64Array {
  const names = classes.variables.map(({ name }) => name);
  const width = names.length;
  const out = new Float64Array(named.length * width);
  for (let v = 0; named.length > 0 && v < width; v++) {
    const { classOf, counts } = classes.onto(names.filter((_, other) => other !== v));
    for (let t = 0; t < named.length; t++)
      out[t * width + v] = counts[classOf[named[t]]] - classes.counts[named[t]];
  }
  return out;
}
