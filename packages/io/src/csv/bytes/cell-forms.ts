import type { CsvCells } from "./cells.ts";

const QUOTE = 34;
/** Bytes of the longest words that programs write for what is no text: "false". */
const LONGEST_WORD = 5;
const WORD = /^(na|nan|nil|null|none|inf|true|false)$/i;
const decoder = new TextDecoder();

const isLetter = (byte: number): boolean => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;

/** Whether a cell is in quotes: these stand around what the tokenizer gives. */
const isQuoted = ({ buffer, starts }: CsvCells, cell: number): boolean =>
  starts[cell] > 0 && buffer[starts[cell] - 1] === QUOTE;

/**
 * What a text is like, as far as programs put texts in quotes by it: its kinds of letters, its signs, what it begins
 * and ends with. Null where no file can hold it without quotes.
 */
function likenessOf(bytes: Uint8Array, delimiter: number): string | null {
  const signs = new Set<number>();
  let letters = 0;
  for (const byte of bytes) {
    if (byte === delimiter || byte === QUOTE || byte === 10 || byte === 13) return null;
    if (isLetter(byte)) letters |= 1;
    else if (isDigit(byte)) letters |= 2;
    else signs.add(Math.min(byte, 128));
  }
  const kindOf = (byte = 0): number => (isDigit(byte) ? 1 : isLetter(byte) ? 2 : Math.min(byte, 128));
  const short = bytes.length <= LONGEST_WORD && letters === 1 ? decoder.decode(bytes) : "";
  const word = WORD.test(short) ? short : "";
  return [letters, kindOf(bytes[0]), kindOf(bytes.at(-1)), word, ...[...signs].sort((a, b) => a - b)].join();
}

/** Whether cells of a column that are alike are in quotes here and not there. */
class QuotesOfColumn {
  /** Cells of either form so far, so that most columns need no closer look. */
  quoted = false;
  plain = false;
  mixed = false;
  private readonly forms = new Map<string, boolean>();

  readonly column: number;
  readonly name: string;

  constructor(column: number, name: string) {
    this.column = column;
    this.name = name;
  }

  /** Looks which forms there are. */
  scan(cells: CsvCells): void {
    const { records, width } = cells;
    for (let k = this.column; k < records * width && !(this.quoted && this.plain); k += width)
      if (isQuoted(cells, k)) this.quoted = true;
      else this.plain = true;
  }

  /** Looks which cells have them. */
  compare(cells: CsvCells, delimiter: number): void {
    const { buffer, starts, ends, records, width } = cells;
    for (let k = this.column; k < records * width && !this.mixed; k += width) {
      const like = likenessOf(buffer.subarray(starts[k], ends[k]), delimiter);
      if (like === null) continue;
      const quoted = isQuoted(cells, k);
      const known = this.forms.get(like);
      if (known === undefined) this.forms.set(like, quoted);
      else if (known !== quoted) this.mixed = true;
    }
  }
}

/** Goes through the records of a file once more, some at a time. */
export type PassOver = (take: (cells: CsvCells) => void) => Promise<unknown>;

/**
 * Whether cells of a file tell something by their quotes: some are in quotes, and others that are alike are not. Where
 * quotes follow from the text of a cell alone they tell nothing: those that are needed, those around all cells, or those
 * around texts and not around numbers.
 */
export class CellForms {
  private columns: readonly QuotesOfColumn[] = [];

  /** Takes the names of the columns. */
  begin(names: readonly string[]): void {
    this.columns = names.map((name, column) => new QuotesOfColumn(column, name));
  }

  /** Looks at some records; all of them before `mixed`. */
  scan(cells: CsvCells): void {
    for (const one of this.columns) one.scan(cells);
  }

  /** The columns in which quotes may tell something. @param passOver is called where columns hold cells of both forms */
  async mixed(delimiter: string, passOver: PassOver): Promise<readonly string[]> {
    const both = this.columns.filter(({ quoted, plain }) => quoted && plain);
    const byte = delimiter.charCodeAt(0);
    if (both.length > 0)
      await passOver((cells) => {
        for (const one of both) one.compare(cells, byte);
      });
    return both.flatMap(({ mixed, name }) => (mixed ? [name] : []));
  }
}
