import { parseNumber, WHOLE } from "../csv/bytes/cells.ts";

/** Digits of whole numbers up to which each has one form alone. */
const DIGITS = 15;
/** Changes between numbers and texts from which they are no block that was pasted. */
const CHANGES = 20;
/** Records with a number that others have as a text, at least, and as many of those. */
const BOTH = 10;

const utf8 = new TextDecoder();

/** Takes what the cells of records hold, as the XML of the sheet writes it. */
export interface CellLook {
  /**
   * A number, a boolean or a date.
   * @param raw as it is written
   * @param value the one form that it is read as
   */
  typed(column: number, raw: string, value: string): void;
  /** A text, as UTF-8 at `bytes[from … to)`. */
  text(column: number, bytes: Uint8Array, from: number, to: number): void;
}

/** The first way through a sheet: which columns may tell something by the forms of their numbers. */
export class UnusualCells implements CellLook {
  /** Those with a number in another form than it is read as. */
  readonly unusual = new Set<number>();
  /** Those in which numbers and texts of numbers take turns. */
  readonly mixed = new Set<number>();
  /** Those with numbers whose digits count as they are written: in texts, of more than 15 digits, and a 0 with a sign. */
  readonly asWritten = new Set<number>();
  private readonly isText: (boolean | undefined)[] = [];
  private readonly changes: number[] = [];

  typed(column: number, raw: string, value: string): void {
    if (raw !== value) this.unusual.add(column);
    else if (value === "-0" || (value.length > DIGITS && WHOLE.test(value))) this.asWritten.add(column);
    this.next(column, false);
  }

  text(column: number, bytes: Uint8Array, from: number, to: number): void {
    if (Number.isNaN(parseNumber(bytes, from, to))) return;
    this.asWritten.add(column);
    this.next(column, true);
  }

  private next(column: number, isText: boolean): void {
    if (this.isText[column] === !isText) {
      this.changes[column] = (this.changes[column] ?? 0) + 1;
      if (this.changes[column] >= CHANGES) this.mixed.add(column);
    }
    this.isText[column] = isText;
  }
}

/** Cells of one value, as numbers and as texts. */
interface ValueCells {
  readonly form: string;
  numbers: number;
  texts: number;
}

/** The forms of a column of which the first way said that they may tell something. */
class ColumnForms {
  several: readonly [string, string] | null = null;
  private readonly values = new Map<string, ValueCells>();

  typed(raw: string, value: string): void {
    const cells = this.cellsOf(value, raw);
    // a value that was met as a text has no form as a number so far
    if (cells.numbers === 0 && cells.form !== raw)
      this.values.set(value, { ...cells, form: raw, numbers: 1 });
    else {
      cells.numbers++;
      if (cells.form !== raw) this.several ??= [cells.form, raw];
    }
  }

  text(text: string): void {
    this.cellsOf(text, text).texts++;
  }

  /** Whether many cells hold a number that as many others hold as a text. */
  get isBoth(): boolean {
    let both = 0;
    for (const { numbers, texts } of this.values.values()) both += Math.min(numbers, texts);
    return both >= BOTH;
  }

  private cellsOf(value: string, form: string): ValueCells {
    const known = this.values.get(value);
    if (known !== undefined) return known;
    const cells = { form, numbers: 0, texts: 0 };
    this.values.set(value, cells);
    return cells;
  }
}

/** The second way through a sheet, over columns that may tell something. */
export class FormsOfCells implements CellLook {
  private readonly columns: ReadonlyMap<number, ColumnForms>;
  private readonly mixed: ReadonlySet<number>;

  constructor({ unusual, mixed }: UnusualCells) {
    this.columns = new Map(Array.from([...unusual, ...mixed], (column) => [column, new ColumnForms()]));
    this.mixed = mixed;
  }

  typed(column: number, raw: string, value: string): void {
    this.columns.get(column)?.typed(raw, value);
  }

  text(column: number, bytes: Uint8Array, from: number, to: number): void {
    if (this.mixed.has(column)) this.columns.get(column)?.text(utf8.decode(bytes.subarray(from, to)));
  }

  /** Columns in which one number is written in several forms, with two of them. */
  get several(): ReadonlyMap<number, readonly [string, string]> {
    return new Map(
      [...this.columns].flatMap(([at, { several }]) => (several === null ? [] : [[at, several]])),
    );
  }

  /** Columns in which one value is a number here and a text there. */
  get both(): readonly number[] {
    return [...this.columns].flatMap(([at, forms]) => (this.mixed.has(at) && forms.isBoth ? [at] : []));
  }
}
