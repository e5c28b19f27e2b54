/**
 * Forms of the numbers of a field that are gone once it is CSV: a sign or none, a point at the end or none, and
 * a point that is written beside one that is not.
 */
export class FieldForms {
  /** Texts in two forms; null where there are none so far. */
  several: readonly [string, string] | null = null;
  /** The first text of each form. */
  private readonly first = new Map<string, string>();

  private readonly implied: boolean;

  /** @param implied whether digits without a point have decimals */
  constructor(implied: boolean) {
    this.implied = implied;
  }

  add(text: string): void {
    if (this.several !== null) return;
    const point = text.indexOf(".");
    if (/[1-9]/.test(text) && !text.startsWith("-"))
      this.pair(text.startsWith("+") ? "plus" : "no plus", text.startsWith("+") ? "no plus" : "plus", text);
    if (/e/i.test(text)) return; // kept as it is written, and seen there
    if (point < 0) this.pair("digits", "point", text);
    else if (this.implied || point === text.length - 1) this.pair("point", "digits", text);
  }

  /** A text that may be read as a number, without the tabs and other blanks around it. */
  addText(text: string): void {
    if (text === text.trim()) this.pair("bare", "padded", text);
    else this.pair("padded", "bare", text);
  }

  private pair(form: string, other: string, text: string): void {
    if (!this.first.has(form)) this.first.set(form, text);
    const before = this.first.get(other);
    if (before !== undefined) this.several ??= [before, text];
  }
}
