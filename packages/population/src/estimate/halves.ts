import { shareOf } from "@sdc-risk/blocks";
import { sum, type Counts } from "@sdc-risk/data/kernels";
import type { Clusters, Holding } from "../interval/clusters.ts";
import { productAt } from "../model/factors.ts";
import { fitModel, type Fit } from "../model/fit.ts";
import { Observed } from "../model/observed.ts";
import type { Problem } from "../selection/assess-model.ts";
import { marginOf, type CellTable } from "../table/table.ts";
import { Splitter, type Half } from "./split.ts";
import type { Common, HalvesCheck } from "../summary-schema.ts";

/** Cuts of a file, and of one with more records than the second number, where chance is small. */
const CUTS = 3;
const MANY = 10_000;
/** Margins of a fit to a half may be off by so many records. */
const TOLERANCE = 0.05;

/**
 * A test out of sample: the chosen generators are fitted to one half of the file, and what they say of the keys that
 * both halves hold is set beside what occurs, both ways. Of a cell with mean μ̂ in a half the other half holds as many in
 * the mean, so that Σ μ̂ over the keys of the first half is the number of records of the other whose key occurs there, and
 * Σ μ̂ e^(−μ̂) over those that it holds once is the number of keys that both hold once.
 * @returns null where no half could be fitted
 */
export function* halvesCheck(
  { table, zeros, sample }: Problem,
  fit: Fit,
  clusters: Clusters,
  { size }: Holding,
): Generator<void, HalvesCheck | null> {
  const splitter = yield* Splitter.of(table, sample.fractions, clusters);
  const shared = { found: 0, expected: 0 };
  const alone = { found: 0, expected: 0 };
  let fits = 0;
  for (let cut = 0; cut < (table.records > MANY ? 1 : CUTS); cut++) {
    const [first, second] = yield* splitter.halves(cut);
    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const) {
      const means = yield* meansOf({ table, zeros }, fit, from);
      if (means === null) continue;
      fits++;
      const scale = recordsOf(to) / recordsOf(from) / size;
      for (let c = 0; c < means.length; c++) {
        if (from.clusters[c] === 0) continue;
        const mean = means[c] * scale;
        shared.found += to.clusters[c];
        shared.expected += mean;
        if (from.clusters[c] !== 1) continue;
        if (to.clusters[c] === 1) alone.found++;
        alone.expected += mean * Math.exp(-mean);
      }
      yield;
    }
  }
  const common = ({ found, expected }: Omit<Common, "ratio">): Common => ({
    found,
    expected,
    ratio: shareOf(found, expected),
  });
  return fits === 0 ? null : { shared: common(shared), alone: common(alone), fits };
}

const recordsOf = ({ counts }: Half): number => sum(Float64Array.from(counts));

/** The margins of a half; where the classes are of a part of the cells, of that half of them and of half of all others. */
function halfOf(table: CellTable, counts: Counts): Observed {
  const { whole } = table;
  return new Observed(table, counts, 1, (variables) => {
    const all = whole?.over(variables)?.counts ?? null;
    if (all === null) return null;
    const part = marginOf(table, variables, table.counts);
    const half = marginOf(table, variables, counts);
    return all.map((n, i) => half[i] + (n - part[i]) / 2);
  });
}

function* meansOf(
  { table, zeros }: Pick<Problem, "table" | "zeros">,
  fit: Fit,
  { counts }: Half,
): Generator<void, Float64Array | null> {
  const half = yield* fitModel(halfOf(table, counts), fit.generators, zeros, {
    start: fit,
    tolerance: TOLERANCE,
  });
  return "reason" in half ? null : yield* productAt(table, half.factors, half.constant);
}
