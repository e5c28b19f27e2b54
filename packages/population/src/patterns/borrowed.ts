import { productAt } from "../model/factors.ts";
import { summedOut } from "../model/pair-margin.ts";
import type { Fit } from "../model/fit.ts";
import type { Fits, Others } from "../risk/figures.ts";
import type { HeldFile } from "./held-file.ts";

/** Cells of a table on the way to a margin. */
const MOST = 2 ** 20;

/**
 * What the model of more keys says of the records that hold some of them: its means summed over the keys that
 * are gone.
 * @param held the records of fewer keys
 * @param from the records of more, and their fits
 * @returns null where the sum is too long
 */
export function* borrowedOthers(held: HeldFile, from: HeldFile, fits: Fits): Generator<void, Others | null> {
  const { table, sample } = held.problem;
  const counts = yield* marginAt(held, from, fits.counts);
  if (counts === null) return null;
  const n = table.counts.length;
  const own = sample.overall / from.problem.sample.overall;
  const fractions = sample.fractions.slice();
  const expected = new Float64Array(n);
  const weights = fits.weights === null ? null : yield* marginAt(held, from, fits.weights);
  for (let c = 0; c < n; c++) {
    // records of the smaller file in proportion to those of the larger one
    const mean = counts[c] * own;
    const all = weights === null ? mean / fractions[c] : weights[c];
    // a level that no record of the smaller file holds has no mean there
    if (!(mean > 0) || !(all > 0)) {
      expected[c] = sample.weights[c] - table.counts[c];
      continue;
    }
    if (weights !== null) fractions[c] = Math.min(1, mean / all);
    expected[c] = Math.max(0, all * (1 - fractions[c]));
  }
  return { fractions, expected };
}

/** Means of a fit over the keys of another file, at its classes. */
function* marginAt(
  { keys, problem: { table } }: HeldFile,
  from: HeldFile,
  fit: Fit,
): Generator<void, Float64Array | null> {
  const places = keys.map((v) => from.keys.indexOf(v));
  const larger = from.problem.table;
  const left = yield* summedOut(fit.factors, larger.sizes, places, MOST);
  if (left === null) return null;
  // classes by the codes of the larger table, whose levels are others
  const codes = larger.codes.map(() => new Int32Array(table.counts.length));
  const known = new Uint8Array(table.counts.length).fill(1);
  places.forEach((at, v) => {
    const to = new Map(larger.labels[at].map((label, code) => [label, code]));
    const own = table.labels[v].map((label) => to.get(label) ?? -1);
    table.codes[v].forEach((code, c) => {
      const there = own[code];
      if (there < 0) known[c] = 0;
      else codes[at][c] = there;
    });
  });
  const means = yield* productAt({ sizes: larger.sizes, codes, counts: table.counts }, left, fit.constant);
  return means.map((mean, c) => (known[c] === 1 ? mean : 0));
}
