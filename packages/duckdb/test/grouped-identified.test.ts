import { assess } from "@sdc-risk/assess";
import { SdcObject, type AnyMeasure } from "@sdc-risk/core";
import { open } from "@sdc-risk/duckdb";
import { readGroups, readRecords } from "@sdc-risk/io/node";
import { installed } from "@sdc-risk/session";
import { propertyRuns } from "@sdc-risk/testkit";
import { Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { byDuckDB } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-grouped-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

type Key = readonly (number | null)[];

/** A file and an identified one that an intruder holds, by their keys. */
interface FileAndIdentified {
  readonly file: readonly Key[];
  readonly identified: readonly Key[];
  readonly texts: boolean;
}

const keyOf = (width: number): fc.Arbitrary<(number | null)[]> =>
  fc.array(fc.option(fc.nat(3), { freq: 6 }), { minLength: width, maxLength: width });

const files = fc.integer({ min: 1, max: 3 }).chain((width): fc.Arbitrary<FileAndIdentified> =>
  fc.record({
    file: fc.array(keyOf(width), { minLength: 1, maxLength: 15 }),
    identified: fc.array(keyOf(width), { minLength: 1, maxLength: 40 }),
    texts: fc.boolean(),
  }),
);

const MEASURES: readonly AnyMeasure[] = installed.filter(({ id }) => id === "identified-linkage");

/** Candidates by equal keys, from the definition: pairs of a record and a person, a missing value matching any. */
function oracle({ file, identified }: FileAndIdentified): Record<string, number> {
  const candidates = file.map(
    (ours) =>
      identified.filter((theirs) =>
        ours.every((value, v) => value === null || theirs[v] === null || value === theirs[v]),
      ).length,
  );
  return {
    identified: identified.length,
    noCandidate: candidates.filter((n) => n === 0).length,
    oneCandidate: candidates.filter((n) => n === 1).length,
  };
}

const tableOf = ({ file, texts }: FileAndIdentified): Table =>
  new Table(
    Object.fromEntries(
      (file[0] ?? []).map((_, v) => {
        const values = file.map((key) => key[v] ?? null);
        return [
          `k${v}`,
          texts
            ? vectorFromArray(
                values.map((value) => (value === null ? null : String(value))),
                new Utf8(),
              )
            : vectorFromArray(values, new Int32()),
        ];
      }),
    ),
  );

/** Numbers to ten digits: sums are added in two orders. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === "number" ? Number(one.toPrecision(9)) : one)),
  );

describe("an identified file of which groups come over", () => {
  it("gives the figures of its records, and those of the definition", async () => {
    let drawn = 0;
    await fc.assert(
      fc.asyncProperty(files, async (both) => {
        const path = join(folder, `${drawn++}.parquet`);
        const names = (both.file[0] ?? []).map((_, v) => `k${v}`);
        const rows = both.identified.map((key) => `(${key.map((value) => value ?? "NULL").join(", ")})`);
        const columns = names.map(
          (name) => `CAST(${name} AS ${both.texts ? "VARCHAR" : "BIGINT"}) AS ${name}`,
        );
        await byDuckDB(
          `COPY (SELECT ${columns.join(", ")}, 1 AS other FROM (VALUES ${rows.join(", ")}) AS t(${names.join(", ")})) ` +
            `TO '${path}' (FORMAT parquet)`,
        );
        const { source } = await open(path, { maxMemory: 2 ** 27 });
        try {
          const records = await readRecords(source, "the table");
          const groups = await readGroups(source, "the table", { variables: names });
          expect(groups.table.numRows).toBe(new Set(both.identified.map((key) => JSON.stringify(key))).size);
          expect(groups.table.schema.fields.map(({ name }) => name)).toEqual(names);
          const told = async (identified: { readonly table: Table; readonly counts?: Float64Array }) => {
            const sdc = SdcObject.fromArrow(tableOf(both), { keys: names }, { identified });
            const { findings, warnings } = await assess(sdc, MEASURES, {});
            const { done, blocks } = findings[0];
            return {
              summary: done.summary as Record<string, unknown>,
              columns: done.columns,
              blocks,
              warnings,
            };
          };
          const here = await told({ table: records.table });
          const there = await told({ table: groups.table, counts: groups.counts });
          expect(rounded(there)).toEqual(rounded(here));
          const { identified, exact } = there.summary as {
            readonly identified: number;
            readonly exact: { readonly noCandidate: number; readonly oneCandidate: number };
          };
          const { noCandidate, oneCandidate } = exact;
          expect({ identified, noCandidate, oneCandidate }).toEqual(oracle(both));
        } finally {
          await source.close();
          rmSync(path);
        }
      }),
      { ...propertyRuns(1000), endOnFailure: true },
    );
  });

  it("has no id that tells who is who", () => {
    const table = new Table({ k: vectorFromArray([1], new Int32()), id: vectorFromArray([1], new Int32()) });
    expect(() =>
      SdcObject.fromArrow(
        table,
        { keys: ["k"], id: "id" },
        { identified: { table, counts: Float64Array.of(2) } },
      ),
    ).toThrow("Rows that stand for several records have no id");
  });
});
