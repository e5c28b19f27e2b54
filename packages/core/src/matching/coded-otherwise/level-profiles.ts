import { range } from "@sdc-risk/data/kernels";
import type { JointLevels } from "./joint-levels.ts";
import type { PairTable, PairTables } from "./pair-tables.ts";

/** Tables of all pairs of variables that are compared. */
export interface TablesOfFiles {
  readonly original: PairTables;
  readonly released: PairTables;
}

/** What is known of another variable: profiles of the original, and counts of the released file. */
interface Beside {
  readonly place: number;
  readonly before: Float64Array;
  readonly after: PairTable;
}

/** Records of each level. */
const levelCounts = ({ rows, width, counts }: PairTable): Int32Array =>
  Int32Array.from({ length: rows }, (_, row) =>
    counts.subarray((row + 1) * width, (row + 2) * width).reduce((sum, n) => sum + n, 0),
  );

/** Per level the square roots of the shares that its records have of the levels of another variable. @param map of these */
function profiles({ rows, width, counts }: PairTable, map: Int32Array | null): Float64Array {
  const out = new Float64Array(counts.length);
  for (let row = 0; row <= rows; row++) {
    const from = row * width;
    let records = 0;
    for (let c = 0; c < width; c++) records += counts[from + c];
    for (let c = 0; c < width && records > 0; c++) {
      const to = map === null || c === 0 ? c : map[c - 1] + 1;
      if (c === 0 || to > 0) out[from + to] += counts[from + c] / records;
    }
  }
  return out.map(Math.sqrt);
}

/** Levels of each file in the order of their frequency, the most frequent first. */
const byFrequency = (counts: Int32Array): Int32Array =>
  range(counts.length).sort((a, b) => counts[b] - counts[a] || a - b);

/**
 * How alike the records of a level in a released file are to those of each level in the original, by what they hold of
 * other variables.
 */
export class LevelProfiles {
  readonly size: number;
  /** Records of each level in the released file. */
  readonly records: Int32Array;
  private readonly before: Int32Array;
  private readonly beside: readonly Beside[];

  /**
   * @param others with which its levels are compared, one at least; the variable itself is passed over
   * @param tables of these pairs in each file
   */
  constructor(own: JointLevels, others: readonly JointLevels[], { original, released }: TablesOfFiles) {
    const pairs = others.flatMap((other, place) =>
      other.name === own.name
        ? []
        : [{ place, before: original.get(own)!.get(other)!, after: released.get(own)!.get(other)! }],
    );
    this.size = own.size;
    this.before = levelCounts(pairs[0].before);
    this.records = levelCounts(pairs[0].after);
    this.beside = pairs.map(({ before, ...pair }) => ({ ...pair, before: profiles(before, null) }));
  }

  /**
   * Per level of the released file, row after row, its distance to each level of the original, from 0 to 1: the mean
   * over the other variables of the squared Hellinger distance, and a like one of how frequent the two are.
   * @param maps per other variable, what its levels in the released file are in the original
   */
  distances(maps: readonly Int32Array[]): Float64Array {
    const { size, beside } = this;
    const out = this.ofFrequencies();
    for (const { place, before, after } of beside) {
      const there = profiles(after, maps[place]);
      const { width } = after;
      for (let b = 0; b < size; b++)
        for (let a = 0; a < size; a++) {
          let alike = 0;
          for (let c = 0; c < width; c++) alike += before[(a + 1) * width + c] * there[(b + 1) * width + c];
          out[b * size + a] += 1 - alike;
        }
    }
    return out.map((sum) => sum / (1 + beside.length));
  }

  private ofFrequencies(): Float64Array {
    const { size, before, records } = this;
    const all = Math.max(
      1,
      before.reduce((a, b) => a + b, 0),
    );
    const held = Math.max(1, this.held());
    const out = new Float64Array(size * size);
    for (let b = 0; b < size; b++)
      for (let a = 0; a < size; a++) {
        const p = before[a] / all;
        const q = records[b] / held;
        out[b * size + a] = p + q === 0 ? 1 : (Math.sqrt(p) - Math.sqrt(q)) ** 2 / (p + q);
      }
    return out;
  }

  held(): number {
    return this.records.reduce((a, b) => a + b, 0);
  }

  /** Per released level the nearest one of the original, each once: those of most records choose first. */
  nearest(distances: Float64Array): Int32Array {
    const { size, before, records } = this;
    const map = new Int32Array(size).fill(-1);
    const taken = new Uint8Array(size);
    for (const b of byFrequency(records)) {
      let best = -1;
      for (let a = 0; a < size; a++) {
        if (taken[a] === 1 || (before[a] === 0 && records[b] > 0)) continue;
        const isNearer = best < 0 || distances[b * size + a] < distances[b * size + best];
        const isTied = best >= 0 && a === b && distances[b * size + a] === distances[b * size + best];
        if (isNearer || isTied) best = a;
      }
      map[b] = best;
      if (best >= 0) taken[best] = 1;
    }
    return map;
  }

  /** The level of the original that is as frequent. */
  asFrequent(): Int32Array {
    const ours = byFrequency(this.before);
    const map = new Int32Array(this.size);
    for (const [rank, b] of byFrequency(this.records).entries()) map[b] = ours[rank];
    return map;
  }

  /** Records whose level is another one by a map. */
  moved(map: Int32Array): number {
    let sum = 0;
    for (let b = 0; b < map.length; b++) if (map[b] !== b) sum += this.records[b];
    return sum;
  }

  /** Sum over released records of the distance of their level by a map. @param some only levels that this one moves */
  cost(distances: Float64Array, map: Int32Array, some: Int32Array | null = null): number {
    let sum = 0;
    for (let b = 0; b < map.length; b++)
      if (some?.[b] !== b) sum += this.records[b] * (map[b] < 0 ? 1 : distances[b * this.size + map[b]]);
    return sum;
  }

  /**
   * What `cost` is beyond chance where the levels that are moved stand for themselves: its mean in two samples of the same
   * people, and three standard deviations of it, in which variables count as independent.
   */
  costByChance(map: Int32Array): number {
    const { before, records, beside } = this;
    let mean = 0;
    let degrees = 0;
    for (let b = 0; b < map.length; b++) {
      if (map[b] === b || records[b] === 0) continue;
      const noise = before[b] === 0 ? Infinity : (1 / records[b] + 1 / before[b]) / 8;
      for (const { before: there, after } of beside) {
        let cells = 0;
        for (let at = (b + 1) * after.width; at < (b + 2) * after.width; at++)
          if (there[at] > 0 || after.counts[at] > 0) cells++;
        if (cells < 2) continue;
        mean += records[b] * Math.min(1, (cells - 1) * noise);
        degrees += cells - 1;
      }
    }
    return (mean / (1 + beside.length)) * (1 + 3 * Math.sqrt(2 / Math.max(1, degrees)));
  }
}
