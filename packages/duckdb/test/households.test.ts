import { DuckDBInstance } from "@duckdb/node-api";
import { assess } from "@sdc-risk/assess";
import { SdcObject, type Roles, type Source } from "@sdc-risk/core";
import { open } from "@sdc-risk/duckdb";
import { readBytes } from "@sdc-risk/io";
import { installed } from "@sdc-risk/session";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-households-"));
const file = join(folder, "people.parquet");
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** More than DuckDB gives at a time. */
const RECORDS = 2400;
const ROLES: Roles = { keys: ["region", "age"], weight: "w", household: "hid" };

/** Where the members of households stand: `i` counts records from 0. */
const PLACES = {
  "one after the other": "i // 3",
  "one after the other, some without an id": "CASE WHEN i % 300 = 7 THEN NULL ELSE i // 3 END",
  "one after the other but for the last": `CASE WHEN i = ${RECORDS - 1} THEN 0 ELSE i // 3 END`,
  "in falling order": `${RECORDS} - i // 3`,
  "with others between": `i % ${RECORDS / 3}`,
  "with others between, some without an id": `CASE WHEN i % 500 < 2 THEN NULL ELSE i % ${RECORDS / 3} END`,
  "beside records that have a code for an id": "CASE WHEN i % 300 < 40 THEN -9 ELSE i // 3 END",
  "by an id that is a text": "'home ' || printf('%05d', i // 3)",
} as const;

async function write(hid: string): Promise<void> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  await connection.run(
    `COPY (SELECT CAST(${hid} AS ${hid.includes("home") ? "VARCHAR" : "BIGINT"}) AS hid,
       'region ' || i // 3 % 7 AS region, CAST(hash(i) % 40 AS INTEGER) AS age, 1 + hash(i + 1) % 50 / 4.0::DOUBLE AS w,
       CASE WHEN i % 9 = 0 THEN NULL ELSE i // 3 % 2 END AS urban
     FROM range(${RECORDS}) AS numbers(i)) TO '${file}' (FORMAT parquet)`,
  );
  connection.closeSync();
  instance.closeSync();
}

/** Those that look at households, and what they use. */
const MEASURES = installed.filter(({ id }) =>
  ["frequency", "individual-risk", "household", "population"].includes(id),
);

/** What measures tell, with eight digits: sums depend on the order of records by less. */
async function told(sdc: SdcObject): Promise<unknown> {
  const { findings } = await assess(sdc, MEASURES, { options: { population: { model: "independence" } } });
  const round = (_: string, value: unknown): unknown =>
    typeof value === "number" ? Number(value.toPrecision(8)) : value;
  const told = findings.map(({ done }) => ({
    summary: done.summary,
    columns: Object.values(done.columns)
      .filter(({ grain }) => grain === "record")
      .map(({ values }) => Array.from(values)),
  }));
  return JSON.parse(JSON.stringify(told, round));
}

/** A source that makes no marks, and one whose marks are all the same. */
const WITHOUT: Readonly<Record<string, (source: Source) => Source>> = {
  "by marks": (source) => source,
  "without marks": (source) => Object.create(source, { marks: { value: false } }) as Source,
  "by marks that classes share": (source) => {
    const group: Source["group"] = async function* (...asked) {
      for await (const groups of source.group(...asked))
        yield { ...groups, marks: groups.marks?.fill(5n) ?? null };
    };
    return Object.create(source, { group: { value: group } }) as Source;
  },
};

describe.each(Object.entries(PLACES))("members of households that stand %s", (_, hid) => {
  const missing = [-9];
  const all = [ROLES, { ...ROLES, strata: ["urban"] }];
  const inMemory: unknown[] = [];
  beforeAll(async () => {
    await write(hid);
    const { table } = await readBytes(new Uint8Array(readFileSync(file)), "people.parquet", { missing });
    for (const roles of all) inMemory.push(await told(SdcObject.fromArrow(table, roles, { missing })));
  });

  it.each(Object.keys(WITHOUT))("are found %s as in memory", async (how) => {
    for (const [i, roles] of all.entries()) {
      const { source } = await open(file, { missing });
      try {
        const sdc = await SdcObject.fromSource(WITHOUT[how](source), roles, { missing });
        expect(await told(sdc)).toEqual(inMemory[i]);
      } finally {
        await source.close();
      }
    }
  });
});
