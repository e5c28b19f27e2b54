import { sorting } from "@sdc-risk/data/kernels";
import type { SourceColumn } from "../source.ts";
import type { DistinctValues } from "./distinct-values.ts";
import { WordValues } from "./word-values.ts";

/** Distinct numbers in double precision; −0 is 0, and what is no number is no value. */
export class NumberValues implements DistinctValues {
  private readonly held = new WordValues();

  get count(): number {
    return this.held.count;
  }

  number({ values, valid }: SourceColumn, rows: number, out: Int32Array, at: number): void {
    const numbers = values as Float64Array;
    const number = new Float64Array(1);
    const words = new Int32Array(number.buffer);
    for (let i = 0; i < rows; i++) {
      // −0 + 0 is 0
      const value = numbers[i] + 0;
      if ((valid !== null && valid[i] === 0) || value !== value) {
        out[at + i] = -1;
        continue;
      }
      number[0] = value;
      out[at + i] = this.held.number(words[0], words[1]);
    }
  }

  value(number: number): number {
    return this.all()[number];
  }

  rising(): Generator<void, Int32Array> {
    return sorting(this.all());
  }

  private all(): Float64Array {
    return new Float64Array(this.held.words.buffer, 0, this.count);
  }
}
