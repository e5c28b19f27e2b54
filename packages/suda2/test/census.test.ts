import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { suda2 } from "@sdc-risk/suda2";
import { makeVector, Table } from "apache-arrow";
import { expect, it } from "vitest";

it("a file that is said to hold everybody is all of it by its weights, too", async () => {
  const table = new Table({
    a: makeVector(Int32Array.of(1, 2, 2, 3)),
    b: makeVector(Int32Array.of(1, 1, 1, 2)),
    w: makeVector(Float64Array.of(1, 1, 1, 1)),
  });
  const sdc = SdcObject.fromArrow(table, { keys: ["a", "b"], weight: "w" }, { weighting: { census: true } });
  const { results } = await assess(sdc, [suda2], { options: { suda2: { samplingFraction: "weights" } } });
  expect(results.suda2.summary).toMatchObject({ samplingFraction: 1, samplingFractionFrom: "census" });
});

it("weights are asked for where there are none", async () => {
  const table = new Table({ a: makeVector(Int32Array.of(1, 2, 2)) });
  const sdc = SdcObject.fromArrow(table, { keys: ["a"] }, { weighting: { census: true } });
  await expect(
    assess(sdc, [suda2], { options: { suda2: { samplingFraction: "weights" } } }),
  ).rejects.toMatchObject({ code: "BAD_OPTIONS" });
});
