import { begun, type Block } from "@sdc-risk/blocks";
import { isOneRule, scenariosOf } from "../answer/answer.ts";
import { wordsOf, type ReportWords } from "../language/report.ts";
import type { RiskReport, RuleReport } from "../risk-report.ts";
import { table, text } from "./blocks.ts";

/** "below 3 %". */
export const limitOf = ({ bound, strict, limit, share }: RuleReport, words: ReportWords): string =>
  words.say("limitIn", {
    bound: bound === "max" && strict === true ? "below" : bound,
    limit: words.value(limit, share ? "percent" : "number"),
  });

/** Where a source may lack its full stop. */
const TEXT_END = /\.?$/;

/** A column that is there where a row has something for it. */
interface ThresholdColumn {
  readonly label: string;
  readonly cell: (rule: RuleReport) => string | null;
  readonly always?: true;
}

/** A text that a policy brings along, in the language of the report where it has it. */
const toldOr = (words: ReportWords, said: string | undefined): string | null =>
  said === undefined ? null : (words.toldWhole(said) ?? said);

/** The limits, each with for whom it holds, its reason, and its own source. */
export function thresholds(report: RiskReport): Block[] {
  const { policy, scenarios = [] } = report;
  const words = wordsOf(report);
  const { say } = words;
  if (policy === undefined) return [text(say("noThresholds"))];
  const own = policy.rules.filter((rule, i) => policy.rules.findIndex((one) => isOneRule(one, rule)) === i);
  const whom = (rule: RuleReport): string | null => {
    const names = scenariosOf(rule, policy.rules);
    if (names.length === 0) return null;
    return names.length > 1 && names.length === scenarios.length ? say("everyScenario") : names.join(", ");
  };
  const columns: readonly ThresholdColumn[] = [
    { label: say("rule"), cell: ({ label }) => begun(label), always: true },
    { label: say("limit"), cell: (rule) => limitOf(rule, words), always: true },
    { label: say("holdsFor"), cell: whom },
    { label: say("whyColumn"), cell: ({ why }) => toldOr(words, why) },
    { label: say("sourceOfLimit"), cell: ({ source = null }) => source },
  ];
  const shown = columns.filter(
    ({ cell, always }) => always === true || own.some((rule) => cell(rule) !== null),
  );
  return [
    table(
      say("policyNamed", { name: policy.name }),
      say("allMustBeMet"),
      shown.map(({ label }) => label),
      own.map((rule) => shown.map(({ cell }) => cell(rule))),
    ),
    ...(policy.source === undefined
      ? []
      : [text(policy.source.replace(TEXT_END, "."), say("sourceOfPolicy"))]),
    ...(policy.notCovered === undefined
      ? []
      : [text(toldOr(words, policy.notCovered) ?? "", say("notCoveredByPolicy"))]),
  ];
}
