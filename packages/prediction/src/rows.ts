import { range, sortByCode } from "@sdc-risk/data/kernels";
import { binsOf, codedFeature, cutsOf, type Feature } from "@sdc-risk/trees";
import type { KeyColumn } from "./columns.ts";

/** Bins of a numeric key. */
const BINS = 255;

/** The keys as a model that learns from one file cuts them. */
export interface KeyCoding {
  readonly keys: readonly KeyColumn[];
  /** Per key where its numbers are cut; null for levels. */
  readonly cuts: readonly (Float64Array | null)[];
}

/** @param file place of the file that is learnt from */
export const codingBy = (keys: readonly KeyColumn[], file: number): KeyCoding => ({
  keys,
  cuts: keys.map((key) => (key.kind === "numbers" ? cutsOf(key.files[file], BINS) : null)),
});

/** The different keys of a file, in an order that does not depend on that of its records. */
export interface KeyRows {
  readonly features: readonly Feature[];
  readonly size: number;
  /** Row of each record. */
  readonly rowOf: Int32Array;
}

/** The different keys of a file under a coding; a missing value is a value of its own. */
export function keyRows({ keys, cuts }: KeyCoding, file: number): KeyRows {
  const codes = keys.map((key, k) =>
    key.kind === "numbers" ? binsOf(key.files[file], cuts[k]!) : key.files[file],
  );
  const levels = keys.map((key, k) => (key.kind === "numbers" ? cuts[k]!.length + 1 : key.levels));
  const records = codes[0].length;
  const order = inOrder(codes, levels, range(records));
  const rowOf = new Int32Array(records);
  const first: number[] = [];
  for (let i = 0; i < records; i++) {
    const record = order[i];
    const before = first.at(-1);
    if (before === undefined || codes.some((column) => column[record] !== column[before])) first.push(record);
    rowOf[record] = first.length - 1;
  }
  const features = keys.map((key, k) =>
    codedFeature(
      Int32Array.from(first, (record) => codes[k][record]),
      levels[k],
      key.kind === "numbers",
    ),
  );
  return { features, size: first.length, rowOf };
}

/** Sorts items by their codes, the first column first, a missing value before all others. */
export function inOrder(
  columns: readonly Int32Array[],
  levels: readonly number[],
  items: Int32Array,
): Int32Array {
  let order = items;
  for (let k = columns.length - 1; k >= 0; k--)
    order = sortByCode(columns[k], levels[k] + 1, order, -1).order;
  return order;
}

/** Some rows of keys by themselves, each once, in their order. */
export interface RowsTaken {
  readonly features: readonly Feature[];
  readonly size: number;
  /** Per row its place among those taken; −1 where it is none of them. */
  readonly placeOf: Int32Array;
}

/** The rows that some persons have, so that nothing is predicted of others. */
export function rowsTaken({ features, size }: KeyRows, rows: Int32Array): RowsTaken {
  const placeOf = new Int32Array(size).fill(-1);
  for (let i = 0; i < rows.length; i++) placeOf[rows[i]] = 0;
  const taken: number[] = [];
  for (let row = 0; row < size; row++) if (placeOf[row] === 0) placeOf[row] = taken.push(row) - 1;
  return { features: features.map((feature) => featureOf(feature, taken)), size: taken.length, placeOf };
}

/** A feature of some rows. */
function featureOf(feature: Feature, rows: readonly number[]): Feature {
  const codes = emptyCodes(feature, rows.length);
  for (let i = 0; i < rows.length; i++) codes[i] = feature.codes[rows[i]];
  return { ...feature, codes };
}

/** Room for codes of the width of a feature. */
function emptyCodes({ codes }: Feature, length: number): Feature["codes"] {
  if (codes instanceof Uint8Array) return new Uint8Array(length);
  return codes instanceof Uint16Array ? new Uint16Array(length) : new Int32Array(length);
}
