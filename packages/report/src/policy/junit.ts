import { firstSentence } from "@sdc-risk/blocks";
import { cleanLines } from "../escape.ts";
import { boundText } from "./bound-text.ts";
import type { Against, NotJudged, PolicyReport, RiskReport, RuleReport, RuleResult } from "../risk-report.ts";

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

/** What a test case says of why it did not pass. */
interface CaseOutcome {
  /** In JUnit a rule that fails is a failure, one that could not be judged is an error, and the rest was left out. */
  readonly kind: "failure" | "error" | "skipped";
  readonly type?: string;
  readonly message: string;
  readonly text?: string;
}

/** A test case: a rule, something else that is against the file, or a measure. */
interface TestCase {
  readonly group: string;
  readonly name: string;
  /** How long it took; undefined where nobody knows. */
  readonly seconds?: number | undefined;
  /** Null where it passed. */
  readonly outcome: CaseOutcome | null;
}

/** Seconds with three digits behind the point, without an exponent. */
const timeOf = (seconds: number): string => seconds.toFixed(3);

function outcomeText({ kind, type, message, text }: CaseOutcome): string {
  const typed = type === undefined ? "" : ` type="${escapeXml(type)}"`;
  const head = `      <${kind} message="${escapeXml(message)}"${typed}`;
  return text === undefined ? `${head}/>` : `${head}>${escapeXml(text)}</${kind}>`;
}

function caseText({ group, name, seconds, outcome }: TestCase): string {
  const time = seconds === undefined ? "" : ` time="${timeOf(seconds)}"`;
  const head = `    <testcase classname="${escapeXml(group)}" name="${escapeXml(name)}"${time}`;
  return outcome === null ? `${head}/>` : `${head}>\n${outcomeText(outcome)}\n    </testcase>`;
}

/** What was not met, or could not be told, which must not pass either. */
const against = (result: RuleResult, message: string, text: string): CaseOutcome => ({
  kind: result === "cannot tell" ? "error" : "failure",
  type: result,
  message,
  text,
});

function ruleCase(rule: RuleReport, group: string): TestCase {
  const text = [rule.reason, rule.caution, rule.why, rule.source]
    .filter((one) => one !== undefined)
    .join("\n");
  return { group, name: ruleName(rule), outcome: rule.met ? null : against(rule.result, rule.reason, text) };
}

/** What is against the file whatever its figures are, as a test case that fails. */
const againstCase = ({ code, result, file, text }: Against, group: string): TestCase => ({
  group,
  name: file === undefined ? code : `${code} [${file}]`,
  outcome: against(result, firstSentence(text), text),
});

/** A variable of the file that goes out which no rule looks at: whether that matters is among what is against the file. */
const notJudgedCase = ({ variable, file, text }: NotJudged, group: string): TestCase => ({
  group,
  name: `variable ${variable}${file === undefined ? "" : ` [${file}]`}`,
  outcome: { kind: "skipped", message: `Not judged: ${variable}: ${text}` },
});

/** Everything that a policy says of a file. */
const policyCases = ({ name, rules, against: found = [], notJudged = [] }: PolicyReport): TestCase[] => [
  ...rules.map((rule) => ruleCase(rule, name)),
  ...found.map((one) => againstCase(one, name)),
  ...notJudged.map((one) => notJudgedCase(one, name)),
];

const MEASURES = "measures";

/** The measures that were computed, with their times, and those that were not, with their reasons. */
function measureCases(
  { measures, skipped }: Pick<RiskReport, "measures" | "skipped">,
  seconds: ReadonlyMap<string, number>,
): TestCase[] {
  return [
    ...Object.keys(measures).map((name) => ({
      group: MEASURES,
      name,
      seconds: seconds.get(name),
      outcome: null,
    })),
    ...skipped.map(({ measure: name, reason }) => ({
      group: MEASURES,
      name,
      outcome: { kind: "skipped" as const, message: `Not computed: ${reason}` },
    })),
  ];
}

/** How many test cases there are and how many did not pass, as attributes. */
function countsOf(cases: readonly TestCase[]): string {
  const of = (kind: CaseOutcome["kind"]): number =>
    cases.filter(({ outcome }) => outcome?.kind === kind).length;
  return `tests="${cases.length}" failures="${of("failure")}" errors="${of("error")}"`;
}

function suite(name: string, cases: readonly TestCase[], at: string): string {
  const skipped = cases.filter(({ outcome }) => outcome?.kind === "skipped").length;
  const time = cases.reduce((sum, { seconds = 0 }) => sum + seconds, 0);
  return [
    `  <testsuite name="${escapeXml(name)}" ${countsOf(cases)} skipped="${skipped}" time="${timeOf(time)}" timestamp="${at}">`,
    ...cases.map(caseText),
    "  </testsuite>",
  ].join("\n");
}

const NO_TIMES: ReadonlyMap<string, number> = new Map();

/**
 * The rules of a policy as JUnit XML, for build servers: a test case for each rule, for each thing else that is against
 * the file, and for each measure. A rule that is not met is a failure; one that cannot be told is an error, and fails a
 * build, too. Variables that were not judged and measures that were not computed are skipped, with the reason.
 * @param seconds how long measures took, by their ids, as far as it is known
 */
export function policyToJUnit(report: RiskReport, seconds: ReadonlyMap<string, number> = NO_TIMES): string {
  const { policy, otherPolicies = [], data, createdAt } = report;
  const policies = policy === undefined ? [] : [policy, ...otherPolicies];
  const judged = policies.map((one) => ({ name: one.name, cases: policyCases(one) }));
  const measures = measureCases(report, seconds);
  const at = escapeXml(createdAt.slice(0, 19));
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites ${countsOf([...judged.flatMap(({ cases }) => cases), ...measures])}>`,
    ...judged.map(({ name, cases }) => suite(`${name}: ${data.name}`, cases, at)),
    suite(`${MEASURES}: ${data.name}`, measures, at),
    `</testsuites>`,
    "",
  ].join("\n");
}
