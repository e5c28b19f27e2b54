import { atSamePlace, type SdcObject } from "@sdc-risk/core";
import { counted, countText, ticker, type Tick } from "@sdc-risk/data";
import { heldCodes, sum } from "@sdc-risk/data/kernels";
import type { Against } from "@sdc-risk/report";
import type { Table } from "apache-arrow";
import type { Microdata } from "../microdata.ts";
import { allKeys } from "../scenarios/keys.ts";
import type { Settings } from "../settings.ts";
import { CODES } from "./against.ts";
import { areOriginalsAmong } from "./originals/originals-among.ts";

/** A released file in memory, by the keys that it holds. */
interface KeyedFile {
  readonly table: Table;
  /** The class of each of its records. */
  readonly classOf: Int32Array;
  /** The record that each record of the original is, −1 where it has none; null where nothing tells. */
  readonly of: ((record: number) => number) | null;
}

async function keyedFile(
  sdc: SdcObject,
  index: number,
  keys: readonly string[],
  tick: Tick,
): Promise<KeyedFile | null> {
  const { table, match, unmatched, elsewhere } = sdc.released[index]!;
  if (sdc.source !== null || elsewhere !== undefined || table === null) return null;
  const file = sdc.releasedFile(index);
  const held = keys.filter((key) => file.variables.includes(key));
  const classOf = held.length === 0 ? new Int32Array(file.records) : (await file.classes(held, tick)).classOf;
  const of = match === null ? (record: number) => record : (record: number) => match[record]!;
  return { table, classOf, of: unmatched === null ? of : null };
}

/** The classes in both files of records that are the same: -1 where a file lacks one; null where none is known to be. */
function joinedClasses(
  records: number,
  one: KeyedFile,
  other: KeyedFile,
): { readonly one: Int32Array; readonly other: Int32Array } | null {
  const { of: first, classOf } = one;
  const { of: second } = other;
  const classes = (file: KeyedFile, of: (record: number) => number, n: number): Int32Array =>
    Int32Array.from({ length: n }, (_, record) => {
      const at = of(record);
      return at < 0 ? -1 : file.classOf[at]!;
    });
  if (first !== null && second !== null)
    return { one: classes(one, first, records), other: classes(other, second, records) };
  // whoever has both needs no original to join them
  const beside = atSamePlace(one.table, other.table);
  if (beside === null) return null;
  return { one: classOf, other: classes(other, (record) => beside[record]!, classOf.length) };
}

/** Whether two files together tell no more of the keys than one of them does by itself. */
function tellsAll(one: Int32Array, other: Int32Array): boolean {
  const most = other.reduce((all, c) => Math.max(all, c + 1), 0);
  const pairs = new Set<number>();
  const ones = new Set<number>();
  const others = new Set<number>();
  for (const [record, first] of one.entries()) {
    const second = other[record]!;
    if (first < 0 || second < 0) continue;
    pairs.add(first * most + second);
    ones.add(first);
    others.add(second);
  }
  return pairs.size === ones.size || pairs.size === others.size;
}

/**
 * Released files that hold the same records, of which each keeps something of the keys that the other has not: whoever
 * has both joins them, by their order or an id, and figures of each alone are too low for that.
 * @throws ABORTED
 */
export async function joinedAgainst(
  { scenarios = [] }: Pick<Settings, "scenarios">,
  { sdc, released }: Microdata,
  signal: AbortSignal,
): Promise<readonly Against[]> {
  if (released.length < 2) return [];
  const tick = ticker(signal);
  const keys = allKeys({ roles: sdc.roles, scenarios });
  const out: Against[] = [];
  const files: (KeyedFile | null)[] = [];
  for (const index of released.keys()) files.push(await keyedFile(sdc, index, keys, tick));
  for (const [at, one] of files.entries())
    for (const [to, other] of files.entries()) {
      if (to <= at || one === null || other === null) continue;
      const joined = joinedClasses(sdc.records, one, other);
      if (joined === null || tellsAll(joined.one, joined.other)) continue;
      const [first, second] = [released[at]!.name, released[to]!.name];
      out.push({
        code: CODES.joined,
        result: "cannot tell",
        text:
          `${first} and ${second} hold the same records, and each tells something of the keys that the other does not. ` +
          "Someone who has both files can join their records, and each file was judged alone. If both are published, " +
          "assess them joined as one file; if only one of them is, assess that one alone.",
      });
    }
  return out;
}

const LEFT =
  "someone who can tell them apart, for example by their place or their ids, is left with the others";

/** That records have the id of nobody in the original, which does not show whose they are; the first sentence stands alone. */
const strangersText = (strangers: number, records: number, name: string): string =>
  strangers < records
    ? `${countText(strangers)} of the ${counted(records, "record")} of ${name} have the id of nobody in the original, though ` +
      "copies of originals may be among them, under new ids. Records that were made up make groups larger, and " +
      `${LEFT}. Remove them, or assess the file beside an original that has them.`
    : `No record of ${name} has the id of a record of the original, which does not show that its records are nobody's: ` +
      "copies of originals may have new ids. The figures on copies count them. If the file is synthetic, remove its ids, " +
      "which match nothing. If it is not, assess it beside an original that has its records: made-up ones make groups " +
      `larger, and ${LEFT}.`;

/** That a file has more records than the original, whose records stand in it, at their places or in another order. */
const addedText = (added: number, records: number, name: string, isInOrder: boolean): string =>
  `${name} has ${counted(records, "record")}, ${countText(added)} more than the original, whose records are ` +
  (isInOrder ? "in it in their order. " : "among them, wherever they stand. ") +
  `Records that were made up make groups larger, and ${LEFT}. Remove them, or assess the file beside an ` +
  "original that has them. If the file is synthetic, " +
  (isInOrder ? "put its records in another order, by chance." : "make it anew without copies of originals.");

/** The same where one of the files is in an engine, so that nobody knows whether the records of the original are in it. */
const notComparedText = (added: number, records: number, name: string): string =>
  `${name} has ${counted(records, "record")}, ${countText(added)} more than the original, and records in an engine are not ` +
  "compared one by one. So nobody checked whether those of the original are among them. " +
  `Records that were made up make groups larger, and ${LEFT}. Remove them, or read both files without an engine.`;

/**
 * Released files with records that the original lacks: made-up ones make groups larger, and whoever tells them apart, by
 * their place or their ids, is left with the others.
 * @throws ABORTED
 */
export async function strangersAgainst(
  { sdc, released }: Microdata,
  signal: AbortSignal,
): Promise<readonly Against[]> {
  const tick = ticker(signal);
  const out: Against[] = [];
  for (const [index, { name }] of released.entries()) {
    const text = await textOnStrangers(sdc, index, name, tick);
    if (text !== null) out.push({ code: CODES.strangers, result: "cannot tell", file: name, text });
  }
  return out;
}

/** What is to be said of records that the original lacks; null where none are known. */
async function textOnStrangers(
  sdc: SdcObject,
  index: number,
  name: string,
  tick: Tick,
): Promise<string | null> {
  const { match, unmatched, records, table, elsewhere } = sdc.released[index]!;
  if (unmatched !== null) {
    const added = records - sdc.records;
    if (added <= 0) return null;
    if (table === null || sdc.source !== null || elsewhere !== undefined)
      return notComparedText(added, records, name);
    if (atSamePlace(sdc.table, table) !== null) return addedText(added, records, name, true);
    const isAmong = await areOriginalsAmong(sdc, sdc.releasedFile(index), tick);
    return isAmong ? addedText(added, records, name, false) : null;
  }
  if (match === null) return null;
  const strangers = records - sum(heldCodes(match, records));
  return strangers <= 0 ? null : strangersText(strangers, records, name);
}
