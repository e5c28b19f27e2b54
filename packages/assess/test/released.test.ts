import { assessReleased } from "@sdc-risk/assess";
import { defineMeasure, SdcObject } from "@sdc-risk/core";
import { SdcError } from "@sdc-risk/data";
import { Float64, Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import * as z from "zod";
import { describe, expect, it } from "vitest";

const classesOf = defineMeasure(
  {
    id: "classes",
    title: "Classes",
    needs: ["keys"],
    uses: [],
    options: z.strictObject({ least: z.number().default(0) }),
    compute: async (_sdc, run) => ({
      summary: { classes: (await run.classes()).size, least: run.options.least },
      columns: {},
    }),
  },
  ({ summary }) => [{ kind: "text", title: "Classes", about: String(summary.classes) }],
);
const weighty = defineMeasure(
  {
    id: "weighty",
    title: "Weighty",
    needs: ["weight"],
    uses: [],
    options: z.strictObject({}),
    compute: (sdc) => ({ summary: { weighted: sdc.weights !== null }, columns: {} }),
  },
  () => [],
);
const both = defineMeasure(
  {
    id: "both",
    title: "Both files",
    needs: ["released"],
    uses: [],
    options: z.strictObject({}),
    compute: () => ({ summary: {}, columns: {} }),
  },
  () => [],
);
const onBoth = defineMeasure(
  {
    id: "on-both",
    title: "On both",
    needs: [],
    uses: [both],
    options: z.strictObject({}),
    compute: () => ({ summary: {}, columns: {} }),
  },
  () => [],
);
const strict = defineMeasure(
  {
    id: "strict",
    title: "Strict",
    needs: ["keys"],
    uses: [],
    options: z.strictObject({}),
    compute: (sdc) => {
      if (!sdc.variables.includes("w")) throw new SdcError("BAD_OPTIONS", "There is no w.");
      return { summary: {}, columns: {} };
    },
  },
  () => [],
);

const original = new Table({
  sex: vectorFromArray(["f", "m", "f", "m"], new Utf8()),
  age: vectorFromArray([1, 2, 3, 4], new Int32()),
  w: vectorFromArray([1, 2, 3, 4], new Float64()),
});
const treated = new Table({
  age: vectorFromArray([1, 1, 3, 3], new Int32()),
  sex: vectorFromArray(["f", "f", "f", "m"], new Utf8()),
});
const noKeys = new Table({ w: vectorFromArray([1, 1, 1, 1], new Float64()) });
const sdc = SdcObject.fromArrow(
  original,
  { keys: ["sex", "age"], weight: "w" },
  { released: [treated, noKeys] },
);

describe("measures on released files by themselves", () => {
  it("run with the roles that each file holds, and say which could not", async () => {
    const [first, second] = await assessReleased(sdc, [classesOf, weighty], {
      options: { classes: { least: 2 } },
    });
    expect(first.findings.map(({ id, done }) => [id, done.summary])).toEqual([
      ["classes", { classes: 3, least: 2 }],
    ]);
    expect(first.skipped).toMatchObject([
      { measure: "weighty", reason: "It needs the role weight.", cause: "roles" },
    ]);
    expect(second.findings.map(({ id, done }) => [id, done.summary])).toEqual([
      ["weighty", { weighted: true }],
    ]);
    expect(second.skipped).toMatchObject([{ measure: "classes", reason: "It needs the role keys." }]);
  });
  it("leave out those that compare the two files, and those that use one", async () => {
    const [first] = await assessReleased(sdc, [classesOf, both, onBoth], { options: { both: {} } });
    expect(first.findings.map(({ id }) => id)).toEqual(["classes"]);
    expect(first.skipped).toEqual([]);
  });
  it("are skipped with the reason where their options name what a file lacks", async () => {
    const [first] = await assessReleased(sdc, [strict, classesOf]);
    expect(first.findings).toEqual([]);
    expect(first.skipped).toMatchObject([
      { measure: "strict", reason: "There is no w." },
      { measure: "classes", reason: "There is no w." },
    ]);
  });
  it("report progress over all files and stop when aborted", async () => {
    const shares: number[] = [];
    await assessReleased(sdc, [classesOf], { onProgress: ({ total }) => shares.push(total) });
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    await expect(assessReleased(sdc, [classesOf], { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "ABORTED",
    });
  });
  it("are none where no file was released", async () => {
    expect(await assessReleased(SdcObject.fromArrow(original, { keys: ["sex"] }), [classesOf])).toEqual([]);
  });
});
