import { cleanText } from "../escape.js";
import { hasInternal, moment } from "../facts.js";
import { INDENT, textPart, textRows } from "../text/block.js";
import { paint as paintFor, type Paint } from "../text/paint.js";
import {
  bullet,
  factLines,
  heading,
  notices,
  opening,
  warningLines,
  type TextOptions,
} from "../text/parts.js";
import { wrap } from "../text/wrap.js";
import { withoutLongRuns } from "../names/long-names.js";
import { changeText, pairFigures } from "./change.js";
import type { ComparedBlock, Comparison } from "./comparison.js";
import { sideText } from "./facts.js";
import { comparedNumbers, differenceNumbers, NO_COMMON_ROWS, onlyNote, onlyTexts } from "./numbers.js";

function content(block: ComparedBlock, comparison: Comparison, width: number, paint: Paint): string[] {
  if (block.kind === "text")
    return factLines(
      [
        { label: comparison.a.name, value: block.a },
        { label: comparison.b.name, value: block.b },
      ],
      width,
    );
  const numbers = comparedNumbers(block, comparison);
  const note = onlyNote(block, comparison);
  if (note === "") return textRows(numbers, width, paint);
  return [
    ...(numbers.rows.length === 0 ? wrap(NO_COMMON_ROWS, width) : textRows(numbers, width, paint)),
    ...wrap(cleanText(note), width),
  ];
}

/**
 * A comparison for the terminal; no line is wider than `width`, and nothing from the data reaches the
 * terminal as a command.
 */
export function comparisonToText(whole: Comparison, options: TextOptions): string {
  const comparison = withoutLongRuns(whole);
  const width = Math.max(20, Math.floor(options.width));
  const paint = paintFor(options.color);
  const { a, b, verdicts, differences, measures, only, notes } = comparison;
  const warnings = comparison.warnings.map(({ message }) => message);
  const lines = [
    ...wrap(cleanText(`Disclosure risk compared: ${a.file} and ${b.file}`), width).map(paint.bold),
    ...[a, b]
      .flatMap((side) => wrap(cleanText(`${sideText(side)}, ${moment(side.createdAt)}`), width))
      .map(paint.dim),
    ...notices(hasInternal(comparison), warnings, width, paint),
  ];
  if (verdicts.length > 0) {
    lines.push(...heading("At a glance", width, paint));
    lines.push(
      ...opening(
        verdicts.map(({ metric }) => ({
          ...pairFigures(metric),
          about: changeText(metric) || metric.about,
        })),
        width,
        paint,
      ),
    );
  }
  lines.push(...heading("What differs", width, paint));
  lines.push(...notes.flatMap(({ message }) => wrap(cleanText(message), width)));
  if (differences.length === 0)
    lines.push(...wrap("Files, roles, codes for missing values and options are the same.", width));
  else lines.push(...textRows(differenceNumbers(comparison), width, paint));
  for (const { title, blocks } of Object.values(measures)) {
    lines.push(...heading(title, width, paint));
    blocks.forEach((block, i) =>
      lines.push(
        ...(i === 0 ? [] : [""]),
        ...textPart(block, content(block, comparison, width - INDENT, paint), width, paint),
      ),
    );
  }
  if (only.length > 0)
    lines.push(
      ...heading("In one report only", width, paint),
      ...onlyTexts(comparison).flatMap((text) => bullet(text, width)),
    );
  return `${[...lines, ...warningLines(warnings, width, paint)].join("\n")}\n`;
}
