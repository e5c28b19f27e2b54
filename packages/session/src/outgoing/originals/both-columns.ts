import type { SdcObject } from "@sdc-risk/core";
import type { CodedColumn, Tick } from "@sdc-risk/data";
import { codedAlone } from "../columns/columns.ts";

/** A variable of two files whose values can be told apart. */
export interface BothColumns {
  readonly own: CodedColumn;
  readonly theirs: CodedColumn;
}

/** The variable of both files; null where one of them lacks it or its values cannot be told apart. */
export async function bothColumns(
  original: SdcObject,
  released: SdcObject,
  name: string,
  tick: Tick,
): Promise<BothColumns | null> {
  if (!original.variables.includes(name)) return null;
  const own = await codedAlone(original, name, tick);
  const theirs = own === null ? null : await codedAlone(released, name, tick);
  return own === null || theirs === null ? null : { own, theirs };
}

/** The values of a variable of both files as numbers: 0 where it is missing, −1 where no level of the original has it. */
export interface Values {
  readonly own: Int32Array;
  readonly theirs: Int32Array;
  readonly size: number;
}

export function valuesOf({ own, theirs }: BothColumns): Values {
  const known = new Map(Array.from({ length: own.size }, (_, code) => [own.label(code), code + 1]));
  const to = Int32Array.from({ length: theirs.size }, (_, code) => known.get(theirs.label(code)) ?? -1);
  return {
    own: own.codes.map((code) => code + 1),
    theirs: theirs.codes.map((code) => (code < 0 ? 0 : to[code]!)),
    size: own.size + 1,
  };
}

/** Records of each value, without those below 0. */
export function countsOf(values: Int32Array, size: number): Int32Array {
  const counts = new Int32Array(size);
  for (const value of values) if (value >= 0) counts[value]!++;
  return counts;
}

/** So few of those that chance would leave out are left out at most. */
const FEW = 0.5;
/** In square roots of their expected number, which is more than their standard deviation. */
const BELOW = 4;

/** Whether far fewer records are left out of a file than chance would leave out. */
export const areFewer = (left: number, expected: number): boolean =>
  left < FEW * expected && expected - left >= BELOW * Math.sqrt(expected);
