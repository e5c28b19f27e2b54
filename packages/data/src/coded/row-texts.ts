import { DataType, type Data, type DataType as Type, type Vector } from "apache-arrow";
import { levelText } from "./level-text.ts";
import { momentText } from "./moments.ts";

/** Where the rows of a column are in its chunks. Rows mostly come in their order, so it looks nearby. */
class RowPlaces {
  private readonly starts: number[] = [];
  private chunk = 0;

  private readonly vector: Vector;

  constructor(vector: Vector) {
    this.vector = vector;
    let rows = 0;
    for (const { length } of vector.data) {
      this.starts.push(rows);
      rows += length;
    }
  }

  /** The chunk of a row; `place` then is its place there. */
  at(row: number): Data {
    const { starts } = this;
    while (row < starts[this.chunk]) this.chunk--;
    while (this.chunk + 1 < starts.length && row >= starts[this.chunk + 1]) this.chunk++;
    this.place = row - starts[this.chunk];
    return this.vector.data[this.chunk] as Data;
  }

  place = 0;
}

/** The ticks of each row of a column of moments; what they are of a missing one is left open. */
export function rowTicks(vector: Vector): (row: number) => bigint {
  const places = new RowPlaces(vector);
  return (row) => (places.at(row).values as BigInt64Array)[places.place];
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The text of each row of a column of texts: Arrow's decoder drops a U+FEFF that a text begins with. */
function wholeTexts(vector: Vector): (row: number) => string {
  const places = new RowPlaces(vector);
  return (row) => {
    const data = places.at(row);
    const bytes = data.values as Uint8Array;
    const offsets = data.valueOffsets as ArrayLike<number | bigint>;
    const from = Number(offsets[places.place]);
    const to = Number(offsets[places.place + 1]);
    const marked =
      to - from >= 3 && bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf;
    return marked && vector.get(row) !== null
      ? decoder.decode(bytes.subarray(from, to))
      : ((vector.get(row) as string | null) ?? "");
  };
}

/** The same of texts that stand in dictionaries, one by chunk or one for all. */
function dictionaryTexts(vector: Vector): (row: number) => string {
  const places = new RowPlaces(vector);
  const texts = new Map<unknown, (level: number) => string>();
  return (row) => {
    if (vector.get(row) === null) return "";
    const data = places.at(row);
    const levels = data.values as ArrayLike<number | bigint>;
    let text = texts.get(data.dictionary);
    if (text === undefined) texts.set(data.dictionary, (text = rowTexts(data.dictionary!)));
    return text(Number(levels[places.place]));
  };
}

/**
 * The text of each row of a column as `levelText` writes it, with all that it holds: each digit of a moment,
 * and a U+FEFF at the start of a text. Of a missing one it is empty.
 */
export function rowTexts(vector: Vector): (row: number) => string {
  const type = vector.type as Type;
  if (DataType.isDictionary(type)) return dictionaryTexts(vector);
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type)) return wholeTexts(vector);
  if (!DataType.isTimestamp(type)) return (row) => levelText(type, vector.get(row));
  const ticks = rowTicks(vector);
  return (row) => (vector.get(row) === null ? "" : momentText(ticks(row), type.unit));
}
