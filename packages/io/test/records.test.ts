import type { Source } from "@sdc-risk/core";
import type { SourceRows, SourceVariable } from "@sdc-risk/core/source";
import { labelMetadata, type SdcError } from "@sdc-risk/data";
import { Bool, Decimal, Float32, Int32, Int64, Utf8, type DataType, type Table } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { convert, readBytes, readRecords, TooLargeError } from "@sdc-risk/io";

const variable = (
  name: string,
  type: DataType | null,
  more: Partial<SourceVariable> = {},
): SourceVariable => ({
  name,
  type,
  stored: "STORED",
  ...more,
});

/** A source of some batches of rows. @param asked takes the variables that are asked for */
function sourceOf(
  variables: readonly SourceVariable[],
  batches: readonly SourceRows[],
  { records = batches.reduce((sum, { rows }) => sum + rows, 0), asked = [] as string[] } = {},
): Source {
  async function* rows(names: readonly unknown[]): AsyncGenerator<SourceRows, void> {
    asked.push(...(names as string[]));
    for (const batch of batches) yield await Promise.resolve(batch);
  }
  return { records, variables, rows } as unknown as Source;
}

const rowsOf = (table: Table): unknown[] =>
  (table.toArray() as { toJSON: () => object }[]).map((row): unknown => Object.values(row.toJSON()));

const texts = (values: readonly (string | null)[]): SourceRows => ({
  rows: values.length,
  columns: [{ values, valid: null }],
});

/** The error of a reading. */
const failure = (reading: Promise<unknown>): Promise<SdcError> =>
  reading.then(
    () => expect.fail("it should not be read"),
    (error: unknown) => error as SdcError,
  );

describe("the records of an engine", () => {
  it("are a table of the types that they have, batch after batch", async () => {
    const columns = [
      variable("a", new Int32()),
      variable("b", new Int64()),
      variable("c", new Float32()),
      variable("d", new Bool()),
      variable("e", new Decimal(2, 20, 128)),
      variable("f", new Utf8()),
    ];
    const valid = Uint8Array.of(1, 0);
    const batch: SourceRows = {
      rows: 2,
      columns: [
        { values: Int32Array.of(-1, 77), valid },
        { values: BigInt64Array.of(9_007_199_254_740_993n, 77n), valid },
        { values: Float32Array.of(0.5, 77), valid },
        { values: Uint8Array.of(1, 1), valid },
        { values: ["-12.50", null], valid: null },
        { values: ["", null], valid: null },
      ],
    };
    const { table, warnings } = await readRecords(sourceOf(columns, [batch, batch]), "people");
    const one = [-1, 9_007_199_254_740_993n, 0.5, true, expect.anything(), ""];
    const none = columns.map(() => null);
    expect(rowsOf(table)).toEqual([one, none, one, none]);
    expect(String(table.getChild("e")!.get(2))).toBe("-1250");
    expect(table.schema.fields.map(({ type }) => String(type))).toEqual([
      "Int32",
      "Int64",
      "Float32",
      "Bool",
      "Decimal[20e+2]",
      "Dictionary<Int32, Utf8>",
    ]);
    expect(warnings).toEqual([]);
  });

  it("hold nothing where there is no value: what lay there in the engine is no part of the data", async () => {
    const batch: SourceRows = {
      rows: 2,
      columns: [{ values: Int32Array.of(1, 424_242), valid: Uint8Array.of(1, 0) }],
    };
    const { table } = await readRecords(sourceOf([variable("a", new Int32())], [batch]), "people");
    expect([...(table.getChildAt(0)!.data[0].values as Int32Array)]).toEqual([1, 0]);
  });

  it("are those of the variables that are asked for; lists are left out and told", async () => {
    const asked: string[] = [];
    const variables = [variable("name", new Utf8()), variable("age", new Utf8()), variable("list", null)];
    const source = sourceOf(variables, [texts(["30"])], { asked });
    const { table, warnings } = await readRecords(source, "people", { variables: ["age", "list"] });
    expect([asked, rowsOf(table)]).toEqual([["age"], [["30"]]]);
    expect(warnings).toEqual([
      {
        code: "dropped-column",
        message: 'The column "list" has the type STORED, which holds no single values; it was left out.',
      },
    ]);
    const none = await failure(readRecords(source, "people", { variables: ["list"] }));
    expect([none.code, none.message]).toEqual([
      "BAD_SOURCE",
      expect.stringContaining('"people" has no column'),
    ]);
  });

  it("that are too many are refused before one comes over", async () => {
    const asked: string[] = [];
    const source = sourceOf([variable("a", new Int64())], [], { records: 1e6, asked });
    const error = await failure(readRecords(source, "people", { maxMemory: 8e6 }));
    expect(error).toBeInstanceOf(TooLargeError);
    expect([error.code, asked]).toEqual(["TOO_LARGE", []]);
    expect(error.message).toBe(
      '"people" takes about 8.13 MB of memory to read (1,000,000 records of 1 variable). Reading may take ' +
        "8 MB, the limit that was set.",
    );
    const fits = sourceOf([variable("a", new Int64())], [], { records: 1e6 });
    expect((await failure(readRecords(fits, "people", { maxMemory: 9e6 }))).code).toBe("CHANGED_DATA");
  });

  it("whose texts are too long are refused as soon as that is known", async () => {
    let read = 0;
    function* batches(): Generator<SourceRows> {
      for (; read < 100; read++) yield texts([`${read}`.repeat(10_000)]);
    }
    const source = { ...sourceOf([variable("a", new Utf8())], [], { records: 100 }), rows: batches };
    const error = await failure(readRecords(source as unknown as Source, "people", { maxMemory: 200_000 }));
    expect([error.code, read < 20]).toEqual(["TOO_LARGE", true]);
    expect("needed" in error && error.needed).toBeGreaterThan(1e6);
  });

  it("that are more or fewer than were counted are another state of the table", async () => {
    for (const records of [1, 3]) {
      const source = sourceOf([variable("a", new Utf8())], [texts(["x", "y"])], { records });
      expect((await failure(readRecords(source, "people"))).code).toBe("CHANGED_DATA");
    }
  });

  it("stop where they are interrupted", async () => {
    const stop = new AbortController();
    const source = sourceOf([variable("a", new Utf8())], [texts(["x"]), texts(["y"])]);
    const reading = readRecords(source, "people", {
      signal: stop.signal,
      onProgress: () => {
        stop.abort();
      },
    });
    expect((await failure(reading)).code).toBe("ABORTED");
  });

  it("keep the labels that the engine knows, in Parquet, too", async () => {
    const described = { label: "Sex", values: new Map([["1", "Male"]]), allLabelled: true };
    const batch: SourceRows = { rows: 1, columns: [{ values: Int32Array.of(1), valid: null }] };
    const read = await readRecords(
      sourceOf([variable("sex", new Int32(), { described })], [batch]),
      "people",
    );
    const labels = new Map(labelMetadata("Sex", [{ value: 1, label: "Male" }]));
    expect(read.table.schema.fields[0].metadata).toEqual(labels);
    const parts: Uint8Array[] = [];
    await convert(read, "parquet", (part) => {
      parts.push(part);
    });
    const again = await readBytes(new Uint8Array(Buffer.concat(parts)), "people.parquet");
    expect(again.table.schema.fields[0].metadata).toEqual(labels);
  });
});
