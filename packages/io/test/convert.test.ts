import { SdcObject } from "@sdc-risk/core";
import { rowTexts, shownLevel, withMetadata, labelMetadata } from "@sdc-risk/data";
import { propertyRuns } from "@sdc-risk/testkit";
import {
  DateDay,
  Decimal,
  Dictionary,
  Float32,
  Float64,
  Int32,
  Int64,
  LargeUtf8,
  TimestampMicrosecond,
  TimestampMillisecond,
  TimestampNanosecond,
  TimestampSecond,
  Utf8,
  Vector,
  makeData,
  tableFromIPC,
  vectorFromArray,
  Bool,
} from "apache-arrow";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  convert,
  lostInCsv,
  readBytes,
  type ReadResult,
  type RecordFormat,
  type Values,
} from "../src/index.ts";
import { joined } from "@sdc-risk/data/kernels";
import { tableOf } from "@sdc-risk/data/columns";
import { columnsOf } from "./support/helpers.ts";

const people = (format: string): Promise<ReadResult> =>
  readBytes(
    new Uint8Array(readFileSync(new URL(`fixtures/people.${format}`, import.meta.url))),
    `people.${format}`,
  );

async function written(
  file: Pick<ReadResult, "table" | "codebook">,
  format: RecordFormat,
  values: Values = "codes",
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await convert(file, format, (part) => void parts.push(part), { values });
  return joined(parts, Uint8Array);
}
const again = async (
  file: Pick<ReadResult, "table" | "codebook">,
  format: RecordFormat,
  values?: Values,
): Promise<ReadResult> => readBytes(await written(file, format, values), `x.${format}`);

function levels({ table }: ReadResult, name: string): (string | null)[] {
  const column = SdcObject.fromArrow(table, {}).coded(name);
  return Array.from(column.codes, (code) => (code < 0 ? null : shownLevel(column, code)));
}

/** What a file says of its variables, reasons per record as plain numbers. */
const told = ({ codebook }: ReadResult): unknown =>
  codebook && {
    ...codebook,
    variables: codebook.variables.map(({ missing, ...one }) => ({
      ...one,
      missing: missing && { ...missing, codes: Array.from(missing.codes) },
    })),
  };

describe.each(["sav", "dta", "sas7bdat", "xpt", "por"])("a .%s", (source) => {
  it.each(["arrow", "parquet"] as const)("comes back from %s with its labels and reasons", async (format) => {
    const file = await people(source);
    const back = await again(file, format);
    expect(columnsOf(back.table)).toEqual(columnsOf(file.table));
    expect(told(back)).toEqual(told(file));
    expect(back.warnings).toEqual([]);
    for (const { name } of file.codebook!.variables) expect(levels(back, name)).toEqual(levels(file, name));
    expect(told(await again(back, format))).toEqual(told(file));
  });

  it("is the same records as CSV", async () => {
    const file = await people(source);
    const back = await again(file, "csv");
    expect(columnsOf(back.table)).toEqual(columnsOf(file.table));
  });
});

it("labels stand in the place of codes where they are asked for", async () => {
  const file = await people("sav");
  for (const format of ["csv", "arrow", "parquet"] as const) {
    const { table, codebook } = await again(file, format, "labels");
    const { sex, region, age } = columnsOf(table);
    expect(sex).toEqual(levels(file, "sex"));
    expect(region).toEqual(levels(file, "region"));
    expect(age).toEqual(columnsOf(file.table)["age"]);
    expect(codebook?.variables[1]?.label).toBe(format === "csv" ? undefined : "Sex of the person");
  }
});

it("what CSV has no place for is said", async () => {
  const file = await people("sav");
  expect(lostInCsv(file)).toBe(
    "CSV has no place for labels of variables, labels of values, the reasons of missing values; Parquet and Arrow keep them.",
  );
  expect(lostInCsv(await people("csv"))).toBeNull();
});

it("dates, moments, texts that look like formulas and numbers are written as they are", async () => {
  const table = tableOf([
    { name: "day", vector: vectorFromArray([new Date("2021-03-04"), null], new DateDay()) },
    {
      name: "when",
      vector: vectorFromArray(
        [Date.UTC(2021, 2, 4, 5, 6, 7), Date.UTC(1950, 0, 1, 0, 0, 0, 250)],
        new TimestampMicrosecond(),
      ),
    },
    { name: "x", vector: vectorFromArray([0.1 + 0.2, 1e300], new Float64()) },
    { name: "single", vector: vectorFromArray([0.5, null], new Float32()) },
    { name: "large", vector: vectorFromArray([2n ** 53n + 1n, null], new Int64()) },
    { name: "yes", vector: vectorFromArray([true, false], new Bool()) },
    { name: "t", vector: vectorFromArray(["=1+1", 'a "b", c'], new Utf8()) },
  ]);
  expect(new TextDecoder().decode(await written({ table }, "csv"))).toBe(
    `day,when,x,single,large,yes,t\n2021-03-04,2021-03-04T05:06:07,0.30000000000000004,0.5,9007199254740993,true,'=1+1\n,1950-01-01T00:00:00.250,1e+300,,,false,"a ""b"", c"\n`,
  );
  for (const format of ["arrow", "parquet"] as const) {
    const back = await again({ table }, format);
    expect(columnsOf(back.table)).toEqual(columnsOf(table));
    expect(back.codebook).toBeUndefined();
  }
});

it.each([
  ["as drawn with seed 420115806", [-0, 0, null]],
  ["in a column that a dictionary pays for", Array.from({ length: 400 }, (_, i) => [-0, 0, 0, 1.5][i % 4])],
])("−0 and 0 stay two values, %s", async (_about, values) => {
  const table = tableOf([
    { name: "x", vector: vectorFromArray(values, new Float64()) },
    { name: "single", vector: vectorFromArray(values, new Float32()) },
  ]);
  for (const format of ["arrow", "parquet"] as const) {
    const back = columnsOf((await again({ table }, format)).table);
    expect([back["x"], back["single"]]).toEqual([values, values]);
  }
});

it.each([
  new TimestampMicrosecond(),
  new TimestampNanosecond(),
  new TimestampMillisecond(),
  new TimestampSecond(),
])("%s keeps each tick", async (type) => {
  const perSecond = 1000n ** BigInt(type.unit);
  const ticks = [1_704_141_296n * perSecond + 1n, 0n, -1n, 9_000_000_000n * perSecond - 1n];
  const data = { type, length: 4, nullCount: 0, data: BigInt64Array.from(ticks) };
  const table = tableOf([{ name: "t", vector: new Vector([makeData(data)]) }]);
  const text = rowTexts(table.getChild("t")!);
  for (const format of ["arrow", "parquet"] as const) {
    const back = rowTexts((await again({ table }, format)).table.getChild("t")!);
    expect([0, 1, 2, 3].map(back)).toEqual([0, 1, 2, 3].map(text));
  }
  const csv = columnsOf((await again({ table }, "csv")).table)["t"];
  expect(csv).toEqual([0, 1, 2, 3].map((row) => text(row).replace(/(\.000)?Z$/, "")));
});

it("a text keeps the U+FEFF that it begins with, in words and in every format", async () => {
  const cells = ["x", "\ufeffx", "\ufeffx", "x", null, "\ufeff", "y\ufeff"];
  const csv = new TextEncoder().encode(`t,k\n${cells.map((cell) => `${cell ?? ""},1\n`).join("")}`);
  const rare = ["\ufeffa", "a", "b"];
  const file = await readBytes(csv, "x.csv");
  const few = await readBytes(new TextEncoder().encode(`t,k\n${rare.join(",1\n")},1\n`), "x.csv");
  for (const format of ["csv", "arrow", "parquet"] as const) {
    expect(levels(await again(file, format), "t")).toEqual(cells);
    expect(levels(await again(few, format), "t")).toEqual(rare);
  }
  expect(new TextDecoder().decode(await written(few, "csv"))).toBe('t,k\n"\ufeffa",1\na,1\nb,1\n');
  const name = new TextEncoder().encode('"\ufeffid",x\n1,2\n');
  expect(Object.keys(columnsOf((await again(await readBytes(name, "x.csv"), "csv")).table))).toEqual([
    "\ufeffid",
    "x",
  ]);
});

it("an Arrow file has the same bytes however many dictionaries were made before", async () => {
  const once = async (): Promise<string> => {
    const table = tableOf([
      { name: "t", vector: vectorFromArray(["a", null, "b"]) },
      { name: "u", vector: vectorFromArray(["c", "c", "d"]) },
    ]);
    return Buffer.from(await written({ table }, "arrow")).toString("hex");
  };
  expect(await once()).toBe(await once());
});

describe("what lies beneath a null stays out of an Arrow file", () => {
  const beneath = { length: 4, nullCount: 2, nullBitmap: Uint8Array.of(0b0101) };
  const texts = (...all: string[]): Vector<Utf8> => vectorFromArray(all, new Utf8());
  interface Raw {
    readonly values: Int32Array | Uint8Array;
    readonly valueOffsets: Int32Array;
    readonly dictionary?: Vector<Utf8>;
  }
  const rawOf = async (vector: Vector): Promise<Raw> =>
    tableFromIPC(await written({ table: tableOf([{ name: "x", vector }]) }, "arrow")).getChild("x")!
      .data[0] as never;

  it.each([
    ["whole numbers", new Int32(), Int32Array.of(1, 2, 3, 4)],
    ["numbers", new Float64(), Float64Array.of(1, 2, 3, 4)],
    ["large whole numbers", new Int64(), BigInt64Array.of(1n, 2n, 3n, 4n)],
    ["moments", new TimestampMillisecond(), BigInt64Array.of(1n, 2n, 3n, 4n)],
  ])("%s", async (_kind, type, data) => {
    const { values } = await rawOf(new Vector([makeData({ type, data, ...beneath } as never)]));
    expect(Array.from(values as Iterable<number | bigint>, Number).slice(0, 4)).toEqual([1, 0, 3, 0]);
  });

  it("decimal numbers of several words", async () => {
    const data = Uint32Array.from({ length: 16 }, (_, i) => i + 1);
    const vector = new Vector([makeData({ type: new Decimal(2, 30), data, ...beneath })]);
    const held = Array.from((await rawOf(vector)).values as Iterable<number>);
    expect(held.slice(0, 16)).toEqual([1, 2, 3, 4, 0, 0, 0, 0, 9, 10, 11, 12, 0, 0, 0, 0]);
  });

  it("yes and no", async () => {
    const vector = new Vector([makeData({ type: new Bool(), data: Uint8Array.of(0b1111), ...beneath })]);
    expect(((await rawOf(vector)).values as Uint8Array)[0] & 0b1111).toBe(0b0101);
  });

  it.each([
    ["texts", new Utf8(), Int32Array.of(0, 1, 3, 4, 5)],
    ["long texts", new LargeUtf8(), BigInt64Array.of(0n, 1n, 3n, 4n, 5n)],
  ])("%s", async (_kind, type, offsets) => {
    const data = new TextEncoder().encode("abcde");
    const vector = new Vector([makeData({ type, data, valueOffsets: offsets, ...beneath } as never)]);
    const { values, valueOffsets } = await rawOf(vector);
    expect(new TextDecoder().decode((values as Uint8Array).subarray(0, 3))).toMatch(/^ad\0?$/);
    expect(Array.from(valueOffsets, Number).slice(0, 5)).toEqual([0, 1, 1, 2, 2]);
  });

  const coded = (codes: number[], ...levels: string[]): Vector => {
    const data = Int32Array.from(codes);
    const type = new Dictionary(new Utf8(), new Int32());
    return new Vector([makeData({ type, data, dictionary: texts(...levels), ...beneath })]);
  };
  const levelsIn = async (vector: Vector): Promise<[(string | null)[], number[]]> => {
    const { dictionary, values } = await rawOf(vector);
    return [[...dictionary!] as string[], Array.from(values as Int32Array).slice(0, 4)];
  };

  it("levels that no row shows, and which level a row without one had", async () => {
    expect(await levelsIn(coded([2, 1, 0, 3], "a", "b", "c", "d"))).toEqual([
      ["a", "c"],
      [1, 0, 0, 0],
    ]);
  });

  it("levels that no row has, in a column without nulls and in one of nulls alone", async () => {
    const type = new Dictionary(new Utf8(), new Int32());
    const data = Int32Array.of(2, 0, 2, 0);
    const column = (rows: object): Vector =>
      new Vector([makeData({ type, data, dictionary: texts("a", "b", "c"), length: 4, ...rows } as never)]);
    expect(await levelsIn(column({ nullCount: 0 }))).toEqual([
      ["a", "c"],
      [1, 0, 1, 0],
    ]);
    const none = { nullCount: 4, nullBitmap: Uint8Array.of(0) };
    expect(await levelsIn(column(none))).toEqual([[""], [0, 0, 0, 0]]);
  });

  it("the order in which levels first came, where rows that show none had them first", async () => {
    // the second row had "b" before the third
    expect(await levelsIn(coded([0, 1, 2, 1], "a", "b", "c"))).toEqual([
      ["a", "c"],
      [0, 0, 1, 0],
    ]);
    const hidden = { ...beneath, nullBitmap: Uint8Array.of(0b1010) };
    const vector = new Vector([
      makeData({
        type: new Dictionary(new Utf8(), new Int32()),
        data: Int32Array.of(0, 1, 2, 0),
        dictionary: texts("a", "b", "c"),
        ...hidden,
      }),
    ]);
    expect(await levelsIn(vector)).toEqual([
      ["b", "a"],
      [0, 0, 0, 1],
    ]);
  });
});

it("whatever a column holds comes back, from files of several pieces too", async () => {
  const value = fc.option(fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })), { nil: null });
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          value,
          fc.option(fc.double({ noNaN: true }), { nil: null }),
          fc.option(fc.string({ minLength: 1 }), { nil: null }),
        ),
        {
          minLength: 1,
          maxLength: 30,
        },
      ),
      fc.array(fc.tuple(fc.integer(), fc.string()), { maxLength: 4 }),
      async (records, pairs) => {
        const plain = tableOf([
          {
            name: "n",
            vector: vectorFromArray(
              records.map(([n]) => n),
              new Int32(),
            ),
          },
          {
            name: "x",
            vector: vectorFromArray(
              records.map(([, x]) => x),
              new Float64(),
            ),
          },
          {
            name: "t",
            vector: vectorFromArray(
              records.map(([, , t]) => t ?? null),
              new Utf8(),
            ),
          },
        ]);
        const labels = pairs.map(([n, label]) => ({ value: n, label: label }));
        const table = withMetadata(plain, [labelMetadata("N", labels), [], []]);
        const codebook = {
          version: "test",
          label: null,
          weight: null,
          variables: [
            { name: "n", label: "N", format: null, valueLabels: labels, missing: null },
            { name: "x", label: null, format: "F8.2", valueLabels: [], missing: null },
            { name: "t", label: null, format: null, valueLabels: [], missing: null },
          ],
        };
        const two = { table: table.concat(table), codebook };
        for (const format of ["arrow", "parquet"] as const) {
          const back = await again(two, format);
          expect(columnsOf(back.table)).toEqual(columnsOf(two.table));
          expect(back.codebook).toEqual(codebook);
          expect(levels(back, "n")).toEqual(levels({ ...back, table: two.table }, "n"));
        }
      },
    ),
    propertyRuns(100),
  );
});

it("a codebook that cannot be read is left out with a warning, and one of other columns does no harm", async () => {
  const file = await people("sav");
  const stored = await again(file, "arrow");
  for (const text of [
    "{",
    "[]",
    '{"version":"a"}',
    '{"version":"a","label":null,"weight":null,"variables":[{}]}',
  ]) {
    const table = withMetadata(stored.table, [], new Map([["sdc-risk:codebook", text]]));
    const { codebook, warnings } = await again({ table }, "parquet");
    expect([codebook, warnings.map(({ code }) => code)]).toEqual([undefined, ["codebook"]]);
  }
  const some = stored.table.select(["age"]);
  const { codebook } = await again(
    { table: some, codebook: { ...file.codebook!, variables: [file.codebook!.variables[3]] } },
    "parquet",
  );
  expect(codebook!.variables.map(({ name }) => name)).toEqual(["age"]);
  expect(codebook!.weight).toBeNull();
});
