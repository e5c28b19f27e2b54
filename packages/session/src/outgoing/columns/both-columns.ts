import type { SdcObject } from "@sdc-risk/core";
import type { CodedColumn, Tick } from "@sdc-risk/data";
import { codedAlone } from "./columns.ts";

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

/** The values of a variable of both files as numbers, one for each text; 0 where it is missing. */
export interface Values {
  readonly own: Int32Array;
  readonly theirs: Int32Array;
  readonly size: number;
}

export function valuesOf({ own, theirs }: BothColumns): Values {
  const known = new Map(Array.from({ length: own.size }, (_, code) => [own.label(code), code + 1]));
  const to = Int32Array.from({ length: theirs.size }, (_, code) => {
    const label = theirs.label(code);
    const value = known.get(label) ?? known.size + 1;
    known.set(label, value);
    return value;
  });
  return {
    own: own.codes.map((code) => code + 1),
    theirs: theirs.codes.map((code) => to[code] ?? 0),
    size: known.size + 1,
  };
}

/** Records of each value, without those below 0. */
export function countsOf(values: Int32Array, size: number): Int32Array {
  const counts = new Int32Array(size);
  for (const value of values) if (value >= 0) counts[value]!++;
  return counts;
}
