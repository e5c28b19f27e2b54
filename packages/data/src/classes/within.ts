import type { CodedColumn, Levels } from "../coded/coded-column.ts";
import { allOf, countBy } from "../kernels/codes.ts";
import { countsAt, type Counts } from "../kernels/counts.ts";
import { range } from "../kernels/lists/range.ts";
import { inTurns, type Tick } from "../kernels/turns.ts";
import type { Classes } from "./classes.ts";
import { digitOf, group, pack, PIECE, type Digit } from "./group.ts";

/**
 * What classes hold of further variables. A unit is the records of one class that agree on all of them, so that
 * everything about values within classes is computed over units, however many records there are.
 */
export interface Within {
  /** Number of classes. */
  readonly size: number;
  /** Class of each unit, and the records in it. */
  readonly classOf: Int32Array;
  readonly counts: Counts;
  /** Per variable: the code of each unit, −1 missing. */
  readonly codes: readonly Int32Array[];
}

/** Units with the levels of each variable that made them. */
export interface UnitsWithin {
  readonly units: Within;
  readonly columns: readonly Levels[];
}

/** Units of classes by further variables: the GROUP BY of keys and values, one pass over the records. */
export function within(classes: Classes, columns: readonly CodedColumn[], tick: Tick): Promise<Within> {
  return inTurns(unitsOf(classes, columns), tick);
}

/** Combinations of class and values that are counted in a table, at most. */
const TABLE = 1 << 20;

function* unitsOf(classes: Classes, columns: readonly CodedColumn[]): Generator<void, Within> {
  const byClass = { codes: classes.classOf, size: classes.size, complete: true };
  const digits = [byClass, ...columns].map(digitOf);
  const span = digits.reduce((product, { levels }) => product * levels, 1);
  if (span <= TABLE) return yield* counted(classes.size, digits, span);
  const { of, first, size } = yield* group([byClass, ...columns], classes.classOf.length);
  return {
    size: classes.size,
    classOf: allOf(classes.classOf, first),
    counts: countBy(of, size, null),
    codes: columns.map(({ codes }) => allOf(codes, first)),
  };
}

/** Units of few possible combinations, counted in a table with a place for each; the first digit is the class. */
function* counted(size: number, digits: readonly Digit[], span: number): Generator<void, Within> {
  const table = new Int32Array(span);
  const units = digits[0].codes.length;
  const keys = new Uint32Array(Math.min(units, PIECE));
  for (let from = 0; from < units; from += PIECE) {
    const to = Math.min(units, from + PIECE);
    pack(digits, keys, from, to);
    for (let i = 0; i < to - from; i++) table[keys[i]]++;
    yield;
  }
  const present = range(span).filter((key) => table[key] > 0);
  const codes = digits.map(() => new Int32Array(present.length));
  for (let u = 0; u < present.length; u++) {
    let key = present[u];
    for (let d = digits.length - 1; d >= 0; d--) {
      const { levels, shift } = digits[d];
      codes[d][u] = (key % levels) - shift;
      key = Math.floor(key / levels);
    }
  }
  const [of, ...values] = codes;
  return { size, classOf: of, counts: present.map((key) => table[key]), codes: values };
}

/** Some units of classes, in the order of their list. */
export function someUnits({ size, classOf, counts, codes }: Within, units: Int32Array): Within {
  return {
    size,
    classOf: allOf(classOf, units),
    counts: countsAt(counts, units),
    codes: codes.map((of) => allOf(of, units)),
  };
}
