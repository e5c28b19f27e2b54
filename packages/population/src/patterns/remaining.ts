import { sum } from "@sdc-risk/data/kernels";
import { marginOf } from "../table/table.ts";
import type { Assembled } from "./assembled.ts";
import type { RequestedFile } from "./held-file.ts";

/** Classes between two yields. */
const PIECE = 1 << 14;

/**
 * Classes of patterns without a model: as if their keys were independent, F = N Π p(level). Where keys go
 * together people are rarer by this than they are, so that the risk comes out too high rather than too low. Who
 * misses all keys may be anybody: F = N.
 * @param left classes by pattern
 */
export function* remaining(
  { table, asked, whole: sample, classes }: RequestedFile,
  left: readonly Int32Array[],
  into: Assembled,
): Generator<void, void> {
  if (left.every(({ length }) => length === 0)) return;
  const N = sample.population;
  const overall = Math.min(1, classes.records / N);
  const shares = table.sizes.map((size, v) => {
    const margin = marginOf(table, [v], sample.weights);
    const known = table.labels[v].at(-1) === null ? margin.subarray(0, size - 1) : margin;
    const total = sum(known);
    return Float64Array.from(known, (w) => w / total);
  });
  // the same levels, by their numbers in the file that is asked
  const places = asked.labels.map((labels, v) =>
    labels.map((label) => (label === null ? -1 : table.labels[v].indexOf(label))),
  );
  let work = 0;
  for (const chosen of left)
    for (const c of chosen) {
      let all = N;
      let keys = 0;
      for (const [v, own] of shares.entries()) {
        const place = places[v][asked.codes[v][c]];
        if (place < 0) continue;
        all *= own[place];
        keys++;
      }
      const f = keys === 0 ? classes.records : asked.counts[c];
      into.set(c, f, overall, overall === 1 ? 0 : Math.max(0, all - f));
      if (++work % PIECE === 0) yield;
    }
}
