import { queryDriver, trino, type Cell, type Row } from "@sdc-risk/dialects";
import type { ColumnType } from "@sdc-risk/sql";
import { describe, expect, test } from "vitest";

const NEVER = new AbortController().signal;

/** What a driver makes of some cells. */
async function read(cells: readonly Cell[], type: ColumnType): Promise<unknown[]> {
  const driver = queryDriver({
    engine: trino,
    relation: "t",
    columns: [],
    // eslint-disable-next-line @typescript-eslint/require-await -- the form of a function that asks
    async *run() {
      yield cells.map((cell) => [cell]);
    },
  });
  const out: unknown[] = [];
  for await (const { rows, columns } of driver.query("SELECT a", [], [type], NEVER))
    for (let row = 0; row < rows; row++)
      out.push(columns[0].valid?.[row] === 0 ? null : columns[0].values[row]);
  return out;
}

const float = { kind: "float", bits: 64 } as const;
const long = { kind: "integer", bits: 64 } as const;
const int = { kind: "integer", bits: 32 } as const;
const decimal = { kind: "decimal", precision: 10, scale: 2 } as const;
const moment = { kind: "timestamp", tick: "us", zone: true } as const;

describe("values of an answer", () => {
  test.each<[string, readonly Cell[], ColumnType, readonly unknown[]]>([
    ["texts", ["a", "", null], { kind: "text" }, ["a", "", null]],
    ["numbers", [1.5, "2.5e3", "-Infinity", 3n, undefined], float, [1.5, 2500, -Infinity, 3, null]],
    ["whole numbers", ["9223372036854775807", 5, -7n, null], long, [9223372036854775807n, 5n, -7n, null]],
    ["small whole numbers", ["-2147483648", 7], int, [-2147483648, 7]],
    ["truth values", [true, "false", 1, "0", null], { kind: "boolean" }, [1, 0, 1, 0, null]],
    ["decimals", ["12.5", "-0.00", "1.2E+3", "5E-2", "007", 8n, "-.5"], decimal, ["12.50", "0.00", "1200.00", "0.05", "7.00", "8.00", "-0.50"]], // prettier-ignore
    [
      "days",
      ["1970-01-02", "1969-12-31", "2024-02-29", "0001-01-01"],
      { kind: "date" },
      [1, -1, 19782, -719162],
    ],
    ["moments", ["1970-01-01 00:00:01.25", "1969-12-31 23:59:59.999999000 UTC", "-5", "2026-11-27T08:00:00Z"], moment, [1250000n, -1n, -5n, 1795766400000000n]], // prettier-ignore
  ])("are read: %s", async (_, cells, type, values) => {
    expect(await read(cells, type)).toEqual(values);
  });

  test.each<[Cell, ColumnType, string]>([
    [2 ** 53, long, "a whole number of 64 bits that was not rounded"],
    ["9223372036854775808", long, "a whole number of 64 bits"],
    ["1.5", long, "a whole number of 64 bits"],
    ["2147483648", int, "a whole number of 32 bits"],
    ["1,5", float, "a number"],
    ["", float, "a number"],
    ["constructor", float, "a number"],
    [1.5, decimal, "a decimal with 2 digits at most behind its point, as a text"],
    ["1.005", decimal, "a decimal with 2 digits at most behind its point, as a text"],
    [".", decimal, "a decimal"],
    [5, { kind: "text" }, "a text"],
    ["yes", { kind: "boolean" }, "a truth value"],
    ["2023-02-29", { kind: "date" }, "a day"],
    ["1970-01-01 00:00:00.0000001", moment, "a moment"],
    ["1970-01-01 00:00:00 Europe/Berlin", moment, "a moment"],
  ])("are refused, and not shown: %j", async (cell, type, what) => {
    const said = await read([cell], type).then(
      () => "",
      (error: unknown) => (error as Error).message,
    );
    expect(said).toContain(`The function that asks Trino gave a value that is not ${what}`);
    if (String(cell).length > 3) expect(said).not.toContain(String(cell));
  });
});

describe("a table that a function asks", () => {
  const table = (answers: readonly (readonly Row[])[]) => {
    const asked: string[] = [];
    let closed = 0;
    const driver = queryDriver({
      engine: trino,
      relation: "hive.census.people",
      columns: [
        { name: "age", type: "integer" },
        { name: "tags", type: "array(varchar)" },
      ],
      // eslint-disable-next-line @typescript-eslint/require-await -- the form of a function that asks
      async *run(sql) {
        yield answers[Math.min(asked.push(sql), answers.length) - 1];
      },
      close: () => {
        closed++;
        return Promise.resolve();
      },
    });
    return { driver, asked, closed: () => closed };
  };

  test("is refused where its records are no longer as many", async () => {
    const { driver, closed } = table([[[5]], [[6]]]);
    await driver.begin(NEVER);
    await expect(driver.close()).rejects.toMatchObject({
      code: "CHANGED_DATA",
      message:
        "hive.census.people had 5 records at the beginning and 6 at the end. Run it again when nobody writes, or on a version of the table.",
    });
    expect(closed()).toBe(1);
  });

  test("is closed without a word where they are", async () => {
    const { driver, asked, closed } = table([[[5]]]);
    await driver.begin(NEVER);
    await driver.close();
    expect(asked).toEqual(
      Array.from({ length: 2 }, () => "SELECT CAST(count(*) AS double) FROM hive.census.people"),
    );
    expect(closed()).toBe(1);
  });

  test("has columns by their types, and none for a list", async () => {
    const [age, tags] = await table([[]]).driver.columns(NEVER);
    expect([age?.type, tags?.type]).toEqual([{ kind: "integer", bits: 32 }, null]);
  });

  test("is refused where rows have a value too few, or a count has none", async () => {
    await expect(table([[[]]]).driver.begin(NEVER)).rejects.toThrow("has not 1 values, as the query has");
    await expect(table([[]]).driver.begin(NEVER)).rejects.toThrow("gave no row for a count of records");
  });

  test("binds finite numbers only, in double precision", async () => {
    const { driver, asked } = table([[]]);
    const [first, second] = [1, 2].map((place) => trino.dialect.parameter(place));
    const sql = `SELECT a WHERE b = ${first} OR b > ${second}`;
    for await (const _ of driver.query(sql, [0.1, -1e21], [], NEVER)) continue;
    expect(asked).toEqual(["SELECT a WHERE b = 1e-1 OR b > -1e+21"]);
    const bad = driver.query(sql, ["x'; DROP", 1], [], NEVER)[Symbol.asyncIterator]();
    await expect(bad.next()).rejects.toThrow("Only finite numbers are bound");
  });

  test("is not asked any more once the run is interrupted", async () => {
    const abort = new AbortController();
    const { driver, asked, closed } = table([[[5]]]);
    await driver.begin(abort.signal);
    abort.abort();
    await driver.close();
    expect([asked.length, closed()]).toEqual([1, 1]);
  });
});
