import { ANSWER, answerParts, type AnswerParts } from "../answer.js";
import { cleanText, escapeMarkdown } from "../escape.js";
import {
  COMMAND_NOTE,
  countOfWarnings,
  CUT_NAMES,
  dataFacts,
  glanceTitle,
  hasInternal,
  INTERNAL,
  measureFacts,
  missingFacts,
  moment,
  originFacts,
  roleFacts,
  sizeOf,
  verdicts,
} from "../facts.js";
import { glossary } from "../glossary/glossary.js";
import { readable } from "../names/long-names.js";
import { outline } from "../outline.js";
import type { RiskReport } from "../risk-report.js";
import { warningTexts } from "../warnings.js";
import { markdownBlock, markdownMetrics } from "./block.js";
import { bullets, facts, part, warningBullets } from "./parts.js";

/** A command as code, to be copied; as escaped text where it holds what a careless renderer could take for markup. */
const commandText = (command: string): string =>
  /[<>&`]/.test(command) ? escapeMarkdown(command) : `    ${cleanText(command)}`;

/** The answer: its statement, then what it rests on. */
const answerMarkdown = ({ statement, expected, decides, tables, limits, next }: AnswerParts): string[] => [
  `## ${ANSWER.title}`,
  `**${escapeMarkdown(statement)}**`,
  ...part(`### ${expected.title}`, expected.items, () => bullets(expected.items.map(escapeMarkdown))),
  ...part(`### ${decides.title}`, decides.items, () =>
    decides.items.map((item, i) => `${i + 1}. ${escapeMarkdown(item)}`).join("\n"),
  ),
  ...tables.map((table) => markdownBlock(table)),
  `### ${limits.title}`,
  bullets(limits.items.map(escapeMarkdown)),
  `### ${next.title}`,
  escapeMarkdown(next.text),
];

/** The report as GitHub-flavoured Markdown, for wikis and pull requests; charts are tables with text bars. */
export function toMarkdown(whole: RiskReport): string {
  const { report, cut } = readable(whole);
  const { data, measures, skipped, command } = report;
  const opening = verdicts(report);
  const { questions, details } = outline(report);
  const terms = glossary(report);
  const answer = answerParts(report);
  const warnings = warningTexts(report);
  const parts = [
    `# Disclosure risk of ${escapeMarkdown(data.name)}`,
    `${sizeOf(report)} · ${escapeMarkdown(moment(report.createdAt))}`,
    ...(hasInternal(report) ? [`**Internal report.** ${INTERNAL}`] : []),
    ...(answer === null ? [] : answerMarkdown(answer)),
    ...(report.answer === undefined
      ? part(`**${countOfWarnings(warnings)}**`, warnings, () => warningBullets(warnings))
      : []),
    ...part(`## ${escapeMarkdown(glanceTitle(report))}`, opening, () =>
      markdownMetrics(opening.map(({ metric }) => metric)),
    ),
    ...questions.flatMap(({ title, about, blocks }) => [
      `## ${title}`,
      about,
      ...blocks.map(({ measure, block }) => markdownBlock(block, measure)),
    ]),
    ...details.flatMap(({ title, blocks }) => [
      `## ${escapeMarkdown(title)}`,
      ...(blocks.length === 0
        ? ["_This measure has nothing to show._"]
        : blocks.map((block) => markdownBlock(block))),
    ]),
    "## Data",
    facts(dataFacts(report)),
    ...part("### Roles of variables", roleFacts(report), () => facts(roleFacts(report))),
    "### Missing values",
    facts(missingFacts(report)),
    ...part(`### ${CUT_NAMES}`, cut, () => facts(cut)),
    ...part("## Options", Object.keys(measures), () =>
      Object.values(measures)
        .map(
          (measure) =>
            `### ${escapeMarkdown(measure.title)}\n\n${facts(measureFacts(measure, report), "No options.")}`,
        )
        .join("\n\n"),
    ),
    ...(report.answer === undefined ? [] : part("## Warnings", warnings, () => warningBullets(warnings))),
    ...part("## Not computed", skipped, () =>
      bullets(skipped.map(({ title, reason }) => `**${escapeMarkdown(title)}:** ${escapeMarkdown(reason)}`)),
    ),
    "## How to get this report again",
    facts(originFacts(report)),
    ...(command === undefined ? [] : [COMMAND_NOTE, commandText(command)]),
    ...part("## Glossary", terms, () => facts(terms)),
  ];
  return `${parts.join("\n\n")}\n`;
}
