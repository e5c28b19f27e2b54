import { escapeHtml, sentenceHtml } from "../escape.js";
import { countOfWarnings, INTERNAL, type Fact } from "../facts.js";

/** Text that may run right to left inside text that does not, such as a name from the data. */
export const data = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`;

export const paragraph = (text: string, className?: string): string =>
  text === "" ? "" : `<p${className === undefined ? "" : ` class="${className}"`}>${sentenceHtml(text)}</p>`;

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

/** Warnings that stand above all figures; further ones stand in their section only. */
const FIRST = 5;

/**
 * What a reader must know before any figure: internal detail, then warnings, which have a section "warnings"
 * of their own.
 */
export function notices(internal: boolean, warnings: readonly string[]): string {
  const notice = (body: string): string => `<div class="notice" role="note">${body}</div>\n`;
  const more =
    warnings.length > FIRST ? `<p><a href="#warnings">All ${warnings.length} warnings</a></p>` : "";
  return (
    (internal ? notice(`<p><strong>Internal report.</strong> ${INTERNAL}</p>`) : "") +
    (warnings.length === 0
      ? ""
      : notice(
          `<p><strong>${countOfWarnings(warnings)}.</strong></p>\n` +
            `${bullets(warnings.slice(0, FIRST).map(sentenceHtml))}${more}`,
        ))
  );
}
