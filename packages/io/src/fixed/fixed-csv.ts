import { countText, SdcError, type Stretch } from "@sdc-risk/data";
import type { FixedField, FixedLayout } from "./layout.ts";
import type { SeveralForms } from "../types.ts";
import { FieldForms } from "./field-forms.ts";
import { plainNumber } from "./numbers.ts";

/** What a file is cut with. */
export interface FixedReading extends FixedLayout {
  /** Base name of the file. */
  readonly file: string;
  /** Texts that the caller declares as missing, by variable. */
  readonly declared: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A text without the blanks around it; tabs count. */
const withoutBlanks = (text: string): string => text.replace(/^ +/, "").replace(/ +$/, "");
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
// eslint-disable-next-line no-control-regex -- ASCII is what it is for
const ASCII = /^[\u0000-\u007f]*$/;

/** Characters of a line, which is given as a list of them where some are beyond ASCII. */
const cut = (line: string | readonly string[], start: number, end: number): string =>
  typeof line === "string" ? line.slice(start, end) : line.slice(start, end).join("");

/** Writes the records of a file of fixed width as CSV, so that one rule gives the columns their types. */
export class FixedCsv {
  /** Characters of each record; 0 before the first. */
  length = 0;
  /** What no variable takes, and differs between records. */
  readonly left: Stretch[] = [];
  private line = 0;
  private blank = 0;
  /** What no variable takes, and was the same in all records so far, with what stands there. */
  private gaps: readonly (Stretch & { readonly text: string })[] = [];
  private readonly forms = new Map<string, FieldForms>();

  private readonly reading: FixedReading;

  constructor(reading: FixedReading) {
    this.reading = reading;
  }

  get names(): string {
    return `${this.reading.fields.map(({ name }) => quoted(name)).join(",")}\n`;
  }

  /** Lines that hold something so far. */
  get records(): number {
    return this.line - this.blank;
  }

  /**
   * A record as a line of CSV; "" for an empty line, which may stand at the end only.
   * @throws SdcError BAD_FILE where its length is another than that of the first, or a number is none
   */
  record(line: string): string {
    this.line++;
    if (line === "") {
      this.blank++;
      return "";
    }
    if (this.blank > 0) throw this.wrong(this.line - this.blank, "is blank. Remove the line");
    // characters beyond 16 bits are one
    const characters = ASCII.test(line) ? null : Array.from(line);
    const length = characters?.length ?? line.length;
    if (this.length === 0) this.begin(characters ?? line, length);
    this.checkLength(length);
    if (this.gaps.length > 0) this.lookAtGaps(characters ?? line);
    return `${this.reading.fields
      .map((field) => this.cell(field, cut(characters ?? line, field.start, field.end)))
      .join(",")}\n`;
  }

  /** Variables whose numbers are written in forms that the typing rule does not see. */
  get severalForms(): SeveralForms[] {
    return Array.from(this.forms).flatMap(([variable, { several }]) =>
      several === null ? [] : [{ variable, forms: several }],
    );
  }

  private begin(line: string | readonly string[], length: number): void {
    const { gaps, width } = this.reading;
    this.length = length;
    const all = length > width ? [...gaps, { from: width, to: length }] : gaps;
    this.gaps = all.map((gap) => ({ ...gap, text: cut(line, gap.from, gap.to) }));
  }

  private lookAtGaps(line: string | readonly string[]): void {
    const found = this.gaps.filter(({ from, to, text }) => cut(line, from, to) !== text);
    if (found.length === 0) return;
    this.left.push(...found);
    this.gaps = this.gaps.filter((gap) => !found.includes(gap));
  }

  private checkLength(length: number): void {
    const { width, codebook } = this.reading;
    if (length === this.length && length >= width) return;
    const why =
      length < width
        ? `the variables of the codebook ${JSON.stringify(codebook)} take ${countText(width)}: is it that of ` +
          "another file, or is the line cut off"
        : `the first line has ${countText(this.length)}: all records must be of one length`;
    throw this.wrong(this.line, `has ${countText(length)} characters, and ${why}`);
  }

  private cell({ name, numeric, decimals, codes }: FixedField, raw: string): string {
    if (numeric === null) this.formsOf(name, decimals).addText(withoutBlanks(raw));
    if (numeric !== true) return quoted(numeric === null ? withoutBlanks(raw) : raw.replace(/ +$/, ""));
    const text = withoutBlanks(raw);
    if (text === "") return '""';
    const number = plainNumber(text, decimals);
    if (number !== null) {
      this.formsOf(name, decimals).add(text);
      return number;
    }
    if (codes.has(text) || this.reading.declared.get(name)?.has(text) === true) return quoted(text);
    throw this.wrong(
      this.line,
      `holds ${JSON.stringify(text)} for the variable ${JSON.stringify(name)}, which holds numbers by the ` +
        "codebook. If that stands for a missing value, declare it as missing",
    );
  }

  private formsOf(name: string, decimals: number): FieldForms {
    let forms = this.forms.get(name);
    if (forms === undefined) this.forms.set(name, (forms = new FieldForms(decimals > 0)));
    return forms;
  }

  private wrong(line: number, what: string): SdcError {
    return new SdcError("BAD_FILE", `${JSON.stringify(this.reading.file)}: line ${countText(line)} ${what}.`);
  }
}
