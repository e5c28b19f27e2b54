import { readFileSync } from "node:fs";
import { readBytes } from "@sdc-risk/io";
import { Dictionaries } from "../src/parquet/columns/dictionaries.ts";
import { asOne } from "../src/several/as-one.ts";
import {
  Dictionary,
  Field,
  Int32,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table,
  tableToIPC,
  Utf8,
  vectorFromArray,
  type Vector,
} from "apache-arrow";
import { expect, it } from "vitest";

/** By pyarrow: dictionaries with entries that no record has, in two row groups. */
const PARQUET = readFileSync(new URL("fixtures/categories.parquet", import.meta.url));

/** A column of one batch for each list of codes, each with a dictionary of its own; −1 is missing. */
function arrow(
  ...parts: readonly { readonly levels: Vector; readonly codes: readonly number[] }[]
): Uint8Array {
  const type = new Dictionary(parts[0].levels.type as Utf8, new Int32());
  const schema = new Schema([new Field("x", type, true)]);
  const batches = parts.map(({ levels, codes }) => {
    const bits = codes.reduce((sum, code, i) => sum | (code < 0 ? 0 : 1 << i), 0);
    const data = makeData({
      type,
      dictionary: levels as Vector<Utf8>,
      data: Int32Array.from(codes, (code) => Math.max(0, code)),
      length: codes.length,
      nullCount: codes.filter((code) => code < 0).length,
      nullBitmap: Uint8Array.of(bits),
    });
    const row = { type: new Struct(schema.fields), length: codes.length, nullCount: 0, children: [data] };
    return new RecordBatch(schema, makeData(row));
  });
  return tableToIPC(new Table(schema, batches), "file");
}

const texts = (...levels: string[]): Vector<Utf8> => vectorFromArray(levels, new Utf8());
const listed = async (bytes: Uint8Array, name: string, forms = true) =>
  (await readBytes(bytes, name, { forms })).listedCategories;

it("categories of an Arrow file that no record has are listed with the others, in their order", async () => {
  const bytes = arrow({ levels: texts("a", "b", "c"), codes: [1, 1, -1] });
  expect(await listed(bytes, "x.arrow")).toEqual([{ variable: "x", texts: ["a", "b", "c"] }]);
  expect(await listed(bytes, "x.arrow", false)).toBeUndefined();
});

it("numbers among the categories are written as values of the column are", async () => {
  const bytes = arrow({ levels: vectorFromArray([43, 20], new Int32()), codes: [1, 1] });
  expect(await listed(bytes, "x.arrow")).toEqual([{ variable: "x", texts: ["43", "20"] }]);
});

it("a column without a value lists its categories", async () => {
  const bytes = arrow({ levels: texts("Ann", "Bob"), codes: [-1, -1] });
  expect(await listed(bytes, "x.arrow")).toEqual([{ variable: "x", texts: ["Ann", "Bob"] }]);
});

it("categories that all are of some record are not listed", async () => {
  expect(await listed(arrow({ levels: texts("a", "b"), codes: [1, 0] }), "x.arrow")).toBeUndefined();
});

it("dictionaries of a Parquet file are looked at as those of an Arrow file are", async () => {
  expect(await listed(PARQUET, "categories.parquet")).toEqual([
    { variable: "band", texts: ["20-49", "50-99", "23", "31", "64"] },
    { variable: "name", texts: ["Ann", "Bob", "Cid"] },
  ]);
  expect(await listed(PARQUET, "categories.parquet", false)).toBeUndefined();
});

it("entries of a dictionary of numbers that no page names are found, too", () => {
  const levels = { kind: "words", words: Int32Array.of(40, 41, 42), width: 1 } as const;
  const dictionaries = new Dictionaries();
  for (const named of [[0], [2]]) dictionaries.add({ dictionary: { levels, named: Int32Array.from(named) } });
  const [vector] = dictionaries.vectors("age", { kind: "words", type: new Int32(), width: 1 });
  expect([...vector]).toEqual([40, 41, 42]);
  dictionaries.add({ dictionary: { levels: { ...levels }, named: Int32Array.of(0, 1, 2) } });
  expect(dictionaries.vectors("age", { kind: "words", type: new Int32(), width: 1 })).toHaveLength(1);
});

it("files that are read as one list the categories of each", async () => {
  const file = async (name: string, ...levels: string[]) => ({
    name,
    ...(await readBytes(arrow({ levels: texts(...levels), codes: [0, 0] }), name, { forms: true })),
  });
  const one = await asOne([await file("a.arrow", "a", "b"), await file("b.arrow", "b", "c")], () =>
    Promise.resolve(),
  );
  expect(one.listedCategories).toEqual([{ variable: "x", texts: ["a", "b", "c"] }]);
});
