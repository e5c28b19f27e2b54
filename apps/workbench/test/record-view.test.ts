import { assess } from "@sdc-risk/assess";
import { defineMeasure, SdcObject, type AnyMeasure, type MeasureColumn } from "@sdc-risk/core";
import { Table, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { RecordView } from "../src/worker/records/record-view.ts";

const region = ["a", "a", "a", "b", "b", "c"];
const sex = ["f", "f", "m", "m", "m", "f"];
const sdc = SdcObject.fromArrow(new Table({ region: vectorFromArray(region), sex: vectorFromArray(sex) }), {
  keys: ["region", "sex"],
});

/** A measure with the columns `size` and `risk`, the latter its headline unless told otherwise. */
const measureOf = (id: string, uses: readonly AnyMeasure[], headline: "high" | "low" | null): AnyMeasure =>
  defineMeasure(
    {
      id,
      title: id,
      needs: ["keys"],
      uses,
      options: z.strictObject({}),
      async compute(_sdc, run) {
        const { counts } = await run.classes();
        const size: MeasureColumn = { grain: "class", values: counts, about: "Records." };
        return { summary: {}, columns: { size, risk: headline === null ? size : { ...size, headline } } };
      },
    },
    () => [],
  );
const count = measureOf("count", [], "low");
const chance = measureOf("chance", [count], "high");
const silent = measureOf("silent", [chance], null);

/** The columns that lead the records of a run, with the end of theirs that is the riskier one. */
async function leading(...measures: AnyMeasure[]): Promise<readonly string[]> {
  const { fields } = await RecordView.of(sdc, (await assess(sdc, measures)).findings);
  return fields
    .filter(({ headline }) => headline !== undefined)
    .map(({ name, headline }) => `${name} ${headline!}`);
}

describe("the records of a run", () => {
  it("are led by one column at most, which the measures name", async () => {
    expect(await leading(count)).toEqual(["count.risk low"]);
    expect(await leading(count, chance)).toEqual(["chance.risk high"]);
    expect(await leading(silent, count, chance)).toEqual(["chance.risk high"]);
    expect(await leading(silent)).toEqual([]);
  });

  it("begin with what names them and their keys, before any figure", async () => {
    const { fields } = await RecordView.of(sdc, (await assess(sdc, [count])).findings);
    expect(fields.map(({ name }) => name)).toEqual(["record", "region", "sex", "count.size", "count.risk"]);
    const view = await RecordView.of(sdc, (await assess(sdc, [count])).findings);
    view.query({ bounds: {}, texts: {}, sort: null });
    expect(view.window(2, 1)).toEqual([[3, "a", "m", 1, 1]]);
  });
});
