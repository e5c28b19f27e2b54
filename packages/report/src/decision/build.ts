import { firstSentence, type Block, type Metric, type TableBlock } from "@sdc-risk/blocks";
import { afterTreatment } from "../after-treatment.ts";
import { copiesTexts, expectedText, planPart, rulesTable } from "../answer/answer.ts";
import { cautionReasons, markedFigure } from "../answer/caution.ts";
import { wordsOf, type ReportWords } from "../language/report.ts";
import { leastLossText, lossText } from "../plan.ts";
import type { RiskReport, ScenarioReport } from "../risk-report.ts";
import { verdicts } from "../facts.ts";
import { FILE_PARTS, filesOf } from "../files.ts";
import { firstNamed, scenarioTable } from "../answer/scenario-table.ts";
import { table, text } from "./blocks.ts";
import type { DecisionReport, DecisionSection, FileTechniques } from "./decision-report.ts";
import { nameWithLabel } from "../names/labelled.ts";
import { limits } from "./limits.ts";
import { thresholds } from "./thresholds.ts";
import { identifiersLeft, variablesTable } from "./variables.ts";

/** All files that the figures rest on, by their fingerprints. */
function filesTable(report: RiskReport): Block {
  const { say, count, told } = wordsOf(report);
  return table(
    say("files"),
    say("filesAbout"),
    [say("file"), say("itIsThe"), say("rows"), "SHA-256"],
    filesOf(report).map(({ part, name, rows, sha256 }) => [
      name,
      told(FILE_PARTS[part]),
      rows === null ? null : count(rows),
      sha256 ?? say("notComputedHash"),
    ]),
  );
}

type Assumed = Omit<ScenarioReport, "measures" | "skipped" | "warnings">;

function scenarioRow(
  { name, keys, numeric = [], recodings = {}, ...more }: Assumed,
  named: (variable: string) => string,
  { share, told }: ReportWords,
): (string | null)[] {
  const known = [...keys, ...numeric].map((key) =>
    recodings[key] === undefined ? named(key) : `${named(key)} ${told(recodings[key])}`,
  );
  const { coverage = 1, divergence = 0, intruder = null } = more;
  return [name, known.join(", "), share(coverage), share(divergence), intruder];
}

/** Who may attack, and what is taken for granted. */
function scenariosTable(report: RiskReport): Block {
  const { scenarios = [], roles } = report;
  const words = wordsOf(report);
  const { say } = words;
  const only: Assumed = {
    name: say("oneIntruder"),
    keys: roles["keys"] ?? [],
    numeric: roles["numeric"] ?? [],
  };
  return table(
    say("scenarios"),
    say("scenariosAbout"),
    [say("scenario"), say("keysColumn"), say("coverage"), say("divergence"), say("who")],
    (scenarios.length > 0 ? scenarios : [only]).map((one) => scenarioRow(one, nameWithLabel(report), words)),
  );
}

/** The title of the figures of the original: of which scenario they are where they are given for one only. */
function inFirst(report: RiskReport): string {
  const [first, ...others] = report.scenarios ?? [];
  const { say } = wordsOf(report);
  return first !== undefined && others.length > 0
    ? say("figuresOfOriginalIn", { scenario: first.name })
    : say("figuresOfOriginal");
}

/** The risk of the original. */
function initialRisk(report: RiskReport): Block[] {
  const scenarios = scenarioTable(report, false);
  const first = firstNamed(report, "of");
  const metrics = verdicts(report).map(({ metric }) => metric);
  const title = inFirst(report);
  const about = first === null ? "" : wordsOf(report).say("figuresBelow", { first });
  const figures: Block =
    report.language === undefined
      ? { kind: "metrics", title, about, metrics }
      : { ...figuresTable(metrics, wordsOf(report)), title, about };
  return [...(scenarios === null ? [] : [scenarios]), figures];
}

/** Figures in another language, what they mean in the first sentence: where the language lacks it, in English. */
function figuresTable(metrics: readonly Metric[], words: ReportWords): TableBlock {
  const { say, told, toldWhole } = words;
  const meaning = (metric: Metric, reason: string): string =>
    [firstSentence(metric.about), reason]
      .filter((one) => one !== "")
      .map((one) => toldWhole(one) ?? say("warning", { text: one }))
      .join(" ");
  return table(
    "",
    "",
    [say("figure"), say("value"), say("meaning")],
    cautionReasons(metrics).map(({ metric, reason }) => [
      told(metric.label, "table"),
      markedFigure(metric, words),
      meaning(metric, reason),
    ]),
  );
}

/** What a plan did to the file, and what that cost; nothing where no plan treated it. */
function planned(report: RiskReport): Block[] {
  const { plan } = report;
  const words = wordsOf(report);
  const { say, told } = words;
  if (plan === undefined) return [];
  const { file, steps } = plan;
  return [
    table(
      say("planOf", { file }),
      `${lossText(plan, words)} ${leastLossText(plan, words)} ${say("planResidual", { file })}`,
      [say("variable"), say("step")],
      steps.map(({ key, text: said }) => [key, told(said)]),
    ),
  ];
}

/** What is said of variables to which nothing was done. */
const UNCHANGED = "unchanged";

/** What was done to each variable, and in one row those to which nothing was done. */
function techniqueRows(
  list: FileTechniques["techniques"],
  named: (variable: string) => string,
  words: ReportWords,
): string[][] {
  const same = list.filter(({ technique }) => technique === UNCHANGED).map(({ variable }) => named(variable));
  const together = same.length > 1;
  const single = list.filter(({ technique }) => !together || technique !== UNCHANGED);
  return [
    ...single.map(({ variable, technique }) => [named(variable), techniqueIn(technique, words)]),
    ...(together ? [[same.join(", "), words.say("unchangedTogether")]] : []),
  ];
}

/** What was done to a variable: as a whole, else each of several things. */
function techniqueIn(technique: string, { say, told }: ReportWords): string {
  const whole = told(technique);
  return whole === technique
    ? technique
        .split("; ")
        .map((one) => told(one))
        .join(say("semicolon"))
    : whole;
}

/** What was done to the variables. */
function techniques(report: RiskReport, treatments: readonly FileTechniques[]): Block[] {
  const words = wordsOf(report);
  const { say } = words;
  return treatments.length === 0
    ? [text(say("nothingToCompare"))]
    : treatments.map(({ file, matched = true, techniques: list }) =>
        table(
          say("techniquesOf", { file }),
          say(matched ? "techniquesAbout" : "techniquesUnmatched"),
          [say("variable"), say("technique")],
          techniqueRows(list, nameWithLabel(report), words),
        ),
      );
}

/** What would meet the policy, where it is not met. */
function wayToMeet(report: RiskReport): Block[] {
  const plan = planPart(report);
  return plan === null ? [] : [text(plan.text, plan.title)];
}

/** The rules, and the figures of the released files beside the original's. */
function residualRisk(report: RiskReport): Block[] {
  const rules = rulesTable(report, false);
  const after = report.released.flatMap((file) => afterTreatment(report, file, "opening") ?? []);
  const none = report.released.length > 0 ? [] : [text(wordsOf(report).say("originalJudged"))];
  return [...none, ...(rules === null ? [] : [rules]), ...wayToMeet(report), ...after];
}

/** What is written by hand, or typed in the page before it is printed. */
const toSign = ({ say }: ReportWords): NonNullable<DecisionSection["fields"]> => [
  { label: say("signDecision"), lines: 1 },
  { label: say("signReason"), lines: 4 },
  { label: say("signConditions"), lines: 3 },
  { label: say("signName"), lines: 1 },
  { label: say("signPosition"), lines: 1 },
  { label: say("signDate"), lines: 1 },
  { label: say("signSignature"), lines: 2 },
];

/** Who decided, when and what. */
const signature = ({ say }: ReportWords): Block => text(say("signAbout"), say("signTitle"));

/**
 * The parts, in the order of the steps by which the European Medicines Agency and Health Canada have an
 * anonymisation told.
 */
function sectionsOf(report: RiskReport, treatments: readonly FileTechniques[]): DecisionSection[] {
  const { answer } = report;
  const words = wordsOf(report);
  const { say } = words;
  const inEnglish = say("annexesInEnglish");
  const statement = text(answer?.statement ?? say("noVerdict"));
  const never = answer?.limits.at(-1);
  // the rules, each with its value, stand under residual risk
  const decides = report.policy === undefined ? (answer?.decides ?? []) : [];
  return [
    {
      id: "statement",
      title: say("statement"),
      blocks: [
        statement,
        ...[
          ...(answer?.copies ?? []).flatMap((one) => copiesTexts(one, words)),
          ...(answer?.expected ?? []).map((one) => expectedText(one, words)),
          ...decides,
          ...(never === undefined ? [] : [never]),
          ...(inEnglish === "" ? [] : [inEnglish]),
        ].map((one) => text(one)),
      ],
    },
    { id: "data", title: say("data"), blocks: [filesTable(report)] },
    {
      id: "variables",
      title: say("identifiersAndKeys"),
      blocks: [variablesTable(report), identifiersLeft(report, treatments)],
    },
    { id: "scenarios", title: say("intruders"), blocks: [scenariosTable(report)] },
    { id: "thresholds", title: say("thresholds"), folded: true, blocks: thresholds(report) },
    { id: "initial", title: say("initialRisk"), folded: true, blocks: initialRisk(report) },
    {
      id: "techniques",
      title: say("anonymisation"),
      blocks: [...planned(report), ...techniques(report, treatments)],
    },
    { id: "residual", title: say("residualRisk"), blocks: residualRisk(report) },
    { id: "limits", title: say("limitsOfMethod"), folded: true, blocks: [limits(report)] },
    { id: "decision", title: say("decision"), blocks: [signature(words)], fields: toSign(words) },
  ];
}

/** The file of a decision. */
export function buildDecision(report: RiskReport, treatments: readonly FileTechniques[]): DecisionReport {
  const { answer, policy, command, data, released, population, register, margins, identified, control } =
    report;
  return {
    schema: "sdc-risk-decision-1",
    software: report.software,
    createdAt: report.createdAt,
    ...(report.language === undefined ? {} : { language: report.language }),
    ...(command === undefined ? {} : { command }),
    data,
    released: released.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })),
    ...(population === undefined ? {} : { population }),
    ...(register === undefined ? {} : { register }),
    ...(margins === undefined ? {} : { margins }),
    ...(identified === undefined ? {} : { identified }),
    ...(control === undefined ? {} : { control }),
    ...(report.plan === undefined ? {} : { plan: report.plan }),
    ...(answer === undefined ? {} : { answer }),
    ...(policy === undefined ? {} : { policy }),
    treatments,
    sections: sectionsOf(report, treatments),
  };
}
