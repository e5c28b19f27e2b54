import { countText } from "@sdc-risk/core";
import { type Cursor, trimmedEnd } from "../bytes/cursor.js";
import { damagedAt } from "../bytes/damaged.js";
import type { FileBytes } from "../bytes/file-bytes.js";
import { type Block, blockRows } from "../columns/block.js";
import { doubles } from "../columns/decoders.js";
import { fixedText } from "../columns/fixed-text.js";
import { type Variable, readRecords } from "../columns/record-reader.js";
import { encodingOf } from "../text/encodings.js";
import { Texts } from "../text/texts.js";
import type { MissingDeclaration, StatFile, StatOptions, ValueLabel } from "../types.js";
import { type SpssFormat, portableFormat } from "./formats.js";
import { portableBytes, portableCount, portableNumber } from "./portable-fields.js";
import { portableText } from "./portable-text.js";

/** Files declare no encoding; texts that are not UTF-8 are read as windows-1252. */
const ENCODING = "utf-8";
const END = 0x5a,
  LARGEST_WIDTH = 32_767;

/**
 * Reads a portable file of SPSS (.por; PSPP developer's guide, portable file format). @throws SdcError,
 * Damaged
 */
export async function readPor(file: FileBytes, name: string, options: StatOptions): Promise<StatFile> {
  const texts = new Texts(encodingOf(options.encoding ?? ENCODING)),
    cursor = portableText(await file.all());
  const dictionary = new Dictionary(cursor, texts),
    variables = dictionary.variables();
  // a value takes two bytes at least
  const expected = Math.ceil(cursor.left / (2 * Math.max(1, variables.length)) / 4);
  const plan = { variables, records: expected, exact: false, held: 2 * file.size, texts };
  const read = await readRecords({ ...plan, blocks: records(cursor, dictionary.described) }, name, options);
  return {
    ...read,
    format: "por",
    version: "SPSS portable file",
    encoding: texts.encoding,
    label: null,
    weight: dictionary.weight,
  };
}

/** A variable while it is described. */
interface Described {
  readonly width: number;
  readonly name: string;
  readonly format: SpssFormat;
  label: string | null;
  readonly missing: (number | string)[];
  range: readonly [number, number] | null;
  labels: readonly ValueLabel[];
}

/** Reads what stands before the data. */
class Dictionary {
  weight: string | null = null;
  readonly described: Described[] = [];

  constructor(
    private readonly cursor: Cursor,
    private readonly texts: Texts,
  ) {
    cursor.skip(1, "The version of the file");
    portableBytes(cursor);
    portableBytes(cursor);
    while (this.takeRecord());
    if (
      this.weight !== null &&
      !this.described.some(({ name, width }) => name === this.weight && width === 0)
    ) {
      throw cursor.damaged(
        `The weight is to be ${JSON.stringify(this.weight)}, which is no variable with numbers.`,
      );
    }
  }

  variables(): Variable[] {
    let at = 0;
    return this.described.map(({ name, label, format: { text, moment }, labels, missing, range, width }) => {
      const start = at;
      at += width === 0 ? 8 : width;
      const declared: MissingDeclaration | null =
        missing.length > 0 || range !== null ? { values: missing, range } : null;
      const cell: Variable["cell"] =
        width === 0
          ? { kind: "number", at: start, decode: doubles(true, NaN), single: false, moment }
          : { kind: "text", read: fixedText(start, width, trimmedEnd) };
      return { name, label, format: text, valueLabels: labels, declared, cell };
    });
  }

  /** Takes a record; false at the data. */
  private takeRecord(): boolean {
    const { cursor } = this,
      tag = String.fromCharCode(cursor.u8("A record of the dictionary"));
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
          `The dictionary holds a record of kind ${JSON.stringify(tag)}, which there is not.`,
        );
    }
  }

  private takeVariable(): void {
    const { cursor } = this,
      width = portableCount(cursor, LARGEST_WIDTH, "bytes of a text"),
      name = this.text();
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
    const count = portableCount(cursor, cursor.left / 2, "value labels"),
      kind = variables[0];
    const labels = Array.from({ length: count }, () => ({
      value: kind === undefined ? portableNumber(cursor) : this.value(kind),
      label: this.text(),
    }));
    for (const variable of variables) variable.labels = labels;
  }

  private last(): Described {
    const last = this.described.at(-1);
    if (last === undefined)
      throw this.cursor.damaged("A missing value or a label stands before the first variable.");
    return last;
  }

  private value({ width }: Described): number | string {
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

/** Puts the values of records into places of fixed width: numbers as doubles, texts filled up with blanks. */
function* records(cursor: Cursor, variables: readonly Described[]): Generator<Block> {
  const width = variables.reduce((sum, variable) => sum + (variable.width || 8), 0);
  if (width === 0) return;
  const most = blockRows(width),
    bytes = new Uint8Array(most * width),
    view = new DataView(bytes.buffer);
  let rows = 0,
    at = 0,
    all = 0;
  while (cursor.bytes[cursor.at] !== END) {
    if (cursor.left === 0) throw damagedAt(cursor.at, `It is cut off behind record ${countText(all)}.`);
    if (rows === most) {
      yield { bytes, view, at: 0, rows, width, origin: 0 };
      rows = at = 0;
    }
    for (const variable of variables) {
      if (variable.width === 0) view.setFloat64(at, portableNumber(cursor), true);
      else fill(bytes, at, variable, portableBytes(cursor), cursor);
      at += variable.width || 8;
    }
    rows++;
    all++;
  }
  while (cursor.left > 0 && (cursor.bytes[cursor.at] === END || cursor.bytes[cursor.at] === 0x20))
    cursor.at++;
  if (cursor.left > 0) throw cursor.damaged("Something stands behind the end of the data.");
  if (rows > 0) yield { bytes, view, at: 0, rows, width, origin: 0 };
}

function fill(
  bytes: Uint8Array,
  at: number,
  { width, name }: Described,
  text: Uint8Array,
  cursor: Cursor,
): void {
  if (text.length > width)
    throw cursor.damaged(
      `A text of ${JSON.stringify(name)} has ${text.length} bytes; at most ${width} are declared.`,
    );
  bytes.fill(0x20, at, at + width);
  bytes.set(text, at);
}
