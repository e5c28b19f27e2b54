import { escapeMarkdown } from "../escape.js";
import { countOfWarnings, hasInternal, INTERNAL, moment } from "../facts.js";
import { markdownPart } from "../markdown/block.js";
import { bullets, facts, part, warningBullets } from "../markdown/parts.js";
import { markdownTable } from "../markdown/table.js";
import { withoutLongRuns } from "../names/long-names.js";
import { changeText, sideFigure } from "./change.js";
import type { ComparedBlock, Comparison } from "./comparison.js";
import { originFactsOf, sideText } from "./facts.js";
import { comparedNumbers, differenceNumbers, NO_COMMON_ROWS, onlyNote, onlyTexts } from "./numbers.js";

const verdictTable = ({ verdicts, a, b }: Comparison): string =>
  markdownTable({
    columns: [
      { label: "Figure", format: "text" },
      { label: a.name, format: "number" },
      { label: b.name, format: "number" },
      { label: "Change", format: "text" },
      { label: "Meaning", format: "text" },
    ],
    rows: verdicts.map(({ metric }) => [
      metric.label,
      sideFigure(metric, "a"),
      sideFigure(metric, "b"),
      changeText(metric),
      metric.about,
    ]),
  });

function content(block: ComparedBlock, comparison: Comparison): string {
  if (block.kind === "text")
    return facts([
      { label: comparison.a.name, value: block.a },
      { label: comparison.b.name, value: block.b },
    ]);
  const numbers = comparedNumbers(block, comparison);
  const note = escapeMarkdown(onlyNote(block, comparison));
  if (numbers.rows.length === 0) return note === "" ? "_No rows._" : `_${NO_COMMON_ROWS}_\n\n${note}`;
  return markdownTable(numbers) + (note === "" ? "" : `\n\n${note}`);
}

/** A comparison as GitHub-flavoured Markdown; charts are tables. */
export function comparisonToMarkdown(whole: Comparison): string {
  const comparison = withoutLongRuns(whole);
  const { a, b, verdicts, differences, measures, only, notes, warnings } = comparison;
  const parts = [
    `# Disclosure risk compared: ${escapeMarkdown(a.file)} and ${escapeMarkdown(b.file)}`,
    bullets([a, b].map((side) => escapeMarkdown(`${sideText(side)}, ${moment(side.createdAt)}`))),
    ...(hasInternal(comparison) ? [`**Internal report.** ${INTERNAL}`] : []),
    ...part(`**${countOfWarnings(warnings)}**`, warnings, () =>
      warningBullets(warnings.map(({ message }) => message)),
    ),
    ...part("## At a glance", verdicts, () => verdictTable(comparison)),
    "## What differs",
    ...notes.map(({ message }) => escapeMarkdown(message)),
    differences.length === 0
      ? "Files, roles, codes for missing values and options are the same."
      : markdownTable(differenceNumbers(comparison)),
    ...Object.values(measures).flatMap(({ title, blocks }) => [
      `## ${escapeMarkdown(title)}`,
      ...(blocks.length === 0
        ? ["_There is nothing to compare._"]
        : blocks.map((block) => markdownPart(block, content(block, comparison)))),
    ]),
    ...part("## In one report only", only, () => bullets(onlyTexts(comparison).map(escapeMarkdown))),
    "## The two reports",
    ...[a, b].map((side) => `### ${escapeMarkdown(side.name)}\n\n${facts(originFactsOf(side))}`),
  ];
  return `${parts.join("\n\n")}\n`;
}
