import { rolesWhere, variablesOf, type SdcObject } from "@sdc-risk/core";
import { allOf, countCodes, range, sum, type Tick } from "@sdc-risk/data/kernels";
import { isGivenAway } from "../../given-away/prediction.ts";
import type { OutgoingColumn } from "../columns/columns.ts";
import { rankCorrelation } from "../columns/relations.ts";
import { ORDER } from "./changed-keys.ts";
import type { Giver } from "./giver.ts";
import { isInOrderWithin, stretchesOf } from "./order-in-groups.ts";
import type { HiddenKey } from "./revealed-keys.ts";

/** What other records of the file say of the values that a record has lost. */
interface LostValues {
  /** Values that the file lacks and the original holds. */
  readonly lost: number;
  /** Of these, such as the records beside them agree about, and where that is right. */
  readonly told: number;
  readonly right: number;
}

/** A key in whose order the records of a file are. */
export interface RowOrder {
  readonly key: string;
  /** The variable by which they are in that order; null where the file is. */
  readonly by: string | null;
  /** Values that the file lacks and whose neighbours tell them, and how many it lacks; null where the order tells the key itself. */
  readonly told: { readonly right: number; readonly lost: number } | null;
}

/** Records agree about so many values by chance less often than this. */
export const CHANCE = 1e-4;
export const NONE = -1;
export const SEVERAL = -2;

/** Roles of variables that name records or groups of them: no intruder knows their values, but those of the file tell. */
const GROUPS: readonly string[] = ["household", "entity"];
const NAMES: readonly string[] = [...GROUPS, "id"];

/** The label in the file of each value of the original; −1 where no record shows it. */
function labelsOf({ original, held }: { original: OutgoingColumn; held: OutgoingColumn }): Int32Array {
  const labels = new Int32Array(original.size).fill(NONE);
  for (let i = 0; i < held.codes.length; i++)
    if (held.codes[i]! >= 0 && original.codes[i]! >= 0) labels[original.codes[i]!] = held.codes[i]!;
  return labels;
}

/** Whether values are told, and not by chance. */
export function isToldBy({ told, right }: LostValues, held: OutgoingColumn): boolean {
  const counts = countCodes(held.codes, held.size);
  const records = sum(counts);
  if (told === 0 || records === 0) return false;
  const most = counts.reduce((a, b) => Math.max(a, b), 0) / records;
  return isGivenAway({ share: right / told, most }) && most ** right <= CHANCE;
}

/** Counts the values that are told. @param saidOf the label that other records give to one that lacks it; below 0 none */
export function toldBy(
  original: OutgoingColumn,
  held: OutgoingColumn,
  saidOf: (record: number) => number,
): LostValues {
  const labels = labelsOf({ original, held });
  let lost = 0;
  let told = 0;
  let right = 0;
  for (let i = 0; i < held.codes.length; i++) {
    const value = original.codes[i]!;
    if (held.codes[i]! >= 0 || value < 0) continue;
    lost++;
    const said = saidOf(i);
    if (said < 0) continue;
    told++;
    if (said === labels[value]) right++;
  }
  return { lost, told, right };
}

const ofRoles = ({ roles }: SdcObject, names: readonly string[], held: ReadonlySet<string>): string[] =>
  rolesWhere(({ name }) => names.includes(name))
    .flatMap((role) => variablesOf(roles, role))
    .filter((name) => held.has(name));
/** Variables that group records, beside those of a key that are no keys. */
export const groupsIn = (sdc: SdcObject, held: ReadonlySet<string>): readonly string[] =>
  ofRoles(sdc, GROUPS, held);
/** Variables that say how many people a record stands for. */
export const weightsIn = (sdc: SdcObject, held: ReadonlySet<string>): readonly string[] =>
  ofRoles(sdc, ["weight"], held);
/** Variables that name records or groups of them. */
export const namesIn = (sdc: SdcObject, held: ReadonlySet<string>): readonly string[] =>
  ofRoles(sdc, NAMES, held);

/**
 * The variables whose records tell suppressed values of each other: members of a household keep the region that one of
 * them has lost. A value is told where all records with the same value of the variable that show the key agree.
 */
export async function mateGivers(
  { key, original, held, others }: HiddenKey,
  groups: readonly string[],
  columns: ReadonlyMap<string, OutgoingColumn>,
  tick: Tick,
): Promise<readonly Giver[]> {
  const out: Giver[] = [];
  if (held === null) return out;
  for (const name of new Set([...others, ...groups])) {
    const column = columns.get(name);
    if (column === undefined || name === key) continue;
    const labels = new Int32Array(column.size).fill(NONE);
    for (let i = 0; i < held.codes.length; i++) {
      const group = column.codes[i]!;
      const code = held.codes[i]!;
      if (group < 0 || code < 0 || labels[group] === code) continue;
      labels[group] = labels[group] === NONE ? code : SEVERAL;
    }
    const found = toldBy(original, held, (i) => labels[column.codes[i]!] ?? NONE);
    if (isToldBy(found, held))
      out.push({ by: [name], share: found.right / found.lost, how: "mates", hidden: null });
    await tick();
  }
  return out;
}

/** The nearest label on one side of each record, in an order of records; −1 where there is none. */
function nearest({ codes }: OutgoingColumn, order: Int32Array): Int32Array {
  const out = new Int32Array(codes.length).fill(NONE);
  let last = NONE;
  for (const i of order) {
    out[i] = last;
    if (codes[i]! >= 0) last = codes[i]!;
  }
  return out;
}

/** How often a record and the next one have the same value of a column, and how frequent its most frequent value is. */
function likeNext({ codes, size }: OutgoingColumn, order: Int32Array): { share: number; most: number } {
  const inOrder = allOf(codes, order);
  const counts = countCodes(inOrder, size);
  const records = sum(counts);
  let same = 0;
  let last = NONE;
  for (const code of inOrder) {
    if (code < 0) continue;
    if (code === last) same++;
    last = code;
  }
  if (records < 2) return { share: 0, most: 1 };
  return { share: same / (records - 1), most: counts.reduce((a, b) => Math.max(a, b), 0) / records };
}

/** Whether the file lacks a key, or holds it with fewer values. */
const isCoarser = ({ original, held }: HiddenKey): boolean => original.levels > (held?.levels ?? 1);

/** Whether the order of the records tells a key of the original that the file lacks or holds coarser. */
async function isInOrder(key: HiddenKey, order: Int32Array, tick: Tick): Promise<boolean> {
  const { original } = key;
  if (!isCoarser(key)) return false;
  if (isGivenAway(likeNext(original, order))) return true;
  if (original.numbers === null || original.levels < 3) return false;
  const places = new Float64Array(original.codes.length).fill(NaN);
  order.forEach((record, at) => (places[record] = at));
  return (await rankCorrelation(places, original.numbers, tick)) >= ORDER;
}

/**
 * The keys in whose order the records of the file are, so that neighbours tell what it lacks of them.
 * @param by the variable that orders the records; null for their order in the file
 * @param places what they are ordered by
 * @param columns variables of the file, by which it may be sorted before
 */
export async function ordersOf(
  keys: readonly HiddenKey[],
  {
    by,
    places,
    columns,
  }: {
    readonly by: string | null;
    readonly places: ArrayLike<number>;
    readonly columns: ReadonlyMap<string, OutgoingColumn>;
  },
  tick: Tick,
): Promise<readonly RowOrder[]> {
  const order = range(places.length)
    .filter((i) => places[i] === places[i])
    .sort((a, b) => places[a]! - places[b]!);
  const stretches = keys.some(isCoarser) ? await stretchesOf(columns.values(), order, tick) : [];
  const out: RowOrder[] = [];
  for (const one of keys) {
    const { key, original, held } = one;
    const isTold =
      (await isInOrder(one, order, tick)) ||
      (isCoarser(one) && (await isInOrderWithin(original, stretches, order, tick)));
    if (isTold) out.push({ key, by, told: null });
    else if (held !== null) {
      const before = nearest(held, order);
      const after = nearest(held, order.toReversed());
      const found = toldBy(original, held, (i) => (before[i] === after[i] ? before[i]! : NONE));
      if (isToldBy(found, held)) out.push({ key, by, told: found });
    }
    await tick();
  }
  return out;
}
