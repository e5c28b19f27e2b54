import type { KnownFiles, KnownRecords } from "./known-files.ts";

/** What an intruder finds for each target, a record of the original. */
export interface Matches {
  /** c: released records with the largest probability; 0 where none matches, or where “not in the file” is likelier. */
  readonly best: Int32Array;
  /** I: 1 where the target is one of them. */
  readonly right: Uint8Array;
}

/** Probabilities that differ by less are equal: they are sums of fractions in another order. */
const EQUAL = 1 - 1e-12;
/** Steps between two yields. */
const PIECE = 1 << 16;

/** The end of a window, with room for what the difference of two decimals loses. */
const reach = (x: number, width: number): number => width + 4 * Number.EPSILON * (Math.abs(x) + width);

/** Takes the records of a file that match a target, one file after the other. */
class Window {
  private readonly widths: readonly number[];

  constructor(widths: readonly number[]) {
    this.widths = widths;
  }

  /** Fills `into` with the rows of a class that hold what is known of a target. @returns how many */
  rows(
    { starts, rows, numbers }: KnownRecords,
    c: number,
    target: readonly number[],
    into: Int32Array,
  ): number {
    const { widths } = this;
    let from = starts[c];
    const end = starts[c + 1];
    let found = 0;
    if (widths.length > 0 && !Number.isNaN(target[0])) {
      const low = target[0] - reach(target[0], widths[0]);
      let to = end;
      while (from < to) {
        const middle = (from + to) >> 1;
        if (numbers[0][rows[middle]] < low) from = middle + 1;
        else to = middle;
      }
    }
    for (let at = from; at < end; at++) {
      const row = rows[at];
      let inside = true;
      for (let v = 0; v < widths.length && inside; v++) {
        const x = target[v];
        if (Number.isNaN(x)) continue;
        inside = Math.abs(numbers[v][row] - x) <= reach(x, widths[v]);
        if (v === 0 && !inside && numbers[0][row] > x) return found;
      }
      if (inside) into[found++] = row;
    }
    return found;
  }
}

/** The largest class of a file. */
const largest = ({ starts }: KnownRecords): number => {
  let most = 0;
  for (let c = 0; c + 1 < starts.length; c++) most = Math.max(most, starts[c + 1] - starts[c]);
  return most;
};

/**
 * Σ of units over the originals that hold what is known of each target: how many people of the population do, by
 * weights.
 * @param units per original record
 */
export function* heldBy(
  files: KnownFiles,
  widths: readonly number[],
  units: Float64Array,
): Generator<void, Float64Array> {
  const { original, classes } = files;
  const window = new Window(widths);
  const rows = new Int32Array(largest(original));
  const out = new Float64Array(original.rows.length);
  for (let c = 0, work = 0; c < classes; c++) {
    for (let at = original.starts[c]; at < original.starts[c + 1]; at++) {
      const target = original.rows[at];
      if (widths.length === 0 && at > original.starts[c]) {
        out[target] = out[original.rows[at - 1]];
        continue;
      }
      const found = window.rows(original, c, numbersAt(original, target), rows);
      // in the order of the file, so that the sum depends on nothing else
      for (const row of rows.subarray(0, found).sort()) out[target] += units[row];
      if ((work += found + 1) > PIECE) {
        work = 0;
        yield;
      }
    }
  }
  return out;
}

const numbersAt = ({ numbers }: KnownRecords, row: number): readonly number[] =>
  numbers.map((values) => values[row]);

/** The probabilities of one target over the records that match it. */
class Scores {
  private readonly score: Float64Array;
  private readonly stamp: Int32Array;
  private readonly touched: Int32Array;
  private now = 0;
  private size = 0;
  private total = 0;
  /** The number of the best, and the score from which one is. */
  best = 0;
  private limit = Infinity;

  constructor(units: number) {
    this.score = new Float64Array(units);
    this.stamp = new Int32Array(units);
    this.touched = new Int32Array(units);
  }

  begin(): void {
    this.now++;
    this.size = 0;
    this.total = 0;
  }

  /** Records of one copy that match, each with this probability. */
  add(unitOf: Int32Array, rows: Int32Array, found: number, chance: number): void {
    const { score, stamp, touched, now } = this;
    for (let i = 0; i < found; i++) {
      const unit = unitOf[rows[i]];
      if (stamp[unit] !== now) {
        stamp[unit] = now;
        score[unit] = 0;
        touched[this.size++] = unit;
      }
      score[unit] += chance;
    }
    this.total += found * chance;
  }

  /** @param copies m @param mayBeAbsent whether a target may be none of the records */
  end(copies: number, mayBeAbsent: boolean): void {
    const { score, touched, size } = this;
    let most = 0;
    for (let i = 0; i < size; i++) if (score[touched[i]] > most) most = score[touched[i]];
    this.limit = most * EQUAL;
    this.best = 0;
    if (most === 0 || (mayBeAbsent && most < (copies - this.total) * EQUAL)) {
      this.limit = Infinity;
      return;
    }
    for (let i = 0; i < size; i++) if (score[touched[i]] >= this.limit) this.best++;
  }

  isBest(unit: number): boolean {
    return this.stamp[unit] === this.now && this.score[unit] >= this.limit;
  }
}

/**
 * Whom an intruder takes each target for, who knows some variables of it, by Reiter and Mitra (2009): the probability of
 * released record j is p_j = (1/m) Σ_l [j matches in copy l] / N_l, with N_l matching records of copy l. Where the target
 * may not be in the file it is (1/m) Σ_l [j matches] min(1/F, 1/N_l), and what is missing to 1 is the probability that it
 * is not (Drechsler and Reiter 2008).
 * @param widths of the windows, per number
 * @param chances 1/F per target, in (0, 1]; null where all targets are in the file
 */
export function* matchesOf(
  { original, copies, classes, units }: KnownFiles,
  widths: readonly number[],
  chances: Float64Array | null,
): Generator<void, Matches> {
  const window = new Window(widths);
  const scores = new Scores(units);
  const rows = new Int32Array(copies.reduce((most, one) => Math.max(most, largest(one)), 0));
  const records = original.rows.length;
  const best = new Int32Array(records);
  const right = new Uint8Array(records);
  for (let c = 0, work = 0; c < classes; c++) {
    for (let at = original.starts[c]; at < original.starts[c + 1]; at++) {
      const target = original.rows[at];
      // without windows, and with one F, all targets of a class see the same
      if (at === original.starts[c] || widths.length > 0) {
        scores.begin();
        for (const copy of copies) {
          const found = window.rows(copy, c, numbersAt(original, target), rows);
          work += found;
          if (found > 0) {
            const chance = chances === null ? 1 / found : Math.min(chances[target], 1 / found);
            scores.add(copy.unitOf, rows, found, chance);
          }
        }
        scores.end(copies.length, chances !== null);
      }
      best[target] = scores.best;
      if (scores.isBest(original.unitOf[target])) right[target] = 1;
      if ((work += 1) > PIECE) {
        work = 0;
        yield;
      }
    }
  }
  return { best, right };
}
