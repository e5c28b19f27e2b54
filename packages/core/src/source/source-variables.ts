import { DataType } from "apache-arrow";
import {
  typeText,
  SdcError,
  unknownVariable,
  codesOf,
  missingNumbers,
  isNumeric,
  type MissingCodes,
} from "@sdc-risk/data";
import { valueAt } from "./drawn/drawn.ts";
import { levelBook, type LevelBook } from "./level-book.ts";
import type { Source, SourceColumn, SourceVariable } from "./source.ts";

/** Codes as queries name them: numbers as they are in double precision, texts as they are. */
type HeldCodes = readonly (number | string)[];

/** Codes that are looked for in one query, at most. */
const MOST_CODES = 500;

/** The variables of a source with the codes for missing values: their types and their levels. */
export class SourceVariables {
  private readonly books = new Map<string, LevelBook>();
  private readonly byName: ReadonlyMap<string, SourceVariable>;

  private readonly source: Source;
  private readonly missing: MissingCodes;
  /** Of variables that were looked at. */
  private readonly held = new Map<string, HeldCodes | null>();

  constructor(source: Source, missing: MissingCodes) {
    this.source = source;
    this.missing = missing;
    this.byName = new Map(source.variables.map((variable) => [variable.name, variable]));
  }

  /** @throws UNKNOWN_VARIABLE */
  variable(name: string): SourceVariable {
    const found = this.byName.get(name);
    if (found === undefined) throw unknownVariable(name, [...this.byName.keys()]);
    return found;
  }

  /** The type of a variable whose values can be told apart. @throws UNKNOWN_VARIABLE, BAD_TYPE */
  type(name: string): DataType {
    const { type, stored } = this.variable(name);
    if (type === null)
      throw new SdcError(
        "BAD_TYPE",
        `Variable "${name}" has the type ${stored}, which holds no single values to tell apart. ` +
          "Expected text, numbers, dates, times, decimals or booleans.",
      );
    return type;
  }

  /** @throws BAD_TYPE where a variable holds no numbers */
  checkNumbers(name: string): void {
    const type = this.type(name);
    if (!isNumeric(type))
      throw new SdcError(
        "BAD_TYPE",
        `Variable "${name}" must hold numbers, but its type is ${typeText(type)}.`,
      );
  }

  /**
   * Numbers that stand for a missing value of a variable, those among them that are given by the label of
   * their value, too.
   */
  missingNumbers(name: string): number[] {
    const { described, type } = this.variable(name);
    return [...missingNumbers(codesOf(this.missing, name, described?.values), type)];
  }

  /** Looks for codes for missing values of a variable among the records, once. @returns whether these may hold some */
  async mayHoldMissingCodes(name: string): Promise<boolean> {
    if (this.missingCodesHeld(name) === null && !this.held.has(name))
      this.held.set(name, await this.findMissingCodes(name));
    return this.missingCodesHeld(name)?.length !== 0;
  }

  /**
   * The codes for missing values of a variable where records hold any; none where they do not, as codes for all variables
   * of a file are mostly none of its ids. Null where nobody looked, and where the source has no query that tells.
   */
  missingCodesHeld(name: string): HeldCodes | null {
    return this.held.get(name) ?? (this.codes(name).length === 0 ? [] : null);
  }

  private codes(name: string): readonly (string | number)[] {
    return codesOf(this.missing, name, this.variable(name).described?.values);
  }

  private async findMissingCodes(name: string): Promise<HeldCodes | null> {
    const { source } = this;
    const codes = this.codes(name);
    const type = this.type(name);
    const isText = DataType.isUtf8(type);
    if (source.pickedValues === undefined || codes.length > MOST_CODES || !(isText || DataType.isInt(type)))
      return null;
    const list = isText ? codes.map(String) : this.missingNumbers(name).filter(Number.isInteger);
    if (list.length === 0) return [];
    // doubles do not tell such numbers from those next to them
    if (list.some((code) => typeof code === "number" && !Number.isSafeInteger(code))) return null;
    const book = this.book(name);
    let found = false;
    const wanted = { which: "listed", list } as const;
    for await (const { rows, columns } of source.pickedValues({ name, levels: list.length, wanted }))
      for (let row = 0; row < rows; row++) {
        const value = valueAt(columns[0], row);
        found ||= value !== null && book.lacks(value);
      }
    return found ? list : [];
  }

  /** The levels of a variable, which grow until a query has read them all. */
  book(name: string): LevelBook {
    let book = this.books.get(name);
    if (book === undefined) {
      const type = this.type(name);
      this.books.set(name, (book = levelBook({ ...this.variable(name), type }, this.missing)));
    }
    return book;
  }

  /** The codes of a variable in some rows. */
  coded(name: string, column: SourceColumn, rows: number): Int32Array {
    const codes = new Int32Array(rows);
    this.book(name).code(column, rows, codes, 0);
    return codes;
  }
}
