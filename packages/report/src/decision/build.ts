import type { Block } from "@sdc-risk/blocks";
import { formatValue } from "@sdc-risk/data";
import { afterTreatment } from "../after-treatment.ts";
import { expectedText, planPart, rulesTable } from "../answer/answer.ts";
import { leastLossText, lossText } from "../plan.ts";
import type { RiskReport, ScenarioReport } from "../risk-report.ts";
import { verdicts } from "../facts.ts";
import { FILE_PARTS, filesOf } from "../files.ts";
import { firstNamed, scenarioTable } from "../answer/scenario-table.ts";
import { count, table, text } from "./blocks.ts";
import type { DecisionReport, DecisionSection, FileTechniques } from "./decision-report.ts";
import { nameWithLabel } from "../names/labelled.ts";
import { limits } from "./limits.ts";
import { thresholds } from "./thresholds.ts";
import { identifiersLeft, variablesTable } from "./variables.ts";

/** All files that the figures rest on, by their fingerprints. */
const filesTable = (report: RiskReport): Block =>
  table(
    "Files",
    "All files that the figures rest on. A file is the one that was used where its SHA-256 is the same.",
    ["file", "it is the", "rows", "SHA-256"],
    filesOf(report).map(({ part, name, rows, sha256 }) => [
      name,
      FILE_PARTS[part],
      rows === null ? null : count(rows),
      sha256 ?? "not computed",
    ]),
  );

const share = (value: number | undefined, otherwise: string): string =>
  value === undefined ? otherwise : formatValue(value, "percent");

type Assumed = Omit<ScenarioReport, "measures" | "skipped" | "warnings">;

function scenarioRow(
  { name, keys, numeric = [], recodings = {}, ...more }: Assumed,
  named: (variable: string) => string,
): (string | null)[] {
  const known = [...keys, ...numeric].map((key) =>
    recodings[key] === undefined ? named(key) : `${named(key)} ${recodings[key]}`,
  );
  const { coverage, divergence, intruder = null } = more;
  return [name, known.join(", "), share(coverage, "100 %"), share(divergence, "0 %"), intruder];
}

/** Who may attack, and what is taken for granted. */
function scenariosTable(report: RiskReport): Block {
  const { scenarios = [], roles } = report;
  const only: Assumed = { name: "one intruder", keys: roles["keys"] ?? [], numeric: roles["numeric"] ?? [] };
  return table(
    "Scenarios",
    "Each intruder knows the keys of everybody in the population, or in the part of it that the coverage " +
      "says, without error unless a divergence is given.",
    ["scenario", "keys", "coverage", "divergence", "who"],
    (scenarios.length > 0 ? scenarios : [only]).map((one) => scenarioRow(one, nameWithLabel(report))),
  );
}

/** ", in the scenario neighbour": of which scenario figures are that are given for one only. */
function inFirst({ scenarios: [first, ...others] = [] }: RiskReport): string {
  return first !== undefined && others.length > 0 ? `, in the scenario ${first.name}` : "";
}

/** The risk of the original. */
function initialRisk(report: RiskReport): Block[] {
  const scenarios = scenarioTable(report, false);
  const first = firstNamed(report, "of");
  const metrics = verdicts(report).map(({ metric }) => metric);
  const title = `Figures of the original${inFirst(report)}`;
  const about = first === null ? "" : `The figures below are those of ${first}.`;
  return [...(scenarios === null ? [] : [scenarios]), { kind: "metrics", title, about, metrics }];
}

/** What a plan did to the file, and what that cost; nothing where no plan treated it. */
function planned({ plan }: RiskReport): Block[] {
  if (plan === undefined) return [];
  const { file, steps } = plan;
  return [
    table(
      `Plan that ${file} was made by`,
      `${lossText(plan)} ${leastLossText(plan)} What is true of ${file} is given under residual risk.`,
      ["variable", "step"],
      steps.map(({ key, text: said }) => [key, said]),
    ),
  ];
}

/** Of a released file whose records have no partner in the original. */
const NOT_MATCHED =
  "Its records are not matched with those of the original, so how many values of a variable changed is not known.";

/** What was done to the variables. */
const techniques = (report: RiskReport, treatments: readonly FileTechniques[]): Block[] =>
  treatments.length === 0
    ? [text("No released file was given, so there is nothing to compare with the original.")]
    : treatments.map(({ file, matched = true, techniques: list }) =>
        table(
          `Techniques by variable, ${file}`,
          "From a comparison of the original with the released file. It tells what differs, not by what " +
            `method it came about.${matched ? "" : ` ${NOT_MATCHED}`}`,
          ["variable", "technique"],
          list.map(({ variable, technique }) => [nameWithLabel(report)(variable), technique]),
        ),
      );

/** What would meet the policy, where it is not met. */
function wayToMeet(report: RiskReport): Block[] {
  const plan = planPart(report);
  return plan === null ? [] : [text(plan.text, plan.title)];
}

/** The rules, and the figures of the released files beside the original's. */
function residualRisk(report: RiskReport): Block[] {
  const rules = rulesTable(report, false);
  const after = report.released.flatMap((file) => afterTreatment(report, file) ?? []);
  const none =
    report.released.length > 0 ? [] : [text("No released file was given: what is judged is the original.")];
  return [...none, ...(rules === null ? [] : [rules]), ...wayToMeet(report), ...after];
}

/** What is written by hand, or typed in the page before it is printed. */
const TO_SIGN: NonNullable<DecisionSection["fields"]> = [
  { label: "Decision (released, released with conditions, not released)", lines: 1 },
  { label: "Reason", lines: 4 },
  { label: "Conditions of use", lines: 3 },
  { label: "Name", lines: 1 },
  { label: "Position", lines: 1 },
  { label: "Date", lines: 1 },
  { label: "Signature", lines: 2 },
];

/** Who decided, when and what. */
const signature = (): Block =>
  text(
    "The software gives figures and compares them with limits. The decision is taken by those who sign.",
    "To be filled in and signed",
  );

/**
 * The parts, in the order of the steps by which the European Medicines Agency and Health Canada have an
 * anonymisation told.
 */
function sectionsOf(report: RiskReport, treatments: readonly FileTechniques[]): DecisionSection[] {
  const { answer } = report;
  const statement = text(answer?.statement ?? "There is no verdict.");
  const never = answer?.limits.at(-1);
  // the rules, each with its value, stand under residual risk
  const decides = report.policy === undefined ? (answer?.decides ?? []) : [];
  return [
    {
      id: "statement",
      title: "Statement",
      blocks: [
        statement,
        ...[
          ...(answer?.expected ?? []).map(expectedText),
          ...decides,
          ...(never === undefined ? [] : [never]),
        ].map((one) => text(one)),
      ],
    },
    { id: "data", title: "Data", blocks: [filesTable(report)] },
    {
      id: "variables",
      title: "Identifiers and key variables",
      blocks: [variablesTable(report), identifiersLeft(report, treatments)],
    },
    { id: "scenarios", title: "Intruders and what is assumed of them", blocks: [scenariosTable(report)] },
    { id: "thresholds", title: "Thresholds", blocks: thresholds(report) },
    { id: "initial", title: "Initial risk", folded: true, blocks: initialRisk(report) },
    {
      id: "techniques",
      title: "Anonymisation techniques",
      blocks: [...planned(report), ...techniques(report, treatments)],
    },
    { id: "residual", title: "Residual risk", blocks: residualRisk(report) },
    { id: "limits", title: "Limits of the method", folded: true, blocks: [limits(report)] },
    { id: "decision", title: "Decision", blocks: [signature()], fields: TO_SIGN },
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
