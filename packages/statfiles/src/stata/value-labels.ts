import { tellingBytes, tellingOutside } from "@sdc-risk/data";
import { type Cursor, ascii, zeroEnd } from "../bytes/cursor.ts";
import { tagText } from "../columns/number-column.ts";
import type { Texts } from "../text/texts.ts";
import type { ValueLabel } from "../types.ts";
import type { StataLayout } from "./layout.ts";
import { atTag, expectTag } from "./tags.ts";

/** The lowest long that is missing, and the highest of the letters behind it. */
const MISSING = 2_147_483_621;
const LAST = MISSING + 26;

/**
 * The value labels of a file by their names; they stand behind the data.
 * @param unread bytes that are in no label are added to its `labels`
 */
export function readValueLabels(
  cursor: Cursor,
  layout: StataLayout,
  texts: Texts,
  unread: { labels: number },
): Map<string, readonly ValueLabel[]> {
  const found = new Map<string, readonly ValueLabel[]>();
  if (!layout.tagged) {
    while (cursor.left > 0) {
      const [name, labels] =
        layout.format < 108 ? earliest(cursor, texts) : named(cursor, layout, texts, unread);
      found.set(name, labels);
    }
    return found;
  }
  expectTag(cursor, "<value_labels>");
  while (atTag(cursor, "<lbl>")) {
    const [name, labels] = named(cursor, layout, texts, unread);
    expectTag(cursor, "</lbl>");
    found.set(name, labels);
  }
  expectTag(cursor, "</value_labels></stata_dta>");
  if (!/^(?:\r?\n)?$/.test(ascii(cursor.peek(cursor.left))))
    throw cursor.damaged("There is something after the end of the file.");
  return found;
}

const textAt = (bytes: Uint8Array, from: number, texts: Texts): string =>
  texts.text(bytes.subarray(from, zeroEnd(bytes, from, bytes.length)));

/** Labels of formats 104 and 105: eight bytes each. */
function earliest(cursor: Cursor, texts: Texts): [string, ValueLabel[]] {
  const count = cursor.count(cursor.u16("Value labels"), cursor.left / 10, "value labels");
  const name = textAt(cursor.take(9, "The name of value labels"), 0, texts);
  cursor.skip(1, "Value labels");
  const values = Array.from({ length: count }, () => cursor.i16("A value with a label"));
  return [name, values.map((value) => ({ value, label: textAt(cursor.take(8, "A value label"), 0, texts) }))];
}

/** Labels of later formats: places of their texts, values, texts. */
function named(
  cursor: Cursor,
  layout: StataLayout,
  texts: Texts,
  unread: { labels: number },
): [string, ValueLabel[]] {
  const length = cursor.count(cursor.i32("Value labels"), cursor.left, "bytes of value labels");
  const name = textAt(cursor.take(layout.name, "The name of value labels"), 0, texts);
  cursor.skip(3, "Value labels");
  const end = cursor.at + cursor.count(length, cursor.left, "bytes of value labels");
  const count = cursor.count(cursor.i32("Value labels"), (end - cursor.at) / 8, "value labels");
  const size = cursor.count(cursor.i32("Value labels"), end - cursor.at - count * 8, "bytes of value labels");
  const places = Array.from({ length: count }, () =>
    cursor.count(cursor.i32("A value label"), size, "bytes before a label"),
  );
  const labels = places.map((place) => ({
    place,
    value: valueOf(cursor.i32("A value with a label"), layout),
  }));
  const all = cursor.take(size, "Value labels");
  unread.labels += tellingBytes(cursor.bytes.subarray(cursor.at, end)) + outsideOf(all, places);
  cursor.at = end;
  return [name, labels.map(({ place, value }) => ({ value, label: textAt(all, place, texts) }))];
}

/** Bytes that are in no text, where each begins at a place and ends with a zero byte. */
const outsideOf = (bytes: Uint8Array, places: readonly number[]): number =>
  tellingOutside(
    bytes,
    places.map((from) => ({ from, to: zeroEnd(bytes, from, bytes.length) + 1 })),
  );

function valueOf(value: number, { extended }: StataLayout): number | string {
  if (!extended || value < MISSING || value > LAST) return value;
  return value === MISSING ? "." : tagText(value - MISSING);
}
