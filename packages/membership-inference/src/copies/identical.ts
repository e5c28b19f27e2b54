import { shareDifference, wilson } from "@sdc-risk/blocks";
import type { Work } from "@sdc-risk/data/kernels";
import { alikeOn } from "../files/alike.ts";
import type { JointFiles } from "../files/files.ts";
import type { Identical } from "../summary.ts";

/** Records of each file, by how many of them equal a record of the original. */
interface Twins {
  readonly variables: number;
  /** Records of the original that another one equals, of another household where there are households. */
  readonly within: number;
  /** Per file, records that equal one of the original; for the original all. */
  readonly ofFiles: readonly number[];
}

/** Counts the records of all files that equal a record of the original, by some variables. */
export function* twinsOf(files: JointFiles, places: readonly number[]): Work<Twins> {
  const { of, size, original } = yield* alikeOn(files, places);
  const several = severalHouseholds(of, size, files);
  let within = 0;
  for (let c = 0; c < size; c++)
    if (original[c] > 1 && (several === null || several[c] === 1)) within += original[c];
  let from = 0;
  const ofFiles = files.records.map((records) => {
    let found = 0;
    for (let i = from; i < from + records; i++) if (original[of[i]] > 0) found++;
    from += records;
    return found;
  });
  return { variables: places.length, within, ofFiles };
}

/**
 * 1 for each group of records that originals of several households are in: members of one household are alike, and were
 * drawn together. Null where there are no households.
 */
function severalHouseholds(
  of: Int32Array,
  size: number,
  { households, records }: JointFiles,
): Uint8Array | null {
  if (households === null) return null;
  const first = new Int32Array(size).fill(-1);
  const out = new Uint8Array(size);
  for (let i = 0; i < records[0]; i++) {
    // a record that misses its household is one of its own
    const home = households[i] < 0 ? records[0] + i : households[i];
    if (first[of[i]] < 0) first[of[i]] = home;
    else if (first[of[i]] !== home) out[of[i]] = 1;
  }
  return out;
}

/**
 * Copies in one released file beside what independent draws give. Expected: a record that is drawn like the others
 * equals one of n − 1 others with the chance with which an original record equals another one, T / n, by leaving each
 * out in turn; so n_s T / n of n_s records. Control: as many as so many records of the control file give, n_s C / n_c.
 */
export function identicalOf(
  { variables, within, ofFiles }: Twins,
  files: JointFiles,
  file: number,
): Identical {
  const [n] = files.records as [number];
  const own = files.records[file];
  const found = ofFiles[file];
  const ours = wilson(found, own);
  const controls = files.hasControl ? files.records.at(-1)! : 0;
  const ofControl = wilson(ofFiles.at(-1)!, controls);
  // twins come in pairs at least, so that n records tell as much as half of them
  const ofChance = n < 2 ? null : wilson(within / 2, n / 2);
  const basis = ofControl ?? ofChance;
  const excess = ours === null || basis === null ? null : shareDifference(ours, basis);
  return {
    variables,
    records: found,
    share: ours?.share ?? 0,
    expected: ofChance === null ? null : ofChance.share * own,
    control: ofControl === null ? null : ofControl.share * own,
    excess: excess?.share ?? null,
    low: excess?.low ?? null,
    high: excess?.high ?? null,
  };
}
