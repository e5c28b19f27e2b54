import { wants } from "@sdc-risk/servers";
import { installed } from "@sdc-risk/session";
import {
  checkHeldFile,
  heldFiles,
  propertyRuns,
  type LaidFile,
  type SourceFileColumn,
} from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, it } from "vitest";
import { rowBinary } from "./row-binary.ts";
import { addressOf, first, open, recentServer } from "./server.ts";

const TYPES: Readonly<Partial<Record<SourceFileColumn["kind"], string>>> = {
  text: "String",
  int32: "Int32",
  float64: "Float64",
};

/** Measures that join classes and records, or keep classes for a query, and their options. */
const MEASURES = installed.filter(({ id }) => ["household", "suda2"].includes(id));
const OPTIONS = fc.record({
  household: fc.record({
    above: fc.constantFrom([0.1, 0.05], [0, 0.3, 1]),
    within: fc.constantFrom(null, "school"),
  }),
  suda2: fc.record({ maxSize: fc.constantFrom(1, 2, 4), samplingFraction: fc.constantFrom(0.1, 1) }),
});

describe("classes and households that stay in a recent ClickHouse", wants("chdb"), () => {
  const all = recentServer();

  /** A file as most tables have it: only columns with nulls can hold them. */
  async function laid(columns: readonly SourceFileColumn[]): Promise<LaidFile> {
    const server = first(all());
    const types = columns.map(({ name, kind }) => `${name} Nullable(${TYPES[kind] ?? ""})`);
    await server.sql(`CREATE TABLE read (${types.join(", ")}) ENGINE = Memory`);
    const records = Array.from(columns[0]?.values.keys() ?? []);
    await server.sql("INSERT INTO read FORMAT RowBinary", rowBinary(columns, records));
    const own = columns.map(({ name, values }) =>
      values.includes(null) ? name : `assumeNotNull(${name}) AS ${name}`,
    );
    await server.sql(
      `CREATE TABLE people ENGINE = MergeTree ORDER BY tuple() AS SELECT ${own.join(", ")} FROM read`,
    );
    const done = async (): Promise<void> => {
      for (const table of ["read", "people"]) await server.sql(`DROP TABLE ${table}`);
    };
    return { source: await open(addressOf(server, "people")), done };
  }

  it("measures say of what classes hold in the engine what they say of it in memory", async () => {
    await fc.assert(
      fc.asyncProperty(heldFiles(OPTIONS), (file) => checkHeldFile(file, laid, MEASURES)),
      { ...propertyRuns(400), endOnFailure: true },
    );
  });
});
