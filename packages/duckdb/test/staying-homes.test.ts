import { assess, type Assessment } from "@sdc-risk/assess";
import { SdcObject, type Roles, type SdcOptions, type Source } from "@sdc-risk/core";
import { SdcError } from "@sdc-risk/data";
import { open } from "@sdc-risk/duckdb";
import { readFile } from "@sdc-risk/io/node";
import { installed } from "@sdc-risk/session";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { byDuckDB } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-homes-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const HOUSEHOLD = installed.filter(({ id }) => id === "household");

/** What is looked at of the figures. */
interface HouseholdSummary {
  readonly above: readonly object[];
}

/** The queries about households that were asked, with the rows that came of them. */
type Asked = { name: "homes" | "homesNear" | "rows" | "rowsBy"; rows: number }[];

function watched(source: Source, asked: Asked): Source {
  const counting = (name: Asked[number]["name"], of: (...all: never[]) => AsyncIterable<{ rows: number }>) =>
    async function* (...all: never[]) {
      const one = { name, rows: 0 };
      asked.push(one);
      for await (const part of of(...all)) {
        one.rows += part.rows;
        yield part;
      }
    };
  return new Proxy(source, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name);
      if (typeof value !== "function") return value;
      const own = value.bind(of) as (...all: never[]) => AsyncIterable<{ rows: number }>;
      return name === "homes" || name === "homesNear" || name === "rows" || name === "rowsBy"
        ? counting(name, own)
        : own;
    },
  });
}

async function told(
  place: string,
  classes: "engine" | "memory",
  roles: Roles,
  weighting: SdcOptions["weighting"] = {},
): Promise<{ summary: HouseholdSummary; warnings: Assessment<unknown>["warnings"]; asked: Asked }> {
  const asked: Asked = [];
  const { source } = await open(place, { maxMemory: 2 ** 28 });
  try {
    const sdc = await SdcObject.fromSource(watched(source, asked), roles, { weighting });
    const { findings, warnings } = await assess(sdc, HOUSEHOLD, {
      classes,
      options: { household: { above: [0.1, 0.3] } },
    });
    const summary = findings.find(({ id }) => id === "household")?.done.summary as HouseholdSummary;
    return { summary, warnings, asked };
  } finally {
    await source.close();
  }
}

const laid = async (sql: string): Promise<string> => {
  const place = join(folder, "people.parquet");
  await byDuckDB(`COPY (${sql}) TO '${place}' (FORMAT parquet)`);
  return place;
};

/** Figures with numbers to twelve digits. */
const rounded = (summary: HouseholdSummary): unknown =>
  JSON.parse(
    JSON.stringify(summary, (_, value: unknown) =>
      typeof value === "number" ? Number(value.toPrecision(12)) : value,
    ),
  );

it("risks that are a threshold exactly are judged by their members, as in memory", async () => {
  // classes of 10, 15 and 28 records: 1/10 of who lives alone, and 1 − 14/15 · 27/28 = 1/10 of the others
  const place = await laid(
    `SELECT 'a' AS key, i AS home FROM range(10) t(i) UNION ALL
     SELECT 'b', 100 + i FROM range(15) t(i) UNION ALL SELECT 'c', 100 + i FROM range(28) t(i)`,
  );
  const roles: Roles = { keys: ["key"], household: "home" };
  const there = await told(place, "engine", roles);
  const here = await told(place, "memory", roles);
  // one row for those who live alone, one for the pairs
  expect(there.asked).toEqual([
    { name: "homes", rows: expect.any(Number) as number },
    { name: "homesNear", rows: 2 },
  ]);
  expect(there.summary.above).toEqual([
    { threshold: 0.1, households: 0, records: 0, share: 0 },
    { threshold: 0.3, households: 0, records: 0, share: 0 },
  ]);
  expect(rounded(there.summary)).toEqual(rounded(here.summary));
});

it.each([
  ["", {}],
  [", whose weights are multiplied", { scale: 1.3 }],
])("thousands of households come over as some rows%s", async (_, weighting) => {
  const place = await laid(
    `SELECT hash(i) % 40 AS region, hash(i, 1) % 50 AS age, i // 3 AS home, 1.5 + (hash(i, 3) % 4) / 3.0 AS weight
     FROM range(30000) t(i)`,
  );
  const roles: Roles = { keys: ["region", "age"], weight: "weight", household: "home" };
  const there = await told(place, "engine", roles, weighting);
  const here = await told(place, "memory", roles, weighting);
  expect(there.asked.filter(({ name }) => name !== "homes" && name !== "homesNear")).toEqual([]);
  expect(there.asked.reduce((rows, one) => rows + one.rows, 0)).toBeLessThan(200);
  expect(here.asked.reduce((rows, one) => rows + one.rows, 0)).toBeGreaterThanOrEqual(30_000);
  expect(rounded(there.summary)).toEqual(rounded(here.summary));
});

it.each<[string, Roles]>([
  ["a key", { strata: ["region"], weight: "weight" }],
  ["keys that members differ in", { strata: ["region", "age"], weight: "weight" }],
  ["a key without weights", { strata: ["age"] }],
])("sizes of households within strata stay: %s", async (_, roles) => {
  const place = await laid(
    `SELECT i // 3 % 7 AS region, hash(i, 1) % 50 AS age, i // 3 AS home, 1.5 + (hash(i, 3) % 4) / 3.0 AS weight
     FROM range(9001) t(i) WHERE hash(i, 6) % 4 > 0`,
  );
  const all: Roles = { keys: ["region", "age"], household: "home", ...roles };
  const there = await told(place, "engine", all);
  const here = await told(place, "memory", all);
  expect(there.asked.filter(({ name }) => name === "rows" || name === "rowsBy")).toEqual([]);
  expect(there.asked.map(({ name }) => name)).toContain("homes");
  expect(rounded(here.summary)).toHaveProperty("sizes.strata.0.sizes.0.households");
  expect(rounded(there.summary)).toEqual(rounded(here.summary));
});

it.each([
  ["without an id", "CASE WHEN i % 7 = 0 THEN NULL ELSE i // 3 END", "Some records have no household id"],
  ["with ids of another kind", "(i // 3) / 2.0::DOUBLE", "neither whole numbers nor texts"],
])("members %s come over, and a warning says why", async (_, home, why) => {
  const place = await laid(`SELECT i % 11 AS age, ${home} AS home FROM range(300) t(i)`);
  const roles: Roles = { keys: ["age"], household: "home" };
  const there = await told(place, "engine", roles);
  const here = await told(place, "memory", roles);
  const message = (one: string): string | undefined =>
    there.warnings.find(({ code }) => code === one)?.message;
  expect(message("households-came-over")).toMatch(
    new RegExp(
      `^The classes of the keys and the members of all households came over from the engine for this[.] .*${why}`,
      "u",
    ),
  );
  expect(message("classes-stayed")).toBe(
    "The engine counted the 11 classes of the keys: 2 rows came over, one each for classes of the same number of " +
      "records and the same sum of weights. Figures are the same. All classes came over later, for the measure " +
      "household.",
  );
  expect(rounded(there.summary)).toEqual(rounded(here.summary));
});

it("members come over where the engine lacks the memory to join them with their classes", async () => {
  const place = await laid(`SELECT i % 11 AS age, i // 3 AS home FROM range(300) t(i)`);
  const roles: Roles = { keys: ["age"], household: "home" };
  const { source } = await open(place, { maxMemory: 2 ** 28 });
  try {
    const small = new Proxy(source, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name);
        if (name === "homes")
          return () => {
            throw new SdcError("TOO_LARGE", "does not have enough memory");
          };
        return typeof value === "function" ? (value.bind(of) as unknown) : value;
      },
    });
    const sdc = await SdcObject.fromSource(small, roles);
    const { findings, warnings } = await assess(sdc, HOUSEHOLD, {
      classes: "engine",
      options: { household: { above: [0.1, 0.3] } },
    });
    const summary = findings.find(({ id }) => id === "household")?.done.summary as HouseholdSummary;
    expect(warnings.find(({ code }) => code === "households-came-over")?.message).toContain("--spill");
    expect(rounded(summary)).toEqual(rounded((await told(place, "memory", roles)).summary));
  } finally {
    await source.close();
  }
});

/** Pupils of classes that are numbered anew in each school, one of which has no class that others lack. */
const PUPILS = `SELECT hash(i) % 5 AS region, hash(i, 1) % 9 AS age, i // 4 % 60 AS home, 'school ' || (i // 4 // 50) % 7 AS school, 1.5 + (hash(i, 3) % 4) / 3.0 AS weight FROM range(3000) t(i)`;

/** What is told of households within schools, of the file in an engine or in memory. */
async function withinSchools(place: string, roles: Roles, isThere: boolean) {
  const { source } = await open(place, { maxMemory: 2 ** 28 });
  const asked: Asked = [];
  try {
    const { table } = await readFile(place);
    const sdc = isThere
      ? await SdcObject.fromSource(watched(source, asked), roles)
      : SdcObject.fromArrow(table, roles);
    const { findings, warnings } = await assess(sdc, HOUSEHOLD, {
      ...(isThere && { classes: "engine" }),
      options: { household: { above: [0.1, 0.3], within: "school" } },
    });
    const summary = findings.find(({ id }) => id === "household")?.done.summary as HouseholdSummary;
    const repeated = warnings.filter(({ code }) => code === "repeated-household");
    return { summary, repeated, asked };
  } finally {
    await source.close();
  }
}

it.each<[string, Roles]>([
  ["weights", { weight: "weight" }],
  ["strata that are keys", { strata: ["region"] }],
])("households within larger groups stay, and these groups, too: %s", async (_, more) => {
  const place = await laid(PUPILS);
  const roles: Roles = { keys: ["region", "age"], household: "home", ...more };
  const there = await withinSchools(place, roles, true);
  const here = await withinSchools(place, roles, false);
  expect(there.asked.filter(({ name }) => name === "rows" || name === "rowsBy")).toEqual([]);
  expect(here.summary).toMatchObject({ within: { variable: "school", groups: 7 } });
  expect(rounded(there.summary)).toEqual(rounded(here.summary));
  expect(here.repeated).toHaveLength(1);
  expect(there.repeated).toEqual(here.repeated);
});

it.each([
  [
    "without an id",
    "CASE WHEN i % 7 = 0 THEN NULL ELSE i // 30 END",
    'Some records have no id of a larger group ("school").',
  ],
  [
    "with ids of another kind",
    "(i // 30) / 2.0::DOUBLE",
    'Ids of larger groups ("school") are neither whole numbers nor texts.',
  ],
])("records %s of a larger group are refused, with the reason", async (_, school, why) => {
  const place = await laid(`SELECT i % 11 AS age, i // 3 AS home, ${school} AS school FROM range(300) t(i)`);
  const found = withinSchools(place, { keys: ["age"], household: "home" }, true);
  await expect(found).rejects.toMatchObject({
    code: "NEEDS_RECORDS",
    message: expect.stringContaining(`they are in an external source. ${why} Or read the file`) as string,
  });
});
