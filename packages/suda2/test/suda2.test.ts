import { SdcObject } from "@sdc-risk/core";
import { keysOf, microdata, microdataTable, propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, it } from "vitest";
import { equalsOracle, files, objectOf, rowsOf } from "./support.js";

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
