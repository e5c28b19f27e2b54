import { SdcObject, type Source } from "@sdc-risk/core";
import type { ValuesQuery } from "@sdc-risk/core/source";
import { open } from "@sdc-risk/duckdb";
import { inspect, type Inspection, type InspectedVariable } from "@sdc-risk/inspect";
import { readRecords } from "@sdc-risk/io/node";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byDuckDB } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-duckdb-many-"));
const file = join(folder, "people.parquet");
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const RECORDS = 60_000;
/** Values that come over in these tests. */
const MOST = 1000;

beforeAll(async () => {
  await byDuckDB(
    `COPY (SELECT (i * 7919) % ${RECORDS} + 1 AS id,
       'P' || lpad(CAST((i * 104729) % ${RECORDS} AS VARCHAR), 7, '0') AS code,
       i // 3 AS hid,
       'Lot ' || (i % ${RECORDS / 3}) AS lot,
       'House ' || (i // 3) AS house,
       CASE WHEN hash(i) % 10 < 3 THEN 0.0 WHEN hash(i) % 10 = 3 THEN NULL WHEN hash(i) % 100 = 94 THEN -9.0
         ELSE round(exp(8 + (hash(i + 1) % 4000) / 1000.0), 1) END AS income,
       50 + (hash(i + 2) % 100000) / 1000.0 AS weight,
       CASE WHEN hash(i + 3) % 50 = 0 THEN 'N/A' WHEN hash(i + 3) % 50 = 1 THEN 'Нет Данных'
         ELSE '+49 30 ' || CAST(hash(i + 4) % 90000000 + 1000000 AS VARCHAR) END AS phone,
       CASE WHEN hash(i + 5) % 1000 = 0 THEN 'infinity'::DOUBLE WHEN hash(i + 5) % 1000 = 1 THEN 'nan'::DOUBLE
         ELSE (hash(i + 6) % 1000000) / 7.0 END AS measured,
       TIMESTAMP '2020-01-01' + to_seconds(CAST(hash(i + 7) % 5000 AS BIGINT)) AS seen,
       CAST(hash(i + 8) % 3000 AS BIGINT) AS town,
       'region ' || (hash(i + 9) % 20) AS region
     FROM range(${RECORDS}) AS records(i)) TO '${file}' (FORMAT parquet)`,
  );
}, 120_000);

/** A source that counts what comes over. */
function counting(source: Source): { readonly source: Source; readonly rows: () => number } {
  let rows = 0;
  async function* counted<T extends { readonly rows: number }>(
    of: AsyncIterable<T>,
  ): AsyncGenerator<T, void> {
    for await (const one of of) {
      rows += one.rows;
      yield one;
    }
  }
  const picked = source.pickedValues?.bind(source);
  const own: Partial<Source> = {
    group: (...asked) => counted(source.group(...asked)),
    ...(picked && { pickedValues: (asked) => counted(picked(asked)) }),
  };
  return { source: Object.assign(Object.create(source), own) as Source, rows: () => rows };
}

/** What is said of the file, and how many rows came over for it. */
async function inspected(
  mostValues: number,
  missing: readonly string[],
): Promise<{ readonly told: Inspection; readonly rows: number }> {
  const { source } = await open(file);
  const { source: own, rows } = counting(source);
  const told = await inspect(await SdcObject.fromSource(own, {}, { missing }), { mostValues });
  await source.close();
  return { told, rows: rows() };
}

async function inMemory(missing: readonly string[]): Promise<Inspection> {
  const { source } = await open(file);
  const { table } = await readRecords(source, file);
  await source.close();
  return inspect(SdcObject.fromArrow(table, {}, { missing }));
}

/** Means are added up in another order. */
const rounded = ({ numbers, ...one }: InspectedVariable) => ({
  ...one,
  numbers: numbers && { ...numbers, mean: numbers.mean?.toPrecision(12) },
});

describe.each([[[]], [["-9", "N/A"]]])("variables of many values, with the codes %j", (missing) => {
  it("are counted where they lie, and the same is said of them as of the file in memory", async () => {
    const { told, rows } = await inspected(MOST, missing);
    const here = await inMemory(missing);
    expect(told.variables.map(rounded)).toEqual(here.variables.map(rounded));
    expect(told.suggestions).toEqual(here.suggestions);
    expect(told.variables.filter(({ twin }) => twin !== null).map(({ name }) => name)).toEqual(["hid"]);
    const all = await inspected(Infinity, missing);
    expect(all.told.roles).toEqual(told.roles);
    // of each number a sample of 8,000 to 20,000 records comes over, whatever the table holds
    expect(rows).toBeLessThan(all.rows / 3);
  }, 120_000);
});

it("of a variable of few values all come over, and the engine is asked for nothing else", async () => {
  const { source } = await open(file);
  const asked: string[] = [];
  const few = Object.create(source, {
    pickedValues: {
      value: (query: ValuesQuery) => {
        asked.push(query.name);
        return source.pickedValues?.(query);
      },
    },
  }) as Source;
  const told = await inspect(await SdcObject.fromSource(few, {}), { mostValues: 10_000 });
  await source.close();
  const many = told.variables.filter(({ levels }) => levels > 10_000).map(({ name }) => name);
  expect([...new Set(asked)]).toEqual(many);
  expect(many).toEqual(["id", "code", "hid", "lot", "house", "weight", "phone", "measured"]);
});
