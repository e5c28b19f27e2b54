import { shareOf } from "@sdc-risk/blocks";
import { keyOrder, type Classes } from "@sdc-risk/data";
import { sortingByCode, sum } from "@sdc-risk/data/kernels";
import { contributionsOf, type Contributions } from "./contributions.ts";
import { onlyLarge, type Large } from "./large.ts";
import type { DominanceOptions } from "./options.ts";
import { dominated, fewIn, within, type Sensitive } from "./rules.ts";
import type { SensitiveCells, TableSummary } from "./summary.ts";

/** A variable as it is judged. */
export interface Magnitudes {
  readonly variable: string;
  /** Per record, without sign; NaN where missing. */
  readonly sizes: Float64Array;
  /** Records that hold a value, by ascending size. */
  readonly order: Int32Array;
  /** Large ones by the values themselves. */
  readonly large: Large;
}
/** The rules of the options, as one table knows them. */
type Rules = Pick<DominanceOptions, "dominance" | "p" | "coalition" | "few">;

/** What is found of one variable in one table. */
export interface MagnitudeTable {
  readonly summary: TableSummary;
  readonly contributions: Contributions;
  /** Per cell 1 where some rule calls it sensitive. */
  readonly sensitive: Sensitive;
  /** Classes that are the cells. */
  readonly classes: Classes;
}

function cellsOf(sensitive: Sensitive, { records }: Contributions, held: number): SensitiveCells {
  let cells = 0;
  let inThem = 0;
  for (let c = 0; c < sensitive.length; c++) {
    if (sensitive[c] === 0) continue;
    cells++;
    inThem += records[c];
  }
  return { cells, share: shareOf(cells, held), records: inThem };
}

/** Cells that one of the rules calls sensitive. */
function either(all: readonly Sensitive[], cells: number): Sensitive {
  const out = new Uint8Array(cells);
  for (const one of all) for (let c = 0; c < cells; c++) out[c] |= one[c];
  return out;
}

/**
 * One variable in one table.
 * @param by variables of the table
 * @param weights per record; null where each is one contributor
 * @param certain weights by which a large unit stands for itself alone; null without
 * @param alone gets 1 where a record is the only large one of its cell
 */
export function* judged(
  { variable, sizes, order, large }: Magnitudes,
  by: readonly string[],
  classes: Classes,
  weights: Float64Array | null,
  certain: Float64Array | null,
  { dominance, p, coalition, few }: Rules,
  alone: Uint8Array,
): Generator<void, MagnitudeTable> {
  const sorted = yield* sortingByCode(classes.classOf, classes.size, order);
  const most = Math.max(1, ...dominance.map(({ n }) => n));
  const found = yield* contributionsOf(sorted, sizes, weights, most, coalition + 1);
  const held = found.records.reduce((n, records) => n + (records > 0 ? 1 : 0), 0);
  const tooFew = fewIn(found, few);
  const byShare = dominance.map(({ n, k }) => dominated(found, n, k));
  const near = p === null ? null : within(found, p);
  const sensitive = either([tooFew, ...byShare, ...(near === null ? [] : [near])], classes.size);
  yield;
  const summary: TableSummary = {
    variable,
    by,
    cells: held,
    records: sum(found.records),
    few: cellsOf(tooFew, found, held),
    dominance: dominance.map(({ n, k }, r) => ({ n, k, ...cellsOf(byShare[r], found, held) })),
    pPercent: near === null ? null : cellsOf(near, found, held),
    sensitive: cellsOf(sensitive, found, held),
    onlyLarge: yield* onlyLarge(large, classes.classOf, classes.size, certain, alone),
  };
  return { summary, contributions: found, sensitive, classes };
}

/** Sensitive cells in the order of their keys, as many as asked for. */
export function namedCells({ sensitive, classes }: MagnitudeTable, most: number): number[] {
  const cells: number[] = [];
  for (let c = 0; c < sensitive.length; c++) if (sensitive[c] === 1) cells.push(c);
  return cells.sort(keyOrder(classes)).slice(0, most);
}
