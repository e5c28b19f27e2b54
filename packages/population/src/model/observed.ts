import { marginOf, type CellTable } from "../table/table.ts";
import type { Term } from "./terms.ts";

/** What models are fitted to: values of classes, in records, and their margins, each added up once. */
export class Observed {
  private readonly values: ArrayLike<number>;
  private readonly known: (variables: Term) => Float64Array | null;
  private readonly margins = new Map<string, Float64Array>();

  readonly table: CellTable;
  readonly scale: number;

  /**
   * @param values per class: counts, or sums of weights
   * @param scale values times it are in records
   * @param known the margins of the same values over all cells, where the classes are of a part of them; null where one is
   *   not known
   */
  constructor(
    table: CellTable,
    values: ArrayLike<number>,
    scale: number,
    known: (variables: Term) => Float64Array | null = () => null,
  ) {
    this.table = table;
    this.scale = scale;
    this.values = values;
    this.known = known;
  }

  /**
   * The margin over some variables, rising, of all cells; not to be changed. Of a part of them it is as many times that of
   * the part, where nothing better is known.
   */
  margin(variables: Term): Float64Array {
    const id = variables.join();
    let margin = this.margins.get(id);
    if (margin === undefined) {
      const { table, scale, values } = this;
      const known = this.known(variables);
      margin =
        known === null
          ? marginOf(table, variables, values, scale / table.share)
          : known.map((x) => x * scale);
      this.margins.set(id, margin);
    }
    return margin;
  }
}
