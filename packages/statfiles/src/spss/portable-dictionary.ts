import { type Cursor, trimmedEnd } from "../bytes/cursor.ts";
import { doubles } from "../columns/decoders.ts";
import { fixedText } from "../columns/fixed-text.ts";
import type { RecordVariable } from "../columns/record-reader.ts";
import type { Texts } from "../text/texts.ts";
import type { MissingDeclaration, ValueLabel } from "../types.ts";
import { type SpssFormat, portableFormat } from "./formats.ts";
import { portableBytes, portableCount, portableNumber } from "./portable-fields.ts";

const LARGEST_WIDTH = 32_767;

/** A variable while it is described. */
export interface PortableVariable {
  readonly width: number;
  readonly name: string;
  readonly format: SpssFormat;
  label: string | null;
  readonly missing: (number | string)[];
  range: readonly [number, number] | null;
  labels: readonly ValueLabel[];
}

/** Reads what stands before the data. */
export class PortableDictionary {
  weight: string | null = null;
  readonly described: PortableVariable[] = [];

  private readonly cursor: Cursor;
  private readonly texts: Texts;

  constructor(cursor: Cursor, texts: Texts) {
    this.cursor = cursor;
    this.texts = texts;
    cursor.skip(1, "The version of the file");
    portableBytes(cursor);
    portableBytes(cursor);
    while (this.takeRecord());
    if (
      this.weight !== null &&
      !this.described.some(({ name, width }) => name === this.weight && width === 0)
    ) {
      throw cursor.damaged(
        `The weight is ${JSON.stringify(this.weight)}, which is no variable with numbers.`,
      );
    }
  }

  variables(): RecordVariable[] {
    let at = 0;
    return this.described.map(({ name, label, format: { text, moment }, labels, missing, range, width }) => {
      const start = at;
      at += width === 0 ? 8 : width;
      const declared: MissingDeclaration | null =
        missing.length > 0 || range !== null ? { values: missing, range } : null;
      const cell: RecordVariable["cell"] =
        width === 0
          ? { kind: "number", at: start, decode: doubles(true, NaN), single: false, moment }
          : { kind: "text", read: fixedText(start, width, trimmedEnd) };
      return { name, label, format: text, valueLabels: labels, declared, cell };
    });
  }

  /** Takes a record; false at the data. */
  private takeRecord(): boolean {
    const { cursor } = this;
    const tag = String.fromCharCode(cursor.u8("A record of the dictionary"));
    switch (tag) {
      case "1":
      case "2":
      case "3":
        portableBytes(cursor);
        return true;
      case "4":
        portableCount(cursor, cursor.left, "variables");
        return true;
      case "5":
        portableNumber(cursor);
        return true;
      case "6":
        this.weight = this.text();
        return true;
      case "7":
        this.takeVariable();
        return true;
      case "8":
        this.last().missing.push(this.value(this.last()));
        return true;
      case "9":
        this.last().range = [-Infinity, this.end()];
        return true;
      case "A":
        this.last().range = [this.end(), Infinity];
        return true;
      case "B":
        this.last().range = [this.end(), this.end()];
        return true;
      case "C":
        this.last().label = this.text() || null;
        return true;
      case "D":
        this.takeLabels();
        return true;
      case "E":
        for (let lines = portableCount(cursor, cursor.left, "lines of documents"); lines > 0; lines--)
          portableBytes(cursor);
        return true;
      case "F":
        return false;
      default:
        throw cursor.damaged(
          `The dictionary holds a record of kind ${JSON.stringify(tag)}, which does not exist.`,
        );
    }
  }

  private takeVariable(): void {
    const { cursor } = this;
    const width = portableCount(cursor, LARGEST_WIDTH, "bytes of a text");
    const name = this.text();
    const numbers = Array.from({ length: 6 }, () =>
      portableCount(cursor, LARGEST_WIDTH, "as a part of a format"),
    );
    const [type, wide, decimals] = numbers as [number, number, number];
    this.described.push({
      width,
      name,
      format: portableFormat(type, wide, decimals),
      label: null,
      missing: [],
      range: null,
      labels: [],
    });
  }

  private takeLabels(): void {
    const { cursor, described } = this;
    const names = Array.from(
      { length: portableCount(cursor, described.length, "variables with value labels") },
      () => this.text(),
    );
    const variables = names.map((name) => {
      const found = described.find((variable) => variable.name === name);
      if (found === undefined)
        throw cursor.damaged(`Value labels are for ${JSON.stringify(name)}, which is no variable.`);
      return found;
    });
    const count = portableCount(cursor, cursor.left / 2, "value labels");
    const kind = variables[0];
    const labels = Array.from({ length: count }, () => ({
      value: kind === undefined ? portableNumber(cursor) : this.value(kind),
      label: this.text(),
    }));
    for (const variable of variables) variable.labels = labels;
  }

  private last(): PortableVariable {
    const last = this.described.at(-1);
    if (last === undefined)
      throw this.cursor.damaged("A missing value or a label comes before the first variable.");
    return last;
  }

  private value({ width }: PortableVariable): number | string {
    return width === 0 ? portableNumber(this.cursor) + 0 : this.text();
  }

  /** An end of a range; texts have none. */
  private end(): number {
    if (this.last().width > 0) throw this.cursor.damaged("A text declares a range of missing values.");
    return portableNumber(this.cursor);
  }

  private text(): string {
    return this.texts.padded(portableBytes(this.cursor));
  }
}
