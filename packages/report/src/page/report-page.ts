import { ANSWER, answerParts, type AnswerParts } from "../answer/answer.ts";
import {
  COMMAND_NOTE,
  CUT_NAMES,
  dataFacts,
  measureFacts,
  missingFacts,
  originFacts,
  roleFacts,
  sizeOf,
  type Fact,
} from "../facts.ts";
import { glossary } from "../glossary/glossary.ts";
import { readable } from "../names/long-names.ts";
import { outline } from "../outline.ts";
import { planSection, subjectOf } from "../plan.ts";
import type { RiskReport } from "../risk-report.ts";
import { warningTexts } from "../warnings.ts";
import { pageOpening } from "./opening.ts";
import { warningSection, type Page, type Part, type Section } from "./page.ts";

/** A list under a title; nothing where it has no items. */
const listed = (title: string, items: readonly string[], numbered = false): Part[] =>
  items.length === 0 ? [] : [{ kind: "list", title, numbered, items: items.map((text) => ({ text })) }];

/** The answer: its statement, then what it rests on. */
const answerSection = ({
  statement,
  clear,
  expected,
  decides,
  plan,
  tables,
  limits,
  next,
}: AnswerParts): Section => ({
  ...ANSWER,
  parts: [
    { kind: "statement", text: statement, clear },
    ...listed(expected.title, expected.items),
    ...listed(decides.title, decides.items, true),
    ...(plan === null ? [] : [{ kind: "text" as const, ...plan }]),
    ...tables.map((block): Part => ({ kind: "block", block })),
    ...listed(limits.title, limits.items),
    { kind: "text", ...next },
  ],
});

/** The figures: the opening, the questions about the whole file, the details of each measure. */
function findings(report: RiskReport): Section[] {
  const opening = pageOpening(report);
  const { questions, details } = outline(report);
  const answer = answerParts(report);
  return [
    ...(answer === null ? [] : [answerSection(answer)]),
    ...planSection(report),
    ...(opening.figures.length === 0
      ? []
      : [
          {
            id: "summary",
            title: opening.title,
            parts: [{ kind: "figures" as const, figures: opening.figures }],
          },
        ]),
    ...questions.map(({ id, title, about, blocks }) => ({
      id,
      title,
      parts: [
        { kind: "text" as const, text: about, style: "lead" as const },
        ...blocks.map((placed): Part => ({ kind: "block", ...placed })),
      ],
    })),
    ...details.map(({ title, blocks }, i) => ({
      id: `measure-${i + 1}`,
      title,
      parts:
        blocks.length === 0
          ? [{ kind: "text" as const, text: "This measure has nothing to show.", style: "nothing" as const }]
          : blocks.map((block): Part => ({ kind: "block", block })),
    })),
  ];
}

/** What was measured, and with which options. */
function basis(report: RiskReport, cut: readonly Fact[]): Section[] {
  const options = Object.values(report.measures).map((measure): Part => ({
    kind: "facts",
    title: measure.title,
    facts: measureFacts(measure, report),
    none: "No options.",
  }));
  return [
    {
      id: "data",
      title: "Data",
      parts: [
        { kind: "facts", facts: dataFacts(report) },
        {
          kind: "facts",
          title: "Roles of variables",
          facts: roleFacts(report),
          none: "No roles were given.",
        },
        { kind: "facts", title: "Missing values", facts: missingFacts(report) },
        ...(cut.length === 0 ? [] : [{ kind: "facts" as const, title: CUT_NAMES, facts: cut, long: true }]),
      ],
    },
    {
      id: "options",
      title: "Options",
      parts:
        options.length === 0 ? [{ kind: "text", text: "Nothing was measured.", style: "nothing" }] : options,
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
          title: "Not computed",
          parts: [
            { kind: "list", items: skipped.map(({ title, reason }) => ({ label: title, text: reason })) },
          ],
        },
      ];

/** How to get the figures again, and what the words mean. */
function origin(report: RiskReport): Section[] {
  const { command } = report;
  const terms = glossary(report);
  return [
    {
      id: "origin",
      title: "How to get this report again",
      parts: [
        { kind: "facts", facts: originFacts(report) },
        ...(command === undefined
          ? []
          : [{ kind: "code" as const, title: "Command", about: COMMAND_NOTE, code: command }]),
      ],
    },
    ...(terms.length === 0
      ? []
      : [{ id: "glossary", title: "Glossary", parts: [{ kind: "facts" as const, facts: terms }] }]),
  ];
}

/** A report as a page. */
export function reportPage(whole: RiskReport): Page {
  const { report, cut } = readable(whole);
  const { data, plan, createdAt, software, answer } = report;
  const warnings = warningTexts(report);
  return {
    title: `Disclosure risk of ${subjectOf(report)}`,
    kind: "Statistical disclosure risk",
    files: [plan?.file ?? data.name],
    subjects: [
      { about: `${plan === undefined ? "" : `treated from ${data.name}, `}${sizeOf(report)}`, createdAt },
    ],
    // where there is an answer it comes first, and warnings stand in full in their section
    warnings: answer === undefined ? warnings : [],
    sections: [
      ...findings(report),
      ...basis(report, cut),
      ...warningSection(warnings),
      ...skippedSection(report),
      ...origin(report),
    ],
    footer: `${software.name} ${software.version}`,
  };
}
