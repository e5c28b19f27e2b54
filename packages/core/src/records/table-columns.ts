import type { DataType, Field, Table, Vector } from "apache-arrow";
import {
  typeText,
  SdcError,
  unknownVariable,
  codingVariable,
  valueLabels,
  codesOf,
  isNumeric,
  numbersOf,
  type CodedColumn,
  type MissingCodes,
} from "@sdc-risk/data";
import { atOnce, inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { Recode, Recoding } from "../matching/joined.ts";

/** A variable as it was recoded, and how. */
interface RecodedColumn extends Recoding {
  readonly column: CodedColumn;
}

/** The variables of a table as codes and as numbers, each made once. */
export class TableColumns {
  private readonly coded_: Map<string, CodedColumn>;
  private readonly numbers_: Map<string, Float64Array>;
  /**
   * Places of the columns by name: Arrow walks through all names for each column, which in a wide file takes
   * longer than all else.
   */
  private readonly places: ReadonlyMap<string, number>;
  private names_: readonly string[] | undefined;

  readonly table: Table;
  readonly missing: MissingCodes;
  /** Variables that were recoded, by name. */
  readonly recodings: ReadonlyMap<string, RecodedColumn>;

  /** @param before columns of the same table: what they have made is not made again */
  constructor(
    table: Table,
    missing: MissingCodes,
    recodings: ReadonlyMap<string, RecodedColumn> = new Map(),
    before?: TableColumns,
  ) {
    this.table = table;
    this.missing = missing;
    this.recodings = recodings;
    this.places = before?.places ?? new Map(table.schema.fields.map((field, i) => [field.name, i]));
    this.coded_ = new Map(before?.coded_);
    this.numbers_ = new Map(before?.numbers_);
  }

  get names(): readonly string[] {
    return (this.names_ ??= [...this.places.keys()]);
  }

  isRecoded(name: string): boolean {
    return this.recodings.has(name);
  }

  field(name: string): Field {
    return this.table.schema.fields[this.place(name)];
  }

  type(name: string): DataType {
    return this.vector(name).type as DataType;
  }

  nulls(name: string): number {
    return this.vector(name).nullCount;
  }

  /**
   * The codes that stand for a missing value of a variable, those among them that are given by the label of
   * their value, too.
   */
  missingCodes(name: string): readonly (string | number)[] {
    return codesOf(this.missing, name, valueLabels(this.field(name)));
  }

  /** A variable as codes. */
  coded(name: string): CodedColumn {
    let column = this.recodings.get(name)?.column ?? this.coded_.get(name);
    if (column === undefined) {
      column = atOnce(this.coding(name));
      this.coded_.set(name, column);
    }
    return column;
  }

  /** `coded` with a tick between pieces of work. */
  async codedInTurns(name: string, tick: Tick): Promise<CodedColumn> {
    if (!this.recodings.has(name) && !this.coded_.has(name))
      this.coded_.set(name, await inTurns(this.coding(name), tick));
    return this.coded(name);
  }

  /** `codedInTurns` before any recoding. */
  async codedAsDrawn(name: string, tick: Tick): Promise<CodedColumn> {
    let column = this.coded_.get(name);
    if (column === undefined) {
      column = await inTurns(this.coding(name), tick);
      this.coded_.set(name, column);
    }
    return column;
  }

  /** A variable as codes before any recoding. */
  coding(name: string): Generator<void, CodedColumn> {
    return codingVariable(name, this.vector(name), this.field(name), this.missing);
  }

  /** A variable as numbers, NaN where missing. @throws BAD_TYPE */
  numbers(name: string): Float64Array {
    let values = this.numbers_.get(name);
    if (values === undefined) {
      const type = this.type(name);
      // names no value and no record: measures ask for numbers, and a report repeats why one was skipped
      if (!isNumeric(type))
        throw new SdcError(
          "BAD_TYPE",
          `Variable "${name}" must hold numbers, but its type is ${typeText(type)}.`,
        );
      values = this.numbersFor(name, "a number");
      this.numbers_.set(name, values);
    }
    return values;
  }

  /**
   * The numbers of a variable that a role wants.
   * @throws BAD_TYPE, which names the role and the first value that is no number
   */
  numbersFor(name: string, role: string): Float64Array {
    return this.numbers_.get(name) ?? numbersOf(name, this.vector(name), this.missingCodes(name), role);
  }

  /** Makes the numbers of the variables of a role. @throws BAD_TYPE as `numbersFor` */
  makeNumbers(names: readonly string[], role: string): void {
    for (const name of names) this.numbers_.set(name, this.numbersFor(name, role));
  }

  /**
   * The same columns, with what is made of them so far; what is made later goes with the copy, and is dropped
   * with it.
   */
  copy(): TableColumns {
    return new TableColumns(this.table, this.missing, this.recodings, this);
  }

  /** The same columns with one recoded. @throws BAD_TYPE where its codes do not suit the records or its levels */
  recode(variable: string, recode: Recode): TableColumns {
    const before = this.coded(variable);
    const { from = before, steps = [] } = this.recodings.get(variable) ?? {};
    const { codes, size, value, label, shown } = recode(before);
    const records = this.table.numRows;
    if (codes.length !== records)
      throw new SdcError(
        "BAD_TYPE",
        `The recoded variable "${variable}" has ${codes.length} codes for ${records} records.`,
      );
    const outside = codes.findIndex((code) => code < -1 || code >= size);
    if (outside >= 0)
      throw new SdcError(
        "BAD_TYPE",
        `The recoded variable "${variable}" has the code ${codes[outside]} on record ${outside + 1}; ` +
          `expected -1 for missing or 0 to ${size - 1}.`,
      );
    // what was known of the codes before (`lowest`, `complete`) need not hold of these
    const column = { name: variable, codes, size, value, label, ...(shown === undefined ? {} : { shown }) };
    return new TableColumns(
      this.table,
      this.missing,
      new Map(this.recodings).set(variable, { column, from, steps: [...steps, recode] }),
      this,
    );
  }

  private vector(name: string): Vector {
    return this.table.getChildAt(this.place(name))!;
  }

  private place(name: string): number {
    const place = this.places.get(name);
    if (place === undefined) throw unknownVariable(name, this.names);
    return place;
  }
}
