import type { Task } from "@sdc-risk/core/tasks";
import { atOnce, group, Sum, sumBy, type Counts } from "@sdc-risk/data/kernels";

/** Work for one worker: some sets of keys over the same classes. */
export interface FoundInput {
  /** Codes per class of each key, −1 missing, and its number of levels. */
  readonly codes: readonly Int32Array[];
  readonly levels: readonly number[];
  /** Per key whether no class lacks it. */
  readonly complete: readonly boolean[];
  /** Records per class, f, and their weights, F. */
  readonly counts: Counts;
  readonly weights: Float64Array;
  readonly sets: readonly (readonly number[])[];
  /** Whether the classes are marked that are alone on one of the sets. */
  readonly mark: boolean;
}
/** What is found by each set. */
export interface FoundOutput {
  /** Per set: records that nobody shares its values with. */
  readonly alone: Float64Array;
  /** Per set: Σ 1/F over records, F the people who share its values, at least as many as records do. */
  readonly matched: Float64Array;
  /** Per class: 1 where it is alone on one of the sets; empty unless asked for. */
  readonly marked: Uint8Array;
}

/**
 * The first class of each group that holds a missing value of the set gets 1: who lacks a key of the set is
 * not found by it.
 */
function lacking(codes: readonly Int32Array[], first: Int32Array): Uint8Array {
  const out = new Uint8Array(first.length);
  for (const column of codes) for (let g = 0; g < first.length; g++) if (column[first[g]] < 0) out[g] = 1;
  return out;
}

function findBy(input: FoundInput, s: number, out: FoundOutput): void {
  const set = input.sets[s];
  const { counts, weights, complete } = input;
  const lacked = set.filter((v) => !complete[v]).map((v) => input.codes[v]);
  const units = counts.length;
  const { of, first, size } = atOnce(
    group(
      set.map((v) => ({ codes: input.codes[v], size: input.levels[v], complete: input.complete[v] })),
      units,
    ),
  );
  const f = new Float64Array(size);
  const F = sumBy(of, size, weights);
  for (let c = 0; c < units; c++) f[of[c]] += counts[c];
  const missing = lacking(lacked, first.subarray(0, size));
  const matched = new Sum();
  for (let g = 0; g < size; g++) {
    if (missing[g] === 1) continue;
    matched.add(f[g] / Math.max(F[g], f[g]));
    if (f[g] !== 1) continue;
    out.alone[s]++;
    if (input.mark) out.marked[first[g]] = 1;
  }
  out.matched[s] = matched.total;
}

export function find(input: FoundInput): FoundOutput {
  const { sets, counts, mark } = input;
  const out = {
    alone: new Float64Array(sets.length),
    matched: new Float64Array(sets.length),
    marked: new Uint8Array(mark ? counts.length : 0),
  };
  for (let s = 0; s < sets.length; s++) findBy(input, s, out);
  return out;
}

/** Finds the records that are alone on each of some sets of keys, for a worker. */
export const foundTask: Task<FoundInput, FoundOutput> = { id: "knowledge/found", run: find };
