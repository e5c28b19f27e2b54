import { unifiedCodes, variablesOf, type SdcObject } from "@sdc-risk/core";
import { group, isSdcError } from "@sdc-risk/data";
import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import { originsOf, type FilePair } from "../../files/pairs.ts";

/** Codes of a variable, of the original and then of the released file. */
interface JointColumn {
  readonly codes: Int32Array;
  readonly size: number;
}

/** Two columns one behind the other. */
function joined(first: Int32Array, second: Int32Array): Int32Array {
  const out = new Int32Array(first.length + second.length);
  out.set(first);
  out.set(second, first.length);
  return out;
}

/** The numeric variables of both files, by equal values. */
async function numbersOf(
  names: readonly string[],
  files: readonly [SdcObject, SdcObject],
  tick: Tick,
): Promise<readonly JointColumn[]> {
  const out: JointColumn[] = [];
  for (const name of names) {
    const { codes, size } = await unifiedCodes(files, name, tick);
    out.push({ codes: joined(codes[0], codes[1]), size });
  }
  return out;
}

/** All other variables of the released file but the record id, for each original as they were released. */
async function othersOf(
  { names, match }: FilePair,
  released: SdcObject,
  tick: Tick,
): Promise<readonly JointColumn[]> {
  const left = new Set([...names, ...variablesOf(released.roles, "id")]);
  const out: JointColumn[] = [];
  for (const name of released.variables.filter((one) => !left.has(one))) {
    try {
      const { codes, size } = await released.codedInTurns(name, tick);
      out.push({
        codes: joined(
          match.map((at) => (at < 0 ? -1 : codes[at])),
          codes,
        ),
        size,
      });
    } catch (error) {
      // a variable that cannot be used tells no records apart
      if (!isSdcError(error) || error.code === "ABORTED") throw error;
    }
  }
  return out;
}

/**
 * Released records that are another original as a whole, by the chance that somebody links them with it: their numbers are
 * those of an original, and all else is what was released of that one. Numbers that are dealt out anew among records that
 * are alike in all else are the same records in another order.
 */
export async function movedRecords(
  pairs: FilePair,
  files: readonly [original: SdcObject, released: SdcObject],
  tick: Tick,
): Promise<number> {
  const { records, releasedRecords, match } = pairs;
  const rows = records + releasedRecords;
  const numbers = await numbersOf(pairs.names, files, tick);
  const same = await inTurns(group(numbers, rows), tick);
  const others = await othersOf(pairs, files[1], tick);
  const whole = await inTurns(group([{ codes: same.of, size: same.size }, ...others], rows), tick);
  const originals = new Int32Array(same.size);
  const wholes = new Int32Array(whole.size);
  for (let i = 0; i < records; i++) {
    originals[same.of[i]]++;
    if (match[i] >= 0) wholes[whole.of[i]]++;
  }
  const origins = originsOf(pairs);
  let found = 0;
  for (let r = 0; r < releasedRecords; r++) {
    const row = records + r;
    const own = origins[r];
    if (own >= 0 && same.of[own] === same.of[row]) continue;
    if (numbers.every(({ codes }) => codes[row] >= 0) && wholes[whole.of[row]] > 0)
      found += 1 / originals[same.of[row]];
  }
  return found;
}
