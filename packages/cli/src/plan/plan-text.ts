import {
  leastLossText,
  lossText,
  stepsText,
  suppressionText,
  treatmentText,
  type RiskReport,
} from "@sdc-risk/report";
import { wrap } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";

/** Rules that a screen has room for; the report holds all. */
const MOST = 6;

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

/** What is true of the treated file: its rules, those that are not met first. */
function ruleLines({ policy }: RiskReport, width: number): string[] {
  const { rules, against = [] } = policy!;
  const ordered = [...rules.filter(({ met }) => !met), ...rules.filter(({ met }) => met)];
  const more = ordered.length - MOST;
  return [
    ...ordered
      .slice(0, MOST)
      .flatMap(({ scenario, reason, caution, met }) =>
        bullet(
          printable(
            `${scenario === null ? "" : `${scenario}: `}${reason}${met || caution === undefined ? "" : ` ${caution}`}`,
          ),
          width,
        ),
      ),
    ...(more > 0 ? [`… and ${more} more, in the report.`] : []),
    ...against.flatMap(({ text }) => bullet(printable(text), width)),
  ];
}

/** What a plan says on a terminal. @param written the files that were written */
export function planText(report: RiskReport, width: number, written: readonly string[]): string {
  const plan = report.plan!;
  const expected = report.answer?.expected?.[0]?.text;
  const lines = [
    ...wrap(printable(sentence(report)), width),
    ...wrap(`${lossText(plan)} ${leastLossText(plan)} ${suppressionText(plan)}`.trimEnd(), width),
    "",
    `What is true of ${printable(plan.file)}, assessed with its original:`,
    ...ruleLines(report, width),
    ...(expected === undefined ? [] : bullet(printable(expected), width)),
    ...treatmentText(report, { width, color: false }),
    ...(written.length === 0 ? [] : ["", ...written.map((path) => `Wrote ${printable(path)}`)]),
  ];
  return `${lines.join("\n")}\n`;
}
