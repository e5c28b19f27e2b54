import { assess } from "@sdc-risk/assess";
import { SdcObject, type AnyMeasure, type Roles } from "@sdc-risk/core";
import { open } from "@sdc-risk/duckdb";
import { installed } from "@sdc-risk/session";
import { propertyRuns } from "@sdc-risk/testkit";
import { Float64, Int32, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { byDuckDB, checkSame } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-staying-random-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Records of a random file, by columns. */
interface RandomFile {
  readonly keys: readonly (readonly number[])[];
  readonly disease: readonly (string | null)[];
  readonly income: readonly (number | null)[];
  readonly visits: readonly (number | null)[];
  readonly weight: readonly number[];
  readonly home: readonly (number | string)[];
  readonly school: readonly (number | string)[];
  readonly options: object;
}

const files = fc
  .record({ records: fc.integer({ min: 1, max: 40 }), keys: fc.integer({ min: 1, max: 4 }) })
  .chain(({ records, keys }): fc.Arbitrary<RandomFile> => {
    const column = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
      fc.array(value, { minLength: records, maxLength: records });
    const gaps = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 5 });
    const policy = fc.constantFrom("value", "ignore");
    return fc.record({
      keys: fc.array(column(fc.nat(3)), { minLength: keys, maxLength: keys }),
      disease: column(gaps(fc.constantFrom("", "a", "b", "ä,=.", "-", "B"))),
      income: column(gaps(fc.constantFrom(0, 0.1, -0.5, 1.5, 2.25, 1e9, 1 / 3))),
      visits: column(gaps(fc.nat(2))),
      weight: column(fc.constantFrom(1, 1.5, 2, 7.25, 1 / 3)),
      home: fc.oneof(column(fc.nat(12)), column(fc.constantFrom("", "a", "b", "c,d", "ü"))),
      school: fc.oneof(
        column(fc.nat(3)),
        column(fc.constantFrom("", "east", "w,=.")),
        column(fc.constant(7)),
      ),
      options: fc.record({
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
      }),
    });
  });

const ROLES: Roles = { sensitive: ["disease", "income", "visits"], household: "home" };
const MEASURES: readonly AnyMeasure[] = installed.filter(({ id }) =>
  ["ldiversity", "tcloseness", "knowledge", "household", "suda2"].includes(id),
);

const textOf = (value: string | number | null): string =>
  value === null ? "NULL" : typeof value === "string" ? `'${value}'` : String(value);

async function laid(file: RandomFile, path: string): Promise<void> {
  const { keys, disease, income, visits, weight, home, school } = file;
  const rows = weight.map((w, i) =>
    [...keys.map((key) => key[i]), disease[i], income[i], visits[i], w, home[i], school[i]].map((value) =>
      textOf(value ?? null),
    ),
  );
  const names = [...keys.map((_, k) => `k${k}::INTEGER AS k${k}`), "disease::VARCHAR AS disease"];
  const numbers = [
    "income::DOUBLE AS income",
    "visits::INTEGER AS visits",
    "weight::DOUBLE AS weight",
    "home",
    "school",
  ];
  const columns = [
    ...keys.map((_, k) => `k${k}`),
    "disease",
    "income",
    "visits",
    "weight",
    "home",
    "school",
  ].join(", ");
  await byDuckDB(
    `COPY (SELECT ${[...names, ...numbers].join(", ")} FROM (VALUES ${rows
      .map((row) => `(${row.join(", ")})`)
      .join(", ")}) AS t(${columns})) TO '${path}' (FORMAT parquet)`,
  );
}

const idsOf = (ids: RandomFile["home"]): Vector =>
  typeof ids[0] === "string"
    ? vectorFromArray(ids as string[], new Utf8())
    : vectorFromArray(ids as number[], new Int32());

function table({ keys, disease, income, visits, weight, home, school }: RandomFile): Table {
  return new Table({
    ...Object.fromEntries(keys.map((key, k) => [`k${k}`, vectorFromArray(key, new Int32())])),
    disease: vectorFromArray(disease, new Utf8()),
    income: vectorFromArray(income, new Float64()),
    visits: vectorFromArray(visits, new Int32()),
    weight: vectorFromArray(weight, new Float64()),
    home: idsOf(home),
    school: idsOf(school),
  });
}

it("measures say of what classes hold in the engine what they say of it in memory", async () => {
  let files_ = 0;
  await fc.assert(
    fc.asyncProperty(files, async (file) => {
      const path = join(folder, `${files_++}.parquet`);
      await laid(file, path);
      const weighted = file.weight[0] === 1 ? {} : { weight: "weight" };
      const roles: Roles = { ...ROLES, ...weighted, keys: file.keys.map((_, k) => `k${k}`) };
      const here = await assess(SdcObject.fromArrow(table(file), roles), MEASURES, {
        options: file.options,
      });
      const { source } = await open(path, { maxMemory: 2 ** 27 });
      try {
        const sdc = await SdcObject.fromSource(source, roles);
        const there = await assess(sdc, MEASURES, { options: file.options, classes: "engine" });
        const codes = there.warnings.map(({ code }) => code);
        expect(codes).toContain("classes-stayed");
        expect(codes).not.toContain("households-came-over");
        expect(codes).not.toContain("uniques-came-over");
        checkSame(there, here);
      } finally {
        await source.close();
        rmSync(path);
      }
    }),
    { ...propertyRuns(1000), endOnFailure: true },
  );
});
