import { describe, expect, it } from "vitest";
import { applyPlan, checkMoves, planSchema, stepsOfMoves, stepText, type AnyStep } from "../../src/index.ts";
import { tableOf } from "./support.ts";

const variables = ["income", "expend", "net=gross, all"];
const steps = (...moves: string[]): readonly AnyStep[] => stepsOfMoves(moves, { variables });

describe("moves as people write them", () => {
  it("are steps with all their options", () => {
    expect(steps("income=round:100")).toEqual([{ kind: "round", key: "income", base: 100, ties: "even" }]);
    expect(steps("income,expend=microaggregate:3")).toEqual([
      { kind: "microaggregate", keys: ["income", "expend"], k: 3 },
    ]);
    expect(steps("income=ends:top=90000,bottom=0,to=mean")).toEqual([
      { kind: "ends", key: "income", top: 90000, bottom: 0, to: "mean" },
    ]);
    expect(steps("income = leave-out")).toEqual([{ kind: "leave-out", key: "income" }]);
    expect(steps("income,expend=noise:0.1,correlated=true,seed=7")).toEqual([
      { kind: "noise", keys: ["income", "expend"], d: 0.1, correlated: true, seed: "7" },
    ]);
    expect(steps("income=rank-swap:5,seed=007")[0]).toMatchObject({ percent: 5, seed: "007" });
  });
  it("are one step for each variable where a move treats one", () => {
    expect(steps("income,expend=round:5").map((step) => step["key"])).toEqual(["income", "expend"]);
  });
  it("name a variable with signs in its name by its whole name", () => {
    expect(stepsOfMoves(["a, b=round:5"], { variables: ["a, b"] })[0]).toMatchObject({ key: "a, b" });
  });
  it("draw a seed that is not given, another each time", () => {
    const [a, b] = [steps("income=noise:0.1")[0]["seed"], steps("income=noise:0.1")[0]["seed"]];
    expect(a).toMatch(/^[0-9a-f]{32}$/);
    expect(b).not.toBe(a);
  });
  it("take the codes for missing values of their variables", () => {
    const missing = { income: [-9], expend: [], region: ["x"] };
    expect(stepsOfMoves(["income,expend=round:5"], { variables, missing })).toMatchObject([
      { key: "income", missing: { income: [-9] } },
      { key: "expend" },
    ]);
    expect(stepsOfMoves(["income=leave-out"], { variables, missing })).toEqual([
      { kind: "leave-out", key: "income" },
    ]);
  });
  it("are refused with the nearest name", () => {
    expect(() => steps("incom=round:100")).toThrow(
      'There is no variable "incom" (treated by a move). Did you mean "income"?',
    );
    expect(() => steps("income=rond:100")).toThrow('there is no move "rond". Did you mean "round"?');
    expect(() => steps("income=ends:topp=5")).toThrow('ends has no option "topp". Did you mean "top"');
    expect(() => steps("income=suppress:5")).toThrow("suppress is made by the search only");
  });
  it("are refused where they say too little, too much or nothing", () => {
    expect(() => steps("income")).toThrow("expected <variables>=<move>");
    expect(() => steps("income=round")).toThrow("base: ");
    expect(() => steps("income=round:0")).toThrow("base: ");
    expect(() => steps("income=round:5,base=6")).toThrow("it gives base twice");
    expect(() => steps("income=leave-out:5")).toThrow("leave-out has no option without a name");
    expect(() => steps("income=ends:top=1,bottom=2")).toThrow("give a bottom that is not above the top");
    expect(() => steps("income,income=microaggregate:3")).toThrow("income is named twice");
    expect(() => steps("income=noise:lots")).toThrow("d: ");
  });
  it("are checked without a file", () => {
    checkMoves(["any=round:100", "a,b=microaggregate:3", "a=noise:0.2"]);
    expect(() => checkMoves(["any=rond:100"])).toThrow("Did you mean");
    expect(() => checkMoves(["any=round:-1"])).toThrow("base: ");
  });
  it("make steps that plans hold as JSON, and that give the same table again", () => {
    const made = steps("income=round:10", "income,expend=noise:0.1", "expend=ends:top=4");
    const plan = { schema: "sdc-risk-plan-1", data: { name: "a", records: 3, sha256: null }, steps: made };
    const read = planSchema.parse(JSON.parse(JSON.stringify(plan)));
    const table = tableOf({ income: [11, 25, 39], expend: [1, 3, 5] });
    const rows = (some: typeof read.steps | typeof made): string =>
      JSON.stringify(applyPlan(table, { steps: some }).toArray());
    expect(rows(read.steps)).toBe(rows(made));
  });
  it("read in words that tell no seed", () => {
    const made = steps(
      "income=round:10",
      "income=ends:bottom=0,top=9",
      "income=ends:top=9,to=mean",
      "income,expend=microaggregate:3",
      "income=noise:0.1,seed=sesame",
      "income,expend=noise:0.1,correlated=true,seed=sesame",
      "income=rank-swap:5,seed=sesame",
    );
    expect(made.map((step) => stepText(step))).toEqual([
      "income in multiples of 10",
      "income with values below 0 as 0 and values above 9 as 9",
      "income with values above 9 as their mean",
      "income and expend as means of groups of at least 3 records",
      "noise of 0.1 standard deviations on income",
      "correlated noise of 0.1 standard deviations on income and expend",
      "values of income swapped within 5 % of the ranks",
    ]);
  });
});
