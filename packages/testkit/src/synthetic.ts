import { SdcObject } from "@sdc-risk/core";
import { group, SdcError } from "@sdc-risk/data";
import { atOnce } from "@sdc-risk/data/kernels";
import { type DataType, Dictionary, Int32, Table, type Vector, vectorFromArray } from "apache-arrow";
import { Random } from "./survey/random.ts";

/** How to make a synthetic version of a file. */
export interface SyntheticOptions {
  /**
   * Variables that records keep; the others are drawn among records that agree on all of these. None: among
   * all records.
   */
  readonly within: readonly string[];
  /** Any safe integer. */
  readonly seed: number;
}

/** The same values as rows say, in a column of the same type. */
function taken(vector: Vector, rows: Int32Array): Vector {
  const values = Array.from(rows, (row): unknown => vector.get(row));
  const type = vector.type as DataType;
  // a type of its own per column: a type object shared by two columns breaks Arrow IPC
  return vectorFromArray(values, isDictionary(type) ? new Dictionary(type.dictionary, new Int32()) : type);
}

const isDictionary = (type: DataType): type is Dictionary => "dictionary" in type;

/**
 * A crude synthetic version of a file: every record keeps the variables of `within`, and each of the others
 * gets the value of a random record of the same class, every variable by itself. So classes keep their sizes
 * and, but for chance, their distributions; what ties the drawn variables of a record together is lost.
 * @throws SdcError UNKNOWN_VARIABLE, BAD_OPTIONS
 */
export function syntheticTable(table: Table, { within, seed }: SyntheticOptions): Table {
  if (!Number.isSafeInteger(seed))
    throw new SdcError("BAD_OPTIONS", `Synthetic option seed is ${seed}; expected a safe integer.`);
  const sdc = SdcObject.fromArrow(table, { keys: within });
  const rows = table.numRows;
  const { of, size } = atOnce(
    group(
      within.map((name) => sdc.coded(name)),
      rows,
    ),
  );
  const members: number[][] = Array.from({ length: size }, () => []);
  of.forEach((c, row) => members[c].push(row));
  return new Table(
    Object.fromEntries(
      table.schema.fields.map(({ name }, v): [string, Vector] => {
        const vector = table.getChild(name)!;
        if (within.includes(name)) return [name, vector];
        const random = new Random(seed, v + 1);
        return [
          name,
          taken(
            vector,
            of.map((c) => members[c][random.below(members[c].length)]),
          ),
        ];
      }),
    ),
  );
}
