import { sortingByKey } from "@sdc-risk/data/kernels";
import type { SourceColumn } from "../source.ts";
import type { DistinctValues } from "./distinct-values.ts";
import { WordValues } from "./word-values.ts";

/** The bit that tells negative numbers, turned so that these come first. */
const SIGN = 0x80000000;

/** Distinct whole numbers of 64 bits. */
export class BigValues implements DistinctValues {
  private readonly held = new WordValues();

  get count(): number {
    return this.held.count;
  }

  number({ values, valid }: SourceColumn, rows: number, out: Int32Array, at: number): void {
    const { buffer, byteOffset } = values as BigInt64Array;
    const words = new Int32Array(buffer, byteOffset, 2 * rows); // big integers would be made one by one
    for (let i = 0; i < rows; i++)
      out[at + i] = valid !== null && valid[i] === 0 ? -1 : this.held.number(words[2 * i], words[2 * i + 1]);
  }

  value(number: number): bigint {
    return new BigInt64Array(this.held.words.buffer, 8 * number, 1)[0];
  }

  *rising(): Generator<void, Int32Array> {
    const { words } = this.held;
    const low = new Uint32Array(this.count);
    const high = new Uint32Array(this.count);
    for (let number = 0; number < this.count; number++) {
      low[number] = words[2 * number];
      high[number] = words[2 * number + 1] ^ SIGN;
    }
    return yield* sortingByKey(low, high);
  }
}
