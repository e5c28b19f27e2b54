import { cleanText } from "../escape.ts";
import { countOfWarnings, glanceTitle, moment, verdicts } from "../facts.ts";
import { ENGLISH } from "../language/report.ts";
import { readable } from "../names/long-names.ts";
import { pageOf, type RiskDocument } from "../page/document.ts";
import { hasInternal, titleOf, type Page, type Part, type Section } from "../page/page.ts";
import type { RiskReport } from "../risk-report.ts";
import { answerText } from "./answer.ts";
import { paint as paintFor } from "./paint.ts";
import type { LineStyle } from "./look.ts";
import { heading, type TextOptions } from "./parts.ts";
import { partText } from "./part.ts";
import { selection } from "./selection.ts";
import { wrap } from "./wrap.ts";

/** The sections of a report that a screen has room for: a few answers to each question; the other forms hold all. */
function sectionsOnScreen(whole: RiskReport, { sections }: Page): Section[] {
  const { report } = readable(whole);
  const figures = verdicts(report);
  const glance = {
    id: "summary",
    title: glanceTitle(report),
    parts: [{ kind: "figures" as const, figures }],
  };
  const chosen = selection(report).map(({ title, blocks, more }, i) => ({
    id: `part-${i + 1}`,
    title,
    parts: [
      ...blocks.map((block): Part => ({ kind: "block", block })),
      ...(more.length === 0
        ? []
        : [{ kind: "text" as const, text: `Not shown here: ${more.join("; ")}.`, style: "note" as const }]),
    ],
  }));
  const last = (wanted: string): Section[] => sections.filter(({ id }) => id === wanted);
  const rest: Part = { kind: "text", text: "--out report.html gives the rest." };
  return [
    ...(figures.length === 0 ? [] : [glance]),
    ...chosen,
    ...last("skipped"),
    ...last("warnings"),
    { id: "rest", title: "", parts: [rest] },
  ];
}

/** What a reader must know before any figure; the warnings themselves stand at the end. */
const notices = (page: Page, { width, paint, words = ENGLISH }: LineStyle): string[] =>
  [
    ...(hasInternal(page) ? [`${words.say("internalReport")} ${words.say("internalWhy")}`] : []),
    ...(page.warnings.length === 0
      ? []
      : [words.say("seeTheEnd", { warnings: countOfWarnings(page.warnings, words) })]),
  ].flatMap((text) => wrap(text, width).map(paint.bold));

/** A section under its heading, a blank line between its parts. */
const sectionText = (section: Section, look: LineStyle): string[] => [
  ...(section.title === "" ? [""] : heading(titleOf(section), look)),
  ...section.parts.flatMap((part, i) => [...(i === 0 ? [] : [""]), ...partText(part, look)]),
];

/**
 * A report, a comparison or a decision for the terminal. A report with an answer is told on one screen; of another
 * one: the opening figures, where the risk sits and how it is distributed, what was skipped, warnings. A comparison
 * and a decision are whole, but for where they come from. No line is wider than `width`; nothing from the data
 * reaches the terminal as a command.
 */
export function toText(document: RiskDocument, options: TextOptions): string {
  if (document.schema === "sdc-risk-report-1" && document.answer !== undefined)
    return answerText(document, document.answer, options);
  const page = pageOf(document);
  const isReport = document.schema === "sdc-risk-report-1";
  // what measures found is in English on the screen of a report without an answer
  const words = isReport ? ENGLISH : page.words;
  const look = { width: Math.max(20, Math.floor(options.width)), paint: paintFor(options.color), words };
  const sections = isReport
    ? sectionsOnScreen(document, page)
    : page.sections.filter(({ id }) => id !== "origin");
  const { width, paint } = look;
  const lines = [
    ...wrap(cleanText(page.title), width).map(paint.bold),
    ...page.subjects
      .flatMap(({ about, createdAt }) => wrap(cleanText(`${about}, ${moment(createdAt, page.words)}`), width))
      .map(paint.dim),
    ...notices(page, look),
    ...sections.flatMap((section) => sectionText(section, look)),
  ];
  return `${lines.join("\n")}\n`;
}
