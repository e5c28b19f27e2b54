import { group } from "@sdc-risk/data";
import { inTurns, sortByCode, type Tick } from "@sdc-risk/data/kernels";
import type { Category } from "../../files/categories.ts";

/** Records of one file sorted by block. */
class ByBlock {
  /** Records in the order of blocks, and per record its place there. */
  readonly order: Int32Array;
  readonly places: Int32Array;
  readonly starts: Int32Array;

  readonly of: Int32Array;

  constructor(of: Int32Array, blocks: number) {
    this.of = of;
    ({ order: this.order, starts: this.starts } = sortByCode(of, blocks));
    this.places = new Int32Array(of.length);
    for (let at = 0; at < of.length; at++) this.places[this.order[at]] = at;
  }

  map32(values: Int32Array): Int32Array {
    return this.order.map((record) => values[record]);
  }

  map64(values: Float64Array): Float64Array {
    return Float64Array.from(this.order, (record) => values[record]);
  }
}

export interface Blocks {
  readonly original: ByBlock;
  readonly released: ByBlock;
  /** Per released record, sorted: the originals of its block, sorted. Empty where a blocking variable is missing. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly pairs: number;
}

/** @param columns blocking variables; without one all records are one block */
export async function blocksOf(
  columns: readonly Category[],
  records: number,
  releasedRecords: number,
  tick: Tick,
): Promise<Blocks> {
  const joined = columns.map(({ original, released, size }) => {
    const codes = new Int32Array(records + releasedRecords);
    codes.set(original);
    codes.set(released, records);
    return { codes, size };
  });
  const { of, size } = await inTurns(group(joined, records + releasedRecords), tick);
  const original = new ByBlock(of.subarray(0, records), size);
  const released = new ByBlock(of.subarray(records), size);
  const starts = new Int32Array(releasedRecords);
  const ends = new Int32Array(releasedRecords);
  let pairs = 0;
  for (let at = 0; at < releasedRecords; at++) {
    const record = released.order[at];
    const block = released.of[record];
    if (columns.some((column) => column.released[record] < 0)) continue;
    starts[at] = original.starts[block];
    ends[at] = original.starts[block + 1];
    pairs += ends[at] - starts[at];
  }
  await tick();
  return { original, released, starts, ends, pairs };
}
