import { begun, type Block } from "@sdc-risk/blocks";
import { formatValue } from "@sdc-risk/data";
import { isOneRule, scenariosOf } from "../answer/answer.ts";
import { boundText } from "../policy/bound-text.ts";
import type { RiskReport, RuleReport } from "../risk-report.ts";
import { table, text } from "./blocks.ts";

/** "below 3 %". */
export const limitOf = (rule: RuleReport): string =>
  `${boundText(rule)} ${formatValue(rule.limit, rule.share ? "percent" : "number")}`;

/** A column that is there where a row has something for it. */
interface ThresholdColumn {
  readonly label: string;
  readonly cell: (rule: RuleReport) => string | null;
  readonly always?: true;
}

/** The limits, each with for whom it holds, its reason, and its own source. */
export function thresholds({ policy, scenarios = [] }: RiskReport): Block[] {
  if (policy === undefined)
    return [text("No thresholds were given, so there is nothing to judge the file by.")];
  const own = policy.rules.filter((rule, i) => policy.rules.findIndex((one) => isOneRule(one, rule)) === i);
  const whom = (rule: RuleReport): string | null => {
    const names = scenariosOf(rule, policy.rules);
    if (names.length === 0) return null;
    return names.length > 1 && names.length === scenarios.length ? "every scenario" : names.join(", ");
  };
  const columns: readonly ThresholdColumn[] = [
    { label: "rule", cell: ({ label }) => begun(label), always: true },
    { label: "limit", cell: limitOf, always: true },
    { label: "holds for", cell: whom },
    { label: "why", cell: ({ why = null }) => why },
    { label: "source of the limit", cell: ({ source = null }) => source },
  ];
  const shown = columns.filter(
    ({ cell, always }) => always === true || own.some((rule) => cell(rule) !== null),
  );
  return [
    table(
      `Policy: ${policy.name}`,
      "All rules must be met.",
      shown.map(({ label }) => label),
      own.map((rule) => shown.map(({ cell }) => cell(rule))),
    ),
    ...(policy.source === undefined
      ? []
      : [text(policy.source.replace(/\.?$/, "."), "Source of the policy")]),
    ...(policy.notCovered === undefined ? [] : [text(policy.notCovered, "What the policy does not cover")]),
  ];
}
