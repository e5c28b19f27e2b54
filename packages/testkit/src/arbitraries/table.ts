import { SdcError } from "@sdc-risk/data";
import {
  type Data,
  type DataType,
  Dictionary,
  Float64,
  Int32,
  Table,
  Vector,
  makeData,
  vectorFromArray,
} from "apache-arrow";
import { type AnyVector, packValidity } from "../columns.ts";
import type { Value } from "./value.ts";
import { Random } from "../survey/random.ts";
import { COLUMN_KINDS, type ColumnType, columnTypesFor } from "./column-types.ts";
import type { SmallFile } from "./microdata.ts";

/** How to lay microdata out as an Arrow table. What is left out follows from the seed. */
export interface LayoutOptions {
  /** Column types by name (of keys, `weight`, `household`). */
  readonly types?: Readonly<Record<string, ColumnType>>;
  /** Lengths of the record batches; must add up to the number of records. */
  readonly chunks?: readonly number[];
  /** Rows before and after the records in the buffers, so that the table is a slice with an offset; 0 for no slice. */
  readonly padding?: number;
  /** Any whole number from 0; default 0, the plainest layout: first type that fits, one chunk, no slice. */
  readonly seed?: number;
}

type Kind = (typeof COLUMN_KINDS)[keyof typeof COLUMN_KINDS];

const filler = (values: readonly Value[]) => values.find((value) => value !== null);

/** One record batch of a column. Places of missing values hold a real value underneath, as readers may leave there. */
function chunkData(
  values: readonly Value[],
  kind: Kind,
  type: DataType,
  any: string | number | undefined,
): Data {
  const validity = packValidity(values.length, (i) => values[i] !== null);
  const stored = values.map((value) =>
    value === null ? (any === undefined ? null : kind.store(any)) : kind.store(value),
  );
  // what builders of Arrow make of numbers, in less time: columns of measures' checks are mostly such
  if (type instanceof Int32 || type instanceof Float64) {
    const data = type.ArrayType.from(stored as number[]);
    return makeData({ type, length: values.length, data, ...validity } as never);
  }
  const full = vectorFromArray(stored, type).data[0];
  return makeData({
    type,
    length: values.length,
    data: full.values as never,
    valueOffsets: full.valueOffsets as never,
    ...validity,
  } as never);
}

/** Dictionary batches: each its own dictionary in an order of its own, with a level that no record holds. */
function dictionaryData(
  values: readonly Value[],
  type: Dictionary<DataType, Int32>,
  unused: string | number,
  random: Random | null,
): Data {
  const levels = [...new Set(values.filter((value) => value !== null))];
  if (random !== null) {
    if (!levels.includes(unused)) levels.push(unused);
    for (let i = levels.length - 1; i > 0; i--) {
      const j = random.below(i + 1);
      [levels[i], levels[j]] = [levels[j], levels[i]];
    }
  }
  const codes = new Map(levels.map((level, code) => [level, code]));
  const indices = Int32Array.from(values, (value) => (value === null ? 0 : codes.get(value)!));
  const dictionary = vectorFromArray(levels, type.dictionary);
  return makeData({
    type,
    length: values.length,
    data: indices,
    dictionary,
    ...packValidity(values.length, (i) => values[i] !== null),
  });
}

function column(
  name: string,
  values: readonly Value[],
  chunks: readonly number[],
  told: ColumnType | undefined,
  random: Random | null,
): AnyVector {
  const fitting = told === undefined ? columnTypesFor(values) : [];
  const type = told ?? fitting[random?.below(fitting.length) ?? 0];
  const any = filler(values);
  const text = typeof any !== "number";
  const bad =
    type === "dictionary"
      ? undefined
      : values.find((value) => value !== null && !COLUMN_KINDS[type].holds(value));
  if (bad !== undefined) {
    throw new SdcError(
      "BAD_TYPE",
      `Column ${name} holds ${JSON.stringify(bad)}, which ${type} cannot; expected one of ${columnTypesFor(values).join(", ")}.`,
    );
  }
  const batches = chunks.map((length, c) => {
    const first = chunks.slice(0, c).reduce((sum, size) => sum + size, 0);
    return values.slice(first, first + length);
  });
  if (type === "dictionary") {
    const arrow = new Dictionary(COLUMN_KINDS[text ? "utf8" : "float64"].type(), new Int32());
    return new Vector(
      batches.map((batch) => dictionaryData(batch, arrow, text ? "held by nobody" : 987654321.5, random)),
    );
  }
  const arrow = COLUMN_KINDS[type].type();
  return new Vector(batches.map((batch) => chunkData(batch, COLUMN_KINDS[type], arrow, any)));
}

function drawChunks(total: number, random: Random | null): number[] {
  if (random === null || random.chance(0.4)) return [total];
  const chunks: number[] = [];
  for (let left = total; left > 0; left -= chunks.at(-1)!) chunks.push(1 + random.below(left));
  return chunks;
}

/**
 * Microdata as an Arrow table: its keys, then `weight` (Float64) and `household` where it has them. By the
 * seed, columns are of any type that holds their values exactly, in several record batches whose dictionaries
 * differ, and the whole a slice of a longer table. Numbers come back as Arrow gives them: int64 as bigint,
 * bool as boolean, dates as milliseconds.
 * @throws SdcError BAD_TYPE where a type cannot hold a value, BAD_OPTIONS where chunks do not add up
 */
export function microdataTable(microdata: SmallFile, options: LayoutOptions = {}): Table {
  const { types = {}, seed = 0 } = options;
  const records = microdata.columns[0]?.length ?? 0;
  const random = seed === 0 ? null : new Random(seed);
  const padding = options.padding ?? (random?.chance(0.4) ? 1 + random.below(11) : 0);
  const named: [string, readonly Value[]][] = microdata.names.map((name, j) => [name, microdata.columns[j]]);
  if (microdata.weights !== null) named.push(["weight", microdata.weights]);
  if (microdata.households !== null) named.push(["household", microdata.households]);
  if (options.chunks && options.chunks.reduce((sum, length) => sum + length, 0) !== records) {
    throw new SdcError(
      "BAD_OPTIONS",
      `Chunks of ${options.chunks.join(" + ")} records do not add up to ${records}.`,
    );
  }
  const chunks = options.chunks ? padded(options.chunks, padding) : drawChunks(records + 2 * padding, random);
  const columns = named.map(([name, values]): [string, AnyVector] => {
    const around = Array.from({ length: padding }, (_, i) => values[i % records]);
    const told = Object.hasOwn(types, name) ? types[name] : name === "weight" ? "float64" : undefined;
    return [name, column(name, [...around, ...values, ...around], chunks, told, random)];
  });
  const table = new Table(Object.fromEntries(columns));
  return padding === 0 ? table : table.slice(padding, padding + records);
}

function padded(chunks: readonly number[], padding: number): number[] {
  const lengths = [...chunks];
  lengths[0] += padding;
  lengths[lengths.length - 1] += padding;
  return lengths;
}
