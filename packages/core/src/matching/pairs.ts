import type { DataType, Vector } from "apache-arrow";
import { rowTexts, kindOf, unifyLevels, isSdcError, type CodedColumn } from "@sdc-risk/data";
import { filled, range, systematic, atOnce } from "@sdc-risk/data/kernels";

/** Pairs of an original and a released record that are taken as one unit: some of them, to be looked at. */
export interface RecordPairs {
  readonly original: Int32Array;
  readonly released: Int32Array;
}

/**
 * A variable of both files on pairs: codes of one numbering, −1 where missing, and numbers where both files
 * hold them (NaN where missing).
 */
export interface PairedVariable {
  readonly original: Int32Array;
  readonly released: Int32Array;
  /** Number of codes. */
  readonly size: number;
  readonly numbers: { readonly original: Float64Array; readonly released: Float64Array } | null;
}

/** Records numbered evenly through a list. @param records numbers of records @param most how many are taken */
export function evenly(records: Int32Array, most: number): Int32Array {
  return systematic(records.length, Math.min(most, records.length)).map((place) => records[place]);
}

/**
 * A variable on pairs. Where values of the two files cannot be compared, as after recoding, none of them are
 * the same.
 */
export function pairedVariable(
  name: string,
  ours: Vector,
  theirs: Vector,
  { original, released }: RecordPairs,
): PairedVariable {
  const a = taken(name, ours, original);
  const b = taken(name, theirs, released);
  const { size, to } = unified(a, b);
  const numbers = [a, b].every(({ type }) => kindOf(type) === "numbers")
    ? { original: numbersOf(a), released: numbersOf(b) }
    : null;
  return { original: a.codes, released: b.codes.map((code) => (code < 0 ? -1 : to[code])), size, numbers };
}

function unified(a: CodedColumn, b: CodedColumn): { readonly size: number; readonly to: Int32Array } {
  try {
    const { size, from } = atOnce(unifyLevels([a, b]));
    return { size, to: from[1] ?? range(b.size) };
  } catch (error) {
    if (isSdcError(error)) return { size: a.size + b.size, to: range(b.size).map((code) => a.size + code) };
    throw error;
  }
}

/** A few records of a column, coded by their text. */
function taken(name: string, vector: Vector, rows: Int32Array): CodedColumn {
  const type = vector.type as DataType;
  const codes = new Int32Array(rows.length);
  const values: unknown[] = [];
  const labels: string[] = [];
  const known = new Map<string, number>();
  const text = rowTexts(vector);
  for (const [at, row] of rows.entries()) {
    const value: unknown = vector.get(row);
    if (value === null || value === undefined || value !== value) {
      codes[at] = -1;
      continue;
    }
    const label = text(row);
    let code = known.get(label);
    if (code === undefined) {
      known.set(label, (code = labels.push(label) - 1));
      values.push(value);
    }
    codes[at] = code;
  }
  return {
    name,
    type,
    codes,
    size: labels.length,
    value: (code) => values[code],
    label: (code) => labels[code],
  };
}

const numbersOf = ({ codes, label }: CodedColumn): Float64Array =>
  filled(new Float64Array(codes.length), (i) => (codes[i] < 0 ? NaN : Number(label(codes[i]))));
