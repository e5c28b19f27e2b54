import { escapeHtml, sentenceHtml } from "../escape.ts";
import type { Fact } from "../facts.ts";

/** Text that may run right to left inside text that does not, such as a name from the data. */
export const data = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`;

export const paragraph = (text: string, className?: string): string =>
  text === "" ? "" : `<p${className === undefined ? "" : ` class="${className}"`}>${sentenceHtml(text)}</p>`;

/** The same of a text of our own with commands between backticks. */
export const withCommands = (text: string): string =>
  sentenceHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");

/** A list of HTML items. */
export const bullets = (items: readonly string[]): string =>
  `<ul>\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</ul>`;

/** The same, numbered. */
export const numbered = (items: readonly string[]): string =>
  `<ol>\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</ol>`;

/** Facts, one under the other, or a sentence where there are none. */
export const factList = (facts: readonly Fact[], none = ""): string =>
  facts.length === 0
    ? paragraph(none, "nothing")
    : `<dl class="facts">\n${facts
        .map(({ label, value }) => `<div><dt>${data(label)}</dt><dd>${data(value)}</dd></div>`)
        .join("\n")}\n</dl>`;

/** Long names, each whole under what is shown of it, in areas that scroll. */
export const wholeNames = (names: readonly Fact[]): string =>
  `<dl class="facts">\n${names
    .map(
      ({ label, value }) =>
        `<div><dt>${data(label)}</dt><dd><div class="scroll" role="group" tabindex="0" aria-label="Whole name">` +
        `${data(value)}</div></dd></div>`,
    )
    .join("\n")}\n</dl>`;

/** A titled part of a section. */
export const part = (title: string, body: string): string =>
  `<div class="block">\n<h3>${data(title)}</h3>\n${body}\n</div>`;
