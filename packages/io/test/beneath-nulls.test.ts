import { readBytes } from "@sdc-risk/io";
import {
  Bool,
  Decimal,
  Dictionary,
  Float64,
  Int32,
  Int64,
  LargeUtf8,
  makeData,
  RecordBatch,
  Schema,
  Field,
  Struct,
  Table,
  tableToIPC,
  TimeSecond,
  Utf8,
  Vector,
  vectorFromArray,
  type Data,
} from "apache-arrow";
import { expect, it } from "vitest";

/** Rows of which the first and the third show a value. */
const ROWS = { length: 4, nullCount: 2, nullBitmap: Uint8Array.of(0b0101) };

/** What is said of a file of one column. */
async function told(...parts: Data[]): Promise<string[]> {
  const schema = new Schema([new Field("x", parts[0].type, true)]);
  const batches = parts.map(
    (data) =>
      new RecordBatch(
        schema,
        makeData({ type: new Struct(schema.fields), length: data.length, nullCount: 0, children: [data] }),
      ),
  );
  const bytes = tableToIPC(new Table(schema, batches), "file");
  const { warnings } = await readBytes(bytes, "a.arrow", { forms: true });
  return warnings.filter(({ code }) => code === "beneath-nulls").map(({ message }) => message);
}
const part = (type: unknown, data: unknown, more: object = {}): Data =>
  makeData({ type, data, ...ROWS, ...more } as never);
const codes = (...all: number[]): Data =>
  part(new Dictionary(new Utf8(), new Int32()), Int32Array.from(all), {
    dictionary: vectorFromArray(["a", "b", "c"], new Utf8()),
  });
const texts = (text: string, ...offsets: number[]): Data =>
  part(new Utf8(), new TextEncoder().encode(text), { valueOffsets: Int32Array.from(offsets) });

const decimals = (...all: number[]): Uint32Array => Uint32Array.from(all.flatMap((one) => [7, 0, 0, one]));

it.each<[string, Data, Data]>([
  [
    "whole numbers",
    part(new Int32(), Int32Array.of(1, 2, 3, 4)),
    part(new Int32(), Int32Array.of(1, 0, 3, 0)),
  ],
  [
    "numbers",
    part(new Float64(), Float64Array.of(1, 2, 3, 4)),
    part(new Float64(), Float64Array.of(1, NaN, 3, NaN)),
  ],
  [
    "large whole numbers",
    part(new Int64(), BigInt64Array.of(1n, 2n, 3n, 4n)),
    part(new Int64(), BigInt64Array.of(1n, 0n, 3n, 0n)),
  ],
  [
    "decimal numbers",
    part(new Decimal(2, 30), decimals(1, 2, 3, 4)),
    part(new Decimal(2, 30), decimals(1, 2, 3, 2)),
  ],
  [
    "times of day",
    part(new TimeSecond(), Int32Array.of(1, 2, 3, 4)),
    part(new TimeSecond(), Int32Array.of(1, 0, 3, 0)),
  ],
  ["yes and no", part(new Bool(), Uint8Array.of(0b0111)), part(new Bool(), Uint8Array.of(0b1111))],
  ["texts", texts("abcde", 0, 1, 3, 4, 5), texts("ad", 0, 1, 1, 2, 2)],
  [
    "long texts",
    part(new LargeUtf8(), new TextEncoder().encode("abcd"), {
      valueOffsets: BigInt64Array.of(0n, 1n, 2n, 3n, 4n),
    }),
    part(new LargeUtf8(), new TextEncoder().encode("abcb"), {
      valueOffsets: BigInt64Array.of(0n, 1n, 2n, 3n, 4n),
    }),
  ],
  ["levels of a dictionary", codes(0, 1, 0, 2), codes(0, 1, 0, 1)],
])("different values beneath nulls are told, one value is not: %s", async (_, hiding, plain) => {
  expect(await told(hiding)).toEqual([
    'The column "x" holds different values beneath nulls, which may be those that were suppressed.',
  ]);
  expect(await told(plain)).toEqual([]);
});

it("a value beneath the nulls of one part, and another beneath those of the next", async () => {
  const of = (beneath: number): Data => part(new Int32(), Int32Array.of(1, beneath, 3, beneath));
  expect(await told(of(7), of(7))).toEqual([]);
  expect(await told(of(7), of(8))).toHaveLength(1);
});

it("a column without nulls hides nothing, and what is not asked for is not looked for", async () => {
  const whole = makeData({ type: new Int32(), data: Int32Array.of(1, 2, 3, 4), length: 4, nullCount: 0 });
  expect(await told(whole)).toEqual([]);
  const table = new Table({ x: new Vector([part(new Int32(), Int32Array.of(1, 2, 3, 4))]) });
  expect((await readBytes(tableToIPC(table, "file"), "a.arrow")).warnings).toEqual([]);
});
