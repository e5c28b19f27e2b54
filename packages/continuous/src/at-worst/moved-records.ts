import { shareNothing, unifiedCodes, variablesOf, type SdcObject } from "@sdc-risk/core";
import { group, isSdcError } from "@sdc-risk/data";
import { heldCodes, inTurns, joined, type Tick } from "@sdc-risk/data/kernels";
import { originsOf, type FilePair } from "../files/pairs.ts";

type Files = readonly [original: SdcObject, released: SdcObject];

/** Codes of a variable, of the original and then of the released file. */
interface JointColumn {
  readonly codes: Int32Array;
  readonly size: number;
}

/** Two columns one behind the other. */
const strung = (first: Int32Array, second: Int32Array): Int32Array => joined([first, second], Int32Array);

/** The numeric variables of both files, by equal values. */
async function numbersOf(
  names: readonly string[],
  files: Files,
  tick: Tick,
): Promise<readonly JointColumn[]> {
  const out: JointColumn[] = [];
  for (const name of names) {
    const { codes, size } = await unifiedCodes(files, name, tick);
    out.push({ codes: strung(codes[0], codes[1]), size });
  }
  return out;
}

/** What the originals have of a variable beside the released records: as it was released of them, or as they hold it. */
type OriginalsBy = "released" | "original";

/** A variable of both; null where its values cannot be compared. */
async function otherColumn(
  name: string,
  { match, by }: { readonly match: Int32Array; readonly by: OriginalsBy },
  [original, released]: Files,
  tick: Tick,
): Promise<JointColumn | null> {
  const { codes, size } = await released.codedInTurns(name, tick);
  const asReleased = {
    codes: strung(
      match.map((at) => (at < 0 ? -1 : codes[at])),
      codes,
    ),
    size,
  };
  if (by === "released") return asReleased;
  if (!original.variables.includes(name)) return null;
  const both = await unifiedCodes([original, released], name, tick);
  const [ours, theirs] = both.codes;
  // a variable that was recoded is compared as it was released
  if (shareNothing(heldCodes(ours, both.size), heldCodes(theirs, both.size))) return asReleased;
  return { codes: strung(ours, theirs), size: both.size };
}

/** All other variables of the released file but the record id. */
async function othersOf(
  { names, match }: FilePair,
  by: OriginalsBy,
  files: Files,
  tick: Tick,
): Promise<readonly JointColumn[]> {
  const [, released] = files;
  const left = new Set([...names, ...variablesOf(released.roles, "id")]);
  const out: JointColumn[] = [];
  for (const name of released.variables.filter((one) => !left.has(one))) {
    try {
      const column = await otherColumn(name, { match, by }, files, tick);
      if (column !== null) out.push(column);
    } catch (error) {
      // a variable that cannot be used tells no records apart
      if (!isSdcError(error) || error.code === "ABORTED") throw error;
    }
  }
  return out;
}

/**
 * Per original record the chance that somebody links with it another released record that is it as a whole: its numbers
 * are those of this original, and all else is what that one has, or what was released of it. Numbers that are dealt out anew
 * among records that are alike in all else are the same records in another order.
 */
export async function movedRecords(pairs: FilePair, files: Files, tick: Tick): Promise<Float64Array> {
  const { records, releasedRecords, match } = pairs;
  const rows = records + releasedRecords;
  const numbers = await numbersOf(pairs.names, files, tick);
  const same = await inTurns(group(numbers, rows), tick);
  const wholes: ((row: number) => boolean)[] = [];
  for (const by of ["released", "original"] as const) {
    const others = await othersOf(pairs, by, files, tick);
    const { of, size } = await inTurns(group([{ codes: same.of, size: same.size }, ...others], rows), tick);
    const held = new Uint8Array(size);
    for (let i = 0; i < records; i++) if (match[i] >= 0) held[of[i]] = 1;
    wholes.push((row) => held[of[row]] === 1);
  }
  const originals = new Int32Array(same.size);
  const moved = new Int32Array(same.size);
  for (let i = 0; i < records; i++) originals[same.of[i]]++;
  const origins = originsOf(pairs);
  for (let r = 0; r < releasedRecords; r++) {
    const row = records + r;
    const own = origins[r];
    if (own >= 0 && same.of[own] === same.of[row]) continue;
    if (numbers.every(({ codes }) => codes[row] >= 0) && wholes.some((isHeld) => isHeld(row)))
      moved[same.of[row]]++;
  }
  // each of them is one of the originals with its numbers, and is linked with each of these as often
  return Float64Array.from({ length: records }, (_, i) => moved[same.of[i]] / originals[same.of[i]] ** 2);
}
