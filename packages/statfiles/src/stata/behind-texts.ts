import { countText } from "@sdc-risk/data";
import { byteAt } from "../bytes/byte-at.ts";
import type { RecordBlock } from "../columns/block.ts";
import type { TextColumn } from "../columns/text-column.ts";
import { zeroEnd } from "../bytes/cursor.ts";
import type { StatWarning, ValueLabel } from "../types.ts";

/** Stands for a place that no text has ended before so far. */
const UNSEEN = -1;

/**
 * Texts of a variable of Stata, and whether anything is told by the bytes behind the zero byte that ends each. Stata
 * leaves there what was in memory: often the same in all records, which tells nothing, and sometimes former values.
 */
export class BehindTexts {
  /** Whether the bytes at one place differ between records. */
  differ = false;
  private readonly bytes: Int16Array;

  private readonly at: number;
  private readonly length: number;

  /** @param at where the texts stand in a record */
  constructor(at: number, length: number) {
    this.at = at;
    this.length = length;
    this.bytes = new Int16Array(length).fill(UNSEEN);
  }

  /** Reads the texts of a block as `fixedText` does. */
  readonly read = ({ bytes, at: start, rows, width }: RecordBlock, column: TextColumn): void => {
    for (let i = 0, p = start + this.at; i < rows; i++, p += width) {
      const end = zeroEnd(bytes, p, p + this.length);
      column.add(bytes, p, end);
      if (!this.differ) this.look(bytes, p, end);
    }
  };

  private look(bytes: Uint8Array, from: number, end: number): void {
    for (let place = end - from + 1; place < this.length; place++) {
      const byte = byteAt(bytes, from + place);
      if (this.bytes[place] === UNSEEN) this.bytes[place] = byte;
      else if (this.bytes[place] !== byte) this.differ = true;
    }
  }
}

/** What there is to tell of bytes behind texts. @param names of the variables where they differ */
export function behindTexts(names: readonly string[]): StatWarning[] {
  if (names.length === 0) return [];
  const message =
    `Behind the ends of texts of ${names.map((name) => JSON.stringify(name)).join(", ")} lie bytes that differ ` +
    "between records and that no program shows; they may be former values.";
  return [{ code: "behind-texts", message }];
}

/** What there is to tell of long texts that no value refers to. */
export function unusedTexts(count: number): StatWarning[] {
  if (count === 0) return [];
  const message = `No value refers to ${countText(count)} of the long texts that the file holds; they may be former values.`;
  return [{ code: "behind-texts", message }];
}

/**
 * What there is to tell of value labels of no variable. Files often keep those of variables that were dropped: they are
 * told where there are half as many as records or more, so that they may say something of each.
 * @param used those of the variables
 */
export function unusedLabels(
  labels: ReadonlyMap<string, readonly ValueLabel[]>,
  used: ReadonlySet<readonly ValueLabel[]>,
  records: number,
): StatWarning[] {
  const unused = [...labels].filter(([, set]) => !used.has(set));
  const count = unused.reduce((sum, [, { length }]) => sum + length, 0);
  if (count === 0 || 2 * count < records) return [];
  const message =
    `The value labels ${unused.map(([name]) => JSON.stringify(name)).join(", ")}, of ${countText(count)} values, belong ` +
    "to no variable; they may tell something of records.";
  return [{ code: "behind-texts", message }];
}
