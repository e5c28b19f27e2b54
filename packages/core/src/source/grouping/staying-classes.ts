import { tallyOfRows, type ClassTally, type Cut } from "@sdc-risk/data";
import { inTurns, madeOnce, type Tick } from "@sdc-risk/data/kernels";
import { roomier, type LevelBook } from "../level-book.ts";
import { valueAt } from "../drawn/drawn.ts";
import { inLargeParts, type Membership } from "../membership.ts";
import { checkRecordCount, recordsBehind } from "../record-count.ts";
import type { Source } from "../source.ts";
import { RowFinder } from "./row-finder.ts";
import type { SourceVariables } from "../source-variables.ts";
import type { SourceUnits } from "../weights.ts";
import type { VariableRequest } from "../distinct.ts";
import { stayingHomes, type HomesWanted, type StayingHomes } from "../households/staying-homes.ts";
import { fillTable, type TableWanted } from "./fill-table.ts";
import { heldValues, heldVariable, type HeldValues, type HeldVariable } from "./held-values.ts";
import { stayingUniques, type StayingUniques, type UniquesWanted } from "../uniques/staying-uniques.ts";

/**
 * Classes of keys that stay where the records lie: only how many of them are alike comes over. No key has missing
 * values.
 */
export interface StayingClasses {
  /** By f, and by F where the file has weights. */
  readonly tally: ClassTally;
  /** How many there are; about, where the records stand for those of a larger table. */
  readonly classes: number;
  /** Different values of each key, in the order of the keys. */
  readonly levels: ReadonlyMap<string, number>;
  /** Classes by some of the keys, by f alone. @param keys at least one */
  readonly of: (keys: readonly string[], tick: Tick) => Promise<ClassTally>;
  /**
   * The records in the order of the file, with the row of the tally in place of the class of each; null where the
   * engine has no query for that. @param id the variable whose texts come beside; null where none do
   */
  readonly membership: ((id: string | null, tick: Tick) => AsyncGenerator<Membership, void>) | null;
  /**
   * Has the engine write the records into a table of its own. @returns whether it did
   * @throws CHANGED_DATA, CANNOT_WRITE, and what the source throws
   */
  readonly fillTable: (wanted: TableWanted) => Promise<boolean>;
  /** The same by f and F. */
  readonly weighted: (keys: readonly string[], tick: Tick) => Promise<ClassTally>;
  /** Counts records that are alone on one of some sets of keys at least; null where the source has no such query. */
  readonly aloneOnSome: {
    /** How many sets it takes, at most. */
    readonly atOnce: number;
    /** Records that are alone on one set at least. @param sets places of keys, one at least in each */
    readonly count: (sets: readonly (readonly number[])[]) => Promise<number>;
  } | null;
  /** Finds minimal sample uniques of the keys; where that cannot be done, why. */
  readonly uniques: (wanted: UniquesWanted, tick: Tick) => Promise<StayingUniques | ClassesNeeded>;
  /** Judges households by the risks of their members; where that cannot be done, why. */
  readonly homes: (wanted: HomesWanted, tick: Tick) => Promise<StayingHomes | ClassesNeeded>;
  /**
   * What classes by some of the keys hold of further variables; asked for once. Null where the source has no such query.
   * @param keys may be none: everything is one class
   */
  readonly holding:
    | ((keys: readonly string[], variables: readonly (string | Cut)[], tick: Tick) => Promise<HeldValues>)
    | null;
}

/** Why classes cannot stay where the records lie, as a sentence. */
export interface ClassesNeeded {
  readonly reason: string;
}

/** When classes stay where they lie: from so many on, as far as that can be told before. */
export const STAY_FROM = 2_000_000;

/** Classes that are alike, and the sums of their weights as the source gives them. */
interface Tallied {
  readonly tally: ClassTally;
  readonly sums: Float64Array;
}

async function tallied(
  source: Source,
  keys: readonly string[],
  units: SourceUnits | null,
  tick: Tick,
): Promise<Tallied> {
  let size = 0;
  let counts = new Float64Array(1024);
  let weights = new Float64Array(1024);
  let times = new Float64Array(1024);
  for await (const part of source.alike!(keys, units?.weight ?? null)) {
    const end = size + part.rows;
    counts = roomier(counts, end);
    weights = roomier(weights, end);
    times = roomier(times, end);
    counts.set(part.counts.subarray(0, part.rows), size);
    weights.set((part.weights ?? part.counts).subarray(0, part.rows), size);
    times.set(part.groups.subarray(0, part.rows), size);
    size = end;
    await tick();
  }
  const scale = units?.scale ?? 1;
  const sums = weights.slice(0, size);
  const F = scale === 1 ? sums : sums.map((w) => w * scale);
  const tally = tallyOfRows(counts.slice(0, size), F, times.slice(0, size));
  checkRecordCount(source, tally.records);
  return { tally, sums };
}

/** The records with the rows of the tally that their classes are in. */
async function* membershipOf(
  source: Source,
  variables: SourceVariables,
  {
    keys,
    weight,
    id,
  }: { readonly keys: readonly string[]; readonly weight: string | null; readonly id: string | null },
  { tally, sums }: Tallied,
  tick: Tick,
): AsyncGenerator<Membership, void> {
  const finder = new RowFinder(Float64Array.from(tally.counts), sums);
  const book = id === null ? null : variables.book(id);
  const parts = async function* (): AsyncGenerator<Omit<Membership, "from">, void> {
    const asked = source.alikeOf!(keys, weight, id === null ? [] : [id]);
    for await (const { rows, columns, counts, weights } of asked) {
      const classOf = finder.find(counts, weights ?? counts, rows);
      const ids = book && Array.from(classOf, (_, i) => book.text(valueAt(columns[0], i)));
      yield { classOf, ids, households: null };
    }
  };
  checkRecordCount(source, yield* inLargeParts(parts(), tick));
}

/** The levels of a key; of their counts nothing is held. */
interface CountedLevels {
  readonly gaps: boolean;
  /** Levels here, and values in the engine, a missing one included. */
  readonly size: number;
  readonly groups: number;
}

async function keyLevels(source: Source, name: string, book: LevelBook, tick: Tick): Promise<CountedLevels> {
  let gaps = false;
  let groups = 0;
  for await (const { rows, columns } of source.group([name], null)) {
    const codes = new Int32Array(rows);
    book.code(columns[0], rows, codes, 0);
    gaps ||= codes.includes(-1);
    groups += rows;
    await tick();
  }
  await inTurns(book.settling(), tick);
  return { gaps, size: book.levels.size, groups };
}

/** Asks what classes hold: each variable once, and the classes of some keys with what they hold once. */
function holdingOnce(
  source: Source,
  asked: (wanted: string | Cut, tick: Tick) => Promise<VariableRequest>,
): NonNullable<StayingClasses["holding"]> {
  const variables = new Map<string, Promise<HeldVariable>>();
  const known = new Map<string, Promise<HeldValues>>();
  return (keys, wanted, tick) =>
    madeOnce(known, JSON.stringify([keys, wanted]), async () => {
      const held: HeldVariable[] = [];
      for (const one of wanted)
        held.push(
          await madeOnce(variables, JSON.stringify(one), async () =>
            heldVariable(source, await asked(one, tick), tick),
          ),
        );
      return heldValues(source, keys, held, tick);
    });
}

/**
 * Leaves the classes of some keys where they lie.
 * @param least classes that there must be, as far as is known, so that they stay; 0 where they are to stay anyway
 * @returns why they cannot; null where they are too few
 */
export async function stayingClasses(
  source: Source,
  variables: SourceVariables,
  keys: readonly string[],
  {
    units,
    least,
    asked,
  }: {
    readonly units: SourceUnits | null;
    readonly least: number;
    /** A variable with its levels, in bands where it is cut. */
    readonly asked: (wanted: string | Cut, tick: Tick) => Promise<VariableRequest>;
  },
  tick: Tick,
): Promise<StayingClasses | ClassesNeeded | null> {
  const records = recordsBehind(source);
  if (records < least || keys.length === 0) return null;
  let reason = source.alike === undefined ? "It has no query that counts them." : null;
  if (units?.raking !== undefined) reason ??= "Weights that are raked to margins are known by the keys only.";
  const levels = new Map<string, number>();
  for (const name of keys) {
    const { gaps, size, groups } = await keyLevels(source, name, variables.book(name), tick);
    if (gaps) reason ??= `Key "${name}" has missing values.`;
    // what is one value here and several there would be several classes
    else if (groups !== size) reason ??= `Key "${name}" has values that are one value in several forms.`;
    levels.set(name, gaps ? size + 1 : size);
  }
  // no more classes than combinations of levels, all of which are known, and no more than records
  const most = [...levels.values()].reduce((product, size) => product * size, 1);
  if (source.standsFor === undefined && Math.min(most, records) < least) return null;
  const rough = least === 0 ? null : ((await source.roughGroups?.(keys)) ?? null);
  if (rough !== null && rough < least) return null;
  if (reason !== null) return { reason };
  const own = await tallied(source, keys, units, tick);
  const weight = units?.weight ?? null;
  const { tally, sums } = own;
  return {
    classes: source.standsFor === undefined ? tally.classes : (rough ?? Math.min(most, records)),
    homes: (wanted, ownTick) =>
      stayingHomes(source, variables, { keys, weight, tally, sums }, wanted, ownTick),
    uniques: async (wanted, ownTick) => {
      const variablesAsked: VariableRequest[] = [];
      for (const key of keys) variablesAsked.push(await asked(key, ownTick));
      return stayingUniques(source, variablesAsked, tally, wanted, ownTick);
    },
    holding:
      source.holdings === undefined || source.letters === undefined ? null : holdingOnce(source, asked),
    tally,
    levels,
    of: async (some, ownTick) => (await tallied(source, some, null, ownTick)).tally,
    fillTable: (wanted) => fillTable(source, variables, { keys, weight, tally, sums }, wanted),
    weighted: async (some, ownTick) => (await tallied(source, some, units, ownTick)).tally,
    aloneOnSome:
      source.aloneOnSome === undefined || source.setsAtOnce === undefined
        ? null
        : { atOnce: source.setsAtOnce(keys), count: (sets) => source.aloneOnSome!(keys, sets) },
    membership:
      source.alikeOf === undefined
        ? null
        : (id, ownTick) => membershipOf(source, variables, { keys, weight, id }, own, ownTick),
  };
}
