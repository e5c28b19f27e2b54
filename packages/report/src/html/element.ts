import { escapeHtml } from "../escape.js";

/** Text that may run right to left inside text that does not, such as a name from the data. */
export const data = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`;

export const paragraph = (text: string, className?: string): string =>
  text === "" ? "" : `<p${className === undefined ? "" : ` class="${className}"`}>${escapeHtml(text)}</p>`;
