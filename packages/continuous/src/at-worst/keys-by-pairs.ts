import type { SdcObject } from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/data/kernels";
import { comparableCategory, type Category } from "../files/categories.ts";
import type { FilePair } from "../files/pairs.ts";

type Files = readonly [original: SdcObject, released: SdcObject];

/** Share of the records of a value that were given one other, and of the records that have such a value. */
const NEARLY_ALL = 0.9;
/** Records from which on a value tells that it was recoded. */
const FEW = 3;

/** Records that hold a value in both files, and the value that most of them were given; −1 without one. */
interface Given {
  records: number;
  became: number;
  most: number;
}

/** Per value of the original what was made of it. */
function givenBy({ original, released, size }: Category, match: Int32Array): Given[] {
  const counts = Array.from({ length: size }, () => new Map<number, number>());
  const given = Array.from({ length: size }, (): Given => ({ records: 0, became: -1, most: 0 }));
  for (let i = 0; i < original.length; i++) {
    const code = original[i];
    const to = match[i] < 0 ? -1 : released[match[i]];
    if (code < 0 || to < 0) continue;
    const n = (counts[code].get(to) ?? 0) + 1;
    counts[code].set(to, n);
    given[code].records++;
    if (n > given[code].most) Object.assign(given[code], { became: to, most: n });
  }
  return given;
}

/** Whether nearly all records have a value of which nearly all records were given one, and many of these are others. */
function isRecoding(given: readonly Given[], canBeSame: boolean): boolean {
  let all = 0;
  let mapped = 0;
  let others = 0;
  for (const [code, { records, became, most }] of given.entries()) {
    if (records < FEW) continue;
    all += records;
    if (most < NEARLY_ALL * records) continue;
    mapped += records;
    if (!canBeSame || became !== code) others += records;
  }
  return all > 0 && mapped >= NEARLY_ALL * all && others > (1 - NEARLY_ALL) * all;
}

/** A variable by the codes of each file. */
async function ownCodes(name: string, [sdc, released]: Files, tick: Tick): Promise<Category> {
  const ours = await sdc.codedInTurns(name, tick);
  const theirs = await released.codedInTurns(name, tick);
  return { name, size: Math.max(ours.size, theirs.size), original: ours.codes, released: theirs.codes };
}

/**
 * Categorical variables for somebody who knows how they were recoded: where each value of the original became one other,
 * as other codes, exchanged codes and bands do, the original has the values of the released file.
 */
export async function keysByPairs(
  names: readonly string[],
  { match }: FilePair,
  files: Files,
  tick: Tick,
): Promise<Category[]> {
  const keys: Category[] = [];
  for (const name of names) {
    const plain = await comparableCategory(name, files, tick);
    const key = plain ?? (await ownCodes(name, files, tick));
    const given = givenBy(key, match);
    if (isRecoding(given, plain !== null))
      keys.push({ ...key, original: key.original.map((code) => (code < 0 ? -1 : given[code].became)) });
    else if (plain !== null) keys.push(plain);
    await tick();
  }
  return keys;
}
