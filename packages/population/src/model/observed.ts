import { marginOf, type CellTable } from "../table/table.ts";
import type { Term } from "./terms.ts";

/** What models are fitted to: values of classes, in records, and their margins, each added up once. */
export class Observed {
  private readonly values: ArrayLike<number>;
  private readonly margins = new Map<string, Float64Array>();

  readonly table: CellTable;
  readonly scale: number;

  /**
   * @param values per class: counts, or sums of weights
   * @param scale values times it are in records
   */
  constructor(table: CellTable, values: ArrayLike<number>, scale: number) {
    this.table = table;
    this.scale = scale;
    this.values = values;
  }

  /**
   * The margin over some variables, rising; not to be changed. Of a part of the cells it is as many times as large, so
   * that what is fitted to it are means of single cells.
   */
  margin(variables: Term): Float64Array {
    const id = variables.join();
    let margin = this.margins.get(id);
    if (margin === undefined)
      this.margins.set(
        id,
        (margin = marginOf(this.table, variables, this.values, this.scale / this.table.share)),
      );
    return margin;
  }
}
