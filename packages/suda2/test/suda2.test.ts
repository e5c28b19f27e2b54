import { SdcObject } from "@sdc-risk/core";
import { keysOf, microdata, microdataTable, propertyRuns, GUIDE_ROLES, guideTable } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { equalsOracle, files, measured, objectOf, rowsOf } from "./support.ts";

describe("special uniques among the practice guide's ten records", async () => {
  const sdc = SdcObject.fromArrow(guideTable(), GUIDE_ROLES);
  const { columns, summary } = await measured(sdc, { maxSize: 3 });
  it("are four", () => expect(summary.recordsWithUniques).toBe(4));
  it("score 0, 0, 6, 0, 12, 0, 6, 10, 0, 0", () =>
    expect(columns["score"]).toEqual([0, 0, 6, 0, 12, 0, 6, 10, 0, 0]));
  it("score 1.75, 3.25, 1.75 and 2.75 in the convention ihsn", async () =>
    expect((await measured(sdc, { maxSize: 3, score: "ihsn" })).columns["score"]).toEqual([
      0, 0, 1.75, 0, 3.25, 0, 1.75, 2.75, 0, 0,
    ]));
  it("are told apart by one value each", () =>
    expect(summary.bySize[0]).toMatchObject({ uniques: 4, records: 4 }));
  it("have five more sets of two values, in two records", () =>
    expect(summary.bySize[1]).toMatchObject({ uniques: 5, records: 2 }));
});

const options = fc.record({
  score: fc.constantFrom("elliot" as const, "ihsn" as const),
  samplingFraction: fc.constantFrom(0.01, 1, 1e-6, 0.37),
  maxSize: fc.integer({ min: 1, max: 13 }),
});

describe("special uniques equal their oracle", () => {
  it("in any small file, for every size, convention and sampling fraction", async () => {
    await fc.assert(
      fc.asyncProperty(
        microdata({ maxRecords: 20, weights: "never", households: "never" }),
        fc.nat(2 ** 30),
        options,
        async (data, seed, told) => {
          await equalsOracle(
            SdcObject.fromArrow(microdataTable(data, { seed }), { keys: data.names }),
            keysOf(data),
            data.names,
            told,
          );
        },
      ),
      propertyRuns(1000),
    );
  });
  it("in files of few and many levels, twins, copies and gaps", async () => {
    await fc.assert(
      fc.asyncProperty(files(1, 6, 50), options, async (columns, told) => {
        await equalsOracle(
          objectOf(columns),
          rowsOf(columns),
          columns.map((_, v) => `v${v}`),
          told,
        );
      }),
      propertyRuns(600),
    );
  });
  it("in files of twelve keys, of all sizes", async () => {
    await fc.assert(
      fc.asyncProperty(files(12, 12, 24), options, async (columns, told) => {
        await equalsOracle(
          objectOf(columns),
          rowsOf(columns),
          columns.map((_, v) => `v${v}`),
          told,
        );
      }),
      propertyRuns(100),
    );
  });
});
