import { countsOf, type Values } from "../columns/both-columns.ts";
import { areFewer } from "./fewer.ts";

/** Fewer records than this have a value in common only where it is rare: files of its values by themselves hold it, too. */
const RARE = 5;
/** A variable counts where at most this share of the records has rare values. */
const MOST_RARE = 0.1;
/** A variable counts where the file lacks at most this share of the values of the original's records. */
const MOST_LACKING = 0.25;
/** Records of a combination are counted up to this number, so that no few combinations decide the mean. */
const MOST_COUNTED = 3;
/** Halvings of an interval. */
const STEPS = 50;

/** Numbers drawn by the law of Poisson, counted up to three: their mean where theirs is `mean`. */
const meanCounted = (mean: number): number =>
  MOST_COUNTED - Math.exp(-mean) * (MOST_COUNTED + 2 * mean + mean ** 2 / 2);

/**
 * The least share of combinations that records drawn one by one would leave out, by how often they hold one on
 * average, each counted up to three times. It is least where all combinations are drawn alike (Jensen), whatever
 * the model was.
 */
export function leastLeftOut(counted: number): number {
  let [low, high] = [0, STEPS];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (meanCounted(middle) < counted) low = middle;
    else high = middle;
  }
  return Math.exp(-low);
}

/** Combinations of values: which of them the records of two files have, one variable after the other. */
export class Combinations {
  /** The combination of each record; −1 in the file where the original lacks it. */
  private own: Int32Array;
  private theirs: Int32Array;
  private size = 1;
  /** Records of the original that have a rare value. */
  private readonly isRare: Uint8Array;

  constructor(own: number, theirs: number) {
    this.own = new Int32Array(own);
    this.theirs = new Int32Array(theirs);
    this.isRare = new Uint8Array(own);
  }

  /** Adds a variable, unless it was changed in the file or its values name records by themselves. */
  add(values: Values): boolean {
    const { own, size } = values;
    const counts = countsOf(own, size);
    const held = countsOf(values.theirs, size);
    const lacking = counts.reduce((sum, count, value) => sum + Math.max(0, count - held[value]!), 0);
    const rare = counts.reduce((sum, count) => sum + (count < RARE ? count : 0), 0);
    if (lacking > MOST_LACKING * own.length || rare > MOST_RARE * own.length) return false;
    for (const [record, value] of own.entries()) if (counts[value]! < RARE) this.isRare[record] = 1;
    const ids = new Map<number, number>();
    this.own = this.own.map((before, record) => {
      const id = before * size + own[record]!;
      const known = ids.get(id) ?? ids.size;
      ids.set(id, known);
      return known;
    });
    this.theirs = this.theirs.map((before, record) =>
      before < 0 ? -1 : (ids.get(before * size + values.theirs[record]!) ?? -1),
    );
    this.size = ids.size;
    return true;
  }

  /** Whether the file lacks far fewer combinations that one record of the original has than chance would leave out. */
  areThere(): boolean {
    const counts = countsOf(this.own, this.size);
    const held = countsOf(this.theirs, this.size);
    let [single, left, counted] = [0, 0, 0];
    for (const [record, combination] of this.own.entries()) {
      if (counts[combination] !== 1 || this.isRare[record] === 1) continue;
      single++;
      left += Number(held[combination] === 0);
      counted += Math.min(MOST_COUNTED, held[combination]!);
    }
    return single > 0 && areFewer(left, single * leastLeftOut(counted / single));
  }
}
