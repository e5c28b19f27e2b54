import { SdcObject } from "@sdc-risk/core";
import { isSdcError, type Classes, type Levels, type Tick } from "@sdc-risk/data";
import { predictedByClasses } from "../../given-away/by-classes.ts";
import { isGivenAway, isShortList } from "../../given-away/prediction.ts";
import { only } from "../columns/columns.ts";
import type { Giver } from "./giver.ts";
import { valuesIn } from "../look.ts";
import type { OutgoingFile } from "../outgoing-file.ts";

/** Different values of a variable of an engine that come over, at most. */
const MOST_VALUES = 1_000_000;

/** Some columns by themselves, so that what is made of them is let go of with them. */
const columnsOf = (sdc: SdcObject, names: readonly string[]): Promise<SdcObject> | SdcObject =>
  sdc.source === null ? only(sdc, names) : SdcObject.fromSource(sdc.source, {}, { missing: sdc.missing });

/** Records of the released file by the values of the original, and those with other values. */
function heldIn(
  name: string,
  values: Classes,
  released: Classes,
): { readonly held: Float64Array; readonly others: number } {
  const textOf = ({ label }: Levels, code: number): string | null => (code < 0 ? null : label(code));
  const mine = values.variable(name);
  const theirs = released.variable(name);
  const held = new Float64Array(values.size);
  const places = new Map(Array.from(mine.codes, (code, v) => [textOf(mine, code), v]));
  let others = 0;
  for (const [c, code] of theirs.codes.entries()) {
    const v = places.get(textOf(theirs, code));
    if (v === undefined) others += released.counts[c]!;
    else held[v]! += released.counts[c]!;
  }
  return { held, others };
}

/** Whether a variable has too many different values to be a list that an intruder knows, as far as an engine tells. */
async function isLong({ source, records }: SdcObject, name: string): Promise<boolean> {
  if (source === null) return false;
  const values = await valuesIn(source, name);
  return values > MOST_VALUES || !isShortList(values, records);
}

/** By key, how well one variable tells it; the keys that it does not give away are left out. */
async function givenBy(
  name: string,
  keys: readonly string[],
  { original, released }: { readonly original: SdcObject; readonly released: SdcObject },
  tick: Tick,
): Promise<ReadonlyMap<string, number>> {
  const out = new Map<string, number>();
  if (await isLong(original, name)) return out;
  const columns = await columnsOf(original, [...keys, name]);
  const { size } = await columns.classes([name], tick);
  if (!isShortList(size, columns.records)) return out;
  const after = await (await columnsOf(released, [name])).classes([name], tick);
  for (const key of keys) {
    const pairs = await columns.classes([key, name], tick);
    const values = await pairs.ontoInTurns([name], tick);
    const { held, others } = heldIn(name, values, after);
    const found = predictedByClasses(pairs, values, held, others);
    if (found !== null && isGivenAway(found)) out.set(key, found.share);
  }
  return out;
}

/** How many records hold each level of a variable. */
async function levelsOf(sdc: SdcObject, name: string, tick: Tick): Promise<ReadonlyMap<string, number>> {
  const { variables, counts } = await (await columnsOf(sdc, [name])).classes([name], tick);
  const { codes, label } = variables[0]!;
  const out = new Map<string, number>();
  for (const [c, code] of codes.entries()) if (code >= 0) out.set(label(code), counts[c]!);
  return out;
}

/** Records that may be expected to hold a level that no record holds by chance: more would not be missing. */
const VANISHED = 20;

/**
 * The keys of which a file has values that the original lacks, or lacks values that many hold there, so that they were
 * recoded; records need not be matched.
 * @param keys that both hold
 */
export async function recodedKeys(
  original: SdcObject,
  released: SdcObject,
  keys: readonly string[],
  tick: Tick,
): Promise<readonly string[]> {
  const out: string[] = [];
  for (const key of keys) {
    const before = await levelsOf(original, key, tick);
    const after = await levelsOf(released, key, tick);
    const share = released.records / Math.max(1, original.records);
    const isNew = [...after.keys()].some((level) => !before.has(level));
    const isGone = [...before].some(([level, records]) => records * share >= VANISHED && !after.has(level));
    if (isNew || isGone) out.push(key);
  }
  return out;
}

/**
 * What gives away keys that a file lacks or has recoded, by what key and variable hold together in the original, so that
 * records need not be matched; the files may lie in engines.
 * @param others by key the variables of the file that are no key beside it
 * @returns by key those that give it away, and keys of which new variables could not be looked at
 */
export async function knownGivers(
  original: SdcObject,
  { sdc, added }: OutgoingFile,
  others: ReadonlyMap<string, ReadonlySet<string>>,
  tick: Tick,
): Promise<{ readonly givers: ReadonlyMap<string, readonly Giver[]>; readonly unseen: readonly string[] }> {
  const givers = new Map<string, Giver[]>();
  const names = new Set([...others.values()].flatMap((own) => [...own].filter((name) => !added.has(name))));
  for (const name of names) {
    const keys = [...others].filter(([, own]) => own.has(name)).map(([key]) => key);
    try {
      for (const [key, share] of await givenBy(name, keys, { original, released: sdc }, tick))
        givers.set(key, [...(givers.get(key) ?? []), { by: [name], share, how: "values", hidden: null }]);
    } catch (error) {
      // a list or a structure is no value of a kind that measures know
      if (!isSdcError(error) || error.code !== "BAD_TYPE") throw error;
    }
  }
  return { givers, unseen: added.size === 0 ? [] : [...others.keys()] };
}
