import { SdcObject } from "@sdc-risk/core";
import { SdcError, required } from "@sdc-risk/data";
import { NullBits, wholeNumbers, textsOf } from "@sdc-risk/data/columns";
import {
  type Data,
  DataType,
  Float64,
  Int64,
  Precision,
  type Table,
  Vector,
  makeData,
  util,
  vectorFromArray,
} from "apache-arrow";
import { WHOLE } from "../csv/bytes/cells.ts";

/** A column in one of the files. */
export interface ColumnOfFile {
  /** Name of the file. */
  readonly file: string;
  readonly table: Table;
  /** Whether the reader chose the types, as for CSV. */
  readonly typed: boolean;
  /** One per batch of the table. */
  readonly chunks: readonly Data[];
}

/**
 * The chunks of a column over all files, of one type; chunks that have it already are not copied.
 * @throws SdcError BAD_FILE where the types differ
 */
export function columnAsOne(name: string, parts: readonly ColumnOfFile[]): readonly Data[] {
  const filled = parts.filter(({ chunks }) => chunks.some(({ length, nullCount }) => nullCount < length));
  const [first = required(parts[0], "file"), ...others] = filled;
  const type = typeOf(first);
  for (const part of filled) if (!isPlain(typeOf(part))) throw inDictionary(name, part);
  if (areCodes(name, filled)) return slices(parts, texts(name, parts));
  for (const other of others) if (!alike(type, typeOf(other))) throw differ(name, first, other);
  if (filled.some((part) => DataType.isDictionary(typeOf(part)) || !sameType(type, typeOf(part))))
    return slices(parts, isNumber(type) ? numbers(name, parts) : texts(name, parts));
  return parts.flatMap(({ chunks }) =>
    chunks.map((data) => (sameType(type, data.type) ? data : nulls(type, data.length))),
  );
}

/** A table of files that Arrow or Parquet wrote has a batch; it has a type for each column. */
const typeOf = ({ chunks }: ColumnOfFile): DataType => required(chunks[0], "batch of a table").type;
const valueType = (type: DataType): DataType =>
  DataType.isDictionary(type) ? (type.dictionary as DataType) : type;
const isText = (type: DataType): boolean => DataType.isUtf8(type) || DataType.isLargeUtf8(type);
/** Dictionaries of texts are made one; others nobody has seen. */
const isPlain = (type: DataType): boolean => !DataType.isDictionary(type) || isText(valueType(type));
const sameType = (a: DataType, b: DataType): boolean => util.compareTypes(a, b);

/** Numbers that doubles hold as they are; a Float32 is none, since 0.1 is another number in it. */
const isNumber = (type: DataType): boolean =>
  DataType.isInt(type) || (DataType.isFloat(type) && type.precision === Precision.DOUBLE);

function alike(a: DataType, b: DataType): boolean {
  if (isText(valueType(a)) && isText(valueType(b))) return true;
  return sameType(a, b) || (isNumber(a) && isNumber(b));
}

/**
 * Whether files whose cells have no type of their own hold whole numbers, in some of them text since one is
 * beyond 2^53 - 1: then all are text, as in one file of all records.
 */
function areCodes(name: string, parts: readonly ColumnOfFile[]): boolean {
  const isWords = (part: ColumnOfFile): boolean => isText(valueType(typeOf(part)));
  if (!parts.every((part) => part.typed && (isWords(part) || DataType.isInt(typeOf(part))))) return false;
  if (parts.every(isWords) || !parts.some(isWords)) return false;
  return parts.filter(isWords).every(({ table }) => {
    const { size, label } = SdcObject.fromArrow(table, {}).coded(name);
    for (let code = 0; code < size; code++) if (!WHOLE.test(label(code))) return false;
    return true;
  });
}

/** One vector over all files, cut as their batches are. */
function slices(parts: readonly ColumnOfFile[], { data: [whole] }: Vector): Data[] {
  let from = 0;
  return parts.flatMap(({ chunks }) =>
    chunks.map(({ length }) => {
      const slice = (whole as Data).slice(from, length);
      from += length;
      return slice;
    }),
  );
}

const nulls = (type: DataType, length: number): Data =>
  required(vectorFromArray(new Array<null>(length).fill(null), type).data[0], "chunk of a column");

const recordsOf = (parts: readonly ColumnOfFile[]): number =>
  parts.reduce((sum, { table }) => sum + table.numRows, 0);

function texts(name: string, parts: readonly ColumnOfFile[]): Vector {
  const levels: string[] = [];
  const codes = new Int32Array(recordsOf(parts));
  let from = 0;
  for (const { table } of parts) {
    const column = SdcObject.fromArrow(table, {}).coded(name);
    const shift = levels.length;
    for (let code = 0; code < column.size; code++) levels.push(column.label(code));
    codes.set(
      column.codes.map((code) => (code < 0 ? -1 : code + shift)),
      from,
    );
    from += table.numRows;
  }
  return textsOf(name, levels, codes);
}

/** Whole numbers where all are, else doubles. */
function numbers(name: string, parts: readonly ColumnOfFile[]): Vector {
  const length = recordsOf(parts);
  const values = new Float64Array(length);
  const missing = new NullBits();
  const whole = parts.every((part) => DataType.isInt(typeOf(part)) || isText(typeOf(part)));
  let row = 0;
  for (const { chunks, file } of parts)
    for (const data of chunks) {
      const cells = data.nullCount === data.length ? null : (data.values as ArrayLike<number | bigint>);
      for (let i = 0; i < data.length; i++, row++) {
        if (cells === null || !data.getValid(i)) {
          missing.mark(row);
          continue;
        }
        values[row] = Number(cells[i]);
        if (DataType.isInt(data.type) && !Number.isSafeInteger(values[row])) throw tooLarge(name, file);
      }
    }
  const held = { length, nullCount: missing.count, nullBitmap: missing.bitmap(length) };
  return whole
    ? new Vector([makeData({ type: new Int64(), ...held, data: wholeNumbers(values, length) })])
    : new Vector([makeData({ type: new Float64(), ...held, data: values })]);
}

function inDictionary(name: string, { file }: ColumnOfFile): SdcError {
  return new SdcError(
    "BAD_FILE",
    `${JSON.stringify(file)}: the column ${JSON.stringify(name)} is a dictionary of other values than ` +
      "texts, which several files cannot be read as one with. Write it without a dictionary.",
  );
}

function tooLarge(name: string, file: string): SdcError {
  return new SdcError(
    "BAD_FILE",
    `${JSON.stringify(file)}: the column ${JSON.stringify(name)} holds whole numbers beyond ` +
      "9007199254740991, and is of another type in other files. Write it with one type in all.",
  );
}

const WORDS: readonly (readonly [(type: DataType) => boolean, string])[] = [
  [isText, "text"],
  [(type) => DataType.isInt(type) || DataType.isFloat(type), "numbers"],
  [(type) => DataType.isDecimal(type), "decimal numbers"],
  [(type) => DataType.isDate(type), "dates"],
  [(type) => DataType.isTimestamp(type), "moments"],
  [(type) => DataType.isBool(type), "booleans"],
];

function differ(name: string, first: ColumnOfFile, other: ColumnOfFile): SdcError {
  const types = [other, first].map((part) => valueType(typeOf(part)));
  const words = types.map((type) => WORDS.find(([is]) => is(type))?.[1] ?? "values");
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- Arrow's types write their own name
  const full = words[0] === words[1] ? words.map((word, i) => `${word} (${String(types[i])})`) : words;
  const advice = !first.typed
    ? "Write it with one type in all files."
    : words.includes("text")
      ? "If a text stands for a missing value, declare it as missing. Codes such as 01 must be text in " +
        "every file: add a letter to them."
      : "Write it alike in all files.";
  return new SdcError(
    "BAD_FILE",
    `${JSON.stringify(other.file)}: the column ${JSON.stringify(name)} holds ${full[0]!}, but in ` +
      `${JSON.stringify(first.file)} ${full[1]!}. ${advice}`,
  );
}
