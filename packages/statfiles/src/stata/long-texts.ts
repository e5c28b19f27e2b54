import { byteAt } from "../bytes/byte-at.ts";
import type { Cursor } from "../bytes/cursor.ts";
import { damagedAt } from "../bytes/damaged.ts";
import type { RecordBlock } from "../columns/block.ts";
import type { TextColumn } from "../columns/text-column.ts";
import type { StataLayout } from "./layout.ts";
import { atTag, expectTag } from "./tags.ts";

/** Variables that a file holds at most; 17 bits. */
const VARIABLES = 2 ** 17;
const BINARY = 129;
const TEXT = 130;

/** The texts that strL variables refer to: by variable and record where they stand. */
export interface LongTexts {
  readonly places: ReadonlyMap<number, Place>;
  /** How many the file holds. */
  readonly count: number;
  /** Those that some value has referred to. */
  readonly used: Set<Place>;
}

type Place = readonly [from: number, to: number];

/** A variable and a record, both from 1, as one number. */
const keyOf = (variable: number, record: number): number => record * VARIABLES + variable;

/** Reads where the long texts stand. @param place where they begin; null where the cursor stands */
export function longTexts(cursor: Cursor, { format }: StataLayout, place: number | null): LongTexts {
  const found = new Map<number, Place>();
  let count = 0;
  const what = "A long text";
  if (place !== null) cursor.seek(place, "The long texts");
  expectTag(cursor, "<strls>");
  while (atTag(cursor, "GSO")) {
    const variable = cursor.u32(what);
    const record = format >= 118 ? cursor.u64(what) : cursor.u32(what);
    const kind = cursor.u8(what);
    if (kind !== BINARY && kind !== TEXT)
      throw cursor.damaged(`A long text is of kind ${kind}; expected 129 or 130.`);
    const length = cursor.u32(what);
    const from = cursor.skip(length, what);
    // a text ends with a zero byte, which belongs to its length
    const to =
      kind === TEXT && length > 0 && cursor.bytes[from + length - 1] === 0
        ? from + length - 1
        : from + length;
    found.set(keyOf(variable, record), [from, to]);
    count++;
  }
  expectTag(cursor, "</strls>");
  return { places: found, count, used: new Set() };
}

/** Reads the texts that a strL variable refers to. */
export function referredText(
  texts: LongTexts,
  bytes: Uint8Array,
  at: number,
  { format }: StataLayout,
  little: boolean,
): (block: RecordBlock, column: TextColumn) => void {
  // the variable, then the record, in eight bytes; readstat writes 119 as 118 in this
  const splits = format >= 119 ? [3, 2] : format === 118 ? [2] : [4];
  const placeAt = (data: Uint8Array, p: number): readonly [number, number] | undefined => {
    for (const split of splits) {
      const variable = wholeOf(data, p, split, little);
      const record = wholeOf(data, p + split, 8 - split, little);
      if (variable === 0 && record === 0) return NOTHING;
      const place = variable < VARIABLES ? texts.places.get(keyOf(variable, record)) : undefined;
      if (place !== undefined) return place;
    }
    return undefined;
  };
  return ({ bytes: data, at: start, rows, width, origin }, column) => {
    for (let i = 0, p = start + at; i < rows; i++, p += width) {
      const place = placeAt(data, p);
      if (place === undefined)
        throw damagedAt(origin + p, "A value refers to a long text that the file does not hold.");
      if (place !== NOTHING) texts.used.add(place);
      column.add(bytes, place[0], place[1]);
    }
  };
}

const NOTHING = [0, 0] as const;

/** A whole number of some bytes. */
function wholeOf(bytes: Uint8Array, at: number, count: number, little: boolean): number {
  let value = 0;
  for (let i = 0; i < count; i++) value = value * 256 + byteAt(bytes, little ? at + count - 1 - i : at + i);
  return value;
}
