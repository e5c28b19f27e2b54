import { inPieces, joined } from "@sdc-risk/data/kernels";

/** Records that hold values of the same variables. */
export interface NumericPattern {
  /** Bit v is 1 where variable v is not missing. */
  readonly held: number;
  readonly rows: Int32Array;
}

/** Records by which of at most 32 variables they hold, in the order of their bits. @param columns NaN where missing */
export function* patternsOf(
  columns: readonly Float64Array[],
  records: number,
): Generator<void, NumericPattern[]> {
  const held = new Uint32Array(records);
  const counts = new Map<number, number>();
  for (const [v, values] of columns.entries()) {
    const bit = (1 << v) >>> 0;
    yield* inPieces(records, (from, to) => {
      for (let i = from; i < to; i++) if (values[i] === values[i]) held[i] |= bit;
    });
  }
  yield* inPieces(records, (from, to) => {
    // records of one pattern mostly stand together
    for (let i = from; i < to;) {
      const bits = held[i];
      const begin = i;
      while (i < to && held[i] === bits) i++;
      counts.set(bits, (counts.get(bits) ?? 0) + i - begin);
    }
  });
  const rows = new Map(
    [...counts]
      .sort(([a], [b]) => a - b)
      .map(([bits, count]) => [bits, { rows: new Int32Array(count), at: 0 }]),
  );
  yield* inPieces(records, (from, to) => {
    for (let i = from; i < to;) {
      const bits = held[i];
      const one = rows.get(bits)!;
      for (; i < to && held[i] === bits; i++) one.rows[one.at++] = i;
    }
  });
  return [...rows].map(([bits, one]) => ({ held: bits, rows: one.rows }));
}

/**
 * The records of a file by the variables that they share with records of a pattern; those that share none are
 * left out.
 */
export function sharing(patterns: readonly NumericPattern[], held: number): NumericPattern[] {
  const groups = new Map<number, Int32Array[]>();
  for (const pattern of patterns) {
    const shared = (pattern.held & held) >>> 0;
    if (shared !== 0) groups.set(shared, [...(groups.get(shared) ?? []), pattern.rows]);
  }
  return [...groups].map(([shared, lists]) => ({
    held: shared,
    rows: lists.length === 1 ? lists[0] : joined(lists, Int32Array),
  }));
}

/** The variables of a pattern, ascending. */
export function variablesIn(held: number): number[] {
  return Array.from({ length: 32 }, (_, v) => v).filter((v) => ((held >>> v) & 1) === 1);
}
