import { group, inTurns, systematic, type Tick } from "@sdc-risk/data/kernels";
import { predictedByRecords } from "../../given-away/by-records.ts";
import { isGivenAway, isShortList, type Prediction } from "../../given-away/prediction.ts";
import { changedGiver, changedGivers, changedKey, ORDER, type ChangedKey } from "./changed-keys.ts";
import { carried, type OutgoingColumn } from "../columns/columns.ts";
import { follows, rankCorrelation, sameValues } from "../columns/relations.ts";
import type { Giver } from "./giver.ts";
import { withSuppressed } from "./suppressed-rows.ts";

/** A key of the original that the file lacks, or holds otherwise. */
export interface HiddenKey {
  readonly key: string;
  /** As the original holds it, by records of the file that goes out. */
  readonly original: OutgoingColumn;
  /** As the file holds it; null where it lacks it. */
  readonly held: OutgoingColumn | null;
  /** Variables of the file that an intruder need not know to know this key. */
  readonly others: readonly string[];
}

/** Records of a sample in which pairs are looked at, and values that are looked at in all. */
const SAMPLE = 20_000;
const MOST_WORK = 60_000_000;
/** The probability that some variable of a file that says nothing is taken for one that tells a changed key. */
const CHANCE = 0.01;

/** A key, and how well it is told without a look at other variables. */
interface PreparedKey {
  readonly key: HiddenKey;
  /** Of a key that the file lacks; null where it has no value, or the file holds it. */
  readonly base: Prediction | null;
  /** Of a key that the file holds. */
  readonly changed: ChangedKey | null;
}

async function prepared(key: HiddenKey, tick: Tick): Promise<PreparedKey> {
  const { original, held } = key;
  if (held !== null) return { key, base: null, changed: changedKey(original, held) };
  const { length } = original.codes;
  return {
    key,
    base: await predictedByRecords(new Int32Array(length), 1, original, tick),
    changed: null,
  };
}

/** How well some columns tell a key that the file lacks; null where they do not, or are no short list. */
async function revealedBy(
  { original }: HiddenKey,
  { most }: Prediction,
  columns: readonly OutgoingColumn[],
  tick: Tick,
): Promise<number | null> {
  const { of, size } = await inTurns(group(columns, original.codes.length), tick);
  if (!isShortList(size, of.length)) return null;
  const found = await predictedByRecords(of, size, original, tick);
  return found !== null && isGivenAway({ share: found.share, most }) ? found.share : null;
}

/** Whether a column is a key in other words, or nearly so: what few records per value do not hide. */
function isSame({ original }: HiddenKey, { most }: Prediction, column: OutgoingColumn): number | null {
  const { held, same } = sameValues(original, column);
  const share = held === 0 ? 0 : same / held;
  if (isGivenAway({ share, most })) return share;
  const one = column.levels <= original.levels && column.levels > 1;
  return one && follows(original, column) ? 1 : null;
}

/** Whether a column of numbers is in the order of a key of numbers. */
async function orderOf({ original }: HiddenKey, column: OutgoingColumn, tick: Tick): Promise<number | null> {
  if (original.numbers === null || column.numbers === null || original.levels < 3) return null;
  // bands are a recoding
  if (column.levels <= Math.max(2, original.levels / 2)) return null;
  const share = await rankCorrelation(column.numbers, original.numbers, tick);
  return share < ORDER ? null : share;
}

/** What one column tells of a key that the file lacks. */
async function lackingGiver(
  key: HiddenKey,
  base: Prediction,
  column: OutgoingColumn,
  tick: Tick,
): Promise<Giver | null> {
  const by = [column.name];
  const share = (await revealedBy(key, base, [column], tick)) ?? isSame(key, base, column);
  if (share !== null) return { by, share, how: "values", hidden: null };
  const order = await orderOf(key, column, tick);
  return order === null ? null : { by, share: order, how: "order", hidden: null };
}

/** The variables of a released file. */
interface ReleasedVariables {
  readonly columns: ReadonlyMap<string, OutgoingColumn>;
  /** Those that the original lacks: what somebody put there is trusted less to be chance. */
  readonly added: ReadonlySet<string>;
}

/** The variables that tell keys by themselves, by key. */
export async function singleGivers(
  keys: readonly HiddenKey[],
  { columns, added }: ReleasedVariables,
  tick: Tick,
): Promise<ReadonlyMap<string, readonly Giver[]>> {
  const tests = keys.reduce((sum, { others }) => sum + others.length, 0);
  const all = new Map<string, readonly Giver[]>();
  for (const key of keys) {
    const { base, changed } = await prepared(key, tick);
    const own: Giver[] = [];
    for (const name of key.others) {
      const column = columns.get(name);
      if (column === undefined) continue;
      const chance = added.has(name) ? CHANCE : CHANCE / tests;
      if (changed !== null) own.push(...listOf(await changedGiver(changed, column, chance, tick)));
      else if (base !== null) own.push(...listOf(await lackingGiver(key, base, column, tick)));
      await tick();
    }
    all.set(
      key.key,
      own.sort((a, b) => b.share - a.share),
    );
  }
  return all;
}

const listOf = <T>(one: T | null): readonly T[] => (one === null ? [] : [one]);

/** Two variables that may tell a key together. */
interface RevealingPair {
  readonly key: HiddenKey;
  readonly names: readonly [string, string];
}

/** What pairs of variables tell, and how many were not looked at. */
export interface RevealingPairs {
  readonly givers: readonly (Giver & { readonly key: string })[];
  readonly unseen: { readonly pairs: number; readonly newPairs: number };
}

/** What stands in the pairs of a key: variables that are no key beside it, and all others. */
interface Sides {
  readonly key: HiddenKey;
  readonly firsts: readonly string[];
  readonly rest: readonly string[];
}

/** The variables of the pairs of a key, without those that tell it by themselves, and such as are constant. */
function sidesOf(
  key: HiddenKey,
  told: ReadonlyMap<string, readonly Giver[]>,
  columns: ReadonlyMap<string, OutgoingColumn>,
): Sides {
  const alone = new Set((told.get(key.key) ?? []).flatMap(({ by }) => by));
  const may = (name: string): boolean =>
    name !== key.key && !alone.has(name) && (columns.get(name)?.levels ?? 0) > 1;
  const firsts = key.others.filter(may);
  const own = new Set(firsts);
  return { key, firsts, rest: [...columns.keys()].filter((name) => !own.has(name) && may(name)) };
}

const halves = (n: number): number => (n * (n - 1)) / 2;

/** How many pairs there are, and how many of them hold a new variable. */
function pairCounts({ firsts, rest }: Sides, added: ReadonlySet<string>): readonly [number, number] {
  const known = firsts.filter((name) => !added.has(name)).length;
  const all = halves(firsts.length) + firsts.length * rest.length;
  return [all, all - halves(known) - known * rest.length];
}

/** The pairs that hold a new variable, then the others. */
function* pairsOf(sides: readonly Sides[], added: ReadonlySet<string>): Generator<RevealingPair> {
  for (const wanted of [true, false])
    for (const { key, firsts, rest } of sides)
      for (const [i, one] of firsts.entries())
        for (const others of [firsts.slice(i + 1), rest])
          for (const other of others)
            if ((added.has(one) || added.has(other)) === wanted) yield { key, names: [one, other] };
}

/** The pairs of variables that tell a key, in a sample of the records, as far as that takes no long time. */
export async function pairGivers(
  keys: readonly HiddenKey[],
  told: ReadonlyMap<string, readonly Giver[]>,
  { columns, added }: ReleasedVariables,
  tick: Tick,
): Promise<RevealingPairs> {
  const sides = keys.map((key) => sidesOf(key, told, columns));
  const counts = sides.map((one) => pairCounts(one, added));
  const all = counts.reduce((sum, [pairs]) => sum + pairs, 0);
  const fresh = counts.reduce((sum, [, pairs]) => sum + pairs, 0);
  const rows = sampled(keys);
  const cut = cutter(rows, keys[0]?.original.codes.length ?? 0);
  const own = new Map<HiddenKey, PreparedKey>();
  for (const key of keys)
    own.set(
      key,
      await prepared({ ...key, original: cut(key.original), held: key.held && cut(key.held) }, tick),
    );
  const most = Math.min(all, Math.floor(MOST_WORK / Math.max(rows.length, 1)));
  const givers: (Giver & { key: string })[] = [];
  let looked = 0;
  for (const { key, names } of pairsOf(sides, added)) {
    if (looked === most) break;
    looked++;
    const both = names.map((name) => cut(columns.get(name)!));
    const giver = await pairGiver(own.get(key)!, both, CHANCE / most, tick);
    if (giver !== null) givers.push({ key: key.key, ...giver, by: names });
  }
  return { givers, unseen: { pairs: all - looked, newPairs: Math.max(0, fresh - looked) } };
}

/** What two columns tell of a key together. */
async function pairGiver(
  { key, base, changed }: PreparedKey,
  columns: readonly OutgoingColumn[],
  chance: number,
  tick: Tick,
): Promise<Giver | null> {
  if (changed !== null) return changedGivers(changed, columns, chance, tick);
  const share = base === null ? null : await revealedBy(key, base, columns, tick);
  return share === null ? null : { by: [], share, how: "values", hidden: null };
}

/** The records in which pairs are looked at: a sample of all, and those whose value is suppressed where they are few. */
function sampled(keys: readonly HiddenKey[]): Int32Array {
  const records = keys[0]?.original.codes.length ?? 0;
  const rows = systematic(records, Math.min(records, SAMPLE));
  return rows.length === records ? rows : withSuppressed(rows, keys);
}

/** Cuts columns to a sample, each once. */
function cutter(rows: Int32Array, records: number): (column: OutgoingColumn) => OutgoingColumn {
  const made = new Map<OutgoingColumn, OutgoingColumn>();
  return (column) => {
    if (rows.length === records) return column;
    const known = made.get(column) ?? carried(column, rows);
    made.set(column, known);
    return known;
  };
}
