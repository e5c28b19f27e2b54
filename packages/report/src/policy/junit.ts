import { boundText, type RuleReport } from "./policy-report.js";
import type { RiskReport } from "../risk-report.js";

const NAMES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for XML 1.0: what it cannot hold at all is left out. */
const escapeXml = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex -- XML has no way to write them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu, "")
    .replace(/[&<>"]/g, (c) => NAMES[c]!)
    .replace(/[\t\n\r]/g, (c) => `&#${c.charCodeAt(0)};`);

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
  if (rule.met)
    return rule.caution === undefined
      ? `    ${head}/>`
      : `    ${head}>\n      <system-out>${escapeXml(rule.caution)}</system-out>\n    </testcase>`;
  return (
    `    ${head}>\n      <failure message="${escapeXml(rule.reason)}">${escapeXml(text)}</failure>\n    ` +
    "</testcase>"
  );
};

/** The rules of a policy as JUnit XML, one test case each, for build servers; a report without a policy has none. */
export function policyToJUnit({ policy, data, createdAt }: RiskReport): string {
  const rules = policy?.rules ?? [],
    failures = rules.filter(({ met }) => !met).length,
    name = policy?.name ?? "no policy";
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites tests="${rules.length}" failures="${failures}">`,
    `  <testsuite name="${escapeXml(`${name}: ${data.name}`)}" tests="${rules.length}" ` +
      `failures="${failures}" timestamp="${escapeXml(createdAt.slice(0, 19))}">`,
    ...rules.map((rule) => testcase(rule, name)),
    `  </testsuite>`,
    `</testsuites>`,
    "",
  ].join("\n");
}
