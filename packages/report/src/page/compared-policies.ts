import { column, type TableBlock } from "@sdc-risk/blocks";
import { limitText, valueText } from "../answer/answer.ts";
import { marked } from "../answer/caution.ts";
import type {
  ComparedPolicy,
  ComparedRule,
  Comparison,
  PolicyState,
  RuleState,
} from "../compare/comparison.ts";
import type { ReportWords } from "../language/report.ts";
import { resultText } from "../policy/result-text.ts";
import type { Part, Section } from "./page.ts";

/** What two reports are called. */
type Names = readonly [string, string];

const verdictText = (state: PolicyState | null, { say }: ReportWords): string =>
  say("verdictOf", { verdict: state?.verdict ?? "none" });

/** "Policy “release”: yes in A, no in B." */
function changeText({ name, a, b }: ComparedPolicy, [nameA, nameB]: Names, words: ReportWords): string {
  const { say } = words;
  return a?.verdict === b?.verdict
    ? say("policyUnchanged", { policy: name, verdict: verdictText(b, words), a: nameA, b: nameB })
    : say("policyChanged", {
        ...{ policy: name, a: nameA, b: nameB },
        before: verdictText(a, words),
        after: verdictText(b, words),
      });
}

/** "A: all 3 rules are met." */
const countsText = (name: string, state: PolicyState | null, { say }: ReportWords): string[] =>
  state === null
    ? []
    : [
        say("rulesInReport", {
          name,
          ...{ all: state.rules, failed: state.notMet, open: state.undecided },
        }),
      ];

/** "62 (too low), not met"; where the report does not have the rule a dash. */
function stateText(rule: ComparedRule, state: RuleState | null, words: ReportWords): string {
  if (state === null) return "–";
  const { value, written, result, mark } = state;
  const { limit, share } = rule;
  const shown = valueText({ value, limit, share, ...(written === undefined ? {} : { written }) }, words);
  return words.say("valueAndResult", {
    value: marked(shown, mark === undefined ? undefined : words.told(mark), words),
    result: resultText(result, words),
  });
}

/** A rule with the scenario and the file that it is of, where there are several. */
const ruleText = ({ label, scenario, file }: ComparedRule, { say }: ReportWords): string => {
  const place = [scenario, file].filter((one) => typeof one === "string").join(", ");
  return place === "" ? label : say("placed", { place, text: label });
};

const changedRules = ({ rules }: ComparedPolicy, names: Names, words: ReportWords): TableBlock => ({
  kind: "table",
  title: words.say("changedRules"),
  about: "",
  columns: [column(words.say("rule")), column(words.say("limit")), ...names.map((name) => column(name))],
  rows: rules.map((rule) => [
    ruleText(rule, words),
    limitText(rule, words),
    stateText(rule, rule.a, words),
    stateText(rule, rule.b, words),
  ]),
});

function partsOf(policy: ComparedPolicy, names: Names, words: ReportWords): Part[] {
  const { say } = words;
  const { a, b, rules, against } = policy;
  const counts = [...countsText(names[0], a, words), ...countsText(names[1], b, words)].join(" ");
  const both = a !== null && b !== null;
  const found = against.map((one) => ({
    text: say(one.b === null ? "againstBefore" : "againstNow", {
      text: one.text,
      name: one.b === null ? names[0] : names[1],
    }),
  }));
  return [
    { kind: "statement", text: changeText(policy, names, words), clear: clearOf(policy) },
    { kind: "text", text: both && rules.length === 0 ? `${counts} ${say("noRuleChanged")}` : counts },
    ...(rules.length === 0 ? [] : [{ kind: "block" as const, block: changedRules(policy, names, words) }]),
    ...(found.length === 0 ? [] : [{ kind: "list" as const, title: say("againstChanged"), items: found }]),
  ];
}

/** Whether the file can be released by the second report; null where neither it can nor it cannot. */
const clearOf = ({ b }: ComparedPolicy): boolean | null =>
  b === null || b.verdict === "cannot tell" ? null : b.verdict === "yes";

/** The verdict of each policy before and after, with what changed in it; none where neither report has one. */
export function policySection({ policies, a, b }: Comparison, words: ReportWords): Section[] {
  if (policies.length === 0) return [];
  const names = [a.name, b.name] as const;
  return [
    {
      id: "policies",
      title: words.say("verdictsCompared"),
      parts: policies.flatMap((policy) => partsOf(policy, names, words)),
    },
  ];
}
