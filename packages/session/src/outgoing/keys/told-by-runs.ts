import { lowerBound, type Tick } from "@sdc-risk/data/kernels";
import type { OutgoingColumn } from "../columns/columns.ts";
import type { Giver } from "./giver.ts";
import { CHANCE, NONE, SEVERAL, toldBy } from "./told-by-records.ts";
import type { HiddenKey } from "./revealed-keys.ts";

/** At most this share of what runs tell is wrong. */
const MOST_WRONG = 0.05;
/** At least this share of the suppressed values is told rightly, else nobody is held back by it. */
const LEAST_TOLD = 0.05;

/** A range of numbers within which all records that show a key show the same value. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly label: number;
}

/** A number that records have which show the key: their value, `SEVERAL` where they differ. */
interface Shown {
  readonly number: number;
  label: number;
}

/** What the records that show a key show, by the numbers that they have, ascending. */
function shownAt(held: OutgoingColumn, numbers: Float64Array): readonly Shown[] {
  const out = new Map<number, Shown>();
  for (const [i, number] of numbers.entries()) {
    const label = held.codes[i]!;
    if (label < 0 || !Number.isFinite(number)) continue;
    const known = out.get(number);
    if (known === undefined) out.set(number, { number, label });
    else if (known.label !== label) known.label = SEVERAL;
  }
  return [...out.values()].sort((a, b) => a.number - b.number);
}

/**
 * The ranges in which so many numbers in a row agree about the key as do so by chance less often than once in ten
 * thousand such files. Numbers are counted, not records, since members of a household have the same weight: of n numbers
 * of which a share p shows a value, runs of m or more are expected n (1 − p) p^m times.
 */
function runsOf(shown: readonly Shown[]): readonly Run[] {
  const n = shown.length;
  const counts = new Map<number, number>();
  for (const { label } of shown) counts.set(label, (counts.get(label) ?? 0) + 1);
  const runs: Run[] = [];
  for (let from = 0; from < n;) {
    const { label, number } = shown[from]!;
    let to = from + 1;
    while (to < n && shown[to]!.label === label) to++;
    const p = counts.get(label)! / n;
    if (label !== SEVERAL && p < 1 && n * (1 - p) * p ** (to - from) <= CHANCE)
      runs.push({ from: number, to: shown[to - 1]!.number, label });
    from = to;
  }
  return runs;
}

/** The value that the run says which a number lies in; −1 outside of all. @param ends where the runs end, ascending */
function saidAt(runs: readonly Run[], ends: Float64Array, number: number): number {
  const run = runs[lowerBound(ends, number)];
  return run !== undefined && run.from <= number ? run.label : NONE;
}

/** What the ranges of one number tell of suppressed values; null where that is little. */
function toldByRuns({ original, held }: HiddenKey, { name, numbers }: OutgoingColumn): Giver | null {
  if (held === null || numbers === null) return null;
  const runs = runsOf(shownAt(held, numbers));
  if (runs.length === 0) return null;
  const ends = Float64Array.from(runs, ({ to }) => to);
  const { lost, told, right } = toldBy(original, held, (i) => saidAt(runs, ends, numbers[i]!));
  const isMuch = right > 0 && right >= LEAST_TOLD * lost && told - right <= MOST_WRONG * told;
  return isMuch ? { by: [name], share: right / lost, how: "ranges", hidden: null } : null;
}

/**
 * The weights of a file whose ranges tell suppressed values of a key. They say how many people a record stands for, and
 * where that goes by region, the largest of them are of one region only (de Waal and Willenborg 1997). So the records
 * that still show it tell it of others with a weight between theirs.
 */
export async function rangeGivers(
  key: HiddenKey,
  weights: readonly string[],
  columns: ReadonlyMap<string, OutgoingColumn>,
  tick: Tick,
): Promise<readonly Giver[]> {
  const out: Giver[] = [];
  for (const name of weights) {
    const column = key.others.includes(name) ? columns.get(name) : undefined;
    const giver = column === undefined ? null : toldByRuns(key, column);
    if (giver !== null) out.push(giver);
    await tick();
  }
  return out;
}
