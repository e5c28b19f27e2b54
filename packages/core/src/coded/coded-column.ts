import type { DataType } from "apache-arrow";
import { translate } from "../kernels/codes.js";

/** The levels of a variable, by their codes. */
export interface Levels {
  readonly name: string;
  /** Number of levels, used by a record or not. */
  readonly size: number;
  /** The Arrow type of the values; none where recoding wrote them as text. */
  readonly type?: DataType;
  /** The value of a level as it stands in the Arrow column. */
  readonly value: (code: number) => unknown;
  /** The value of a level as text. */
  readonly label: (code: number) => string;
}

/**
 * A categorical variable as numbers: per record a code, or −1 where the value is missing.
 * Levels are numbered by first record, by value for integers of a narrow range, or as in the dictionary that the column
 * came with. A dictionary or a range may hold levels that no record has.
 */
export interface CodedColumn extends Levels {
  /** One code per record, −1 or 0 … size − 1. Shared, never written to. */
  readonly codes: Int32Array;
  /** No record has a code below, where it is known: such levels need no room. 0 unless given. */
  readonly lowest?: number;
  /** True where it is known that no code is −1: nobody needs to look. */
  readonly complete?: boolean;
}

/**
 * A coded column with its levels renamed, merged or dropped: the what-if of global recoding.
 * @param map level text -> new level text, or null for missing; levels that map to the same text become one
 */
export function mapLevels(column: CodedColumn, map: (label: string) => string | null): CodedColumn {
  const labels: string[] = [],
    byLabel = new Map<string, number>(),
    to = new Int32Array(column.size);
  for (let code = 0; code < column.size; code++) {
    const label = map(column.label(code));
    if (label === null) {
      to[code] = -1;
      continue;
    }
    let next = byLabel.get(label);
    if (next === undefined) {
      next = labels.push(label) - 1;
      byLabel.set(label, next);
    }
    to[code] = next;
  }
  const label = (code: number): string => labels[code]!;
  return { name: column.name, codes: translate(column.codes, to), size: labels.length, value: label, label };
}
