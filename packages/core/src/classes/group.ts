import { HashSlots, numberByTable, type Numbering } from "./numbering.js";

/** One variable to group by: codes per unit (−1 missing) and the number of levels. */
export interface GroupColumn {
  readonly codes: Int32Array;
  readonly size: number;
}

const WORD = 2 ** 32;
/** Units between two breaths: a few milliseconds of work. */
const STRIDE = 1 << 16;

/**
 * Groups units that agree on every column, missing as a value of its own, numbered by first unit.
 *
 * Columns are packed into one 32-bit word as long as the product of their sizes fits; before it would overflow, the
 * units are numbered by what was packed so far and that number (below the count of units) goes on as the first column.
 * So any number of combinations works, beyond 2⁵³ too.
 * A generator: it yields between pieces of work, so that a caller can let events in.
 */
export function* group(columns: readonly GroupColumn[], units: number): Generator<void, Numbering> {
  let packed = new Uint32Array(units), span = 1, dense: Int32Array | null = null;
  for (const { codes, size } of columns) {
    // a place for missing only where there is one: a smaller table is a faster one
    const shift = codes.includes(-1) ? 1 : 0, levels = size + shift;
    if (span * levels > WORD) {
      const numbering: Numbering = yield* number(packed, dense, span, units);
      dense = numbering.of;
      span = 1;
      packed = new Uint32Array(units);
      if (numbering.size * levels <= WORD) {
        span = numbering.size;
        packed.set(dense);
        dense = null;
      }
    }
    pack(packed, codes, levels, shift);
    span *= levels;
    yield;
  }
  return yield* number(packed, dense, span, units);
}

function pack(packed: Uint32Array, codes: Int32Array, levels: number, shift: number): void {
  for (let i = 0; i < packed.length; i++) packed[i] = packed[i]! * levels + codes[i]! + shift;
}

function* number(packed: Uint32Array, dense: Int32Array | null, span: number, units: number): Generator<void, Numbering> {
  const numbering: Numbering = { of: new Int32Array(units), first: new Int32Array(0), size: 0 };
  // a table pays as long as it is not much larger than the data; hashing takes over behind that
  const table = dense === null && span <= Math.max(4096, 8 * units) ? new Int32Array(span) : null;
  const slots = table === null ? new HashSlots() : null;
  for (let from = 0; from < units; from += STRIDE) {
    const to = Math.min(units, from + STRIDE);
    if (table !== null) numberByTable(packed, table, numbering, from, to);
    else slots!.number(packed, dense, numbering, from, to);
    yield;
  }
  return { ...numbering, first: numbering.first.slice(0, numbering.size) };
}
