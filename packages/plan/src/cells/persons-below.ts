import { Candidates, type CodedColumn } from "@sdc-risk/data";
import { group, inTurns, type Tick } from "@sdc-risk/data/kernels";

/**
 * Expected persons with fewer than k effective candidates in a file whose values were suppressed.
 * @param columns the keys before
 * @param suppressed by record the keys that it loses, as bits
 */
export async function personsBelow(
  columns: readonly CodedColumn[],
  suppressed: Int32Array,
  k: number,
  tick: Tick,
): Promise<number> {
  const records = suppressed.length;
  // persons first, then their released records
  const joined = columns.map(({ codes, size }, j) => {
    const both = new Int32Array(2 * records);
    both.set(codes);
    for (let r = 0; r < records; r++) both[records + r] = ((suppressed[r] >> j) & 1) === 1 ? -1 : codes[r];
    return { codes: both, size };
  });
  const { of, first, size } = await inTurns(group(joined, 2 * records), tick);
  const variables = columns.map((column, j) => ({
    ...column,
    codes: Int32Array.from({ length: size }, (_, c) => joined[j].codes[first[c]]),
  }));
  const incomplete = (c: number): boolean => variables.some(({ codes }) => codes[c] < 0);
  const counts = new Int32Array(size);
  const known = new Int32Array(size);
  for (let r = 0; r < records; r++) {
    if (!incomplete(of[r])) known[of[r]]++;
    counts[of[records + r]]++;
  }
  const persons = new Int32Array(records).fill(1);
  const groups = { persons, truth: of.subarray(0, records), released: of.subarray(records) };
  const classes = { variables, size, counts, weights: Float64Array.from(counts), known };
  const candidates = await Candidates.of(classes, groups, tick);
  let below = 0;
  for await (const part of candidates.parts(tick))
    for (let i = 0; i < part.length; i++) if (part.candidates[i] < k * (1 - 1e-9)) below += part.persons[i];
  return below;
}
