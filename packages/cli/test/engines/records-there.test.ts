import { readFile } from "@sdc-risk/io/node";
import { parseReport } from "@sdc-risk/report";
import { describe, expect, it } from "vitest";
import { Desk } from "../support/command.ts";
import { listedIn, statementsOf } from "../support/statements.ts";

const PEOPLE = [
  "name,region,age,job,weight,sick",
  ...Array.from({ length: 4000 }, (_, i) => {
    const drawn = (i * i * 7 + i * 13) % 1009;
    const job = ["cook, chief", "=clerk", 'the "boss"', "nurse"][drawn % 4] ?? "";
    return `${i % 17 === 0 ? "" : `p${i}`},${drawn % 9},${drawn % 60},"${job.replaceAll('"', '""')}",${2.5 + (drawn % 7) / 3},${i % 3}`;
  }),
];
const ROLES = ["--keys", "region,age,job", "--weight", "weight"];
const THREE = ["--measures", "frequency,kanon,individual-risk"];
const THERE = ["--engine", "duckdb", "--classes", "engine"];

/** Columns of a file of records, as they are read. */
async function columnsIn(path: string): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const { table } = await readFile(path);
  return new Map(
    table.schema.fields.map(({ name }, at) => [name, Array.from(table.getChildAt(at) ?? [])] as const),
  );
}

/** Texts are the same, and numbers to 1e-12, so that counts are the same, too. */
function checkSame(
  found: ReadonlyMap<string, readonly unknown[]>,
  wanted: ReadonlyMap<string, readonly unknown[]>,
): void {
  expect([...found.keys()]).toEqual([...wanted.keys()]);
  for (const [name, values] of wanted) {
    const own = found.get(name) ?? [];
    expect(own).toHaveLength(values.length);
    const off = values.filter((value, i) => {
      const other = own[i];
      if (typeof value !== "number" || typeof other !== "number") return value !== other;
      return Math.abs(value - other) > 1e-12 * Math.abs(value);
    });
    expect([name, off]).toEqual([name, []]);
  }
}

/** Runs with records in memory and with classes that stay in DuckDB, each into its file. */
async function bothRuns(
  format: string,
  flags: readonly string[],
): Promise<{ readonly desk: Desk; readonly asked: readonly string[] }> {
  const desk = new Desk({ "people.csv": PEOPLE });
  const run = async (name: string, more: readonly string[]): Promise<void> => {
    const outputs = ["--records", `${name}.${format}`, "--out", `${name}.json`];
    const { code, stderr } = await desk.assess("people.csv", ...flags, ...more, ...outputs, "--quiet");
    expect([code, stderr]).toEqual([0, ""]);
  };
  await run("memory", []);
  return { desk, asked: await statementsOf(() => run("engine", THERE)) };
}

const codesOf = (desk: Desk, name: string): string[] =>
  parseReport(desk.text(name)).warnings.map(({ code }) => code);

describe("a records file of classes that stay in the engine", () => {
  it.each([
    ["csv", [...ROLES, ...THREE]],
    ["parquet", [...ROLES, ...THREE, "--id", "name"]],
    ["arrow", [...ROLES, ...THREE, "--population-size", "20000"]],
    ["csv", ["--keys", "region,job", ...THREE, "--id", "name"]],
    ["csv", ["--keys", "region,job", "--measures", "frequency,knowledge"]],
  ])("has the columns, the order and the values of that in memory: %s %j", async (format, flags) => {
    const { desk, asked } = await bothRuns(format, flags);
    expect(codesOf(desk, "engine.json")).toContain("classes-stayed");
    checkSame(
      await columnsIn(`${desk.folder}/engine.${format}`),
      await columnsIn(`${desk.folder}/memory.${format}`),
    );
    // levels of one key at a time come over, and no class with its keys
    const counted = /AS (alike|alone)\b/u;
    const groups = asked.filter((sql) => sql.includes("GROUP BY") && !counted.test(sql));
    expect(groups.filter((sql) => sql.includes(`"k1"`))).toEqual([]);
  });

  it("tells its query beforehand", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    const flags = [
      "assess",
      "people.csv",
      ...ROLES,
      ...THREE,
      ...THERE,
      "--records",
      "r.csv",
      "--id",
      "name",
    ];
    const { stdout } = await desk.run([...flags, "--explain"]);
    const asked = await statementsOf(() => desk.run([...flags, "--out", "r.json"]));
    const joined = asked.filter((sql) => sql.includes("LEFT JOIN"));
    expect(joined).toHaveLength(1);
    expect(listedIn(stdout)).toEqual(expect.arrayContaining([...joined]));
    expect(stdout.replace(/\s+/gu, " ")).toContain(
      "Reads region, age, job, weight, name of 4,000 records. Brings over 4,000 rows.",
    );
  });

  it.each([
    [
      "frequency,suda2",
      [],
      "The measure suda2 has a value for each record that rows of classes do not give.",
    ],
    [
      "frequency,ldiversity",
      ["--sensitive", "sick"],
      "The measure ldiversity has a value for each record that rows of classes do not give.",
    ],
  ])("takes the classes where %s need them, and says why", async (measures, more, reason) => {
    const { desk } = await bothRuns("csv", [...ROLES, "--measures", measures, ...more]);
    const { warnings } = parseReport(desk.text("engine.json"));
    expect(warnings.filter(({ code }) => code === "classes-came-over").map(({ message }) => message)).toEqual(
      [`The classes of the keys came over from the engine, all of them. ${reason}`],
    );
    checkSame(await columnsIn(`${desk.folder}/engine.csv`), await columnsIn(`${desk.folder}/memory.csv`));
  });
});
