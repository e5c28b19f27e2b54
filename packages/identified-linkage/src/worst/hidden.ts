import type { Classes } from "@sdc-risk/data";

/** Standard deviations by which fewer records may meet somebody by chance. */
const BY_CHANCE = 2;

/** Records of all keys that as many records of the file share. */
interface Stratum {
  records: number;
  /** Those who meet nobody of the identified file. */
  unmet: number;
}

/** Complete keys that meet nobody, and all by how many records of the file share them. */
function strataOf(
  { counts, size }: Classes,
  incomplete: Uint8Array,
  candidates: Float64Array,
): Map<number, Stratum> {
  const strata = new Map<number, Stratum>();
  for (let c = 0; c < size; c++) {
    if (incomplete[c] === 1) continue;
    const stratum = strata.get(counts[c]) ?? { records: 0, unmet: 0 };
    stratum.records += counts[c];
    if (candidates[c] === 0) stratum.unmet += counts[c];
    strata.set(counts[c], stratum);
  }
  return strata;
}

/**
 * The share of those who meet nobody whose person the identified file must hold all the same. Of f records with one key
 * each person is there with a chance of the coverage, so that they meet somebody with a chance of 1 − (1 − coverage)^f at
 * least; others with their key make it higher.
 * @param f records of the file that share a key
 */
function shareHidden(f: number, { records, unmet }: Stratum, coverage: number): number {
  if (unmet === 0) return 0;
  const meets = 1 - (1 - coverage) ** f;
  const least = records * meets - BY_CHANCE * Math.sqrt(f * records * meets * (1 - meets));
  return Math.min(1, Math.max(0, least - (records - unmet)) / unmet);
}

/**
 * The chance that somebody finds a record who has its person in the identified file without the errors there, per class
 * of the file that meets nobody; 0 for all others. Of the records that share a key one link is right at most.
 * @param candidates in the identified file, per class of the file
 * @param coverage share of the persons of the file that the identified file holds
 */
export function hiddenChance(file: Classes, candidates: Float64Array, coverage: number): Float64Array {
  const incomplete = file.incomplete();
  const shares = new Map(
    [...strataOf(file, incomplete, candidates)].map(([f, stratum]) => [f, shareHidden(f, stratum, coverage)]),
  );
  return Float64Array.from({ length: file.size }, (_, c) =>
    incomplete[c] === 1 || candidates[c] > 0 ? 0 : (shares.get(file.counts[c]) ?? 0) / file.counts[c],
  );
}
