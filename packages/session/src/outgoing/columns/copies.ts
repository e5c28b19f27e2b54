import type { SdcObject, Source } from "@sdc-risk/core";
import { groupCount, recordsBehind, type GroupSize } from "@sdc-risk/core/source";
import type { CodedColumn, Tick } from "@sdc-risk/data";
import { countBy, group, inTurns } from "@sdc-risk/data/kernels";
import { codedAlone, levelsIn } from "./columns.ts";
import { doubledIn, type Doubled } from "./doubled.ts";
import { valuesIn } from "../look.ts";

/** Records of an engine without marks that are grouped by all variables, at most. */
const MOST_GROUPED = 2_000_000;

/** Records whose groups an engine holds at a time. */
const AT_ONCE = 4_000_000;
/** With fewer that have an equal in the first part of all groups, those of all are at most a half. */
const LEAST_EQUAL = 0.45;

/** Beside an id: so many different records there are at least. */
const DIFFERENT = 30;

/** How many groups of each size a numbering makes; null where at most half of the records have an equal. */
function sizesOf(of: Int32Array, size: number): GroupSize[] | null {
  const groups = new Map<number, number>();
  for (const n of countBy(of, size, null)) groups.set(n, (groups.get(n) ?? 0) + 1);
  if (2 * (of.length - (groups.get(1) ?? 0)) <= of.length) return null;
  return Array.from(groups, ([records, number]) => ({ size: records, groups: number }));
}

/** A variable that has a value of its own for so many of the records tells nothing of copies: it may be made for each. */
const OWN = 0.9;

/** Whether nearly every record has a value of its own. */
const isDifferent = (column: CodedColumn): boolean =>
  column.size >= OWN * column.codes.length && levelsIn(column) >= OWN * column.codes.length;

/** Groups of records that agree in all variables. */
interface EqualRecords {
  readonly sizes: readonly GroupSize[];
  /** How many groups there could be: the product of the numbers of levels. */
  readonly combinations: number;
}

/** Groups of records that agree in all variables; null where at most half of them have an equal. */
async function equalInMemory(sdc: SdcObject, tick: Tick): Promise<EqualRecords | null> {
  const { records } = sdc;
  let of: Int32Array = new Int32Array(records);
  let size = 1;
  let combinations = 1;
  let sizes: GroupSize[] | null = null;
  for (const name of sdc.variables) {
    const column = await codedAlone(sdc, name, tick);
    if (column === null || isDifferent(column)) continue;
    ({ of, size } = await inTurns(group([{ codes: of, size, complete: true }, column], records), tick));
    combinations *= levelsIn(column) + (column.codes.includes(-1) ? 1 : 0);
    sizes = sizesOf(of, size);
    if (sizes === null) return null;
  }
  return sizes === null ? null : { sizes, combinations };
}

/** The same where the records are in an engine. */
async function equalElsewhere(source: Source): Promise<EqualRecords | null> {
  const names: string[] = [];
  let combinations = 1;
  for (const { name, type } of source.variables) {
    if (type === null) continue;
    const levels = await valuesIn(source, name);
    if (levels >= OWN * recordsBehind(source)) continue;
    names.push(name);
    combinations *= levels;
  }
  if (names.length === 0) return null;
  const sizes = await sizesIn(source, names);
  return sizes === null ? null : { sizes, combinations };
}

/** How many groups there are of each size; null where by one part of them at most half of the records have an equal. */
async function sizesIn(source: Source, names: readonly string[]): Promise<readonly GroupSize[] | null> {
  const of = Math.ceil(recordsBehind(source) / AT_ONCE);
  if (of === 1) return source.groupSizes(names);
  const groups = new Map<number, number>();
  for (let part = 0; part < of; part++) {
    for (const one of await source.groupSizes(names, { part, of }))
      groups.set(one.size, (groups.get(one.size) ?? 0) + one.groups);
    // parts are of millions of records, and copies are in all of them alike
    if (part === 0 && equalShare(groups) < LEAST_EQUAL) return null;
  }
  return Array.from(groups, ([size, count]) => ({ size, groups: count })).sort((a, b) => a.size - b.size);
}

/** The share of the records that have an equal. */
function equalShare(groups: ReadonlyMap<number, number>): number {
  let records = 0;
  for (const [size, count] of groups) records += size * count;
  return records === 0 ? 0 : 1 - (groups.get(1) ?? 0) / records;
}

/** Whether groups of all variables can be asked for. */
export const canGroup = (source: Source): boolean => source.marks || recordsBehind(source) <= MOST_GROUPED;

/**
 * Whether most records of a file stand in it more than once. Variables that are different for nearly every
 * record are left aside, since a number beside each copy makes it no other record.
 * @param named whether a record id was given
 */
export async function copiesIn(sdc: SdcObject, named: boolean, tick: Tick): Promise<Doubled | null> {
  const { source, records } = sdc;
  if (records === 0 || (source !== null && !canGroup(source))) return null;
  const equal = source === null ? await equalInMemory(sdc, tick) : await equalElsewhere(source);
  if (equal === null) return null;
  const different = groupCount(equal.sizes);
  // beside an id equal records are different ones: only many different records in copies speak against that
  if (named && different < DIFFERENT) return null;
  return doubledIn(equal.sizes, equal.combinations);
}
