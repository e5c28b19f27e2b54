import { countCodes, type Tick } from "@sdc-risk/data/kernels";
import type { OutgoingColumn } from "./columns.ts";
import type { HiddenKey } from "../keys/revealed-keys.ts";
import { bandsOf, following, follows, REPEATED, type UnitRecords } from "./relations.ts";

/** Share of the records that may not follow where a variable was recoded: some were changed by other treatment. */
const EXCEPTIONS = 0.01;
/** At most this part of what is not the most frequent value, so that a rare value decides. */
const OF_OTHERS = 0.5;
/** Values of a key that bands are made of, at least. */
const BANDS = 3;
/** Records per value, at least: more values are no list that an intruder knows by heart. */
const PER_VALUE = 10;
/** The same beside a key of the same file, which follows without exception: chance makes that of few records only. */
const PER_VALUE_BESIDE = 2;

/** Share of the records with a value that hold the most frequent one. */
function mostFrequent({ codes, size }: OutgoingColumn): number {
  const counts = countCodes(codes, size);
  const held = counts.reduce((sum, n) => sum + n, 0);
  return held === 0 ? 1 : counts.reduce((most, n) => Math.max(most, n), 0) / held;
}

/** Whether a variable follows from a key, but for a few records, as after recoding. */
function isRecoding(column: OutgoingColumn, key: OutgoingColumn): boolean {
  const { share, repeated } = following(column, key);
  const wrong = 1 - share;
  return repeated >= REPEATED && wrong <= EXCEPTIONS && wrong <= OF_OTHERS * (1 - mostFrequent(column));
}

/**
 * Whether a new variable is a recoding of a key: each value of the key falls into one value of it, or the other
 * way round.
 */
export async function isRecoded(
  column: OutgoingColumn,
  { original, held }: HiddenKey,
  tick: Tick,
): Promise<boolean> {
  if (column.levels < 2) return false;
  // what follows from the key that the file holds says no more than that does
  if (held !== null && follows(column, held)) return false;
  if (column.levels <= original.levels) {
    if (isRecoding(column, original)) return true;
    return (
      original.numbers !== null && column.levels < original.levels && bandsOf(column, original.numbers, tick)
    );
  }
  if (column.levels * PER_VALUE <= column.codes.length && isRecoding(original, column)) return true;
  return column.numbers !== null && original.levels >= BANDS && bandsOf(original, column.numbers, tick);
}

/** A variable and a key of the same file. */
export interface VariableAndKey {
  readonly column: OutgoingColumn;
  readonly key: OutgoingColumn;
  /** Records of each unit of both. */
  readonly units: UnitRecords;
  readonly records: number;
}

/** Whether a key of the same file follows from a variable that has more values: who knows the one knows the other. */
export async function refines({ column, key, units, records }: VariableAndKey, tick: Tick): Promise<boolean> {
  if (column.levels <= key.levels || key.levels < 2) return false;
  if (column.levels * PER_VALUE_BESIDE <= records && follows(key, column, units)) return true;
  return column.numbers !== null && bandsOf(key, column.numbers, tick, units);
}

/** Whether a variable follows from a key of the same file, so that it says no more than that does. */
export const isCoarser = ({ column, key, units }: VariableAndKey): boolean =>
  column.levels > 1 && follows(column, key, units);
