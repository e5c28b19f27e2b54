import { column } from "@sdc-risk/blocks";
import { changeText, sideFigure } from "../compare/change.ts";
import { comparedNumbers } from "../compare/numbers.ts";
import { cleanText, escapeMarkdown } from "../escape.ts";
import type { Fact } from "../facts.ts";
import type { ReportWords } from "../language/report.ts";
import { limitNumbers } from "../limits/chart.ts";
import type { ListItem, Part } from "../page/page.ts";
import { blockMarkdown, markdownMetrics, markdownPart } from "./block.ts";
import { markdownTable } from "./table.ts";

/** A list of Markdown items. */
export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

const numbered = (items: readonly string[]): string => items.map((item, i) => `${i + 1}. ${item}`).join("\n");

const itemMarkdown = ({ label, text }: ListItem): string =>
  label === undefined ? escapeMarkdown(text) : `**${escapeMarkdown(label)}:** ${escapeMarkdown(text)}`;

/** Facts as a table, or a sentence where there are none. */
const factTable = (facts: readonly Fact[], none = ""): string =>
  facts.length === 0
    ? escapeMarkdown(none)
    : markdownTable({
        columns: [column("What"), column("Value")],
        rows: facts.map(({ label, value }) => [label, value]),
      });

/** A command as code, to be copied; as escaped text where it holds what a careless renderer could take for markup. */
const codeMarkdown = (code: string): string =>
  /[<>&`]/.test(code) ? escapeMarkdown(code) : `    ${cleanText(code)}`;

const changeTable = (
  { changes, names }: Extract<Part, { readonly kind: "changes" }>,
  words: ReportWords,
): string =>
  markdownTable({
    columns: [
      column(words.say("figure")),
      column(names[0], "number"),
      column(names[1], "number"),
      column(words.say("changeOf")),
      column(words.say("meaning")),
    ],
    rows: changes.map(({ metric }) => [
      metric.label,
      sideFigure(metric, "a", words),
      sideFigure(metric, "b", words),
      changeText(metric, words),
      metric.about,
    ]),
  });

/** Under its title, where it has one. */
const under = (title: string | undefined, ...body: readonly string[]): string =>
  markdownPart({ title: title ?? "", about: "" }, body.join("\n\n"));

/** A part of a section. */
export function partMarkdown(part: Part, words: ReportWords): string {
  switch (part.kind) {
    case "block":
      return blockMarkdown(part, words);
    case "pair": {
      const numbers = comparedNumbers(part.block, { names: part.names, words });
      const none = `_${words.say("noRows")}_`;
      return markdownPart(part.block, numbers.rows.length === 0 ? none : markdownTable(numbers));
    }
    case "fields":
      return markdownTable({
        columns: [column(words.say("what")), column(words.say("byHand"))],
        rows: part.fields.map(({ label }) => [label, ""]),
      });
    case "limits":
      return markdownPart(part.chart, markdownTable(limitNumbers(part.chart, words)));
    case "figures":
      return markdownMetrics(part.figures.map(({ metric }) => metric));
    case "changes":
      return changeTable(part, words);
    case "statement":
      return `**${escapeMarkdown(part.text)}**`;
    case "text": {
      const text = escapeMarkdown(part.text);
      return under(part.title, part.style === "nothing" ? `_${text}_` : text);
    }
    case "list":
      return under(part.title, (part.numbered === true ? numbered : bullets)(part.items.map(itemMarkdown)));
    case "facts": {
      const { title = "", detail } = part;
      const internal = detail === undefined ? {} : { detail };
      return markdownPart({ title, about: "", ...internal }, factTable(part.facts, part.none));
    }
    case "code":
      return under(part.title, escapeMarkdown(part.about), codeMarkdown(part.code));
  }
}
