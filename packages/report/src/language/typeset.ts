/**
 * French with the spaces that stay on one line: before two-part punctuation and within quotation marks. English has
 * neither, and stays as it is.
 */
export const typeset = (text: string): string =>
  text.replace(/ (?=[:;!?»](?: |$|\{))/g, "\u00a0").replace(/« /g, "«\u00a0");
