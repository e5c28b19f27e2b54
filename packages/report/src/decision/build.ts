import { formatValue, type Block, type TableBlock } from "@sdc-risk/core";
import { afterTreatment } from "../after-treatment.js";
import { expectedText, rulesTable } from "../answer.js";
import { boundText, type ScenarioReport } from "../policy/policy-report.js";
import { roleLists, verdicts, warningText } from "../facts.js";
import { FILE_PARTS, filesOf } from "../files.js";
import type { RiskReport } from "../risk-report.js";
import { scenarioTable } from "../scenario-table.js";
import type { DecisionReport, DecisionSection, Treatment } from "./decision-report.js";

const text = (about: string, title = ""): Block => ({ kind: "text", title, about });

const table = (
  title: string,
  about: string,
  columns: readonly string[],
  rows: TableBlock["rows"],
): TableBlock => ({
  kind: "table",
  title,
  about,
  columns: columns.map((label) => ({ label, format: "text" as const })),
  rows,
});

const count = (n: number): string => formatValue(n, "count");

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

/** What each variable with a role is. */
const variablesTable = (report: RiskReport): Block => {
  const { scenarios = [] } = report,
    keys = [...new Set(scenarios.flatMap((one) => one.keys))],
    told = scenarios.length === 0 ? report : { ...report, roles: { ...report.roles, keys } };
  return table(
    "Variables with a role",
    "Direct identifiers are removed before a release and never analysed. Variables without a role were not judged.",
    ["role", "variables"],
    roleLists(told).map(({ label, names }) => [label, names.join(", ")]),
  );
};

const share = (value: number | undefined, otherwise: string): string =>
  value === undefined ? otherwise : formatValue(value, "percent");

type Assumed = Omit<ScenarioReport, "measures" | "skipped" | "warnings">;

function scenarioRow({ name, keys, numeric = [], recodings = {}, ...more }: Assumed): (string | null)[] {
  const known = [...keys, ...numeric].map((key) =>
    recodings[key] === undefined ? key : `${key} ${recodings[key]}`,
  );
  const { coverage, divergence, intruder = null } = more;
  return [name, known.join(", "), share(coverage, "100 %"), share(divergence, "0 %"), intruder];
}

/** Who may attack, and what is taken for granted. */
function scenariosTable({ scenarios = [], roles }: RiskReport): Block {
  const only: Assumed = { name: "one intruder", keys: roles["keys"] ?? [], numeric: roles["numeric"] ?? [] };
  return table(
    "Scenarios",
    "Each intruder knows the keys of everybody in the population, or in the part of it that the coverage " +
      "says, without error unless a divergence is given.",
    ["scenario", "keys", "coverage", "divergence", "who"],
    (scenarios.length > 0 ? scenarios : [only]).map(scenarioRow),
  );
}

/** The limits, each with its reason and its source. */
function thresholds({ policy }: RiskReport): Block[] {
  if (policy === undefined)
    return [text("No thresholds were given, so there is nothing to judge the file by.")];
  const seen = new Set<string>();
  const rows = policy.rules
    .filter((rule) => seen.size !== seen.add(`${rule.figure} ${boundText(rule)} ${rule.limit}`).size)
    .map(({ label, figure, limit, why = null, ...rule }) => [
      label,
      figure,
      `${boundText(rule)} ${formatValue(limit, rule.share ? "percent" : "number")}`,
      why,
      rule.source ?? policy.source ?? null,
    ]);
  return [
    table(
      `Policy: ${policy.name}`,
      "All rules must be met.",
      ["rule", "figure", "limit", "why", "source"],
      rows,
    ),
    ...(policy.notCovered === undefined ? [] : [text(policy.notCovered, "What the policy does not cover")]),
  ];
}

/** The risk of the original. */
function initialRisk(report: RiskReport): Block[] {
  const scenarios = scenarioTable(report),
    metrics = verdicts(report).map(({ metric }) => metric);
  const about = report.scenarios === undefined ? "" : `In the scenario ${report.scenarios[0]!.name}.`;
  return [
    ...(scenarios === null ? [] : [scenarios]),
    { kind: "metrics", title: "Figures of the original", about, metrics },
  ];
}

/** What was done to the variables. */
const techniques = (treatments: readonly Treatment[]): Block[] =>
  treatments.length === 0
    ? [text("No released file was given (--released), so there is nothing to compare with the original.")]
    : treatments.map(({ file, techniques: list }) =>
        table(
          `Techniques by variable, ${file}`,
          "From a comparison of the original with the released file. It tells what differs, not by what " +
            "method it came about.",
          ["variable", "technique"],
          list.map(({ variable, technique }) => [variable, technique]),
        ),
      );

/** The rules, and the figures of the released files beside the original's. */
function residualRisk(report: RiskReport): Block[] {
  const rules = rulesTable(report),
    after = report.released.flatMap((file) => afterTreatment(report, file) ?? []);
  const none =
    report.released.length > 0 ? [] : [text("No released file was given: what is judged is the original.")];
  return [...none, ...(rules === null ? [] : [rules]), ...after];
}

/** What limits the figures. */
function limits(report: RiskReport): Block {
  const { answer, warnings, skipped, policy } = report;
  const told = [
    ...(answer?.limits.slice(-1) ?? []),
    "What the treatment costs those who use the data is not measured here.",
    ...(policy?.rules ?? []).flatMap(({ caution }) => caution ?? []),
    ...warnings.map((warning) => warningText(warning, report)),
    ...skipped.map(({ title, reason }) => `${title} was not computed. ${reason}`),
  ];
  return table(
    "Limits",
    "What to bear in mind where the figures are used.",
    ["no.", "limit"],
    [...new Set(told)].map((one, i) => [String(i + 1), one]),
  );
}

/** What is written by hand. */
const TO_SIGN = [
  "Decision (released, released with conditions, not released)",
  "Conditions of use",
  "Name",
  "Position",
  "Date",
  "Signature",
];

/** Who decided, when and what. */
const signature = (): Block =>
  table(
    "To be filled in and signed",
    "The software gives figures and compares them with limits. The decision is taken by those who sign.",
    ["what", "by hand"],
    TO_SIGN.map((line) => [line, ""]),
  );

/**
 * The parts, in the order of the steps by which the European Medicines Agency and Health Canada have an
 * anonymisation told.
 */
function sectionsOf(report: RiskReport, treatments: readonly Treatment[]): DecisionSection[] {
  const { answer } = report,
    statement = text(answer?.statement ?? "There is no verdict.");
  return [
    {
      id: "statement",
      title: "Statement",
      blocks: [
        statement,
        ...[...(answer?.expected ?? []).map(expectedText), ...(answer?.decides ?? [])].map((one) =>
          text(one),
        ),
      ],
    },
    { id: "data", title: "Data", blocks: [filesTable(report)] },
    { id: "variables", title: "Identifiers and key variables", blocks: [variablesTable(report)] },
    { id: "scenarios", title: "Intruders and what is assumed of them", blocks: [scenariosTable(report)] },
    { id: "thresholds", title: "Thresholds", blocks: thresholds(report) },
    { id: "initial", title: "Initial risk", blocks: initialRisk(report) },
    { id: "techniques", title: "Anonymisation techniques", blocks: techniques(treatments) },
    { id: "residual", title: "Residual risk", blocks: residualRisk(report) },
    { id: "limits", title: "Limits of the method", blocks: [limits(report)] },
    { id: "decision", title: "Decision", blocks: [signature()] },
  ];
}

/** The file of a decision. */
export function buildDecision(report: RiskReport, treatments: readonly Treatment[]): DecisionReport {
  const { answer, policy, command, data, released, population, register, identified } = report;
  return {
    schema: "sdc-risk-decision-1",
    software: report.software,
    createdAt: report.createdAt,
    ...(command === undefined ? {} : { command }),
    data,
    released: released.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })),
    ...(population === undefined ? {} : { population }),
    ...(register === undefined ? {} : { register }),
    ...(identified === undefined ? {} : { identified }),
    ...(answer === undefined ? {} : { answer }),
    ...(policy === undefined ? {} : { policy }),
    treatments,
    sections: sectionsOf(report, treatments),
  };
}
