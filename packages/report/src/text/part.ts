import { formatValue } from "@sdc-risk/data";
import { cautionReason, marked } from "../answer/caution.ts";
import { changeText, pairFigures } from "../compare/change.ts";
import { comparedNumbers } from "../compare/numbers.ts";
import { cleanText } from "../escape.ts";
import { ENGLISH } from "../language/report.ts";
import type { HeadlineFigure } from "../facts.ts";
import { limitNumbers } from "../limits/chart.ts";
import type { Part } from "../page/page.ts";
import { blockText, INDENT, textPart, textRows } from "./block.ts";
import type { LineStyle } from "./look.ts";
import { bullet, factLines, numbered, opening, type OpeningFigure } from "./parts.ts";
import { indented, wrap } from "./wrap.ts";

/** The opening figures; what several of a measure do not mean is said once, with the last of them. */
const openingOf = (figures: readonly HeadlineFigure[]): OpeningFigure[] =>
  figures.map(({ measure, metric }, i) => {
    const { value, format, label, about, limits = "", caution } = metric;
    const next = figures[i + 1];
    const again = next?.measure === measure && next.metric.limits === limits;
    const sentences = [about, cautionReason(metric), again ? "" : limits];
    return {
      value: formatValue(value, format),
      label: marked(label, caution?.mark),
      about: sentences.filter((text) => text !== "").join(" "),
    };
  });

/** Lines under their title, where they have one. */
const under = (title: string | undefined, lines: readonly string[], look: LineStyle): string[] =>
  title === undefined ? [...lines] : textPart({ title }, lines, look);

/** The lines of a part of a section. */
export function partText(part: Part, look: LineStyle): string[] {
  const { width, paint, words = ENGLISH } = look;
  const room = (title: string | undefined): number => (title === undefined ? width : width - INDENT);
  switch (part.kind) {
    case "block":
      return blockText(part, look);
    case "pair": {
      const inner = { ...look, width: width - INDENT };
      return textPart(
        part.block,
        textRows(comparedNumbers(part.block, { names: part.names, words }), inner),
        look,
      );
    }
    case "fields":
      return part.fields.flatMap(({ label }) => wrap(`${cleanText(label)}: ________`, width));
    case "limits":
      return textPart(part.chart, textRows(limitNumbers(part.chart), { width: width - INDENT, paint }), look);
    case "figures":
      return opening(openingOf(part.figures), look);
    case "changes": {
      const changes = part.changes.map(({ metric }) => ({
        ...pairFigures(metric, words),
        about: changeText(metric, words) || metric.about,
      }));
      return opening(changes, look);
    }
    case "statement":
      return wrap(cleanText(part.text), width).map(paint.bold);
    case "text": {
      const lines = wrap(cleanText(part.text), room(part.title));
      return under(part.title, part.style === "note" ? lines.map(paint.dim) : lines, look);
    }
    case "list": {
      const items = part.items.map(({ label, text }) => (label === undefined ? text : `${label}: ${text}`));
      const lines =
        part.numbered === true
          ? numbered(items, room(part.title))
          : items.flatMap((text) => bullet(text, room(part.title)));
      return under(part.title, lines, look);
    }
    case "facts": {
      const { title, detail, facts, none = "" } = part;
      const inner = room(title);
      const lines = facts.length === 0 ? wrap(none, inner) : factLines(facts, inner);
      return title === undefined
        ? lines
        : textPart({ title, ...(detail === undefined ? {} : { detail }) }, lines, look);
    }
    case "code":
      return textPart(
        part,
        [...wrap(part.about, width - INDENT), ...indented(cleanText(part.code), width - INDENT, 2)],
        look,
      );
  }
}
