import { firstSentence } from "@sdc-risk/blocks";
import { cleanLines } from "../escape.ts";
import { boundText } from "./bound-text.ts";
import type { Against, RiskReport, RuleReport, RuleResult } from "../risk-report.ts";

const NAMES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for XML 1.0, without characters that act instead of showing, some of which it cannot hold at all. */
const escapeXml = (text: string): string =>
  cleanLines(text)
    .replace(/[&<>"]/g, (c) => NAMES[c] ?? c)
    .replaceAll("\n", "&#10;");

/** What a rule is called: the figure, its limit, and where it holds. */
export function ruleName(rule: RuleReport): string {
  const { figure, limit, scenario, file } = rule;
  const where = [...(scenario === null ? [] : [scenario]), ...(file === undefined ? [] : [file])].join(", ");
  return `${figure} ${boundText(rule)} ${limit}${where === "" ? "" : ` [${where}]`}`;
}

const testcase = (rule: RuleReport, policy: string): string => {
  const head = `<testcase classname="${escapeXml(policy)}" name="${escapeXml(ruleName(rule))}"`;
  const text = [rule.reason, rule.caution, rule.why, rule.source]
    .filter((one) => one !== undefined)
    .join("\n");
  if (rule.met) return `    ${head}/>`;
  return failure(head, rule.result, rule.reason, text);
};

/** A test case that fails; what cannot be told is a failure, too, and says so in its type. */
const failure = (head: string, result: RuleResult, message: string, text: string): string =>
  `    ${head}>\n      <failure message="${escapeXml(message)}" type="${result}">${escapeXml(text)}</failure>\n` +
  "    </testcase>";

/** What is against the file whatever its figures are, as a test case that fails. */
const againstCase = ({ code, result, file, text }: Against, policy: string): string =>
  failure(
    `<testcase classname="${escapeXml(policy)}" name="${escapeXml(file === undefined ? code : `${code} [${file}]`)}"`,
    result,
    firstSentence(text),
    text,
  );

/** The rules of a policy as JUnit XML, one test case each, for build servers; a report without a policy has none. */
export function policyToJUnit({ policy, data, createdAt }: RiskReport): string {
  const rules = policy?.rules ?? [];
  const against = policy?.against ?? [];
  const name = policy?.name ?? "no policy";
  const tests = rules.length + against.length;
  const failures = rules.filter(({ met }) => !met).length + against.length;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites tests="${tests}" failures="${failures}">`,
    `  <testsuite name="${escapeXml(`${name}: ${data.name}`)}" tests="${tests}" ` +
      `failures="${failures}" timestamp="${escapeXml(createdAt.slice(0, 19))}">`,
    ...rules.map((rule) => testcase(rule, name)),
    ...against.map((one) => againstCase(one, name)),
    `  </testsuite>`,
    `</testsuites>`,
    "",
  ].join("\n");
}
