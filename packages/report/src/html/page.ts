import { ANSWER, answerParts, type AnswerParts } from "../answer.js";
import { escapeHtml, sentenceHtml } from "../escape.js";
import { readable } from "../names/long-names.js";
import { glanceTitle, hasInternal, moment, sizeOf, verdicts } from "../facts.js";
import { outline } from "../outline.js";
import type { RiskReport } from "../risk-report.js";
import { warningTexts } from "../warnings.js";
import { htmlBlock } from "./block.js";
import { bullets, data, notices, numbered, paragraph, part } from "./element.js";
import { verdictCards } from "./metrics.js";
import { provenance } from "./provenance.js";
import { htmlPage, type Section } from "./shell.js";

/** The report as one self-contained HTML page; see `htmlPage`. The same report gives the same bytes. */
export function toHtml(whole: RiskReport): string {
  const { report, cut } = readable(whole);
  const sections = [...findings(report), ...provenance(report, cut, remarks(report))];
  return htmlPage({
    title: `Disclosure risk of ${report.data.name}`,
    kind: "Statistical disclosure risk",
    heading: data(report.data.name),
    size:
      `${escapeHtml(sizeOf(report))} · <time ` +
      `datetime="${escapeHtml(report.createdAt)}">${escapeHtml(moment(report.createdAt))}</time>`,
    // where there is an answer it comes first, and warnings stand in full in their section
    notices: notices(hasInternal(report), report.answer === undefined ? warningTexts(report) : []),
    sections,
    footer: `${report.software.name} ${report.software.version}`,
  });
}

/** The answer: its statement larger than the rest. */
function answerHtml({ statement, clear, expected, decides, tables, limits, next }: AnswerParts): string {
  const look = clear === null ? "" : clear ? " better" : " worse";
  return [
    `<p class="statement${look}">${sentenceHtml(statement)}</p>`,
    ...(expected.items.length === 0 ? [] : [part(expected.title, bullets(expected.items.map(sentenceHtml)))]),
    ...(decides.items.length === 0 ? [] : [part(decides.title, numbered(decides.items.map(sentenceHtml)))]),
    ...tables.map((table) => htmlBlock(table)),
    part(limits.title, bullets(limits.items.map(sentenceHtml))),
    part(next.title, paragraph(next.text)),
  ].join("\n");
}

/** The figures: the verdict, the questions about the whole file, the details of each measure. */
function findings(report: RiskReport): Section[] {
  const opening = verdicts(report);
  const { questions, details } = outline(report);
  const sections: Section[] = [];
  const answer = answerParts(report);
  if (answer !== null) sections.push({ ...ANSWER, body: answerHtml(answer) });
  if (opening.length > 0)
    sections.push({ id: "summary", title: glanceTitle(report), body: verdictCards(opening) });
  for (const { id, title, about, blocks } of questions) {
    const drawn = blocks.map(({ measure, block }) => htmlBlock(block, measure));
    sections.push({ id, title, body: [paragraph(about, "lead"), ...drawn].join("\n") });
  }
  for (const [i, { title, blocks }] of details.entries()) {
    const drawn = blocks.map((block) => htmlBlock(block));
    sections.push({
      id: `measure-${i + 1}`,
      title,
      body: drawn.length > 0 ? drawn.join("\n") : paragraph("This measure has nothing to show.", "nothing"),
    });
  }
  return sections;
}

/** What limits the figures: warnings, and what was not computed. */
function remarks(report: RiskReport): Section[] {
  const skipped = report.skipped.map(
    ({ title, reason }) => `<strong>${data(title)}:</strong> ${sentenceHtml(reason)}`,
  );
  const warnings = warningTexts(report).map(sentenceHtml);
  return [
    { id: "warnings", title: "Warnings", items: warnings },
    { id: "skipped", title: "Not computed", items: skipped },
  ]
    .filter(({ items }) => items.length > 0)
    .map(({ id, title, items }) => ({ id, title, body: bullets(items) }));
}
