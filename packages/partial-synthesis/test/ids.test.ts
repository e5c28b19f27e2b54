import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { required } from "@sdc-risk/data";
import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { partialSynthesis } from "../src/index.ts";

const AGES = ["20", "30", "40", "50", "60", "70"];

/** Six people of ages of their own, so that each is found by it. @param ids of them, in the order of their ages */
const tableOf = (ids: readonly number[], ages: readonly string[] = AGES): Table =>
  new Table({ id: vectorFromArray(ids, new Float64()), age: vectorFromArray(ages, new Utf8()) });

async function found(...released: readonly Table[]) {
  const original = tableOf([1, 2, 3, 4, 5, 6]);
  const roles = { keys: ["age"], id: "id" };
  const sdc = SdcObject.fromArrow(original, roles, { released, match: "id" });
  const { results } = await assess(sdc, [partialSynthesis]);
  return results["partial-synthesis"];
}

describe("ids that match", () => {
  it("none of the original: no match can be checked, so that there is no figure", async () => {
    // each of them is a copy of an original, under a new id
    const { summary, columns } = await found(tableOf([101, 102, 103, 104, 105, 106]));
    expect(summary.reason).toMatch(/^No record of released file 1 has the id of a record of the original/);
    expect(summary.reason).toContain("That does not mean that none is");
    expect(summary).toMatchObject({ expectedMatches: null, trueRate: null, falseRate: null, files: [] });
    expect(columns).toEqual({});
  });

  it("none in one of several copies, neither", async () => {
    const { summary } = await found(tableOf([1, 2, 3, 4, 5, 6]), tableOf([11, 12, 13, 14, 15, 16]));
    expect(summary.reason).toContain("No record of released file 2 has the id");
  });

  it("some: says how many, and that figures are too low and the false rate too high", async () => {
    const { summary, cautions } = await found(tableOf([1, 2, 103, 104, 105, 106]));
    expect(summary.files[0]).toMatchObject({ matched: 2, strangers: 4 });
    expect(summary.expectedMatches).toBe(2);
    expect(summary.falseRate).toBeCloseTo(4 / 6, 12);
    const low = required(cautions?.[""], "caution");
    expect(low).toMatchObject({ mark: "ids match in part", side: "low" });
    expect(low.text).toBe(
      "Released file 1 has the ids of 2 of the 6 originals, and 4 records with ids of nobody in the original. These " +
        "may be the records of the 4 other originals under new ids, who count as not found.",
    );
    expect(cautions).toMatchObject({ falseRate: { side: "high" }, "files.falseRate": { side: "high" } });
  });

  it("all: no caution", async () => {
    const { summary, cautions } = await found(tableOf([6, 5, 4, 3, 2, 1]));
    expect(summary.files[0]).toMatchObject({ matched: 6, strangers: 0 });
    expect(cautions).toEqual({});
  });

  it("fewer, since people were left out: no caution, as no record can be theirs", async () => {
    const { summary, cautions } = await found(tableOf([1, 2], ["20", "30"]));
    expect(summary.files[0]).toMatchObject({ matched: 2, strangers: 0 });
    expect(summary.expectedMatches).toBe(2);
    expect(cautions).toEqual({});
  });

  it("all, beside records of nobody: no caution, as everybody is accounted for", async () => {
    const { summary, cautions } = await found(tableOf([1, 2, 3, 4, 5, 6, 7], [...AGES, "20"]));
    expect(summary.files[0]).toMatchObject({ matched: 6, strangers: 1 });
    expect(cautions).toEqual({});
  });

  it("none, since nothing is released: nobody is found", async () => {
    const { summary } = await found(tableOf([], []));
    expect(summary).toMatchObject({ reason: null, expectedMatches: 0, falseRate: null });
  });
});
