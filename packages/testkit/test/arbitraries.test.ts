import { SdcError } from "@sdc-risk/data";
import { DataType, type Table, tableFromIPC, tableToIPC } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type SmallFile,
  type Value,
  columnTypesFor,
  keysOf,
  microdata,
  microdataTable,
} from "../src/index.ts";
import { frequencies } from "../../../tooling/oracles/src/frequencies.ts";
import { checkSize, drawSeed, propertyRuns } from "../src/runs.ts";

function plain(value: unknown): Value {
  if (typeof value === "bigint" || typeof value === "boolean") return Number(value);
  return value instanceof Date ? value.getTime() : (value as Value);
}

function expectEqual(table: Table, file: SmallFile): void {
  const named: [string, readonly Value[]][] = file.names.map((name, j) => [name, file.columns[j]]);
  if (file.weights) named.push(["weight", file.weights]);
  if (file.households) named.push(["household", file.households]);
  expect(table.schema.fields.map((field) => field.name)).toEqual(named.map(([name]) => name));
  expect(table.numRows).toBe(file.columns[0].length);
  named.forEach(([name, values], c) => {
    const read = [...(table.getChildAt(c) as Iterable<unknown>)].map(plain);
    const differ = values.flatMap((value, i) =>
      value === read[i] ? [] : [{ name, record: i, value, read: read[i] }],
    );
    expect(differ).toEqual([]);
  });
}

const FILES = checkSize(3000, 750);
const sample = fc.sample(microdata(), { numRuns: FILES, seed: drawSeed(1) });
const share = (holds: (file: SmallFile) => boolean) => sample.filter(holds).length / sample.length;

describe("random microdata", () => {
  it("is well formed and within its bounds", () => {
    fc.assert(
      fc.property(microdata({ maxRecords: 9, maxKeys: 3 }), ({ names, columns, weights, households }) => {
        const n = columns[0].length;
        expect(n >= 1 && n <= 9 && columns.length >= 1 && columns.length <= 3).toBe(true);
        expect(new Set(names).size).toBe(columns.length);
        for (const column of columns) {
          expect(column).toHaveLength(n);
          expect(
            new Set(column.filter((value) => value !== null).map((value) => typeof value)).size,
          ).toBeLessThanOrEqual(1);
          expect(column.every((value) => value === null || value === value)).toBe(true);
        }
        for (const w of weights ?? []) expect(w > 0 && Number.isFinite(w)).toBe(true);
        expect(weights?.length ?? n).toBe(n);
        expect(households?.length ?? n).toBe(n);
      }),
    );
  });

  it("often holds what breaks measures", () => {
    const cells = (file: SmallFile) => file.columns.flat();
    expect(share((file) => cells(file).includes(null))).toBeGreaterThan(0.4);
    expect(share((file) => !cells(file).includes(null))).toBeGreaterThan(0.2);
    expect(
      share((file) => file.columns.some((column) => column.every((value) => value === null))),
    ).toBeGreaterThan(0.02);
    expect(
      share(
        (file) => file.columns.length > 1 && keysOf(file).some((key) => key.every((value) => value === null)),
      ),
    ).toBeGreaterThan(0.03);
    expect(share((file) => file.columns[0].length === 1)).toBeGreaterThan(0.05);
    expect(share((file) => file.columns.length === 1)).toBeGreaterThan(0.05);
    expect(share((file) => file.columns.length === 5)).toBeGreaterThan(0.05);
    expect(share((file) => file.columns[0].length > 18)).toBeGreaterThan(0.1);
    expect(share((file) => file.columns.some((column) => new Set(column).size === 1))).toBeGreaterThan(0.1);
    const counts = (file: SmallFile) =>
      file.columns.length > 1 ? frequencies(keysOf(file), null, { missing: "category" }).fk : [];
    expect(share((file) => counts(file).some((f) => f > 1))).toBeGreaterThan(0.2);
    expect(share((file) => counts(file).includes(1))).toBeGreaterThan(0.3);
    expect(share((file) => cells(file).some((value) => Object.is(value, -0)))).toBeGreaterThan(0.01);
    expect(share((file) => cells(file).includes(""))).toBeGreaterThan(0.01);
    const large = (value: Value) => Number.isSafeInteger(value) && Math.abs(value as number) > 2 ** 32;
    expect(share((file) => cells(file).some(large))).toBeGreaterThan(0.01);
    expect(share((file) => file.weights === null)).toBeGreaterThan(0.2);
    expect(share((file) => file.weights?.some((w) => w % 1 !== 0) ?? false)).toBeGreaterThan(0.2);
    expect(share((file) => file.households?.includes(null) ?? false)).toBeGreaterThan(0.05);
    expect(share((file) => file.names.includes("__proto__"))).toBeGreaterThan(0.005);
  });

  it("does as it is told about missing values, weights and households", () => {
    fc.assert(
      fc.property(microdata({ missing: false, weights: "always", households: "never" }), (file) => {
        expect(file.columns.flat()).not.toContain(null);
        expect(file.weights).not.toBeNull();
        expect(file.households).toBeNull();
      }),
    );
    fc.assert(
      fc.property(
        microdata({ weights: "never", households: "always" }),
        (file) => file.weights === null && file.households !== null,
      ),
    );
  });

  it("shrinks to the smallest file that still fails", () => {
    const rare = (file: SmallFile) =>
      frequencies(keysOf(file), null, { missing: "wildcard" }).fk.every((f) => f < 3);
    const failure = fc.check(fc.property(microdata(), rare), { seed: drawSeed(5) });
    const smallest = failure.counterexample![0];
    expect(smallest.columns.map((column) => column.length)).toEqual([3]);
    expect([smallest.weights, smallest.households]).toEqual([null, null]);
    const holed = fc.check(
      fc.property(microdata(), (file) => !file.columns.flat().includes(null)),
      { seed: drawSeed(6) },
    ).counterexample![0];
    expect(holed.columns).toEqual([[null]]);
  });
});

describe("Arrow tables from microdata", () => {
  it("read back equal, whatever their types, batches and offsets", () => {
    fc.assert(
      fc.property(microdata(), fc.nat(), (file, seed) => {
        expectEqual(microdataTable(file, { seed }), file);
      }),
      propertyRuns(1500),
    );
  });

  it("read back equal through Arrow IPC", () => {
    fc.assert(
      fc.property(microdata(), (file) => {
        expectEqual(tableFromIPC(tableToIPC(microdataTable(file), "file")), file);
      }),
      propertyRuns(200),
    );
  });

  it("use every column type, several batches, differing dictionaries and offsets", () => {
    const tables = sample.map((file, i) => ({ file, table: microdataTable(file, { seed: i }) }));
    const fields = tables.flatMap(({ table }) => table.schema.fields);
    const seen = new Set(
      fields.map(({ type }) => (DataType.isDictionary(type) ? "Dictionary" : String(type))),
    );
    expect([...seen].map((name) => name.replace(/<.*/, "")).sort()).toEqual([
      "Bool",
      "Date32",
      "Date64",
      "Dictionary",
      "Float64",
      "Int16",
      "Int32",
      "Int64",
      "Int8",
      "Uint16",
      "Uint32",
      "Uint64",
      "Uint8",
      "Utf8",
    ]);
    expect(tables.filter(({ table }) => table.batches.length > 1).length).toBeGreaterThan(FILES / 6);
    const chunks = tables.flatMap(({ table }) => table.batches.flatMap((batch) => batch.data.children));
    expect(chunks.filter((chunk) => chunk.offset > 0).length).toBeGreaterThan(FILES / 6);
    const dictionaries = tables.flatMap(({ table }) =>
      table.schema.fields.flatMap((field, c) => {
        const data = table.getChildAt(c)!.data;
        return DataType.isDictionary(field.type) && data.length > 1
          ? [data.map((chunk) => JSON.stringify([...(chunk.dictionary as Iterable<unknown>)]))]
          : [];
      }),
    );
    expect(dictionaries.filter((list) => new Set(list).size > 1).length).toBeGreaterThan(FILES / 30);
  });

  it("take the types, batches and padding that they are told", () => {
    const file: SmallFile = {
      names: ["a", "b"],
      columns: [
        [1, null, 0, 1],
        ["x", "", null, "x"],
      ],
      weights: [1, 2.5, 3, 4],
      households: [1, 1, null, 2],
    };
    for (const type of ["bool", "int8", "int64", "uint64", "uint16", "float64", "dictionary"] as const) {
      const table = microdataTable(file, {
        types: { a: type, household: "int32" },
        chunks: [1, 3],
        padding: 2,
      });
      expectEqual(table, file);
      expect(table.batches.map((batch) => batch.numRows)).toEqual([1, 3]);
    }
    expect(microdataTable(file).batches).toHaveLength(1);
  });

  it("refuse types that cannot hold the values and batches that do not add up", () => {
    const file: SmallFile = { names: ["a"], columns: [[1, 300]], weights: null, households: null };
    expect(columnTypesFor([1, 300])).toEqual([
      "float64",
      "int16",
      "int32",
      "int64",
      "uint16",
      "uint32",
      "uint64",
      "dictionary",
    ]);
    expect(columnTypesFor(["1", null])).toEqual(["utf8", "dictionary"]);
    expect(() => microdataTable(file, { types: { a: "int8" } })).toThrow(SdcError);
    expect(() => microdataTable(file, { chunks: [1] })).toThrow(/1 records do not add up to 2/);
  });
});
