import { group, inTurns, systematic, type Tick } from "@sdc-risk/data/kernels";
import { predictedByRecords } from "../given-away/by-records.ts";
import { isGivenAway, isShortList, type Prediction } from "../given-away/prediction.ts";
import { carried, type OutgoingColumn } from "./columns/columns.ts";
import { follows, rankCorrelation, sameValues } from "./columns/relations.ts";

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

/** What tells a key. */
export interface Giver {
  readonly by: readonly string[];
  readonly share: number;
  readonly how: "values" | "order" | "mates";
}

/** Rank correlation from which on one number tells another. */
export const ORDER = 0.98;
/** Records of a sample in which pairs are looked at, and values that are looked at in all. */
const SAMPLE = 20_000;
const MOST_WORK = 60_000_000;

const columnsOf = (...columns: readonly (OutgoingColumn | null)[]): OutgoingColumn[] =>
  columns.filter((column) => column !== null);

/** What is known of a key from what the file holds of it. */
async function baseOf({ original, held }: HiddenKey, tick: Tick): Promise<Prediction | null> {
  const { of, size } = await inTurns(group(columnsOf(held), original.codes.length), tick);
  return predictedByRecords(of, Math.max(size, 1), original, tick);
}

/** How well some columns tell a key with what the file holds of it; null where they do not, or are no short list. */
async function revealedBy(
  { original, held }: HiddenKey,
  base: Prediction,
  columns: readonly OutgoingColumn[],
  tick: Tick,
): Promise<number | null> {
  const { of, size } = await inTurns(group(columnsOf(...columns, held), original.codes.length), tick);
  if (!isShortList(size, of.length)) return null;
  const found = await predictedByRecords(of, size, original, tick);
  const most = held === null ? base.most : base.share;
  return found !== null && isGivenAway({ share: found.share, most }) ? found.share : null;
}

/** Whether a column is a key in other words, or nearly so: what few records per value do not hide. */
function isSame({ original, held }: HiddenKey, base: Prediction, column: OutgoingColumn): number | null {
  const share = sameValues(original, column);
  if (isGivenAway({ share, most: held === null ? base.most : base.share })) return share;
  const one = column.levels <= original.levels && column.levels > (held?.levels ?? 1);
  return one && follows(original, column) ? 1 : null;
}

/** Whether a column of numbers stands in the order of a key of numbers, more closely than what the file holds of it. */
async function orderOf(
  { original, held }: HiddenKey,
  column: OutgoingColumn,
  tick: Tick,
): Promise<number | null> {
  if (original.numbers === null || column.numbers === null || original.levels < 3) return null;
  // bands are a recoding
  if (column.levels <= Math.max(held?.levels ?? 2, original.levels / 2)) return null;
  const share = await rankCorrelation(column.numbers, original.numbers, tick);
  if (share < ORDER) return null;
  const numbers = held?.numbers ?? null;
  if (numbers === null) return share;
  return share > (await rankCorrelation(numbers, original.numbers, tick)) ? share : null;
}

/** The variables that tell a key by themselves. */
export async function singleGivers(
  key: HiddenKey,
  columns: ReadonlyMap<string, OutgoingColumn>,
  tick: Tick,
): Promise<readonly Giver[]> {
  const base = await baseOf(key, tick);
  const out: Giver[] = [];
  if (base === null || (key.held !== null && base.share === 1)) return out;
  for (const name of key.others) {
    const column = columns.get(name);
    if (column === undefined) continue;
    const share = (await revealedBy(key, base, [column], tick)) ?? isSame(key, base, column);
    if (share !== null) out.push({ by: [name], share, how: "values" });
    else {
      const order = await orderOf(key, column, tick);
      if (order !== null) out.push({ by: [name], share: order, how: "order" });
    }
    await tick();
  }
  return out.sort((a, b) => b.share - a.share);
}

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
  columns: ReadonlyMap<string, OutgoingColumn>,
  added: ReadonlySet<string>,
  tick: Tick,
): Promise<RevealingPairs> {
  const sides = keys.map((key) => sidesOf(key, told, columns));
  const counts = sides.map((one) => pairCounts(one, added));
  const records = keys[0]?.original.codes.length ?? 0;
  const rows = systematic(records, Math.min(records, SAMPLE));
  const cut = cutter(rows, records);
  const own = new Map(
    keys.map((key) => [key, { ...key, original: cut(key.original), held: key.held && cut(key.held) }]),
  );
  const bases = new Map<HiddenKey, Prediction | null>();
  const givers: (Giver & { key: string })[] = [];
  for (const key of keys) bases.set(key, await baseOf(own.get(key)!, tick));
  const most = Math.floor(MOST_WORK / Math.max(rows.length, 1));
  let looked = 0;
  for (const { key, names } of pairsOf(sides, added)) {
    if (looked === most) break;
    looked++;
    const base = bases.get(key) ?? null;
    // a key that is there in full hides nothing
    if (base === null || (key.held !== null && base.share === 1)) continue;
    const both = names.map((name) => cut(columns.get(name)!));
    const share = await revealedBy(own.get(key)!, base, both, tick);
    if (share !== null) givers.push({ key: key.key, by: names, share, how: "values" });
  }
  const all = counts.reduce((sum, [pairs]) => sum + pairs, 0);
  const fresh = counts.reduce((sum, [, pairs]) => sum + pairs, 0);
  return { givers, unseen: { pairs: all - looked, newPairs: Math.max(0, fresh - looked) } };
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
