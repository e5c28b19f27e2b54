import { pieces } from "./pieces.js";

/** What fewer records share is not told. */
export const FEW = 3;

/** Mean of a value per record, by part; null where fewer than three records hold one. NaN and records without a part (−1) are left out. */
export function* meansBy(parts: Int32Array, size: number, values: Float64Array): Generator<void, (number | null)[]> {
  const sums = new Float64Array(size), counts = new Int32Array(size);
  yield* pieces(parts.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const part = parts[i]!, value = values[i]!;
      if (part < 0 || value !== value) continue;
      sums[part]! += value;
      counts[part]!++;
    }
  });
  return Array.from(sums, (sum, part) => (counts[part]! < FEW ? null : sum / counts[part]!));
}
