const WHITESPACE = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const HIDDEN =
  // eslint-disable-next-line no-control-regex -- these are what must not reach a reader's screen
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const BROKEN = /[\p{Surrogate}\ufffe\uffff]/gu;

/**
 * One line of text without characters that act instead of showing: line breaks become spaces, control characters,
 * direction marks and invisible characters are written as U+202E, halves of characters as �.
 */
export function cleanText(text: string): string {
  return text
    .replace(WHITESPACE, " ")
    .replace(HIDDEN, (c) => `U+${c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`)
    .replace(BROKEN, "\ufffd");
}

/** The same of each line. */
export const cleanLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(cleanText)
    .join("\n");

const HTML: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for HTML content and for quoted attributes. */
export function escapeHtml(text: string): string {
  return cleanText(text).replace(/[&<>"']/g, (c) => HTML[c] ?? c);
}

/** A sentence for HTML content: a number and its "%" stay on one line. */
export const sentenceHtml = (text: string): string => escapeHtml(text.replace(/(\d) (?=%)/g, "$1\u00a0"));

/** Text for a paragraph, heading or table cell of GitHub-flavoured Markdown; nothing in it becomes markup or a link. */
export function escapeMarkdown(text: string): string {
  return cleanText(text)
    .trim()
    .replace(/[\\`*_{}[\]|~$@!]/g, "\\$&")
    .replace(/[&<>]/g, (c) => HTML[c] ?? c)
    .replace(/:(?=\/\/)/g, "\\:")
    .replace(/\b(www)\./gi, "$1\\.")
    .replace(/^([#+=-])/, "\\$1")
    .replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2");
}
