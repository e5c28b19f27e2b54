import type { RiskReport, RuleReport } from "../risk-report.ts";
import { cleanLines } from "../escape.ts";
import { ruleName } from "./junit.ts";

/** Text of a workflow command, which is printed: what would end the line or the command is written as its code. */
const data = (text: string): string => cleanLines(text).replaceAll("%", "%25").replaceAll("\n", "%0A");
const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

const line = (level: "error" | "warning" | "notice", title: string, text: string): string =>
  `::${level} title=${property(title)}::${data(text)}\n`;

const annotation = (rule: RuleReport): string => {
  const text = rule.caution === undefined ? rule.reason : `${rule.reason} ${rule.caution}`;
  return rule.met
    ? ""
    : line("error", ruleName(rule), `${rule.result === "cannot tell" ? "Undecided. " : ""}${text}`);
};

/**
 * The rules that are not met, and what else is against the file, as workflow commands of GitHub Actions, with the answer
 * before them.
 */
export function policyToGitHub({ policy, otherPolicies = [], answer, data: { name } }: RiskReport): string {
  if (policy === undefined) return "";
  return (
    line(policy.met ? "notice" : "error", `${policy.name}: ${name}`, answer?.statement ?? "") +
    [policy, ...otherPolicies].flatMap(({ rules }) => rules.map(annotation)).join("") +
    (policy.against ?? []).map(({ code, text }) => line("error", code, text)).join("")
  );
}
