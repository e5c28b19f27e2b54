import * as z from "zod";
import { Float64, vectorFromArray } from "apache-arrow";
import { withColumns } from "@sdc-risk/data/columns";
import { describe, expect, it } from "vitest";
import {
  applyPlan,
  defineTreatment,
  installedTreatments,
  planSchema,
  planSchemaOf,
  scriptOf,
  stepsOfMoves,
  stepText,
} from "../../src/index.ts";
import { numbersIn, tableOf } from "./support.ts";

const negateOptions = z.strictObject({ key: z.string(), twice: z.boolean().default(false) });

/** A move that nobody here knows: numbers change their sign. */
const negate = defineTreatment({
  id: "negate",
  options: negateOptions,
  command: { about: "changes the sign of numbers", example: "income=negate" },
  apply(table, { key, twice }) {
    const numbers = numbersIn(table, key).map((x) => (x === null || twice ? x : -x));
    return withColumns(table, new Map([[key, vectorFromArray(numbers, new Float64())]]));
  },
  loss: (_original, _treated, { key }) => [{ variable: key, loss: 0 }],
  text: ({ key }) => `${key} with its sign changed`,
});
const list = [...installedTreatments, negate] as const;
const table = tableOf({ x: [1, 2, null], y: [3, 4, 5] });
const data = { name: "a.csv", records: 3, sha256: null };

describe("a move from outside, in a list", () => {
  const steps = stepsOfMoves(["x=negate", "y=round:5"], { variables: ["x", "y"] }, list);
  it("is named, checked, applied and told as the others", () => {
    expect(steps).toEqual([
      { kind: "negate", key: "x", twice: false },
      { kind: "round", key: "y", base: 5, ties: "even" },
    ]);
    const plan = { schema: "sdc-risk-plan-1", data, steps };
    expect(planSchemaOf(list).safeParse(plan).success).toBe(true);
    expect(planSchema.safeParse(plan).success).toBe(false);
    expect(numbersIn(applyPlan(table, { steps }, list), "x")).toEqual([-1, -2, null]);
    expect(stepText(steps[0], list)).toBe("x with its sign changed");
  });
  it("is unknown without the list", () => {
    expect(() => applyPlan(table, { steps })).toThrow('There is no treatment "negate"');
  });
  it("is in every script by the values that it makes, without a line of code of its own", () => {
    const columns = ["x", "y"].map((name) => ({ name, isNumber: true, bytes: 1 }));
    const files = { input: "a.csv", output: "b.csv", columns, table };
    const lines = (ending: string): string =>
      scriptOf({ data, steps: steps.slice(0, 1) }, ending, files, { treatments: list });
    expect(lines("do")).toContain('replace sdc_risk_new = "-1" in 1\nreplace sdc_risk_new = "-2" in 2');
    expect(lines("sas")).toContain(
      "    select (_n_);\n      when (1) 'x'n = '-1';\n      when (2) 'x'n = '-2';\n      otherwise;",
    );
    expect(lines("sas")).toContain("    'x'n $2");
    expect(lines("sps")).toContain("  IF ($CASENUM = 2) x = '-2'.");
    expect(lines("py")).toContain('1: "-1", 2: "-2"');
    expect(lines("R")).toContain('"-1", "-2"');
    expect(lines("sql")).toContain("(1, '-1'), (2, '-2')");
  });
  it("has an id in kebab case, and names its variables", () => {
    const parts = {
      apply: negate.apply.bind(negate),
      loss: negate.loss.bind(negate),
      text: negate.text.bind(negate),
    };
    expect(() => defineTreatment({ id: "Negate It", options: negateOptions, ...parts })).toThrow(
      "kebab case",
    );
  });
});
