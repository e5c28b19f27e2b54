import { plural } from "@sdc-risk/data";
import {
  cellsText,
  leastLossText,
  lossText,
  originalText,
  stepsText,
  suppressionText,
  treatmentText,
  type Declaration,
  type RiskReport,
  type RuleReport,
} from "@sdc-risk/report";
import { wrap } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";

/** Rules that a screen has room for; the report holds all. */
const MOST = 6;
/** Variables that it has room for. */
const MOST_NAMED = 20;

const bullet = (text: string, width: number): string[] =>
  wrap(text, width - 2).map((line, i) => (i === 0 ? "- " : "  ") + line);

/** The answer in one sentence: what was done, and whether that does. */
function sentence({ plan, policy }: RiskReport): string {
  const { verdict, name, rules } = policy!;
  const done = stepsText(plan!);
  const after = done === "" ? "as it is" : `after: ${done}`;
  if (verdict === "yes") return `Meets the policy “${name}” ${after}.`;
  const open = rules.filter(({ result }) => result === "not met").length;
  if (verdict === "cannot tell") return `Cannot tell whether the file meets the policy “${name}” ${after}.`;
  return (
    `No plan that was found meets the policy “${name}”. The nearest misses ${rules.length === 1 ? "its rule" : `${open} of its ${rules.length} rules`} ` +
    `${after}.`
  );
}

/** What is true of the treated file by a rule, and what the original was by both of its counts where there are two. */
function ruleText(rule: RuleReport): string {
  const { scenario, reason, caution, met } = rule;
  const place = scenario === null ? "" : `${scenario}: `;
  const more = [...(met || caution === undefined ? [] : [caution]), originalText(rule)];
  return [`${place}${reason}`, ...more].filter((text) => text !== null).join(" ");
}

/** What is true of the treated file: its rules, those that are not met first. */
function ruleLines({ policy }: RiskReport, width: number): string[] {
  const { rules, against = [] } = policy!;
  const ordered = [...rules.filter(({ met }) => !met), ...rules.filter(({ met }) => met)];
  const more = ordered.length - MOST;
  return [
    ...ordered.slice(0, MOST).flatMap((rule) => bullet(printable(ruleText(rule)), width)),
    ...(more > 0 ? [`… and ${more} more, in the report.`] : []),
    ...against.flatMap(({ text }) => bullet(printable(text), width)),
  ];
}

/** The variables that were declared insensitive: what is true of the file rests on that; those that look like keys first. */
function insensitiveText({ policy }: RiskReport): string | null {
  const own = (policy!.declared ?? []).filter(({ as }) => as === "insensitive");
  if (own.length === 0) return null;
  const looksLikeKey = ({ text }: Declaration): boolean => text.startsWith("looks like a key");
  const keys = own.filter(looksLikeKey);
  const others = own.filter((one) => !looksLikeKey(one));
  const names = [
    ...keys.map(({ variable }) => `${variable} (looks like a key)`),
    ...others.map((one) => one.variable),
  ];
  const some = names.slice(0, MOST_NAMED).join(", ");
  const more = names.length - MOST_NAMED;
  return (
    `Declared insensitive, so no figure takes account of ${plural(own.length, "it", "them")}: ` +
    `${some}${more > 0 ? ` and ${more} more` : ""}.`
  );
}

/** What a plan says on a terminal. @param written the files that were written */
export function planText(report: RiskReport, width: number, written: readonly string[]): string {
  const plan = report.plan!;
  const expected = report.answer?.expected?.[0]?.text;
  const insensitive = insensitiveText(report);
  const lines = [
    ...wrap(printable(sentence(report)), width),
    ...wrap(
      [lossText(plan), leastLossText(plan), suppressionText(plan), cellsText(plan)]
        .filter((text) => text !== "")
        .join(" "),
      width,
    ),
    "",
    `What is true of ${printable(plan.file)}, assessed with its original:`,
    ...ruleLines(report, width),
    ...(expected === undefined ? [] : bullet(printable(expected), width)),
    ...(insensitive === null ? [] : bullet(printable(insensitive), width)),
    ...treatmentText(report, { width, color: false }),
    ...(written.length === 0 ? [] : ["", ...written.map((path) => `Wrote ${printable(path)}`)]),
  ];
  return `${lines.join("\n")}\n`;
}
