import type { Classes, SdcObject, Task } from "@sdc-risk/core";
import type { PreparedKeys } from "./keys.js";
import { transversalsTask } from "./search.js";

/** A record by name, for internal reports only. */
export interface SpecialRecord {
  /** Its id, or its number in the file where there is none. */
  readonly record: string;
  readonly score: number;
  readonly dis: number | null;
  readonly uniques: number;
  /** Its smallest minimal sample uniques with its values. */
  readonly smallest: readonly string[];
}

/** How many records are named, and how many of their minimal sample uniques. */
const RECORDS = 20, SETS = 3;

/** Small sets first, then by their variables. */
function bySize(a: readonly number[], b: readonly number[]): number {
  return a.length - b.length || (a.map((v, i) => v - b[i]!).find((x) => x !== 0) ?? 0);
}

/** The records with the highest scores and what tells them apart, for internal reports. */
export async function specialRecords(sdc: SdcObject, classes: Classes, keys: PreparedKeys, scores: Float64Array, dis: Float64Array | null, maxSize: number, pool: <I, O>(task: Task<I, O>, inputs: readonly I[]) => Promise<O[]>): Promise<SpecialRecord[]> {
  const top = Array.from(keys.of.subarray(0, keys.single).keys()).filter((k) => scores[keys.of[k]!]! > 0).sort((a, b) => scores[keys.of[b]!]! - scores[keys.of[a]!]! || keys.of[a]! - keys.of[b]!).slice(0, RECORDS);
  const found = await pool(transversalsTask, top.map((k) => ({ keys: { size: keys.size, single: keys.single, variables: keys.variables, codes: keys.codes, levels: keys.levels }, first: k, last: k + 1, maxSize })));
  const id = sdc.roles.id === undefined ? null : sdc.coded(sdc.roles.id);
  return top.map((k, t) => {
    const c = keys.of[k]!, record = classes.of.indexOf(c), { ends, variables } = found[t]!, code = id?.codes[record] ?? -1;
    const sets = Array.from(ends, (end, m) => Array.from(variables.subarray(m === 0 ? 0 : ends[m - 1]!, end), (v) => keys.position[v]!).sort((a, b) => a - b));
    sets.sort(bySize);
    return {
      record: id && code >= 0 ? id.label(code) : String(record + 1), score: scores[c]!, dis: dis?.[c] ?? null, uniques: sets.length,
      smallest: sets.slice(0, SETS).map((set) => set.map((v) => `${classes.variables[v]!.name} ${classes.variables[v]!.label(classes.variables[v]!.codes[c]!)}`).join(" × ")),
    };
  });
}
