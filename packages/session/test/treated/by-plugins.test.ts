import { SdcObject } from "@sdc-risk/core";
import { labelMetadata, withMetadata } from "@sdc-risk/data";
import { withColumns } from "@sdc-risk/data/columns";
import { treatedFile } from "@sdc-risk/session";
import { defineTreatment, type PlanStep } from "@sdc-risk/treat";
import { Int32, Table, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import * as z from "zod";

const LABELS = [
  { value: 1, label: "one" },
  { value: 2, label: "two" },
];
const labelled = (table: Table, labels: typeof LABELS): Table =>
  withMetadata(table, [labelMetadata("code", labels)]);

/** Codes above 1 become one, and 9 is taken out; what is left has labels of its own. */
const merging = (labels: typeof LABELS) =>
  defineTreatment({
    id: "acme-merging",
    options: z.strictObject({ key: z.string() }),
    apply: (table, { key }) => {
      const codes = [...(table.getChild(key)! as Iterable<number | null>)].map((x) =>
        x === null || x === 9 ? null : Math.min(x, 2),
      );
      const vector = vectorFromArray(codes, new Int32());
      return labelled(withColumns(table, new Map([[key, vector]])), labels);
    },
    loss: (_original, _treated, { key }) => [{ variable: key, loss: null }],
    text: ({ key }) => `${key} merged`,
  });

const steps = [{ kind: "acme-merging", key: "code" }] as unknown as PlanStep[];
const table = labelled(new Table({ code: vectorFromArray([1, 2, 3, 9, null], new Int32()) }), LABELS);
const original = { name: "a.sav", sha256: null, warnings: [] };
const treat = (labels: typeof LABELS) =>
  treatedFile({ sdc: SdcObject.fromArrow(table, {}), original, treatments: [merging(labels)] }, steps);

describe("a file that a treatment of a plugin treated", () => {
  it("has what it took out as suppressed, apart from what nobody answered", async () => {
    const { codebook } = await treat(LABELS);
    const [{ missing, valueLabels }] = codebook!.variables;
    expect(missing!.reasons).toEqual([{ value: -99, label: "suppressed", records: 1 }]);
    expect([...missing!.codes]).toEqual([-1, -1, -1, 0, -1]);
    expect(valueLabels).toEqual([...LABELS, { value: -99, label: "suppressed" }]);
  });

  it("has the labels that the treatment gives", async () => {
    const own = [LABELS[0], { value: 2, label: "two or more" }];
    const { codebook } = await treat(own);
    expect(codebook!.variables[0].valueLabels.slice(0, 2)).toEqual(own);
  });
});
