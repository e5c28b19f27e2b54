import { TextLevels, timeText } from "@sdc-risk/data/columns";
import { type Data, Dictionary, Int32, type Time, TimeUnit, Utf8, Vector, makeData } from "apache-arrow";
import { Damaged } from "../damaged.ts";

const UNITS: Readonly<Record<TimeUnit, number>> = {
  [TimeUnit.SECOND]: 1,
  [TimeUnit.MILLISECOND]: 1e3,
  [TimeUnit.MICROSECOND]: 1e6,
  [TimeUnit.NANOSECOND]: 1e9,
};
const encoder = new TextEncoder();

/**
 * The chunks of a column of times as text, as CSV holds them, with one dictionary.
 * @throws Damaged where a time is not within a day
 */
export function timeChunks(name: string, type: Time, chunks: readonly Data[]): Data[] {
  const levels = new TextLevels(name);
  const known = new Map<number, number>();
  const unit = UNITS[type.unit];
  const coded = chunks.map((data) => ({ data, codes: codesOf(data, unit, levels, known) }));
  const valueOffsets = levels.offsets.slice(0, levels.count + 1);
  const bytes = levels.bytes.slice(0, valueOffsets[levels.count]);
  const dictionary = new Vector([
    makeData({ type: new Utf8(), length: levels.count, nullCount: 0, valueOffsets, data: bytes }),
  ]);
  const texts = new Dictionary(new Utf8(), new Int32());
  return coded.map(({ data: { length, nullCount, nullBitmap }, codes }) =>
    makeData({
      type: texts,
      length,
      nullCount,
      nullBitmap: nullCount === 0 ? null : nullBitmap,
      data: codes,
      dictionary,
    }),
  );
}

function codesOf(data: Data, unit: number, levels: TextLevels, known: Map<number, number>): Int32Array {
  const codes = new Int32Array(data.length);
  const values = data.values as ArrayLike<number | bigint>;
  for (let row = 0; row < data.length; row++) {
    if (data.nullCount > 0 && !data.getValid(row)) continue;
    const time = Number(values[row]);
    let level = known.get(time);
    if (level === undefined) {
      const text = timeText(time, unit);
      if (text === undefined)
        throw new Damaged(`A column holds the time ${time}, which is not within a day.`);
      const bytes = encoder.encode(text);
      known.set(time, (level = levels.level(bytes, 0, bytes.length)));
    }
    codes[row] = level;
  }
  return codes;
}
