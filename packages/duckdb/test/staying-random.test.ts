import { open } from "@sdc-risk/duckdb";
import { installed } from "@sdc-risk/session";
import {
  checkHeldFile,
  checkPersonsFile,
  heldFiles,
  propertyRuns,
  type LaidFile,
  type SourceFileColumn,
} from "@sdc-risk/testkit";
import fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, it } from "vitest";
import { byDuckDB } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-staying-random-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const TYPES: Readonly<Partial<Record<SourceFileColumn["kind"], string>>> = {
  text: "VARCHAR",
  int32: "INTEGER",
  float64: "DOUBLE",
};

/** Measures that say the same of classes that stay as of classes that come over, and their options. */
const MEASURES = installed.filter(({ id }) =>
  ["ldiversity", "tcloseness", "knowledge", "household", "suda2"].includes(id),
);
const policy = fc.constantFrom("value", "ignore");
const OPTIONS = fc.record({
  household: fc.record({
    above: fc.constantFrom([0.1, 0.05], [0.5], [0, 0.3, 1]),
    within: fc.constantFrom(null, "school"),
  }),
  "individual-risk": fc.record({ method: fc.constantFrom("exact", "approximate") }),
  ldiversity: fc.record({
    missingSensitive: policy,
    c: fc.constantFrom(0.5, 1, 2),
    bands: fc.constantFrom({}, { income: 2 }, { income: [0.1, 2] }, { visits: [1] }),
  }),
  tcloseness: fc.record({
    missingSensitive: policy,
    scale: fc.constantFrom({}, { visits: "ordered" }, { disease: "ordered", income: "nominal" }),
  }),
  suda2: fc.record({
    maxSize: fc.constantFrom(1, 2, 4),
    score: fc.constantFrom("elliot", "ihsn"),
    samplingFraction: fc.constantFrom(0.1, 1),
  }),
  knowledge: fc.record({ sets: fc.constantFrom(null, 2, 3) }),
});

const textOf = (value: SourceFileColumn["values"][number]): string =>
  value === null ? "NULL" : typeof value === "string" ? `'${value}'` : String(value);

async function laid(columns: readonly SourceFileColumn[], path: string): Promise<LaidFile> {
  const records = Array.from(columns[0]?.values.keys() ?? []);
  const rows = records.map(
    (row) => `(${columns.map(({ values }) => textOf(values[row] ?? null)).join(", ")})`,
  );
  const names = columns.map(({ name }) => name).join(", ");
  const typed = columns.map(({ name, kind }) => `${name}::${TYPES[kind] ?? ""} AS ${name}`).join(", ");
  await byDuckDB(
    `COPY (SELECT ${typed} FROM (VALUES ${rows.join(", ")}) AS t(${names})) TO '${path}' (FORMAT parquet)`,
  );
  const { source } = await open(path, { maxMemory: 2 ** 27 });
  const done = (): void => {
    rmSync(path);
  };
  return { source, done };
}

it("measures say of what classes hold in the engine what they say of it in memory", async () => {
  let files = 0;
  await fc.assert(
    fc.asyncProperty(heldFiles(OPTIONS), async (file) => {
      const path = join(folder, `${files++}.parquet`);
      await checkHeldFile(file, (columns) => laid(columns, path), MEASURES);
    }),
    { ...propertyRuns(1000), endOnFailure: true },
  );
});

/** Measures that count persons, and options of theirs. */
const COUNTING = installed.filter(({ persons, id }) => persons === true && id !== "household");
const OF_PERSONS = fc.record({
  ldiversity: fc.record({
    missingSensitive: policy,
    bands: fc.constantFrom({}, { income: 2 }, { visits: [1] }),
  }),
  tcloseness: fc.record({ missingSensitive: policy }),
});

it("measures say of persons with several records in the engine what they say of them in memory", async () => {
  let files = 0;
  await fc.assert(
    fc.asyncProperty(heldFiles(OF_PERSONS), async (file) => {
      const path = join(folder, `persons ${files++}.parquet`);
      await checkPersonsFile(file, (columns) => laid(columns, path), COUNTING);
    }),
    { ...propertyRuns(400), endOnFailure: true },
  );
});
