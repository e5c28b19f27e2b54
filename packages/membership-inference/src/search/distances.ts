import { MISMATCH } from "../attacks/points.ts";
import type { Among, Tuples } from "./among.ts";

/*
 * Squared distances of one record to all of some others, as `squaredDistances` computes them: the squares of numbers
 * from the first on, and then what categories add. Each addition of a number that is not negative rounds to a sum that
 * is no smaller. So what categories alone add, or with some of the numbers, proves that a distance is no smaller, and
 * a record is passed over by it without a slack: what is found is the same to the last digit.
 */

/** Numbers of a distance after which it is asked whether it is too large already. */
const FIRST = 2;
/** Records after which terms of a density are held against its sum anew. */
const PIECE = 1 << 10;
/**
 * Terms below the 2^−54th part of a sum, which is less than half of its last digit, leave it as it is: 54 ln 2 = 37.4,
 * and what logarithms and exponentials may be wrong by.
 */
const LAST_DIGIT = 38.5;

/** Distances to the records of a file, for one record after the other. */
export class Distances {
  readonly among: Among;
  /** Categories on which each record differs from the one that looks. */
  private readonly differing: Uint16Array;
  private readonly tables: readonly Uint16Array[];
  private readonly terms: Float64Array;

  constructor(among: Among) {
    this.among = among;
    this.differing = new Uint16Array(among.size);
    this.tables = among.tuples.map(({ size }) => new Uint16Array(size));
    this.terms = new Float64Array(among.categories + 1);
  }

  /** Takes the categories of a record, those from `at` on. */
  begin(codes: Int32Array, at: number): void {
    const { differing, tables } = this;
    const { tuples } = this.among;
    for (let g = 0; g < tuples.length; g++) fill(tables[g], tuples[g], codes, at);
    for (let g = 0; g < tuples.length; g += 2) {
      const isFirst = g === 0;
      if (g + 1 < tuples.length)
        countTwo(differing, tuples[g].of, tables[g], tuples[g + 1].of, tables[g + 1], isFirst);
      else countOne(differing, tuples[g].of, tables[g], isFirst);
    }
  }

  /**
   * The nearest records, of equally near ones the first: distances ascend from `begin` on, and stay infinite where
   * there are no more.
   * @param from, at the numbers of the record that looks
   * @param self a record that does not count; −1 for none
   */
  nearest(
    from: Float64Array,
    at: number,
    self: number,
    values: Float64Array,
    places: Int32Array,
    begin: number,
    k: number,
  ): void {
    const { differing } = this;
    const { size, dimensions, numbers } = this.among;
    const end = begin + k;
    values.fill(Infinity, begin, end);
    places.fill(-1, begin, end);
    let worst = Infinity;
    for (let i = 0; i < size; i++) {
      const away = MISMATCH * differing[i];
      if (!(away < worst)) continue;
      const distance = squared(from, at, numbers, i * dimensions, dimensions, away, worst);
      if (!(distance < worst) || i === self) continue;
      let place = end - 1;
      for (; place > begin && values[place - 1] > distance; place--) {
        values[place] = values[place - 1];
        places[place] = places[place - 1];
      }
      values[place] = distance;
      places[place] = i;
      worst = values[end - 1];
    }
  }

  /** The smallest distance, or `least` where that is smaller. @param points numbers of all, as they are or whitened */
  least(from: Float64Array, at: number, points: Float64Array, least: number): number {
    const { differing } = this;
    const { size, dimensions } = this.among;
    for (let i = 0; i < size; i++) {
      const away = MISMATCH * differing[i];
      if (!(away < least)) continue;
      const distance = squared(from, at, points, i * dimensions, dimensions, away, least);
      if (distance < least) least = distance;
    }
    return least;
  }

  /** Records that are no farther than so much. @param places written @returns their number */
  upTo(from: Float64Array, at: number, most: number, places: Int32Array): number {
    const { differing } = this;
    const { size, dimensions, numbers } = this.among;
    let found = 0;
    for (let i = 0; i < size; i++) {
      const away = MISMATCH * differing[i];
      if (away > most) continue;
      if (squared(from, at, numbers, i * dimensions, dimensions, away, most) <= most) places[found++] = i;
    }
    return found;
  }

  /** ln of the density at a record, but for a constant. @param from, at its whitened numbers */
  log(from: Float64Array, at: number): number {
    const { kernels, size, dimensions } = this.among;
    if (kernels === null) return NaN;
    const width = 2 * kernels.bandwidth ** 2;
    const nearest = this.least(from, at, kernels.white, Infinity);
    const total =
      dimensions === 0
        ? this.totalOfCategories(nearest, width)
        : this.total(from, at, kernels.white, nearest, width);
    return -nearest / width + Math.log(total / size);
  }

  /** Without numbers there are few distances. */
  private totalOfCategories(nearest: number, width: number): number {
    const { differing, terms } = this;
    for (let m = 0; m < terms.length; m++) terms[m] = Math.exp(-(MISMATCH * m - nearest) / width);
    let total = 0;
    for (let i = 0; i < differing.length; i++) total += terms[differing[i]];
    return total;
  }

  private total(from: Float64Array, at: number, white: Float64Array, nearest: number, width: number): number {
    const { differing } = this;
    const { size, dimensions } = this.among;
    let total = 0;
    for (let begin = 0; begin < size; begin += PIECE) {
      const end = Math.min(size, begin + PIECE);
      const most = (nearest + width * (LAST_DIGIT - Math.log(total))) * (1 + 4 * Number.EPSILON);
      for (let i = begin; i < end; i++) {
        const away = MISMATCH * differing[i];
        if (away > most) continue;
        const distance = squared(from, at, white, i * dimensions, dimensions, away, most);
        if (distance > most) continue;
        total += Math.exp(-(distance - nearest) / width);
      }
    }
    return total;
  }
}

/** The squared distance, or a number that is no larger and above the limit where it is above it itself. */
function squared(
  from: Float64Array,
  q: number,
  points: Float64Array,
  p: number,
  dimensions: number,
  away: number,
  limit: number,
): number {
  let sum = 0;
  let j = 0;
  if (dimensions > FIRST) {
    for (; j < FIRST; j++) {
      const t = from[q + j] - points[p + j];
      sum += t * t;
    }
    if (sum + away > limit) return sum + away;
  }
  for (; j < dimensions; j++) {
    const t = from[q + j] - points[p + j];
    sum += t * t;
  }
  return sum + away;
}

/** For each combination the categories on which it differs from a record. */
function fill(table: Uint16Array, { from, to, levels, size }: Tuples, codes: Int32Array, at: number): void {
  if (to === from + 1) {
    table.fill(1);
    const own = codes[at + from] + 1;
    if (own < size) table[own] = 0;
    return;
  }
  table[0] = 0;
  for (let j = from, filled = 1; j < to; j++) {
    const own = codes[at + j] + 1;
    const several = levels[j - from];
    // the first level last: the others are made of its entries
    for (let level = several - 1; level >= 0; level--) {
      const more = level === own ? 0 : 1;
      for (let t = 0, into = level * filled; t < filled; t++, into++) table[into] = table[t] + more;
    }
    filled *= several;
  }
}

function countOne(
  out: Uint16Array,
  of: Uint16Array | Int32Array,
  table: Uint16Array,
  isFirst: boolean,
): void {
  if (isFirst) for (let i = 0; i < out.length; i++) out[i] = table[of[i]];
  else for (let i = 0; i < out.length; i++) out[i] += table[of[i]];
}

function countTwo(
  out: Uint16Array,
  a: Uint16Array | Int32Array,
  tableOfA: Uint16Array,
  b: Uint16Array | Int32Array,
  tableOfB: Uint16Array,
  isFirst: boolean,
): void {
  if (isFirst) for (let i = 0; i < out.length; i++) out[i] = tableOfA[a[i]] + tableOfB[b[i]];
  else for (let i = 0; i < out.length; i++) out[i] += tableOfA[a[i]] + tableOfB[b[i]];
}
