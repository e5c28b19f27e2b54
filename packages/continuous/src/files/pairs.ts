import { matchOf, variablesOf, type SdcObject } from "@sdc-risk/core";
import { plural, SdcError, suggestion } from "@sdc-risk/data";
import { moments, type Moments } from "../variables/moments.ts";
import { inPieces, range } from "@sdc-risk/data/kernels";

/** The original and one released file on the numeric variables; NaN is missing. */
export interface FilePair {
  readonly names: readonly string[];
  /** Records of either file, and those that both hold. */
  readonly records: number;
  readonly releasedRecords: number;
  readonly compared: number;
  /** Per original record that of the released file, −1 where it was left out. */
  readonly match: Int32Array;
  /** Per variable, per original record. */
  readonly original: readonly Float64Array[];
  /** Per variable, per original record what was released of it. */
  readonly released: readonly Float64Array[];
  /** Per variable, per record of the released file. */
  readonly file: readonly Float64Array[];
  /** Per variable, over the original and over the released file. */
  readonly moments: readonly Moments[];
  readonly fileMoments: readonly Moments[];
}

/**
 * @param sdc has the roles numeric and released
 * @param ofOriginal moments of the numeric variables of the original
 * @throws BAD_RELEASED where the files cannot be matched, share no record, or a numeric variable is absent
 *   from the released file; BAD_TYPE where it holds no numbers there
 */
export function* pairsOf(
  sdc: SdcObject,
  index: number,
  ofOriginal: readonly Moments[],
): Generator<void, FilePair> {
  const names = variablesOf(sdc.roles, "numeric");
  const released = sdc.releasedFile(index);
  const { records } = sdc;
  const releasedRecords = released.records;
  const absent = names.filter((name) => !released.variables.includes(name));
  if (absent.length > 0) {
    const [first] = absent;
    const named = absent.map((name) => `"${name}"`).join(", ");
    throw new SdcError(
      "BAD_RELEASED",
      `The released file has no ${plural(absent.length, "variable")} ${named} (given as ` +
        `numeric).${suggestion(first, released.variables)} Leave variables that were not released out of numeric.`,
    );
  }
  const given = matchOf(sdc.released[index]);
  const match = given ?? range(records);
  let compared = 0;
  yield* inPieces(records, (from, to) => {
    for (let i = from; i < to; i++) if (match[i] >= 0) compared++;
  });
  if (compared === 0 && records > 0)
    throw new SdcError(
      "BAD_RELEASED",
      `No id of the released file (${releasedRecords} records) occurs in the original (${records} records), so that ` +
        "their records cannot be paired.",
    );
  const original = names.map((name) => sdc.numbers(name));
  const file = names.map((name) => released.numbers(name));
  const aligned: Float64Array[] = [];
  const ofFile: Moments[] = [];
  for (const [v, name] of names.entries()) {
    ofFile.push(yield* moments(name, file[v]));
    aligned.push(given === null ? file[v] : yield* alignedTo(match, file[v]));
  }
  return {
    names,
    records,
    releasedRecords,
    compared,
    match,
    original,
    released: aligned,
    file,
    moments: ofOriginal,
    fileMoments: ofFile,
  };
}

/** The values of a released file in the order of the original; NaN for records that were left out. */
function* alignedTo(match: Int32Array, values: Float64Array): Generator<void, Float64Array> {
  const out = new Float64Array(match.length);
  yield* inPieces(match.length, (from, to) => {
    for (let i = from; i < to; i++) out[i] = match[i] < 0 ? NaN : values[match[i]];
  });
  return out;
}

/** Per record of the released file its original, −1 where it has none. */
export function originsOf({ match, releasedRecords }: FilePair): Int32Array {
  const origins = new Int32Array(releasedRecords).fill(-1);
  for (let i = 0; i < match.length; i++) if (match[i] >= 0) origins[match[i]] = i;
  return origins;
}
