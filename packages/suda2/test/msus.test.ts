import { SdcObject, type LongPart } from "@sdc-risk/core";
import { runHere, type RunTasks, tasksIn } from "@sdc-risk/core/tasks";
import { minimalSampleUniques } from "./oracle/suda-msus.ts";
import { copyingPool, guideTable, propertyRuns } from "@sdc-risk/testkit";
import { Table, Utf8, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { files, measured, objectOf, rowsOf, type Options } from "./support.ts";

const tick = (): Promise<void> => Promise.resolve();
const ALL = ["record", "variables", "values", "size"] as const;

/** The rows of the table, in its order. */
async function listed(sdc: SdcObject, options: Options = {}, pool: RunTasks = runHere): Promise<string[]> {
  const { done } = await measured(sdc, { samplingFraction: 0.1, ...options });
  const table = done.tables!.msus;
  const rows: string[] = [];
  for await (const part of table.parts({ pool, tick })) {
    expect(part.map(({ name }) => name)).toEqual(table.fields.map(({ name }) => name));
    for (let i = 0; i < part[0].values.length; i++) rows.push(part.map(cell(i)).join("|"));
  }
  expect(rows).toHaveLength(table.rows);
  return rows;
}
const cell = (i: number) => (column: LongPart[number]) => String(column.values[i]);

const guide = SdcObject.fromArrow(guideTable(), {
  keys: ["Residence", "Gender", "Educ", "Lstat"],
  weight: "Weights",
});

describe("the table of minimal sample uniques", () => {
  it("holds those of the guide's records, as the guide lists them", async () => {
    expect((await listed(guide)).sort()).toEqual([
      "3|Educ|Prim in|1",
      "5|Educ × Lstat|Sec com × Unemp|2",
      "5|Gender × Educ|Female × Sec com|2",
      "5|Gender × Lstat|Female × Unemp|2",
      "5|Residence|Rural|1",
      "7|Educ|Prim com|1",
      "8|Educ|Post-sec|1",
      "8|Gender × Lstat|Male × Unemp|2",
      "8|Residence × Lstat|Urban × Unemp|2",
    ]);
    expect((await listed(guide, { maxSize: 1 })).sort()).toEqual([
      "3|Educ|Prim in|1",
      "5|Residence|Rural|1",
      "7|Educ|Prim com|1",
      "8|Educ|Post-sec|1",
    ]);
  });
  it("holds for each record what comparing it with all others finds, with every search", async () => {
    await fc.assert(
      fc.asyncProperty(files(1, 6, 40), fc.integer({ min: 1, max: 6 }), async (columns, most) => {
        const maxSize = Math.min(most, columns.length);
        const expected = minimalSampleUniques(rowsOf(columns), maxSize).flatMap((sets, i) =>
          sets.map((set) =>
            [
              i + 1,
              set.map((v) => `v${v}`).join(" × "),
              set.map((v) => columns[v][i]).join(" × "),
              set.length,
            ].join("|"),
          ),
        );
        expect((await listed(objectOf(columns), { maxSize })).sort()).toEqual(expected.sort());
      }),
      propertyRuns(100),
    );
  });
  it("names records by their id, none where it is missing, and follows the variables and bands that are searched", async () => {
    const table = new Table({
      pid: vectorFromArray(["p1", null, "p3"], new Utf8()),
      a: vectorFromArray(["x", "y", "y"], new Utf8()),
      b: vectorFromArray(["u", "u", "w"], new Utf8()),
    });
    const named = SdcObject.fromArrow(table, { keys: ["a"], id: "pid" });
    expect(await listed(named)).toEqual(["p1|a|x|1"]);
    expect((await listed(named, { variables: ["b"] })).sort()).toEqual([
      "null|a × b|y × u|2",
      "p1|a|x|1",
      "p3|b|w|1",
    ]);
    const cut = await listed(guide, { bands: { Weights: [200] } }).catch((error: unknown) => error);
    expect(cut).toMatchObject({ code: "ROLE_CONFLICT" });
    const open = SdcObject.fromArrow(guideTable(), { keys: ["Residence"] });
    expect((await listed(open, { bands: { Weights: [200] } })).sort()).toEqual(["5|Residence|Rural|1"]);
  });
  it("comes in the same order from workers that see copies only", async () => {
    const columns = Array.from({ length: 9 }, (_, v) =>
      Array.from({ length: 200 }, (_, i) => (i * (v + 3) * 7919) % (v + 5)),
    );
    const apart = tasksIn(copyingPool(), new AbortController().signal, tick);
    expect(await listed(objectOf(columns), {}, apart)).toEqual(await listed(objectOf(columns)));
  });
  it("is empty where nobody is alone, and its columns keep their names", async () => {
    expect(
      await listed(
        objectOf([
          [1, 1],
          [2, 2],
        ]),
      ),
    ).toEqual([]);
    const { done } = await measured(guide);
    expect(done.tables!.msus.fields.map(({ name }) => name)).toEqual(ALL);
  });
});
