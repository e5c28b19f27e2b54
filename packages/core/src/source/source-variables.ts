import type { DataType } from "apache-arrow";
import {
  typeText,
  SdcError,
  unknownVariable,
  codesOf,
  missingNumbers,
  isNumeric,
  type MissingCodes,
} from "@sdc-risk/data";
import { levelBook, type LevelBook } from "./level-book.ts";
import type { Source, SourceColumn, SourceVariable } from "./source.ts";

/** The variables of a source with the codes for missing values: their types and their levels. */
export class SourceVariables {
  private readonly books = new Map<string, LevelBook>();
  private readonly byName: ReadonlyMap<string, SourceVariable>;

  private readonly missing: MissingCodes;

  constructor({ variables }: Source, missing: MissingCodes) {
    this.missing = missing;
    this.byName = new Map(variables.map((variable) => [variable.name, variable]));
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

  /** Whether some values of a variable may stand for a missing one. */
  hasMissingCodes(name: string): boolean {
    return codesOf(this.missing, name, this.variable(name).described?.values).length > 0;
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
