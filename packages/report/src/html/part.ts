import { escapeHtml, sentenceHtml } from "../escape.ts";
import type { ListItem, Part } from "../page/page.ts";
import { blockHtml, htmlPart } from "./block.ts";
import { bullets, data, factList, numbered, paragraph, part as titled, wholeNames } from "./element.ts";
import { changeCards, verdictCards } from "./metrics.ts";
import { limitsHtml } from "./limits.ts";
import { pairHtml } from "./pair.ts";

const itemHtml = ({ label, text }: ListItem): string =>
  label === undefined ? sentenceHtml(text) : `<strong>${data(label)}:</strong> ${sentenceHtml(text)}`;

/** Under its title, where it has one. */
const under = (title: string | undefined, body: string): string =>
  title === undefined ? body : titled(title, body);

const codeHtml = (code: string): string =>
  `<pre class="scroll" tabindex="0" role="group" aria-label="Command"><code>${escapeHtml(code)}</code></pre>`;

/**
 * A part of a section.
 * @param section its title
 */
export function partHtml(part: Part, section: string): string {
  switch (part.kind) {
    case "block":
      return blockHtml(part, section);
    case "pair":
      return pairHtml(part);
    case "limits":
      return limitsHtml(part.chart);
    case "figures":
      return verdictCards(part.figures);
    case "changes":
      return changeCards(part);
    case "statement": {
      const look = part.clear === null ? "" : part.clear ? " better" : " worse";
      return `<p class="statement${look}">${sentenceHtml(part.text)}</p>`;
    }
    case "text":
      return under(part.title, paragraph(part.text, part.style));
    case "list":
      return under(part.title, (part.numbered === true ? numbered : bullets)(part.items.map(itemHtml)));
    case "facts": {
      const { title, facts, none, detail } = part;
      const body = part.long === true ? wholeNames(facts) : factList(facts, none);
      return detail === undefined ? under(title, body) : htmlPart({ title: title ?? "", detail }, body);
    }
    case "code":
      return titled(part.title, paragraph(part.about, "lead") + codeHtml(part.code));
  }
}
