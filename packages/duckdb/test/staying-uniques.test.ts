import { assess, type Assessment, type ClassesAsked } from "@sdc-risk/assess";
import { SdcObject, type Source } from "@sdc-risk/core";
import { SdcError } from "@sdc-risk/data";
import { open } from "@sdc-risk/duckdb";
import { installed } from "@sdc-risk/session";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byDuckDB } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-uniques-"));
const place = join(folder, "people.parquet");
const SUDA = installed.filter(({ id }) => id === "suda2");
const KEYS = ["region", "age", "job", "town"];

/** Ten keys, of which 385 sets are of up to four. */
const MANY = Array.from({ length: 10 }, (_, k) => `m${k}`);

beforeAll(() =>
  byDuckDB(
    `COPY (SELECT (hash(i) % 40)::INTEGER AS region, (hash(i, 1) % 90)::DOUBLE / 4 AS age,
       'job ' || hash(i, 2) % 53 AS job, DATE '2020-01-01' + (hash(i, 4) % 200)::INTEGER AS town,
       1.5 + (hash(i, 3) % 7) / 3.0 AS weight, i AS number,
       ${MANY.map((name, k) => `(hash(i, ${10 + k}) % ${2 + k})::INTEGER AS ${name}`).join(", ")}
     FROM range(20000) t(i)) TO '${place}' (FORMAT parquet)`,
  ),
);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What special uniques are told of the file, and the rows that came over by the query that they came from. */
interface Told {
  readonly found: Assessment<unknown>;
  readonly rows: Readonly<Record<string, number>>;
}

/** @param uniques in place of what the source answers @param room in place of what it may hold */
async function told(
  classes: ClassesAsked,
  keys: readonly string[],
  options: object = {},
  uniques?: (own: NonNullable<Source["uniques"]>) => Source["uniques"],
  room?: number,
): Promise<Told> {
  const rows: Record<string, number> = {};
  const { source } = await open(place, { maxMemory: 2 ** 28 });
  try {
    const watched = new Proxy(source, {
      get(of, name) {
        if (name === "room" && room !== undefined) return room;
        const value: unknown = Reflect.get(of, name);
        if (typeof value !== "function") return value;
        const own = value.bind(of) as NonNullable<Source["uniques"]>;
        if (name === "uniques" && uniques !== undefined) return uniques(own);
        if (name !== "uniques" && name !== "group") return own;
        return async function* (...asked: Parameters<typeof own>) {
          for await (const part of own(...asked)) {
            rows[name] = (rows[name] ?? 0) + part.rows;
            yield part;
          }
        };
      },
    });
    const sdc = await SdcObject.fromSource(watched, { keys, weight: "weight" });
    return { found: await assess(sdc, SUDA, { classes, options: { suda2: options } }), rows };
  } finally {
    await source.close();
  }
}

const message = ({ found }: Told, code: string): string =>
  found.warnings.find((one) => one.code === code)?.message ?? "";

/** Figures and blocks without names of records; numbers to twelve digits. */
const figures = ({ found: { findings } }: Told): string =>
  JSON.stringify(
    findings.map(({ done, blocks }) => [done.summary, blocks.filter(({ detail }) => detail !== "internal")]),
    (_, value: unknown) =>
      typeof value === "number" && !Number.isInteger(value) ? value.toPrecision(12) : value,
  );

describe("minimal sample uniques found in the engine", () => {
  it.each([{}, { maxSize: 2 }, { maxSize: 3, score: "ihsn" }, { samplingFraction: 0.2 }])(
    "are those of classes in memory, with the options %j",
    async (options) => {
      const there = await told("engine", KEYS, options);
      const here = await told("memory", KEYS, options);
      expect(figures(there)).toEqual(figures(here));
      expect(here.rows).toEqual({ group: expect.any(Number) as number });
      expect(here.rows["group"]).toBeGreaterThan(19_000);
      // the levels of each key, and families, values and the pairs of these that count most
      expect(there.rows["group"]).toBe(40 + 90 + 53 + 200);
      expect(there.rows["uniques"]).toBeLessThan(2000);
      expect(message(there, "uniques-came-over")).toBe("");
    },
  );

  it("are found among sets that take several numbers", async () => {
    const options = { maxSize: 3 };
    const there = await told("engine", MANY, options);
    expect(message(there, "uniques-came-over")).toBe("");
    expect(message(there, "classes-stayed")).not.toBe("");
    expect(figures(there)).toEqual(figures(await told("memory", MANY, options)));
  });

  it("are found by one key, and where each record is alone on it", async () => {
    for (const keys of [["region"], ["number"], ["number", "region"]])
      expect(figures(await told("engine", keys))).toEqual(figures(await told("memory", keys)));
  });

  it("name no record", async () => {
    const { found } = await told("engine", KEYS);
    expect(found.findings[0]?.blocks.filter(({ detail }) => detail === "internal")).toEqual([]);
    expect(found.findings[0]?.done.columns).toEqual({});
  });
});

describe("classes come over to be searched, and the report says why", () => {
  it.each([
    ["too many sets", MANY, { maxSize: 4 }, "more than the 300 sets that an engine is asked for"],
    ["further variables", ["region", "job"], { variables: ["age"] }, "other variables than the keys"],
    ["bands", ["region", "job"], { bands: { age: 3 } }, "other variables than the keys"],
  ])("with %s", async (_, keys, options, why) => {
    const there = await told("engine", keys, options);
    expect(message(there, "classes-came-over")).toContain(why);
    expect(there.rows["uniques"]).toBeUndefined();
    expect(figures(there)).toEqual(figures(await told("memory", keys, options)));
  });

  it("knows what DuckDB may hold where it writes to no disk", async () => {
    const own = await open(place, { maxMemory: 2 ** 28 });
    const spilling = await open(place, { maxMemory: 2 ** 28, spill: folder });
    expect(own.source.room).toBe(2 ** 28);
    expect(spilling.source.room).toBeUndefined();
    await own.source.close();
    await spilling.source.close();
  });

  it("where the engine lacks the memory to look at sets of keys", async () => {
    const there = await told(
      "engine",
      KEYS,
      {},
      () =>
        async function* () {
          await Promise.resolve();
          yield* [];
          throw new SdcError("TOO_LARGE", "does not have enough memory");
        },
    );
    expect(message(there, "uniques-came-over")).toContain("(--max-memory), or name a folder");
    expect(figures(there)).toEqual(figures(await told("memory", KEYS)));
  });

  it("where the classes take more than the engine may hold, without asking it", async () => {
    let asked = 0;
    const counted = (own: NonNullable<Source["uniques"]>) => (query: Parameters<typeof own>[0]) => {
      asked++;
      return own(query);
    };
    const there = await told("engine", KEYS, {}, counted, 1_000_000);
    expect(asked).toBe(0);
    expect(message(there, "uniques-came-over")).toContain("(--max-memory), or name a folder");
    expect(figures(there)).toEqual(figures(await told("memory", KEYS)));
    await told("engine", KEYS, {}, counted, 1_000_000_000);
    expect(asked).toBe(1);
  });

  it("where the engine finds other records alone than before", async () => {
    const there = await told(
      "engine",
      KEYS,
      {},
      (own) =>
        async function* (asked) {
          for await (const part of own(asked))
            yield {
              ...part,
              records: part.records.map((records, row) => (part.first[row] === -1 ? records + 1n : records)),
            };
        },
    );
    expect(message(there, "uniques-came-over")).toContain("Other records were alone than before.");
    expect(figures(there)).toEqual(figures(await told("memory", KEYS)));
  });
});
