import { roleOf, variablesOf, type RoleName, type Roles } from "@sdc-risk/core";
import {
  cellsText,
  firstWarning,
  leastLossText,
  lossText,
  originalText,
  reportWords,
  stepsText,
  suppressionText,
  treatmentText,
  type Declaration,
  type RiskReport,
  type RuleReport,
} from "@sdc-risk/report";
import { commandWords, type CommandWords } from "../language/words.ts";
import { wrap } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";

/** Rules that a screen has room for; the report holds all. */
const MOST = 6;
/** Variables that it has room for. */
const MOST_NAMED = 20;

const bullet = (text: string, width: number): string[] =>
  wrap(text, width - 2).map((line, i) => (i === 0 ? "- " : "  ") + line);

/** The answer in one sentence: what was done, and whether that does. */
function sentence({ plan, policy }: RiskReport, words: CommandWords): string {
  const { say } = words;
  const { verdict, name, rules } = policy!;
  const done = stepsText(plan!, words);
  const after = done === "" ? say("asItIs") : say("afterSteps", { steps: done });
  if (verdict === "yes") return say("meets", { name, after });
  if (verdict === "cannot tell") return say("cannotTell", { name, after });
  const open = rules.filter(({ result }) => result === "not met").length;
  const missed = rules.length === 1 ? say("missesItsRule") : say("missesRules", { open, all: rules.length });
  return say("noPlan", { name, missed, after });
}

/** What is true of the treated file by a rule, and what the original was by both of its counts where there are two. */
function ruleText(rule: RuleReport, { say, told }: CommandWords): string {
  const { scenario, reason, caution, met } = rule;
  const original = originalText(rule);
  return [
    scenario === null ? reason : say("inScenario", { scenario, text: reason }),
    ...(met || caution === undefined ? [] : [caution]),
    ...(original === null ? [] : [told(original)]),
  ].join(" ");
}

/** What is true of the treated file: its rules, those that are not met first. */
function ruleLines({ policy }: RiskReport, width: number, words: CommandWords): string[] {
  const { rules, against = [] } = policy!;
  const ordered = [...rules.filter(({ met }) => !met), ...rules.filter(({ met }) => met)];
  const more = ordered.length - MOST;
  return [
    ...ordered.slice(0, MOST).flatMap((rule) => bullet(printable(ruleText(rule, words)), width)),
    ...(more > 0 ? [words.say("moreInReport", { n: more })] : []),
    ...against.flatMap(({ text }) => bullet(printable(words.told(text)), width)),
  ];
}

/** The variables that were declared insensitive: what is true of the file rests on that; those that look like keys first. */
function insensitiveText({ policy }: RiskReport, { say }: CommandWords): string | null {
  const own = (policy!.declared ?? []).filter(({ as }) => as === "insensitive");
  if (own.length === 0) return null;
  const looksLikeKey = ({ text }: Declaration): boolean => text.startsWith("looks like a key");
  const keys = own.filter(looksLikeKey);
  const others = own.filter((one) => !looksLikeKey(one));
  const names = [
    ...keys.map(({ variable }) => say("looksLikeKey", { variable })),
    ...others.map((one) => one.variable),
  ];
  const some = names.slice(0, MOST_NAMED).join(", ");
  const more = names.length - MOST_NAMED;
  return say("declaredInsensitive", {
    n: own.length,
    names: more > 0 ? say("namesMore", { names: some, n: more }) : some,
  });
}

/** Roles of what stays in the file beside its keys. */
const BESIDE_KEYS: readonly RoleName[] = [
  "id",
  "household",
  "entity",
  "weight",
  "numeric",
  "sensitive",
  "strata",
  "cluster",
];

/** What the treated file holds beside its keys: a yes by rules on keys does not speak of it. Null where there is nothing. */
function besideKeysText({ plan }: RiskReport, roles: Roles, words: CommandWords): string | null {
  const { say } = words;
  const gone = new Set(plan!.steps.flatMap(({ kind, key }) => (kind === "leave-out" ? key.split(", ") : [])));
  const names = BESIDE_KEYS.flatMap((role) =>
    variablesOf(roles, role)
      .filter((variable) => !gone.has(variable))
      .map((variable) => say("ofRole", { variable, role: `--${roleOf(role).flag}` })),
  );
  if (names.length === 0) return null;
  const some = names.slice(0, MOST_NAMED).join(", ");
  const more = names.length - MOST_NAMED;
  return say("alsoInFile", {
    file: plan!.file,
    names: more > 0 ? say("namesMore", { names: some, n: more }) : some,
  });
}

/** From this share of suppressed values on it is worth a look at the file without the variable. */
const MOSTLY = 0.5;

/** The variables of which half of the values or more are suppressed, a sentence each. */
const mostlyGone = ({ plan, data }: RiskReport, { say, count, share }: CommandWords): readonly string[] =>
  Object.entries(plan!.suppressed).flatMap(([variable, n]) =>
    n < MOSTLY * data.rows
      ? []
      : [
          say("mostlySuppressed", {
            variable,
            n: count(n),
            all: count(data.rows),
            share: share(n / data.rows),
          }),
        ],
  );

/** What is warned of first; null where nothing is. All stands in the report. */
function warnedText(report: RiskReport, { say, told }: CommandWords): string | null {
  const { n, text } = firstWarning(report);
  return text === null ? null : say("warned", { n, text: told(text) });
}

/** Whether a plan leaves the file as it is though it does not meet the policy, or that cannot be told. */
export const leavesAsItIs = ({ plan, policy }: RiskReport): boolean =>
  plan!.steps.length === 0 && policy?.verdict !== "yes";

/** That files were not written, since they would hold what was not treated; null where all were. */
export const notWrittenText = ({ language }: RiskReport, paths: readonly string[]): string | null =>
  paths.length === 0 ? null : commandWords(language).say("notWritten", { names: paths.join(", ") });

/** How a plan is told: the files that were written and those that were not, and the roles of the variables. */
interface PlanTold {
  readonly width: number;
  readonly written: readonly string[];
  readonly leftOut?: readonly string[];
  readonly roles: Roles;
}

/** What a plan says on a terminal. */
export function planText(report: RiskReport, { width, written, leftOut = [], roles }: PlanTold): string {
  const plan = report.plan!;
  const expected = report.answer?.expected?.[0]?.text;
  const words = commandWords(report.language);
  const ofReport = reportWords(report.language);
  const insensitive = insensitiveText(report, words);
  const besideKeys = besideKeysText(report, roles, words);
  // no loss where nothing was done that does not do, which would be read as the cost of a release
  const isTreated = !leavesAsItIs(report);
  const lost = [
    ...(isTreated ? [lossText(plan, ofReport), leastLossText(plan, ofReport)] : []),
    suppressionText(plan, ofReport),
    words.told(cellsText(plan)),
  ]
    .filter((text) => text !== "")
    .join(" ");
  const left = notWrittenText(report, leftOut);
  const warned = warnedText(report, words);
  const lines = [
    ...wrap(printable(sentence(report, words)), width),
    ...(lost === "" ? [] : wrap(lost, width)),
    ...mostlyGone(report, words).flatMap((text) => wrap(printable(text), width)),
    "",
    words.say("trueOf", { file: printable(plan.file) }),
    ...ruleLines(report, width, words),
    ...(expected === undefined ? [] : bullet(printable(expected), width)),
    ...(insensitive === null ? [] : bullet(printable(insensitive), width)),
    ...(besideKeys === null ? [] : bullet(printable(besideKeys), width)),
    ...(report.policy?.groupsSeen ?? []).flatMap(({ text }) => bullet(printable(words.told(text)), width)),
    ...(warned === null ? [] : bullet(printable(warned), width)),
    ...treatmentText(report, { width, color: false }),
    ...(written.length === 0
      ? []
      : ["", ...written.map((path) => words.say("wrote", { path: printable(path) }))]),
    ...(left === null ? [] : wrap(printable(left), width)),
  ];
  return `${lines.join("\n")}\n`;
}
