import type { CodedColumn } from "../coded/coded-column.js";
import { inTurns } from "../turns.js";
import { countBy } from "./accumulate.js";
import type { Classes } from "./classes.js";
import { group } from "./group.js";

/**
 * What classes hold of further variables. A unit is the records of one class that agree on all of them, so that
 * everything about values within classes is computed over units, however many records there are.
 */
export interface Within {
  /** Number of classes. */
  readonly size: number;
  /** Class of each unit, and the records in it. */
  readonly of: Int32Array;
  readonly counts: Int32Array;
  /** Per variable: the code of each unit, −1 missing. */
  readonly codes: readonly Int32Array[];
}

/** Units of classes by further variables: the GROUP BY of keys and values, one pass over the records. */
export async function within(classes: Classes, columns: readonly CodedColumn[], breathe: () => Promise<void>): Promise<Within> {
  const { of, first, size } = await inTurns(group([{ codes: classes.of, size: classes.size, complete: true }, ...columns], classes.of.length), breathe);
  const at = (values: Int32Array): Int32Array => {
    const out = new Int32Array(size);
    for (let u = 0; u < size; u++) out[u] = values[first[u]!]!;
    return out;
  };
  return { size: classes.size, of: at(classes.of), counts: countBy(of, size, null), codes: columns.map(({ codes }) => at(codes)) };
}

/** Some units of classes, in the order of their list. */
export function someUnits({ size, of, counts, codes }: Within, units: Int32Array): Within {
  const at = (values: Int32Array): Int32Array => {
    const out = new Int32Array(units.length);
    for (let i = 0; i < out.length; i++) out[i] = values[units[i]!]!;
    return out;
  };
  return { size, of: at(of), counts: at(counts), codes: codes.map(at) };
}
