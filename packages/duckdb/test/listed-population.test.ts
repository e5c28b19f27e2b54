import { assess } from "@sdc-risk/assess";
import { SdcObject, type AnyMeasure, type Source } from "@sdc-risk/core";
import { SdcError } from "@sdc-risk/data";
import { open } from "@sdc-risk/duckdb";
import { installed } from "@sdc-risk/session";
import type { SqlSource } from "@sdc-risk/sql";
import { propertyRuns } from "@sdc-risk/testkit";
import { Float64, Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { byDuckDB } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-listed-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A value of a key; both files hold the same numbers, perhaps in other types. */
type Key = readonly (number | null)[];

/** A file and the register that it may come from, by their keys. */
interface FileAndRegister {
  readonly file: readonly Key[];
  readonly register: readonly Key[];
  /** Units of each row of the register; null where each is one. */
  readonly counts: readonly number[] | null;
  /** Types of each key, in the file and in the register. */
  readonly types: readonly (readonly [FileType, RegisterType])[];
  readonly presence: readonly [number, number] | null;
}

type FileType = "int" | "double" | "text";
type RegisterType = "INTEGER" | "BIGINT" | "DOUBLE" | "VARCHAR" | "DECIMAL(9, 2)" | "UBIGINT";

const keysOf = (width: number, gaps: boolean): fc.Arbitrary<(number | null)[]> =>
  fc.array(gaps ? fc.option(fc.nat(4), { freq: 8 }) : fc.nat(4), { minLength: width, maxLength: width });

const files = fc
  .record({
    width: fc.integer({ min: 1, max: 4 }),
    gaps: fc.boolean(),
    rows: fc.integer({ min: 1, max: 60 }),
  })
  .chain(({ width, gaps, rows }): fc.Arbitrary<FileAndRegister> =>
    fc.record({
      file: fc.array(keysOf(width, gaps), { minLength: 1, maxLength: 20 }),
      register: fc.array(keysOf(width, gaps), { minLength: rows, maxLength: rows }),
      counts: fc.option(fc.array(fc.nat(3), { minLength: rows, maxLength: rows })),
      types: fc.array(
        fc.tuple(
          fc.constantFrom<FileType>("int", "double", "text"),
          fc.constantFrom<RegisterType>("INTEGER", "BIGINT", "DOUBLE", "VARCHAR", "DECIMAL(9, 2)", "UBIGINT"),
        ),
        { minLength: width, maxLength: width },
      ),
      presence: fc.option(fc.constantFrom([0, 0.5] as const, [0.1, 0.9] as const)),
    }),
  )
  .filter(({ file, register, counts }) => {
    const units = counts === null ? register.length : counts.reduce((sum, one) => sum + one, 0);
    return units >= file.length;
  });

const MEASURES: readonly AnyMeasure[] = installed.filter(({ id }) => id === "known-population");

const text = (key: Key): string => JSON.stringify(key);

/** What is counted, from the definitions: record by record, unit by unit. No key has gaps. */
function oracle({ file, register, counts }: FileAndRegister): Record<string, unknown> {
  const unitsOf = (wanted: Key): number =>
    register.reduce((sum, key, row) => (text(key) === text(wanted) ? sum + (counts?.[row] ?? 1) : sum), 0);
  const recordsOf = (wanted: Key): number => file.filter((key) => text(key) === text(wanted)).length;
  const records = file.map((key) => ({ f: recordsOf(key), F: unitsOf(key) }));
  const known = records.filter(({ F }) => F > 0);
  const units = register
    .flatMap((key, row) => Array.from({ length: counts?.[row] ?? 1 }, () => key))
    .map((key) => ({ f: recordsOf(key), F: unitsOf(key) }));
  const overfull = known.filter(({ f, F }) => f > F);
  const total = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);
  const bins = Array.from({ length: 10 }, (_, at) => ({
    from: at / 10,
    to: (at + 1) / 10,
    count: units.filter(({ f, F }) => Math.min(9, Math.floor((f / F) * 10)) === at).length,
  }));
  const some = known.length > 0;
  return {
    population: units.length,
    populationUniques: units.filter(({ F }) => F === 1).length,
    records: file.length,
    unknownKeys: file.length - known.length,
    sampleUniques: known.filter(({ f }) => f === 1).length,
    tau1: some ? known.filter(({ f, F }) => f === 1 && F === 1).length : null,
    tau2: some ? total(known.map(({ f, F }) => (f === 1 ? 1 / F : 0))) : null,
    expectedMatches: some ? total(known.map(({ F }) => 1 / F)) : null,
    journalist: some ? Math.max(...known.map(({ F }) => 1 / F)) : null,
    kmap: [2, 3, 5].map((k) => {
      const below = known.filter(({ F }) => F < k).length;
      return { k, records: below, share: some ? below / known.length : null };
    }),
    deltaPresence: {
      min: Math.min(...units.map(({ f, F }) => f / F)),
      max: Math.max(...units.map(({ f, F }) => f / F)),
      wanted: null,
      units: bins,
    },
    overfull: {
      keys: new Set(file.filter((key) => unitsOf(key) > 0 && recordsOf(key) > unitsOf(key)).map(text)).size,
      records: overfull.length,
    },
    unknownLevels: file[0].flatMap((_, v) => {
      const held = new Set(register.filter((_, row) => (counts?.[row] ?? 1) > 0).map((key) => key[v]));
      const lost = file.map((key) => key[v]).filter((value) => !held.has(value));
      return lost.length === 0
        ? []
        : [{ variable: `k${v}`, levels: new Set(lost).size, records: lost.length }];
    }),
  };
}

/** Numbers to ten digits: sums are added in two orders. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === "number" ? Number(one.toPrecision(10)) : one)),
  );

async function laid({ register, counts, types }: FileAndRegister, path: string): Promise<void> {
  const names = types.map((_, v) => `k${v}`);
  const rows = register.map(
    (key, row) => `(${[...key.map((value) => value ?? "NULL"), counts?.[row] ?? 1].join(", ")})`,
  );
  const columns = types.map(([, type], v) => `CAST(k${v} AS ${type}) AS k${v}`);
  await byDuckDB(
    `COPY (SELECT ${[...columns, "CAST(n AS INTEGER) AS n"].join(", ")} FROM (VALUES ${rows.join(", ")}) ` +
      `AS t(${[...names, "n"].join(", ")})) TO '${path}' (FORMAT parquet)`,
  );
}

const table = ({ file, types }: FileAndRegister): Table =>
  new Table(
    Object.fromEntries(
      types.map(([type], v) => {
        const values = file.map((key) => key[v] ?? null);
        return [
          `k${v}`,
          type === "text"
            ? vectorFromArray(
                values.map((value) => (value === null ? null : String(value))),
                new Utf8(),
              )
            : vectorFromArray(values, type === "int" ? new Int32() : new Float64()),
        ];
      }),
    ),
  );

/** What the measure says with the classes of the register here, and with those of the file only. */
async function bothOf(drawn: FileAndRegister, path: string) {
  await laid(drawn, path);
  const { source } = await open(path, { maxMemory: 2 ** 27 });
  try {
    const roles = { keys: drawn.types.map((_, v) => `k${v}`) };
    const file = SdcObject.fromArrow(table(drawn), roles);
    const count = drawn.counts === null ? undefined : "n";
    const told = async (least: number) => {
      const sdc = await file.withPopulation({ source, count, least });
      const options = { "known-population": { presence: drawn.presence } };
      const { findings, warnings } = await assess(sdc, MEASURES, { options });
      const { done, blocks } = findings.find(({ id }) => id === "known-population")!;
      const of = (code: string): string[] =>
        warnings.filter((one) => one.code === code).map(({ message }) => message);
      return {
        summary: done.summary as Record<string, unknown>,
        columns: done.columns,
        blocks,
        stayed: of("population-stayed"),
        cameOver: of("population-came-over"),
        others: warnings.filter(({ code }) => !code.startsWith("population-")),
      };
    };
    return { here: await told(Infinity), there: await told(0) };
  } finally {
    await source.close();
    rmSync(path);
  }
}

describe("a population of which the classes of the file come over", () => {
  it("gives the figures of the definitions, and those of all of its classes", async () => {
    let drawn = 0;
    const seen = { stayed: 0, cameOver: 0 };
    await fc.assert(
      fc.asyncProperty(files, async (one) => {
        const { here, there } = await bothOf(one, join(folder, `${drawn++}.parquet`));
        const { stayed, cameOver, ...said } = there;
        expect(stayed.length + cameOver.length).toBe(1);
        expect([here.stayed, here.cameOver]).toEqual([[], []]);
        expect(rounded({ ...said, stayed: [], cameOver: [] })).toEqual(rounded(here));
        seen.stayed += stayed.length;
        seen.cameOver += cameOver.length;
        const complete = [...one.file, ...one.register].every((key) => !key.includes(null));
        expect(stayed.length).toBe(complete ? 1 : 0);
        if (!complete || one.presence !== null) return;
        const { marketer: _marketer, estimates: _estimates, ...counted } = there.summary;
        expect(rounded(counted)).toEqual(rounded(oracle(one)));
      }),
      { ...propertyRuns(1000), endOnFailure: true },
    );
    expect(seen.stayed).toBeGreaterThan(0);
    expect(seen.cameOver).toBeGreaterThan(0);
  });

  it("comes over where the file holds bands of its numbers", async () => {
    const path = join(folder, "bands.parquet");
    await byDuckDB(
      `COPY (SELECT unnest([60, 65, 69, 70, 80, 99, 12, 45])::INTEGER AS age) TO '${path}' (FORMAT parquet)`,
    );
    const { source } = await open(path, { maxMemory: 2 ** 27 });
    try {
      const ages = vectorFromArray(["60–69", "60–69", "70", "80 and more"], new Utf8());
      const file = SdcObject.fromArrow(new Table({ age: ages }), { keys: ["age"] });
      const told = async (least: number) => {
        const { findings, warnings } = await assess(
          await file.withPopulation({ source, least }),
          MEASURES,
          {},
        );
        const { summary } = findings.find(({ id }) => id === "known-population")!.done;
        const said = warnings.filter(({ code }) => code.startsWith("population-"));
        return { summary, said: said.map(({ message }) => message) };
      };
      const there = await told(0);
      // 2 of 3, 1 of 1, and 1 of 2
      expect(there.summary).toMatchObject({ unknownKeys: 0, expectedMatches: 2 / 3 + 1 + 1 / 2 });
      expect(there.summary).toEqual((await told(Infinity)).summary);
      expect(there.said).toEqual([expect.stringContaining('Key "age" of the file holds bands of numbers.')]);
    } finally {
      await source.close();
    }
  });

  it("is looked through in parts where memory does not suffice for all, and comes over at last", async () => {
    const path = join(folder, "parts.parquet");
    await byDuckDB(
      `COPY (SELECT CAST(i % 97 AS INTEGER) AS a, 'v' || (i * i % 13) AS b FROM range(3000) AS t(i)) TO '${path}' (FORMAT parquet)`,
    );
    const { source } = await open(path, { maxMemory: 2 ** 27 });
    const rows = Array.from({ length: 200 }, (_, i) => [i % 120, `v${i % 15}`] as const);
    const file = SdcObject.fromArrow(
      new Table({
        a: vectorFromArray(
          rows.map(([a]) => a),
          new Int32(),
        ),
        b: vectorFromArray(
          rows.map(([, b]) => b),
          new Utf8(),
        ),
      }),
      { keys: ["a", "b"] },
    );
    /** What is told where the engine lacks the memory for so many parts. */
    const told = async (lacks: (parts: number) => boolean, least = 0) => {
      const parts: number[] = [];
      const lacking: Source = Object.assign(Object.create(source) as SqlSource, {
        listed: (...asked: Parameters<NonNullable<Source["listed"]>>) => {
          const of = asked[3]?.of ?? 1;
          parts.push(of);
          if (lacks(of)) throw new SdcError("TOO_LARGE", "No memory.");
          return source.listed!(...asked);
        },
      });
      const sdc = await file.withPopulation({ source: lacking, least });
      const { findings, warnings } = await assess(sdc, MEASURES, {});
      const { summary } = findings.find(({ id }) => id === "known-population")!.done;
      const said = warnings.filter(({ code }) => code.startsWith("population-"));
      return { summary, parts, said: said.map(({ message }) => message) };
    };
    try {
      const all = await told(() => false, Infinity);
      const whole = await told(() => false);
      const inParts = await told((parts) => parts === 1);
      const none = await told(() => true);
      expect([all.parts, all.said]).toEqual([[], []]);
      expect(whole.parts).toEqual([1]);
      expect(inParts.parts).toEqual([1, 8, 8, 8, 8, 8, 8, 8, 8]);
      expect(none.parts).toEqual([1, 8]);
      expect(none.said).toEqual([expect.stringContaining("does not have enough memory to look for keys")]);
      expect(inParts.said).toEqual(whole.said);
      for (const one of [whole, inParts, none]) expect(rounded(one.summary)).toEqual(rounded(all.summary));
    } finally {
      await source.close();
    }
  });
});
