import { parseReport } from "@sdc-risk/report";
import { describe, expect, it } from "vitest";
import { Desk } from "../support/command.ts";
import { statementsOf } from "../support/statements.ts";

const PEOPLE = [
  "region,age,income,weight",
  ...Array.from({ length: 600 }, (_, i) => {
    const spread = (i * i * 7 + i * 13) % 101;
    return `${spread % 5},${spread % 12},${i},${[2.5, 10, 40][spread % 3]}`;
  }),
];

/** The figures of population uniqueness in memory and in DuckDB, to ten digits, and what DuckDB was asked. */
async function bothOf(flags: readonly string[]): Promise<{
  memory: unknown;
  engine: unknown;
  asked: readonly string[];
}> {
  const desk = new Desk({ "people.csv": PEOPLE });
  const run = async (out: string, ...more: string[]): Promise<void> => {
    const args = ["people.csv", ...flags, "--measures", "population", "--out", out, "--quiet", ...more];
    expect((await desk.assess(...args)).code).toBe(0);
  };
  const figures = (name: string): unknown =>
    JSON.parse(
      JSON.stringify(parseReport(desk.text(name)).measures["population"]?.summary, (_, value: unknown) =>
        typeof value === "number" ? Number(value.toPrecision(10)) : value,
      ),
    );
  await run("memory.json");
  const asked = await statementsOf(() => run("engine.json", "--engine", "duckdb"));
  return { memory: figures("memory.json"), engine: figures("engine.json"), asked };
}

/** Statements that bring a row for each record: they neither group nor count, all of the records or some. */
const ofRecords = (asked: readonly string[]): readonly string[] =>
  asked.filter((sql) => !sql.includes("GROUP BY") && !/\bcount\((\*|CASE )/.test(sql));

describe("estimates of the population beside an engine", () => {
  it("take no record where nothing but the keys differs", async () => {
    const { memory, engine, asked } = await bothOf(["--keys", "region,age", "--population-size", "9000"]);
    expect(engine).toEqual(memory);
    expect(engine).toBeDefined();
    expect(ofRecords(asked)).toEqual([]);
  });

  it("take a row for each key and weight where weights are few", async () => {
    const { memory, engine, asked } = await bothOf(["--keys", "region", "--weight", "weight"]);
    expect(engine).toEqual(memory);
    expect(ofRecords(asked)).toEqual([]);
    expect(asked.filter((sql) => sql.includes(`GROUP BY "k0", "k1"`))).toHaveLength(1);
  });

  it("take the records where weights are many", async () => {
    const { memory, engine, asked } = await bothOf(["--keys", "region,age,income", "--weight", "weight"]);
    expect(engine).toEqual(memory);
    expect(ofRecords(asked)).toHaveLength(1);
  });
});
