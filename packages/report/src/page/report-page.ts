import { plural } from "@sdc-risk/data";
import { ANSWER, answerParts, type AnswerParts } from "../answer/answer.ts";
import {
  COMMAND_NOTE,
  CUT_NAMES,
  dataFacts,
  missingCodes,
  optionsOfMeasures,
  originFacts,
  roleFacts,
  sizeOf,
  type Fact,
} from "../facts.ts";
import { glossary } from "../glossary/glossary.ts";
import { wordsOf } from "../language/report.ts";
import { readable } from "../names/long-names.ts";
import type { LimitChart } from "../limits/chart.ts";
import { copiesChart, foundChart, rulesChart } from "../limits/rows.ts";
import { alsoReleased, outline, type Details } from "../outline.ts";
import { planSection, subjectOf } from "../plan.ts";
import type { MeasureReport, RiskReport } from "../risk-report.ts";
import { isShown } from "../shown.ts";
import { warningTexts } from "../warnings.ts";
import { pageOpening } from "./opening.ts";
import { runningHead, warningSection, type Page, type Part, type Section } from "./page.ts";
import { treatmentCharts } from "./treatment-charts.ts";

/** A list under a title; nothing where it has no items. */
const listed = (title: string, items: readonly string[], numbered = false): Part[] =>
  items.length === 0 ? [] : [{ kind: "list", title, numbered, items: items.map((text) => ({ text })) }];

/** A section that is shown on request. */
const folded = (section: Section): Section => ({ ...section, folded: true });

/** A section unless it has no parts. */
const filled = (section: Section): Section[] => (section.parts.length === 0 ? [] : [section]);

/** One sentence as a paragraph, several as a list. */
const sentences = (texts: readonly string[]): Part[] => {
  const [only, ...others] = texts;
  if (only === undefined) return [];
  return others.length === 0
    ? [{ kind: "text", text: only }]
    : [{ kind: "list", items: texts.map((text) => ({ text })) }];
};

/** A list without a title; nothing where it has no items. */
const listOf = (items: readonly string[]): Part[] =>
  items.length === 0 ? [] : [{ kind: "list", items: items.map((text) => ({ text })) }];

const chartPart = (chart: LimitChart | null): Part[] => (chart === null ? [] : [{ kind: "limits", chart }]);

/** What opens a report: the verdict, the rules, what to do, what was not judged, the scenarios. */
function answerSections(report: RiskReport, answer: AnswerParts): Section[] {
  const { statement, clear, copies, expected, decides, plan, marks, scenarios, others, limits, next } =
    answer;
  const { say } = wordsOf(report);
  const rules = rulesChart(report);
  const inEnglish = say("foldedInEnglish");
  return [
    {
      id: ANSWER,
      title: answer.title,
      parts: [
        { kind: "statement", text: statement, clear },
        ...sentences(copies.items),
        ...chartPart(copiesChart(report)),
        ...sentences(expected.items),
        ...chartPart(foundChart(report)),
        ...(rules === null ? listed(decides.title, decides.items, true) : []),
      ],
    },
    ...filled({
      id: "rules",
      title: say("rules"),
      parts: [
        ...chartPart(rules),
        ...others.map((block) => ({ kind: "block" as const, block })),
        ...(marks === "" ? [] : [{ kind: "text" as const, text: marks, style: "note" as const }]),
      ],
    }),
    ...planSection(report),
    {
      id: "next",
      title: next.title,
      parts: [
        ...(plan === null ? [] : [{ kind: "text" as const, ...plan }]),
        { kind: "text", text: next.text, commands: true },
      ],
    },
    ...filled({
      id: "limits",
      title: limits.title,
      parts: [
        ...listOf(limits.items),
        ...(inEnglish === "" ? [] : [{ kind: "text" as const, text: inEnglish, style: "note" as const }]),
      ],
    }),
    ...(scenarios === null
      ? []
      : [
          {
            id: "scenarios",
            title: scenarios.title,
            parts: [{ kind: "block" as const, block: { ...scenarios, title: "" } }],
          },
        ]),
  ];
}

/** The figures that measures open with; beside an answer those of the data stand with their measures, once. */
function openingSection(report: RiskReport, besideAnswer: boolean): Section[] {
  const { title, ofReleased, figures } = pageOpening(report);
  if (figures.length === 0 || (besideAnswer && !ofReleased)) return [];
  return [{ id: "summary", title, parts: [{ kind: "figures", figures }] }];
}

/** What each measure found that answers no question about the whole file, by the question that the measure answers. */
function measureParts(details: readonly Details[], question: Details["answers"]): Part[] {
  return details
    .filter(({ answers }) => answers === question)
    .flatMap(({ title, blocks }): Part[] =>
      blocks.length === 0
        ? [{ kind: "text", title, text: "This measure has nothing to show.", style: "nothing" }]
        : blocks.map((block) => ({ kind: "block", block, measure: title })),
    );
}

/** Rules of which a chart shows each with its value and limit; of more there is a table of all. */
const FEW_RULES = 8;

/**
 * Why rules are met or not: their reasons, and the table of all that they are judged by where rules are many, where other
 * policies have theirs, and of a released file, whose table has the original beside it.
 */
function reasons({ decides, rules, others }: AnswerParts, { released }: RiskReport): Section[] {
  if (rules === null) return [];
  const isNeeded = rules.rows.length > FEW_RULES || others.length > 0 || released.length > 0;
  const table: Part[] = isNeeded ? [{ kind: "block", block: rules }] : [];
  return [
    {
      id: "reasons",
      title: "Why is each rule met, or not?",
      parts: [...listed(decides.title, decides.items, true), ...table],
    },
  ];
}

/** What the measures say of the original that were computed of a released file, too: in one section, since it does not go out. */
function originalSection(report: RiskReport, measures: readonly MeasureReport[]): Section[] {
  const { questions, details } = outline({ ...report, released: [] }, measures);
  const blocks: Part[] = [
    ...details.flatMap(({ title, blocks: all }) =>
      all.map((block): Part => ({ kind: "block", block, measure: title })),
    ),
    ...questions.flatMap(({ blocks: all }) => all.map((placed): Part => ({ kind: "block", ...placed }))),
  ];
  if (blocks.length === 0) return [];
  const files = plural(report.released.length, "the released file");
  const about = `Figures of the original alone. Those of ${files} are in a section above, beside these.`;
  return [
    {
      id: "original",
      title: `What do the measures say of the original, ${report.data.name}?`,
      parts: [{ kind: "text", text: about, style: "lead" }, ...blocks],
    },
  ];
}

/** What was found, by the questions that a reader asks. */
function findings(report: RiskReport): Section[] {
  const released = alsoReleased(report);
  const all = Object.values(report.measures);
  const { questions, details } = outline(
    report,
    all.filter(({ title }) => !released.has(title)),
  );
  const answered = questions.map(({ id, title, about, blocks }) => ({
    id,
    title,
    parts: [
      { kind: "text" as const, text: about, style: "lead" as const },
      ...(id === "after" ? treatmentCharts(report).map((block): Part => ({ kind: "block", block })) : []),
      ...blocks.map((placed): Part => ({ kind: "block", ...placed })),
    ],
  }));
  const charts = questions.some(({ id }) => id === "after") ? [] : treatmentCharts(report);
  const other = measureParts(details, undefined);
  const asked = details.some(({ answers }) => answers !== undefined);
  return [
    ...filled({
      id: "found",
      title: "How many people could be found?",
      parts: measureParts(details, "found"),
    }),
    ...filled({
      id: "learned",
      title: "What would be learned about them?",
      parts: measureParts(details, "learned"),
    }),
    ...answered,
    ...filled({
      id: "changed",
      title: "What did the treatment change?",
      parts: [
        ...charts.map((block): Part => ({ kind: "block", block })),
        ...measureParts(details, "changed"),
      ],
    }),
    ...filled({ id: "more", title: asked ? "What else was found?" : "What was found?", parts: other }),
    ...originalSection(
      report,
      all.filter(({ title }) => released.has(title)),
    ),
  ];
}

/** What was measured, and with which options. */
function basis(report: RiskReport, cut: readonly Fact[]): Section[] {
  const options = optionsOfMeasures(report);
  return [
    {
      id: "data",
      title: "What was measured?",
      parts: [
        { kind: "facts", facts: dataFacts(report) },
        {
          kind: "facts",
          title: "Roles of variables",
          facts: roleFacts(report),
          none: "No roles were given.",
        },
        { kind: "facts", title: "Missing values", facts: missingCodes(report) },
        ...(cut.length === 0 ? [] : [{ kind: "facts" as const, title: CUT_NAMES, facts: cut, long: true }]),
      ],
    },
    {
      id: "options",
      title: "With which options?",
      parts: [{ kind: "facts", facts: options, none: "Nothing was measured." }],
    },
  ];
}

/** What was not computed, and why. */
const skippedSection = ({ skipped }: RiskReport): Section[] =>
  skipped.length === 0
    ? []
    : [
        {
          id: "skipped",
          title: "What was not computed?",
          parts: [
            { kind: "list", items: skipped.map(({ title, reason }) => ({ label: title, text: reason })) },
          ],
        },
      ];

/** What the JSON report holds beside this page: tables and charts that few readers need. */
function inDataOnly({ measures }: RiskReport): Fact[] {
  const titles = Object.values(measures).flatMap(({ blocks }) =>
    blocks.filter((block) => !isShown(block)).map(({ title }) => title),
  );
  return titles.length === 0 ? [] : [{ label: "In the JSON report only", value: titles.join("; ") }];
}

/** How to get the figures again, and what the words mean. */
function origin(report: RiskReport): Section[] {
  const { command } = report;
  const terms = glossary(report);
  return [
    {
      id: "origin",
      title: "How to get this report again",
      parts: [
        { kind: "facts", facts: [...originFacts(report), ...inDataOnly(report)] },
        ...(command === undefined
          ? []
          : [{ kind: "code" as const, title: "Command", about: COMMAND_NOTE, code: command }]),
      ],
    },
    ...(terms.length === 0
      ? []
      : [
          {
            id: "glossary",
            title: "What do the terms mean?",
            parts: [{ kind: "facts" as const, facts: terms }],
          },
        ]),
  ];
}

/** The sections of a report: what opens it, and folded all that stands behind that, by question. */
function sectionsOf(report: RiskReport, cut: readonly Fact[], warnings: readonly string[]): Section[] {
  const words = wordsOf(report);
  const answer = answerParts(report);
  const opening = openingSection(report, answer !== null);
  const open = answer === null ? [...planSection(report), ...opening] : answerSections(report, answer);
  const found = findings(report);
  const behind = [
    ...(answer === null ? [] : [...opening, ...reasons(answer, report)]),
    ...(open.length === 0 ? [] : found),
    ...warningSection(warnings, words),
    ...skippedSection(report),
    ...basis(report, cut),
    ...origin(report),
  ];
  return [...(open.length === 0 ? found : open), ...behind.map(folded)];
}

/** A report as a page. */
export function reportPage(whole: RiskReport): Page {
  const { report, cut } = readable(whole);
  const { data, released, plan, createdAt, software, answer } = report;
  const warnings = warningTexts(report);
  const words = wordsOf(report);
  const { say } = words;
  const size = sizeOf(report, words);
  return {
    title: say("title", { subject: subjectOf(report) }),
    kind: say("kind"),
    words,
    running: runningHead([released.find(({ name }) => name === plan?.file) ?? data], createdAt),
    files: [plan?.file ?? data.name],
    subjects: [
      {
        about: plan === undefined ? size : say("treatedFromSize", { data: data.name, size }),
        createdAt,
      },
    ],
    // where there is an answer it comes first, and warnings stand in full in their section
    warnings: answer === undefined ? warnings : [],
    sections: sectionsOf(report, cut, warnings),
    footer: `${software.name} ${software.version}`,
  };
}
