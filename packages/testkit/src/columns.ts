import {
  type DataType,
  Dictionary,
  Float64,
  Int32,
  type Vector,
  Utf8,
  makeData,
  makeVector,
  vectorFromArray,
} from "apache-arrow";

/** Packs validity, least significant bit first, padded to 8 bytes as Arrow asks. */
export function packValidity(
  length: number,
  isValid: (i: number) => boolean,
): { nullBitmap: Uint8Array; nullCount: number } {
  const nullBitmap = new Uint8Array(Math.max(8, ((length + 63) >> 6) << 3));
  let nullCount = 0;
  for (let i = 0; i < length; i++) {
    if (isValid(i)) nullBitmap[i >> 3] |= 1 << (i & 7);
    else nullCount++;
  }
  return { nullBitmap, nullCount };
}

/** An Int32 column over `values`, not copied; places below 0 become null. */
export function int32Column(values: Int32Array): Vector<Int32> {
  const validity = takeNegatives(values);
  return makeVector(makeData({ type: new Int32(), length: values.length, data: values, ...validity }));
}

/** A Float64 column over `values`, not copied, without missing values. */
export function float64Column(values: Float64Array): Vector<Float64> {
  const validity = packValidity(values.length, () => true);
  return makeVector(makeData({ type: new Float64(), length: values.length, data: values, ...validity }));
}

/** A dictionary column over zero-based `indices`, not copied; places below 0 become null. */
export function dictionaryColumn(
  indices: Int32Array,
  labels: readonly string[],
): Vector<Dictionary<Utf8, Int32>> {
  const validity = takeNegatives(indices);
  const dictionary = vectorFromArray(labels as string[], new Utf8());
  // A type of its own per column: a type object shared by two columns breaks Arrow IPC.
  const type = new Dictionary<Utf8, Int32>(new Utf8(), new Int32());
  return makeVector(makeData({ type, length: indices.length, data: indices, dictionary, ...validity }));
}

function takeNegatives(values: Int32Array): { nullBitmap: Uint8Array; nullCount: number } {
  const validity = packValidity(values.length, (i) => values[i] >= 0);
  if (validity.nullCount > 0) for (let i = 0; i < values.length; i++) if (values[i] < 0) values[i] = 0;
  return validity;
}

export type AnyVector = Vector<DataType>;
