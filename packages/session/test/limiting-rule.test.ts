import type { ExpectedReport, RuleReport } from "@sdc-risk/report";
import { describe, expect, it } from "vitest";
import { limitedBy } from "../src/answer/limiting-rule.ts";
import { planCommand } from "../src/command.ts";

const found: ExpectedReport = { scenario: null, matches: 500, units: 2000, text: "" };
const rule: RuleReport = {
  ...{
    figure: "population.expectedMatches.all / records",
    label: "",
    scenario: null,
    bound: "max",
    share: true,
  },
  ...{ value: 0.25, limit: 0.01, met: false, result: "not met", margin: -0.24, reason: "" },
};
const ruleOf = (...rules: RuleReport[]): string | undefined => limitedBy(rules, [found])[0].rule;

describe("the rule that limits how many are found", () => {
  it("is the strictest one that is judged by that very number", () => {
    expect(ruleOf(rule)).toBe(rule.figure);
    const count = { ...rule, figure: "population.expectedMatches.all", share: false, value: 500, limit: 10 };
    expect(ruleOf(rule, count)).toBe(count.figure);
  });
  it("is none where a rule is judged by another number, another figure, or for another scenario", () => {
    expect(ruleOf({ ...rule, value: 0.2 })).toBeUndefined();
    expect(ruleOf({ ...rule, value: null })).toBeUndefined();
    expect(ruleOf({ ...rule, figure: "kanon.violations[k=3].share" })).toBeUndefined();
    expect(ruleOf({ ...rule, scenario: "neighbour" })).toBeUndefined();
    expect(ruleOf({ ...rule, bound: "min" })).toBeUndefined();
    expect(ruleOf()).toBeUndefined();
  });
});

it("the command of a plan has the roles and settings of the report's", () => {
  expect(
    planCommand("sdc-risk assess a.csv --keys b,c --policy k3 --out report.html --detail internal"),
  ).toBe("sdc-risk plan a.csv --keys b,c --policy k3 --out treated.csv");
});
