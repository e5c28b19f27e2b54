import { roomFor } from "@sdc-risk/data/columns";
import { Damaged } from "../../damaged.ts";
import type { TextRun } from "./text-run.ts";

/** The texts of a workbook, which cells name by number: as UTF-8, one after the other. */
export class SharedTexts {
  bytes = new Uint8Array(1 << 12);
  /** Text `t` is `bytes[offsets[t] … offsets[t + 1])`. */
  offsets = new Int32Array(1 << 8);
  count = 0;
  /** Bytes of the readings of letters that stand beside some texts, by the number of the text. */
  readonly readings = new Map<number, number>();

  add({ bytes, length }: TextRun): void {
    const from = this.offsets[this.count];
    if (from + length >= 2 ** 31) throw new Damaged("Its texts have more than 2 GiB.");
    this.bytes = roomFor(this.bytes, from + length);
    this.bytes.set(bytes.subarray(0, length), from);
    this.offsets = roomFor(this.offsets, this.count + 2);
    this.offsets[++this.count] = from + length;
  }

  /** Counts bytes of a reading that stands beside the text which is added next. */
  addReading(bytes: number): void {
    this.readings.set(this.count, (this.readings.get(this.count) ?? 0) + bytes);
  }

  /** Where a text begins in `bytes`. */
  start(text: number): number {
    return this.offsets[text];
  }

  /** Where it ends. */
  end(text: number): number {
    return this.offsets[text + 1];
  }
}
