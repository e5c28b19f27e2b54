import { shareable, type RunTasks } from "@sdc-risk/core/tasks";
import type { StayingClasses } from "@sdc-risk/core";
import { isAbove, sumOverClasses, type Classes } from "@sdc-risk/data";
import { subsetCount, subsets, sum, type Tick, type Counts } from "@sdc-risk/data/kernels";
import { foundTask, type FoundInput, type FoundOutput } from "./found-kernel.ts";
import { drawnSets } from "./sets.ts";
import type { Known, Mean } from "./summary.ts";

type Set = readonly number[];
/** What sets of one size find: their sets, and the records found by each. */
interface SetsOfSize extends Omit<FoundOutput, "marked"> {
  readonly sets: readonly Set[];
}

/** Visits of a class by a set of keys that make one piece of work: some 20 ms. */
const PIECE = 1e6;
/** What a set costs in visits, however few classes there are. */
const SET = 256;
/** Visits that one size may take unless told otherwise: about half a second. */
const VISITS = 1e7;
/** Sets of one size that are looked at unless told otherwise: at least and at most. */
const FEWEST = 20;
const MOST = 2000;

/** How many sets of one size are looked at for so many classes. */
export const setsFor = (classes: number): number =>
  Math.min(MOST, Math.max(FEWEST, Math.floor(VISITS / (classes + SET))));

/** What looks at sets of keys, wherever classes are. */
export interface KeySets {
  /** Names of the keys. */
  readonly keys: readonly string[];
  readonly records: number;
  /** What sets of one size find. @param mark whether who is alone on one of them is to be known afterwards */
  readonly look: (sets: readonly Set[], mark: boolean) => Promise<SetsOfSize>;
  /** Records alone on one of the sets of a size that were marked, or of a smaller one; null where that is not known. */
  readonly onSome: (found: SetsOfSize) => Promise<number | null>;
}

/** Looks at sets of the keys of classes, in pieces and wherever tasks run. */
export function setsOfClasses(classes: Classes, pool: RunTasks): KeySets {
  const { variables, size, counts, records } = classes;
  const each = Math.max(1, Math.floor(PIECE / (size + SET)));
  const onSome = new Uint8Array(size);
  const common: Omit<FoundInput, "sets" | "mark"> = {
    codes: variables.map(({ codes }) => shareable(codes)),
    levels: variables.map((variable) => variable.size),
    complete: variables.map(({ codes }) => !codes.includes(-1)),
    counts: shareable(counts),
    weights: shareable(classes.weights),
  };
  return {
    keys: variables.map(({ name }) => name),
    records,
    look: async (sets, mark) => {
      const inputs: FoundInput[] = [];
      for (let from = 0; from < sets.length; from += each)
        inputs.push({ ...common, sets: sets.slice(from, from + each), mark });
      const outputs = await pool(foundTask, inputs);
      for (const { marked } of outputs) for (let c = 0; c < marked.length; c++) onSome[c] |= marked[c];
      return {
        sets,
        alone: behind(outputs.map(({ alone }) => alone)),
        matched: behind(outputs.map(({ matched }) => matched)),
      };
    },
    onSome: () => Promise.resolve(countOf(onSome, counts)),
  };
}

/**
 * Sets of one size of which `curve` asks at once how many records are alone on some, at most: it does while all sets of
 * a size are looked at.
 */
export function setsTogether(keys: number, maxSize: number, most: number): number {
  let together = 0;
  for (let size = 1; size <= Math.min(keys, maxSize); size++) {
    const of = subsetCount(keys, size);
    if (of === null || of > most) return together;
    together = Math.max(together, of);
  }
  return together;
}

/** Looks at sets of keys of classes that stay elsewhere, which count those of each set. No key has missing values. */
export function setsThere(staying: StayingClasses, tick: Tick): KeySets {
  const { tally, levels, weighted, aloneOnSome } = staying;
  const keys = [...levels.keys()];
  return {
    keys,
    records: tally.records,
    look: async (sets) => {
      const found = { sets, alone: new Float64Array(sets.length), matched: new Float64Array(sets.length) };
      for (const [s, set] of sets.entries()) {
        const names = set.map((key) => keys[key]);
        const rows = set.length === keys.length ? tally : await weighted(names, tick);
        const { counts, weights } = rows;
        const matches = weights.map((F, row) => counts[row] / Math.max(F, counts[row]));
        found.matched[s] = sumOverClasses(rows, matches);
        for (let row = 0; row < rows.size; row++) if (counts[row] === 1) found.alone[s] += rows.held[row];
        await tick();
      }
      return found;
    },
    // who is alone on a set is alone on every larger one, so sets of the last size are enough, and one set is known
    onSome: async ({ sets, alone }) => {
      if (sets.length === 1) return alone[0];
      return aloneOnSome === null ? null : aloneOnSome.count(sets);
    },
  };
}

/** The place of the set that finds most: by records alone, then by matches, then the first one. */
function worstOf({ alone, matched }: SetsOfSize): number {
  let worst = 0;
  for (let s = 1; s < alone.length; s++)
    if (alone[s] > alone[worst] || (alone[s] === alone[worst] && isAbove(matched[s], matched[worst])))
      worst = s;
  return worst;
}

/** Mean share and its standard error; sets are drawn without replacement (Cochran 1977), two at least. */
function meanOf(found: Float64Array, of: number | null, records: number): Mean {
  if (records === 0) return { mean: null, standardError: null };
  const n = found.length;
  const mean = sum(found) / n;
  if (n === of) return { mean: mean / records, standardError: 0 };
  const variance = sum(found.map((value) => (value - mean) ** 2)) / (n - 1);
  const left = of === null ? 1 : 1 - n / of;
  return { mean: mean / records, standardError: Math.sqrt((variance / n) * left) / records };
}

/** Numbers of some arrays behind each other, however many there are. */
function behind(arrays: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(arrays.reduce((n, { length }) => n + length, 0));
  let at = 0;
  for (const one of arrays) {
    all.set(one, at);
    at += one.length;
  }
  return all;
}

const joined = (a: SetsOfSize, b: SetsOfSize): SetsOfSize => ({
  sets: a.sets.concat(b.sets),
  alone: behind([a.alone, b.alone]),
  matched: behind([a.matched, b.matched]),
});

const keySet = (set: Set, key: number): Set => [...set, key].sort((a, b) => a - b);

/**
 * Who is alone on a set of keys and lacks none is alone on every larger one, so extensions of the worst set
 * of the size before are looked at, too.
 */
const extensions = (set: Set, n: number): Set[] =>
  Array.from({ length: n }, (_, key) => key)
    .filter((key) => !set.includes(key))
    .map((key) => keySet(set, key));

/**
 * What is found by who knows any m of the keys, for m = 1 … `maxSize` (unicity, de Montjoye et al. 2013). A
 * record that lacks a key of a set is not found by it.
 * @param drawing `most`: sets of one size that are looked at, 2 or more; where there are more, so many are drawn by
 *   `uniform`, numbers in [0, 1)
 */
export async function curve(
  { keys, records, look, onSome }: KeySets,
  maxSize: number,
  { most, uniform }: { readonly most: number; readonly uniform: () => number },
  tick: (share: number) => Promise<void> | void,
): Promise<Known[]> {
  const n = keys.length;
  const known: Known[] = [];
  let before: Set = [];
  let complete = true;
  for (let size = 1; size <= Math.min(n, maxSize); size++) {
    const of = subsetCount(n, size);
    const all = of !== null && of <= most;
    complete &&= all;
    const found = await look(all ? subsets(n, size) : drawnSets(n, size, most, uniform), complete);
    const seen = all ? found : joined(found, await look(extensions(before, n), false));
    const some = complete && records > 0 ? await onSome(found) : null;
    const worst = worstOf(seen);
    before = seen.sets[worst];
    known.push({
      size,
      sets: found.sets.length,
      of,
      alone: meanOf(found.alone, of, records),
      matched: meanOf(found.matched, of, records),
      worst:
        records === 0
          ? null
          : {
              keys: before.map((v) => keys[v]),
              alone: seen.alone[worst] / records,
              matched: seen.matched[worst] / records,
            },
      onSome: some === null ? null : some / records,
    });
    await tick(size / Math.min(n, maxSize));
  }
  return known;
}

/** Records of the classes that are marked; each of them is a class of one. */
function countOf(marked: Uint8Array, counts: Counts): number {
  let total = 0;
  for (let c = 0; c < marked.length; c++) if (marked[c] === 1) total += counts[c];
  return total;
}
