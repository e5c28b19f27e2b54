import { SdcObject } from "@sdc-risk/core";
import { codeVector } from "@sdc-risk/data";
import { openTable } from "@sdc-risk/duckdb";
import { readFile, readRecords } from "@sdc-risk/io/node";
import { propertyRuns, sourceTable, type SourceFileColumn } from "@sdc-risk/testkit";
import { applyPlan, type PlanStep } from "@sdc-risk/treat";
import type { Table } from "apache-arrow";
import fc from "fast-check";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-treated-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

type Kind = SourceFileColumn["kind"];
type Values = SourceFileColumn["values"];

/** Values that are easily taken for others. */
const VALUES: Readonly<Record<Kind, Values>> = {
  text: [
    "a",
    "A",
    "Z",
    "b'c",
    'say "x"',
    "é",
    "e\u0301",
    "\ufeffa",
    "😀",
    "\uffee",
    " a",
    "10",
    "9",
    "a,b",
    "x\ny",
    "",
  ],
  int32: [-2147483648, -1, 0, 7, 10, 9, 2147483647],
  int64: [-9007199254740993n, -1n, 0n, 9007199254740993n, 10n, 9n],
  float64: [-1e300, -0.1, 0, 0.1, 0.30000000000000004, 1, 1e21, 1e-7, 12345.678, Infinity, -Infinity],
  boolean: [true, false],
  date: ["1899-12-31", "1970-01-01", "2020-02-29", "2024-12-31"],
  timestamp: ["1969-12-31T23:59:59.999Z", "2020-02-29T12:30:00.250Z", "2024-01-01T00:00:00.000Z"],
  decimal: ["-0.10", "0.00", "0.10", "12.50", "123456789012345678.99"],
};

const KINDS = Object.keys(VALUES) as Kind[];

const column = (name: string, kind: Kind, records: number): fc.Arbitrary<SourceFileColumn> =>
  fc
    .array(fc.option(fc.constantFrom(...VALUES[kind]), { freq: 5 }), {
      minLength: records,
      maxLength: records,
    })
    .map((values) => ({ name, kind, values }));

/** A file with a variable of each kind, and one whose name is that of a column in queries. */
const files = fc
  .integer({ min: 1, max: 30 })
  .chain((records) =>
    fc.tuple(...KINDS.map((kind) => column(kind, kind, records)), column("c1", "text", records)),
  );

/** Groups of the values of a variable by their texts. */
function recoding(table: Table, key: string, draw: readonly number[]): PlanStep {
  const { size, label } = codeVector(key, table.getChild(key)!);
  const texts = Array.from({ length: size }, (_, code) => label(code)).filter((text) => text !== "");
  const groups = new Map<string, string[]>();
  for (const [i, text] of texts.entries()) {
    const drawn = draw[i % draw.length] % 4;
    if (drawn === 3) continue; // stays as it is
    const to = ["one's", "z", text][drawn];
    groups.set(to, [...(groups.get(to) ?? []), text]);
  }
  return {
    kind: "recode",
    key,
    grouping: null,
    values: Array.from(groups, ([to, from]) => ({ from, to })),
  };
}

/** What every cell says, as text; null where it is missing. */
const cells = (table: Table): unknown =>
  table.schema.fields.map(({ name }) => {
    const { codes, label } = codeVector(name, table.getChild(name)!);
    return [name, Array.from(codes, (code) => (code < 0 ? null : label(code)))];
  });

const suppressedBy = (steps: readonly PlanStep[]) => {
  const step = steps.find((one) => one.kind === "suppress-classes");
  return step === undefined ? {} : { suppressed: step };
};

/** Some classes of a table by some keys lose some of them. */
function suppressing(table: Table, keys: readonly string[], draw: readonly number[]): PlanStep | null {
  const columns = keys.map((key) => codeVector(key, table.getChild(key)!));
  const classes = new Map<string, { readonly of: readonly string[]; size: number }>();
  for (let r = 0; r < table.numRows; r++) {
    const of = columns.map(({ codes, label }) => (codes[r] < 0 ? "" : label(codes[r])));
    const known = classes.get(JSON.stringify(of));
    if (known === undefined) classes.set(JSON.stringify(of), { of, size: 1 });
    else known.size++;
  }
  const some = [...classes.values()].flatMap(({ of, size }, i) => {
    const drawn = draw[i % draw.length];
    const bits = drawn % 2 ** keys.length;
    const lose = keys.filter((_, at) => ((bits >> at) & 1) === 1);
    if (lose.length === 0) return [];
    // in some classes the first records only
    const first = 1 + ((drawn >> 3) % size);
    return drawn % 3 === 0
      ? [{ of: [...of], lose, records: first, first: true as const }]
      : [{ of: [...of], lose, records: size }];
  });
  return some.length === 0 ? null : { kind: "suppress-classes", keys: [...keys], classes: some };
}

const treatmentOf = (steps: readonly PlanStep[]) => ({
  recoded: steps.flatMap((step) =>
    step.kind === "recode"
      ? [
          {
            name: step.key,
            to: new Map(step.values.flatMap(({ from, to }) => from.map((text) => [text, to] as const))),
            labels: new Map(
              step.values.flatMap(({ to, label }) => (label === undefined ? [] : [[to, label]])),
            ),
          },
        ]
      : [],
  ),
  ...suppressedBy(steps),
  leftOut: new Set(steps.flatMap((step) => (step.kind === "leave-out" ? [step.key] : []))),
});

async function treated(table: Table, steps: readonly PlanStep[]) {
  const { source } = await openTable(table, "people", { maxMemory: 2 ** 28 });
  return { source, made: await source.treating!.treated(treatmentOf(steps)) };
}

describe("a table that DuckDB treats", () => {
  it("is what the same steps make of the table in memory, cell by cell, whatever its types are", async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.array(fc.nat(99), { minLength: 3, maxLength: 9 }), async (columns, draw) => {
        const table = sourceTable({ columns });
        const names = columns.map(({ name }) => name);
        const out = names[draw[0] % names.length];
        const some = names.filter((name, i) => name !== out && draw[i % draw.length] % 3 > 0);
        const steps: PlanStep[] = [
          ...some.map((name) => recoding(table, name, draw)),
          { kind: "leave-out", key: out },
        ];
        const { source, made } = await treated(table, steps);
        try {
          const { table: read } = await readRecords(made, "people");
          expect(cells(read)).toEqual(cells(applyPlan(table, { steps })));
          expect(made.records).toBe(table.numRows);
        } finally {
          await source.close();
        }
      }),
      propertyRuns(150),
    );
  });

  it("loses the values that classes of it lose in memory, its records in their order", async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.array(fc.nat(99), { minLength: 3, maxLength: 9 }), async (columns, draw) => {
        const table = sourceTable({ columns });
        // an empty text and a missing value have the same text
        const names = columns.map(({ name }) => name).filter((name) => name !== "text" && name !== "c1");
        const keys = names.filter((_, i) => draw[(i + 1) % draw.length] % 3 > 0).slice(0, 5);
        const recoded = keys.filter((_, i) => draw[i % draw.length] % 2 > 0);
        const recodings = recoded.map((name) => recoding(table, name, draw));
        const step =
          keys.length === 0 ? null : suppressing(applyPlan(table, { steps: recodings }), keys, draw);
        const steps = [...recodings, ...(step === null ? [] : [step])];
        const { source, made } = await treated(table, steps);
        const path = join(folder, "c.parquet");
        try {
          expect(made.suppresses).toBe(step !== null);
          const { table: read } = await readRecords(made, "people");
          expect(cells(read)).toEqual(cells(applyPlan(table, { steps })));
          await made.write(path, "parquet");
          expect(cells((await readFile(path)).table)).toEqual(cells(applyPlan(table, { steps })));
        } finally {
          await source.close();
        }
      }),
      propertyRuns(100),
    );
  });

  it("is written to Parquet as it is", async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.array(fc.nat(99), { minLength: 3, maxLength: 9 }), async (columns, draw) => {
        const table = sourceTable({ columns });
        const steps = columns.map(({ name }) => recoding(table, name, draw));
        const path = join(folder, "t.parquet");
        const { source, made } = await treated(table, steps);
        try {
          await made.write(path, "parquet");
          expect(cells((await readFile(path)).table)).toEqual(cells(applyPlan(table, { steps })));
        } finally {
          await source.close();
        }
      }),
      propertyRuns(40),
    );
  });

  it("keeps codes with labels as numbers, and says their labels in Parquet", async () => {
    const table = sourceTable({ columns: [{ name: "x", kind: "int32", values: [1, 2, 3, null, 2] }] });
    const values = [
      { from: ["1"], to: "1", label: "alone" },
      { from: ["2", "3"], to: "4", label: "others" },
    ];
    const { source, made } = await treated(table, [{ kind: "recode", key: "x", grouping: null, values }]);
    const path = join(folder, "labels.parquet");
    await made.write(path, "parquet");
    await source.close();
    const read = await readFile(path);
    expect(Array.from(read.table.getChild("x")!)).toEqual([1, 4, 4, null, 4]);
    expect([...SdcObject.fromArrow(read.table, {}).valueLabels("x")]).toEqual([
      ["1", "alone"],
      ["4", "others"],
    ]);
  });

  it("is written to CSV as whole numbers are written here, its records in their order", async () => {
    const table = sourceTable({
      columns: [
        { name: "n", kind: "float64", values: [1, 2.5, null, 1e6] },
        { name: "t", kind: "text", values: ["b", 'a,"', null, "c"] },
      ],
    });
    const { source, made } = await treated(table, []);
    await made.write(join(folder, "t.csv"), "csv");
    await source.close();
    expect(readFileSync(join(folder, "t.csv"), "utf8")).toBe('n,t\n1,b\n2.5,"a,"""\n,\n1000000,c\n');
  });

  it("gives a sample of its records at the places of systematic, in their order", async () => {
    const values = Array.from({ length: 100 }, (_, i) => i);
    const { source } = await openTable(
      sourceTable({ columns: [{ name: "i", kind: "int32", values }] }),
      "i",
      {},
    );
    const { table } = await readRecords(source.treating!.sampled(7), "i");
    await source.close();
    expect([...table.getChild("i")!]).toEqual([7, 21, 35, 50, 64, 78, 92]);
  });

  it("cannot write two variables into one file that differ in capitals only", async () => {
    const columns: SourceFileColumn[] = ["a", "A"].map((name) => ({ name, kind: "int32", values: [1] }));
    const { source, made } = await treated(sourceTable({ columns }), []);
    await expect(made.write(join(folder, "a.csv"), "csv")).rejects.toMatchObject({ code: "CANNOT_WRITE" });
    await source.close();
  });
});
