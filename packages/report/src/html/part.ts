import { escapeHtml, sentenceHtml } from "../escape.ts";
import type { ListItem, Part } from "../page/page.ts";
import type { ReportWords } from "../language/report.ts";
import { blockHtml, htmlPart } from "./block.ts";
import {
  bullets,
  data,
  factList,
  numbered,
  paragraph,
  part as titled,
  wholeNames,
  withCommands,
} from "./element.ts";
import { changeCards, verdictCards } from "./metrics.ts";
import { limitsHtml } from "./limits.ts";
import { pairHtml } from "./pair.ts";

const itemHtml = ({ label, text }: ListItem): string =>
  label === undefined ? sentenceHtml(text) : `<strong>${data(label)}:</strong> ${sentenceHtml(text)}`;

/** Under its title, where it has one. */
const under = (title: string | undefined, body: string): string =>
  title === undefined ? body : titled(title, body);

const codeHtml = (code: string, { say }: ReportWords): string =>
  `<pre class="scroll" tabindex="0" role="group" aria-label="${say("command")}"><code>${escapeHtml(code)}</code></pre>`;

/** Lines to be typed or written on. */
function fieldsHtml(fields: Extract<Part, { readonly kind: "fields" }>["fields"]): string {
  const one = ({ label, lines }: (typeof fields)[number], i: number): string =>
    `<div class="field lines-${Math.min(lines, MOST_LINES)}"><span id="field-${i + 1}">${data(label)}</span>` +
    `<div contenteditable="plaintext-only" role="textbox" tabindex="0" aria-multiline="true" ` +
    `aria-labelledby="field-${i + 1}"></div></div>`;
  return `<div class="fields">\n${fields.map(one).join("\n")}\n</div>`;
}

/** Lines that the style knows. */
const MOST_LINES = 4;

/**
 * A part of a section.
 * @param section its title
 */
export function partHtml(part: Part, section: string, words: ReportWords): string {
  switch (part.kind) {
    case "block":
      return blockHtml(part, section, words);
    case "pair":
      return pairHtml(part, words);
    case "fields":
      return fieldsHtml(part.fields);
    case "limits":
      return limitsHtml(part.chart, words);
    case "figures":
      return verdictCards(part.figures);
    case "changes":
      return changeCards(part, words);
    case "statement": {
      const look = part.clear === null ? "" : part.clear ? " better" : " worse";
      return `<p class="statement${look}">${sentenceHtml(part.text)}</p>`;
    }
    case "text":
      return under(
        part.title,
        part.commands === true ? `<p>${withCommands(part.text)}</p>` : paragraph(part.text, part.style),
      );
    case "list":
      return under(part.title, (part.numbered === true ? numbered : bullets)(part.items.map(itemHtml)));
    case "facts": {
      const { title, facts, none, detail } = part;
      const body = part.long === true ? wholeNames(facts) : factList(facts, none);
      return detail === undefined
        ? under(title, body)
        : htmlPart({ title: title ?? "", detail }, body, { words });
    }
    case "code":
      return titled(part.title, paragraph(part.about, "lead") + codeHtml(part.code, words));
  }
}
