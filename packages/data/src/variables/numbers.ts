import { DataType, type Vector } from "apache-arrow";
import { bitmapOf, chunksOf, isValid, type Chunk } from "../coded/coding/validity.ts";
import { levelText, typeText } from "../coded/level-text.ts";
import { SdcError } from "../errors.ts";
import { isNumeric } from "./is-numeric.ts";
import { missingNumbers, missingTest } from "./missing.ts";

/**
 * A column of numbers in double precision, NaN where missing. The table's own array where nothing had to
 * change: not to be written to.
 * @throws BAD_TYPE where the column holds text; the message names the first value that is no number
 */
export function numbersOf(
  name: string,
  vector: Vector,
  codes: readonly (string | number)[],
  role: string,
): Float64Array {
  const type = vector.type as DataType;
  if (!isNumeric(type)) throw notNumeric(name, vector, codes, role);
  const only = chunksOf(vector).length === 1 ? chunksOf(vector)[0] : null;
  if (only?.values instanceof Float64Array && only.nullCount === 0 && codes.length === 0)
    return only.values.subarray(0, only.length);
  const out = new Float64Array(vector.length);
  let base = 0;
  for (const data of chunksOf(vector)) {
    copy(data, vector, base, out);
    base += data.length;
  }
  if (codes.length > 0) dropCodes(out, vector, codes);
  return out;
}

/** Numbers that stand for missing values become NaN; those that a double does not hold are told by their digits. */
function dropCodes(numbers: Float64Array, vector: Vector, codes: readonly (string | number)[]): void {
  const type = vector.type as DataType;
  const dropped = [...missingNumbers(codes, type)];
  const isMissing = missingTest(codes, type);
  for (let i = 0; i < numbers.length; i++) {
    const x = numbers[i];
    if (!dropped.includes(x)) continue;
    if (Math.abs(x) <= Number.MAX_SAFE_INTEGER || isMissing(levelText(type, vector.get(i)))) numbers[i] = NaN;
  }
}

function copy(data: Chunk, vector: Vector, base: number, out: Float64Array): void {
  const bitmap = bitmapOf(data);
  const values = data.values as Int32Array | BigInt64Array;
  const plain =
    !DataType.isDecimal(data.type) && !(values instanceof Uint16Array && DataType.isFloat(data.type));
  for (let i = 0; i < data.length; i++) {
    if (bitmap !== null && !isValid(bitmap, data.offset + i)) out[base + i] = NaN;
    // decimals and half floats go by their text: rare, and right
    else
      out[base + i] = plain
        ? Number(values[i])
        : Number(levelText(vector.type as DataType, vector.get(base + i)));
  }
}

function notNumeric(
  name: string,
  vector: Vector,
  codes: readonly (string | number)[],
  role: string,
): SdcError {
  const isMissing = missingTest(codes, null);
  const type = vector.type as DataType;
  for (let i = 0; i < vector.length; i++) {
    const value: unknown = vector.get(i);
    if (value === null || value === undefined) continue;
    const text = levelText(type, value);
    if (isMissing(text) || (text.trim() !== "" && Number.isFinite(Number(text)))) continue;
    return new SdcError(
      "BAD_TYPE",
      `Variable "${name}" (given as ${role}) must hold numbers, but record ${i + 1} holds ` +
        `${JSON.stringify(text)}. If that stands for a missing value, declare it as missing.`,
    );
  }
  return new SdcError(
    "BAD_TYPE",
    `Variable "${name}" (given as ${role}) must hold numbers, but its type is ${typeText(type)}.`,
  );
}
