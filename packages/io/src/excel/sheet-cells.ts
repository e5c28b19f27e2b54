import { WHOLE } from "../csv/bytes/cells.ts";
import { Damaged } from "../damaged.ts";
import { XmlReader } from "../xml/xml-reader.ts";
import type { XmlTag } from "../xml/tag.ts";
import type { CellLook } from "./cell-forms.ts";
import { columnLetters, columnOf, MOST_COLUMNS, MOST_ROWS, rowOf } from "./address.ts";
import { isoMoment, momentText } from "./moments.ts";
import { HeaderBeside } from "./header-beside.ts";
import type { FormatKind } from "./number-format.ts";
import { readingBytes } from "./bytes/reading-bytes.ts";
import { CELL, RowCells } from "./bytes/row-cells.ts";
import type { SharedTexts } from "./bytes/text-list.ts";
import { TextRun } from "./bytes/text-run.ts";

/** What the cells of a sheet refer to. */
export interface CellContext {
  /** Null where the workbook has none. */
  readonly texts: SharedTexts | null;
  /** What numbers are, by the style of their cells. */
  readonly styles: readonly FormatKind[];
  readonly from1904: boolean;
  /** Looks at what the cells of records hold; left out where nobody asks. */
  readonly look?: CellLook | undefined;
}

/** Elements within the cells of a sheet that are values, formulas, readings, or say how letters look. */
const ELEMENTS: ReadonlySet<string> = new Set(
  (
    "row c v f is t r rPr rPh phoneticPr b i u strike outline shadow condense extend color sz rFont family " +
    "charset scheme vertAlign"
  ).split(" "),
);
/** Attributes of a cell: its place, style and type, and whether its reading is shown. */
const ATTRIBUTES: ReadonlySet<string> = new Set(["r", "s", "t", "ph"]);
/** Attributes of a formula: its kind, the cells that share it, and when it is computed. */
const FORMULA: ReadonlySet<string> = new Set(["t", "ref", "si", "ca", "aca"]);
/**
 * Extensions of a sheet by Excel: rules for formats and input, sparklines, slicers, timelines, ranges, errors, which
 * rule a bar is of, and how Excel for Mac lays out pages, of which there are two names.
 */
const EXTENSIONS: ReadonlySet<string> = new Set([
  "{78C0D931-6437-407D-A8EE-F0AAD7539E65}",
  "{CCE6A557-97BC-4B89-ADB6-D9C93CAAB3DF}",
  "{05C60535-1F16-4FD2-B633-F4F36F0B64E0}",
  "{A8765BA9-456A-4DAB-B4F3-ACF838C121DE}",
  "{3A4CF648-6AED-40F4-86FF-DC5316D8AED3}",
  "{7E03D99C-DC04-49D9-9315-930204A7B6E9}",
  "{FC87AEE6-9EDD-4A0A-B7FB-166176984837}",
  "{01252117-D84E-4E92-8308-4BE1C098FCBB}",
  "{B025F937-C7B1-47D3-B67F-A62EFF666E3E}",
  "{64002731-A6B0-56B0-2670-7721B7C09600}",
  "HTTP://SCHEMAS.MICROSOFT.COM/OFFICE/MAC/EXCEL/2008/MAIN",
]);

const encoder = new TextEncoder();

/** The one form of a number; digits of a whole one count as they are written, so that long codes keep theirs. */
function plainNumber(text: string, number: number): string {
  if (WHOLE.test(text)) return text;
  return Math.abs(number) > Number.MAX_SAFE_INTEGER ? number.toExponential() : String(number);
}

/** Reads the XML of a sheet, row by row, one row at a time in memory. */
export class SheetCells {
  readonly xml: XmlReader;
  /** Whether cells of records hold formulas beside their values, and phonetic readings beside their texts. */
  formulas = false;
  readings = false;
  /** What the cells that name the variables hold of these. */
  readonly header = new HeaderBeside();
  /** Whether the sheet holds comments in its XML, or elements, attributes and extensions that Excel does not show. */
  others = false;
  private readonly cells = new RowCells();
  private readonly run = new TextRun();
  /** Whether no row with a value has ended yet: this one names the variables. */
  private inHeader = true;
  private inData = false;
  private inCell = false;
  /** Whether the cell has an element for its value, which may be empty. */
  private valued = false;
  private row = 0;
  private column = -1;
  private type = "n";
  private style: string | null = null;
  /** Whether text belongs to the value of the cell. */
  private collecting = false;
  private reading = 0;
  private inFormula = false;

  private readonly context: CellContext;
  private readonly take: (cells: RowCells) => void;

  /** @param take a row has ended; its cells are used again for the next one */
  constructor(file: string, context: CellContext, take: (cells: RowCells) => void) {
    this.context = context;
    this.take = take;
    this.xml = new XmlReader(file, {
      open: (tag) => {
        this.open(tag);
      },
      close: (name) => {
        this.close(name);
      },
      text: (bytes, from, to) => {
        if (this.collecting) this.run.add(bytes, from, to);
        else if (this.inData && !this.isBeside(bytes, from, to)) this.lookAt(bytes, from, to);
      },
      aside: () => {
        this.others = true;
      },
    });
  }

  private open(tag: XmlTag): void {
    const { name } = tag;
    if (name === "sheetData") this.inData = true;
    else if (!this.inData) this.openBeside(tag);
    else if (name === "row") this.openRow(tag);
    else if (name === "c") this.openCell(tag);
    else if (name === "rPh") this.openReading();
    else if (name === "v" || name === "t") this.openValue();
    else if (name === "f") this.openFormula(tag);
    else if (!ELEMENTS.has(name)) this.others = true;
  }

  /** An element before or behind the cells: extensions of a kind that is not known are told. */
  private openBeside(tag: XmlTag): void {
    if (tag.name === "ext" && !EXTENSIONS.has((tag.attribute("uri") ?? "").toUpperCase())) this.others = true;
  }

  /** Text among the cells that is part of no value; what formulas and readings hold is told as such. */
  private lookAt(bytes: Uint8Array, from: number, to: number): void {
    if (this.others || this.formulas || this.readings) return;
    this.others = bytes.subarray(from, to).some((byte) => byte > 32);
  }

  /** Whether bytes belong to a formula or a reading of a cell, of which those that name variables are counted. */
  private isBeside(bytes: Uint8Array, from: number, to: number): boolean {
    if (!this.inFormula && this.reading === 0) return false;
    if (this.inHeader && this.inFormula) this.header.addFormula(to - from);
    else if (this.inHeader) this.header.addReading(null, readingBytes(bytes, from, to));
    return true;
  }

  private openFormula(tag: XmlTag): void {
    this.inFormula = !tag.closed;
    if (!this.inHeader || tag.hasOther(FORMULA)) this.formulas = true;
    else this.header.addFormula((tag.attribute("ref") ?? "").length);
  }

  private close(name: string): void {
    if (name === "sheetData") this.inData = false;
    else if (!this.inData) return;
    else if (name === "f") this.inFormula = false;
    else if (name === "v" || name === "t") this.collecting = false;
    else if (name === "rPh") this.reading--;
    else if (name === "c") this.closeCell();
    else if (name === "row") this.closeRow();
  }

  private openValue(): void {
    this.collecting = this.inCell && this.reading === 0;
    this.valued = true;
  }

  private openReading(): void {
    this.reading++;
    if (!this.inHeader) this.readings = true;
  }

  private openRow(tag: XmlTag): void {
    const written = tag.attribute("r");
    const row = written === null ? this.row + 1 : rowOf(written);
    if (row <= this.row) throw new Damaged(`Its row ${row} comes after row ${this.row}.`);
    if (row > MOST_ROWS) throw new Damaged(`It has more than ${MOST_ROWS} rows.`);
    this.row = row;
    this.column = -1;
    this.cells.begin(row);
  }

  private openCell(tag: XmlTag): void {
    if (this.row === 0 || this.inCell) throw new Damaged("A cell is outside any row.");
    const address = tag.attribute("r");
    this.column = address === null ? this.column + 1 : columnOf(address, this.row);
    if (this.column >= MOST_COLUMNS)
      throw new Damaged(`Row ${this.row} has more than ${MOST_COLUMNS} cells.`);
    this.type = tag.attribute("t") ?? "n";
    this.style = tag.attribute("s");
    if (!this.others && tag.hasOther(ATTRIBUTES)) this.others = true;
    this.inCell = true;
    this.valued = this.type !== "n";
    this.run.length = 0;
  }

  private closeRow(): void {
    if (this.cells.width > 0) this.inHeader = false;
    this.take(this.cells);
  }

  private closeCell(): void {
    this.inCell = false;
    this.giveCell();
    if (this.valued && this.cells.kind(this.column) === CELL.empty)
      this.cells.mark(this.column, CELL.emptyText);
  }

  private giveCell(): void {
    const { run, cells, column } = this;
    if (this.type === "e") {
      if (run.length > 0) cells.set(column, CELL.error, run.bytes, 0, run.length);
    } else if (this.type === "s") this.shared();
    else if (this.type === "str" || this.type === "inlineStr") {
      run.unescape();
      if (run.length > 0) this.setText(run.bytes, 0, run.length);
    } else if (run.length > 0) this.typed(run.text());
  }

  private shared(): void {
    const { run } = this;
    const { texts } = this.context;
    const written = run.text().trim();
    if (written === "") return;
    const place = WHOLE.test(written) ? Number(written) : -1;
    if (texts === null || place < 0 || place >= texts.count)
      throw this.wrong("names a text that the workbook lacks");
    const reading = texts.readings.get(place);
    if (reading !== undefined && this.inHeader) this.header.addReading(place, reading);
    else if (reading !== undefined) this.readings = true;
    const from = texts.start(place);
    const to = texts.end(place);
    if (to > from) this.setText(texts.bytes, from, to);
  }

  /** A cell that is no text by its type. @param raw as its XML has it */
  private typed(raw: string): void {
    const text = raw.trim();
    if (text === "") return;
    if (this.type === "b") {
      const value = this.booleanOf(text);
      this.look(raw, value === "true" ? "1" : "0");
      this.set(value);
    } else if (this.type === "d") {
      this.look(raw, text);
      this.date(isoMoment(text));
    } else if (this.type !== "n") throw this.wrong("has a type that Excel does not have");
    else this.number(raw, text);
  }

  private look(raw: string, value: string): void {
    if (!this.inHeader) this.context.look?.typed(this.column, raw, value);
  }

  private booleanOf(text: string): string {
    if (text === "1" || text === "true") return "true";
    if (text === "0" || text === "false") return "false";
    throw this.wrong("is no boolean");
  }

  private date(text: string | null): void {
    if (text === null) throw this.wrong("is no date");
    this.set(text, text.includes("T") ? CELL.moment : CELL.value);
  }

  private number(raw: string, text: string): void {
    const number = Number(text);
    if (!Number.isFinite(number)) throw this.wrong("is no number");
    const kind = this.kind();
    const moment = kind === "number" ? null : momentText(number, kind, this.context.from1904);
    const plain = plainNumber(text, number);
    this.look(raw, plain);
    if (moment !== null) this.date(moment);
    else this.set(plain);
  }

  private kind(): FormatKind {
    const { style, context } = this;
    if (style === null) return "number";
    const kind = context.styles[Number(style)];
    if (kind !== undefined) return kind;
    if (style === "0") return "number";
    throw this.wrong("has a style that the workbook lacks");
  }

  private setText(bytes: Uint8Array, from: number, to: number): void {
    if (!this.inHeader) this.context.look?.text(this.column, bytes, from, to);
    this.cells.set(this.column, CELL.value, bytes, from, to);
  }

  private set(text: string, kind: number = CELL.value): void {
    const bytes = encoder.encode(text);
    this.cells.set(this.column, kind, bytes, 0, bytes.length);
  }

  private wrong(what: string): Error {
    return new Damaged(`The cell ${columnLetters(this.column)}${this.row} ${what}.`);
  }
}
