import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import {
  GUIDE_ROLES,
  guideTable,
  keysOf,
  measureChecks,
  microdata,
  microdataTable,
  propertyRuns,
  schemaFaults,
} from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utility } from "../src/index.js";
import { utilitySummary } from "../src/summary.js";
import { smallRecords } from "./oracle.js";

async function measured(sdc: SdcObject, size: number) {
  const { results } = await assess(sdc, [utility], { options: { utility: { size } } });
  return results.utility;
}

describe("the practice guide's ten records", async () => {
  const sdc = SdcObject.fromArrow(guideTable(), GUIDE_ROLES);
  const { summary, columns } = await measured(sdc, 1);
  const small = (await sdc.classes()).toRecords(columns.small.values);
  it("are 10", () => expect(summary.records).toBe(10));
  it("include 4 that are alone", () => expect(summary.smallRecords).toBe(4));
  it("have a share of 0.4 that are alone", () => expect(summary.smallShare).toBe(0.4));
  it("are alone as the third, fifth, seventh and eighth", () =>
    expect([...small]).toEqual([0, 0, 1, 0, 1, 0, 1, 1, 0, 0]));
  it("are all in classes of at most two", async () =>
    expect((await measured(sdc, 2)).summary.smallShare).toBe(1));
});

it("equals the definition on random microdata", async () => {
  await fc.assert(
    fc.asyncProperty(microdata(), fc.integer({ min: 1, max: 5 }), async (data, size) => {
      const sdc = SdcObject.fromArrow(microdataTable(data), { keys: data.names });
      const { summary, columns } = await measured(sdc, size);
      const expected = smallRecords(keysOf(data), size);
      const small = (await sdc.classes()).toRecords(columns.small.values);
      expect(Array.from(small, (one) => one === 1)).toEqual(expected);
      expect(summary.smallRecords).toBe(expected.filter(Boolean).length);
      expect(await schemaFaults(utilitySummary, summary)).toEqual([]);
    }),
    propertyRuns(500),
  );
});

for (const { name, run } of measureChecks(utility)) it(name, run);
