import { tellingBytes, tellingOutside, type Stretch } from "@sdc-risk/data";
import type { Data } from "apache-arrow";

/** A part of a column of texts whose places are views (Arrow columnar format 1.4), as far as it is needed here. */
interface ViewPart extends Pick<Data, "length" | "offset" | "nullCount" | "nullBitmap"> {
  readonly values?: ArrayBufferView | undefined;
  readonly variadicBuffers?: readonly (Uint8Array | undefined)[];
}

/** Bytes of what stands for a text: its length and its first letters, or where it is. */
const VIEW = 16;
/** Longest text that stands in its view. */
const SHORT = 12;

/** A buffer of long texts, and where views lead to in it. */
interface TextBuffer {
  readonly bytes: Uint8Array;
  readonly places: Stretch[];
}

/**
 * Bytes of the buffers of long texts that no view leads to, behind short ones in their views, and behind the views. Parts
 * that were cut from one column hold the same buffer each.
 * @param parts of one column, checked
 */
export function beyondViews(parts: readonly ViewPart[]): number {
  const known = new Map<number, TextBuffer[]>();
  const found = parts.reduce((sum, part) => sum + beyondInViews(part, buffersOf(part, known)), 0);
  return [...known.values()]
    .flat()
    .reduce((sum, { bytes, places }) => sum + tellingOutside(bytes, places), found);
}

/** The buffers of a part; one that another part has, too, is the same. */
function buffersOf(
  { variadicBuffers = [] }: ViewPart,
  known: Map<number, TextBuffer[]>,
): readonly TextBuffer[] {
  return variadicBuffers.map((bytes = new Uint8Array(0)) => {
    const alike = known.get(bytes.length) ?? [];
    known.set(bytes.length, alike);
    const same = alike.find((one) => one.bytes.every((byte, i) => byte === bytes[i]));
    if (same !== undefined) return same;
    const buffer = { bytes, places: [] };
    alike.push(buffer);
    return buffer;
  });
}

function beyondInViews(part: ViewPart, buffers: readonly TextBuffer[]): number {
  const { length, values } = part;
  if (values === undefined) return 0;
  const { buffer, byteOffset, byteLength } = values;
  const bytes = new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
  const view = new DataView(buffer, byteOffset, byteLength);
  let beyond = tellingBytes(bytes.subarray(length * VIEW));
  for (let row = 0, at = 0; row < length; row++, at += VIEW) {
    if (isNull(part, row)) continue;
    const size = view.getInt32(at, true);
    const from = view.getInt32(at + 12, true);
    if (size > SHORT) buffers[view.getInt32(at + 8, true)].places.push({ from, to: from + size });
    else for (let place = at + 4 + size; place < at + VIEW; place++) if (bytes[place] !== 0) beyond++;
  }
  return beyond;
}

const isNull = ({ nullCount, nullBitmap, offset }: ViewPart, row: number): boolean =>
  nullCount > 0 && ((nullBitmap[(offset + row) >> 3] >> ((offset + row) & 7)) & 1) === 0;
