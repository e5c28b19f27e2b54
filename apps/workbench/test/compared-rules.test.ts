import type { PolicyReport, RuleReport } from "@sdc-risk/report";
import { expect, it } from "vitest";
import { comparedRules } from "../src/worker/what-if/compared-rules.ts";

const rule = (label: string, value: number, limit = 0.1): RuleReport =>
  ({ figure: "kanon.attack.prosecutor.share", bound: "max", limit, label, value }) as RuleReport;
const policy = (name: string, rules: readonly RuleReport[]): PolicyReport =>
  ({ name, rules }) as unknown as PolicyReport;

it("rules that limit the same are compared each with its own", () => {
  const before = [policy("a", [rule("above 0.2", 0.5), rule("above 0.33", 0.4)]), policy("b", [])];
  const after = [policy("b", []), policy("a", [rule("above 0.2", 0.3), rule("above 0.33", 0.2)])];
  expect(comparedRules(before, after).map((one) => [one.before.value, one.after.value])).toEqual([
    [0.5, 0.3],
    [0.4, 0.2],
  ]);
});

it("rules that only one of them has are left out", () => {
  const before = [policy("a", [rule("x", 0.5), rule("x", 0.4, 0.2)]), policy("gone", [rule("x", 1)])];
  expect(comparedRules(before, [policy("a", [rule("x", 0.1, 0.2)])])).toMatchObject([
    { policy: "a", before: { value: 0.4 }, after: { value: 0.1 } },
  ]);
});
