import type { Table } from "apache-arrow";
import {
  codeVector,
  unifyLevels,
  SdcError,
  type CodedColumn,
  type ErrorCode,
  type SecondFile,
} from "@sdc-risk/data";
import { atOnce } from "@sdc-risk/data/kernels";
import { columnNamed } from "./table-column.ts";

/** A file and the variable of it that names its records. */
export interface NamedRecords {
  readonly table: Table;
  readonly id: string;
  /** In a sentence, behind "the". */
  readonly name: string;
}

/** What errors say beside the file. */
interface MatchErrorTexts {
  readonly code: ErrorCode;
  /** The end of a sentence: what an id that names no record makes impossible. */
  readonly so: string;
  readonly second: "released" | SecondFile;
}

/**
 * Rows of the second file by the records of the first, −1 where it has none.
 * @throws `code` where an id is missing or occurs twice, or where the two cannot be compared
 */
export function rowsById(ours: NamedRecords, theirs: NamedRecords, words: MatchErrorTexts): Int32Array {
  const columns = [idsOf(ours, words), idsOf(theirs, words)] as const;
  const { size, from } = atOnce(unifyLevels(columns, words.second));
  const rows = new Int32Array(size).fill(-1);
  const match = new Int32Array(ours.table.numRows);
  eachOnce(theirs, columns[1].codes, from[1] ?? null, size, words, (code, row) => {
    rows[code] = row;
  });
  eachOnce(ours, columns[0].codes, null, size, words, (code, row) => {
    match[row] = rows[code];
  });
  return match;
}

function idsOf({ table, id, name }: NamedRecords, { code, so }: MatchErrorTexts): CodedColumn {
  const column = codeVector(id, columnNamed(table, id));
  const missing = column.complete === true ? -1 : column.codes.indexOf(-1);
  if (missing >= 0)
    throw new SdcError(code, `The id "${id}" is missing on record ${missing + 1} of the ${name}, so ${so}.`);
  return column;
}

/** @param to codes of both files, null where the column has them */
function eachOnce(
  { id, name }: NamedRecords,
  codes: Int32Array,
  to: Int32Array | null,
  size: number,
  { code: fault, so, second }: MatchErrorTexts,
  visit: (code: number, row: number) => void,
): void {
  const seen = new Uint8Array(size);
  for (let row = 0; row < codes.length; row++) {
    const code = to === null ? codes[row] : to[codes[row]];
    if (seen[code] === 1)
      throw new SdcError(
        fault,
        `The id "${id}" occurs twice in the ${name} (again on record ${row + 1}), so ${so}.` +
          (second === "released"
            ? ` Where a person has several records, say so: --entity ${id} in place of --id.`
            : ""),
      );
    seen[code] = 1;
    visit(code, row);
  }
}
