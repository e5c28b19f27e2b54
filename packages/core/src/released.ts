import type { Table } from "apache-arrow";
import { codeVector } from "./coded/code-vector.js";
import { SdcError } from "./errors.js";

/** A treated file beside the original. */
export interface Released {
  readonly table: Table;
  /** Per original record, the record of `table` that is the same unit, −1 where it was left out; null: same order, same length. */
  readonly match: Int32Array | null;
  /** Why records cannot be told apart, so that the file as a whole is all there is to compare (a synthetic file, say); null where they are matched. */
  readonly unmatched: string | null;
}

/**
 * Per original record the record of a treated file that is the same unit, −1 where it was left out; null: same order, same length.
 * @throws BAD_RELEASED where the files cannot be matched
 */
export function matchOf({ match, unmatched }: Released): Int32Array | null {
  if (unmatched !== null) throw new SdcError("BAD_RELEASED", unmatched);
  return match;
}

/**
 * Matches a treated file with the original: by id where the original has one and the treated file holds it, else by position.
 * Files of different lengths without an id stay unmatched.
 * @throws BAD_RELEASED where an id is missing or occurs twice
 */
export function matchReleased(original: Table, released: Table, id: string | undefined): Released {
  const theirs = id === undefined ? null : released.getChild(id);
  if (id === undefined || theirs === null) {
    if (released.numRows === original.numRows) return { table: released, match: null, unmatched: null };
    const how = id === undefined ? "Give the role id to match records by it." : `It has no variable "${id}" to match records by.`;
    return { table: released, match: null, unmatched: `The released file has ${released.numRows} records, the original has ${original.numRows}. ${how}` };
  }
  const rows = new Map<string, number>();
  eachLabel(id, theirs, "released", (label, row) => rows.set(label, row));
  const match = new Int32Array(original.numRows).fill(-1);
  eachLabel(id, original.getChild(id)!, "original", (label, row) => { match[row] = rows.get(label) ?? -1; });
  return { table: released, match, unmatched: null };
}

function eachLabel(id: string, vector: Parameters<typeof codeVector>[1], which: string, visit: (label: string, row: number) => void): void {
  const column = codeVector(id, vector), seen = new Uint8Array(column.size);
  for (let row = 0; row < column.codes.length; row++) {
    const code = column.codes[row]!;
    if (code < 0) throw new SdcError("BAD_RELEASED", `The id "${id}" is missing on record ${row + 1} of the ${which} file, so files cannot be matched by it.`);
    if (seen[code] === 1) throw new SdcError("BAD_RELEASED", `The id "${id}" occurs twice in the ${which} file (again on record ${row + 1}), so files cannot be matched by it.`);
    seen[code] = 1;
    visit(column.label(code), row);
  }
}
