import type { Patterns } from "../patterns.ts";
import type { SharedKeys } from "../shared-keys.ts";

/** Classes that are looked at in one go. */
const PIECE = 1 << 10;

/** Values that may be suppressed so that each person has k effective candidates, and what that costs. */
export interface CellCosts {
  readonly patterns: Patterns;
  readonly k: number;
  /** By key and class: what it costs to suppress the value of one record; 0 or more, and 0 where it has none. */
  readonly costs: readonly Float64Array[];
  /** Keys of which no value may be suppressed, as bits; none unless given. */
  readonly whole?: number;
  /** Keys of which records lose their values together, all of them in the same groups; null without such keys. */
  readonly shared?: SharedSet | null;
}

/** Keys whose values go together in the same groups of records. */
export interface SharedSet {
  /** The keys, as bits. */
  readonly keys: number;
  readonly groups: SharedKeys;
}

/**
 * What suppressing costs at least, by Lagrange's multipliers. A record j that is left with n(S_j) persons has a chance of
 * 1/n(S_j) for each of them, and each class x needs Σ_j 1/n(S_j), over the records j that are consistent with it, of at
 * least k times the mean of 1/n(S_t) over its own persons t. With a price w_x ≥ 0 for each person of x who lacks a
 * candidate, the cost of a plan plus what it lacks by these prices is a sum over records, or over groups of records
 * that lose values together, and its least is found for each of them by itself: no plan that meets the rule costs less.
 */
export class CandidateDual {
  private readonly problem: CellCosts;
  private readonly sets: number;
  /** By set of keys, the first of them. */
  private readonly lowest: Int32Array;
  /**
   * By class and set of keys, the group of classes that agree where the set is left out; −1 for a class with gaps
   * outside of the set. Keys of which no value may be suppressed are among them: whoever has a value there is a
   * candidate for records with a gap.
   */
  private readonly groupOf: Int32Array;
  /** By set of keys, the end of its groups. */
  private readonly endOf: Int32Array;
  /** By group: persons with complete keys. */
  private readonly persons: Float64Array;
  /** By group: what a chance for all its persons is worth by the prices, per person. */
  private readonly worth: Float64Array;
  /** By set of keys: the most that any of its groups is worth. */
  private readonly mostWorth: Float64Array;
  /** By set of keys, 1 where some record is left in one of its groups. */
  private readonly isGiven: Uint8Array;
  /** By group: chances of the records that are left in it, at the plan of least cost by the prices. */
  private readonly given: Float64Array;
  /** By set of keys: its part of those that go together, as a place in the list of such parts. */
  private readonly partOf: Int32Array;
  private readonly parts: readonly number[];
  /** By class and part: the least value, and the set that has it. */
  private readonly least: Float64Array;
  private readonly leastSet: Int32Array;
  /** Records that lose values together; null without such keys. */
  private readonly together: RecordsTogether | null;

  constructor(problem: CellCosts) {
    const { patterns, shared = null } = problem;
    const { size } = patterns;
    this.problem = problem;
    this.sets = 1 << patterns.keys;
    this.lowest = Int32Array.from({ length: this.sets }, (_, set) => 31 - Math.clz32(set & -set));
    this.groupOf = new Int32Array(size * this.sets).fill(-1);
    this.endOf = new Int32Array(this.sets);
    this.mostWorth = new Float64Array(this.sets);
    this.isGiven = new Uint8Array(this.sets);
    const persons: Float64Array[] = [];
    let groups = 0;
    for (let set = 0; set < this.sets; set++) {
      const found = patterns.groups(set);
      for (let c = 0; c < size; c++)
        if (found.groupOf[c] >= 0) this.groupOf[c * this.sets + set] = groups + found.groupOf[c];
      persons.push(found.persons);
      groups += found.persons.length;
      this.endOf[set] = groups;
    }
    this.persons = new Float64Array(groups);
    let at = 0;
    for (const some of persons) {
      this.persons.set(some, at);
      at += some.length;
    }
    this.worth = new Float64Array(groups);
    this.given = new Float64Array(groups);
    const together = shared?.keys ?? 0;
    this.parts = Array.from({ length: this.sets }, (_, set) => set).filter((set) => (set & ~together) === 0);
    this.partOf = Int32Array.from({ length: this.sets }, (_, set) => this.parts.indexOf(set & together));
    this.least = new Float64Array(size * this.parts.length);
    this.leastSet = new Int32Array(size * this.parts.length);
    this.together = shared === null ? null : recordsTogether(shared, patterns.classOf);
  }

  /** Sets of keys and classes that are looked at each time. */
  get work(): number {
    return this.groupOf.length;
  }

  /**
   * A cost below which no plan lies.
   * @param prices by class, 0 or more
   * @param lacking what each class lacks at the plan of least cost by these prices: the direction in which prices rise;
   * written to
   */
  *at(prices: Float64Array, lacking: Float64Array): Generator<void, number> {
    lacking.fill(0);
    this.given.fill(0);
    this.isGiven.fill(0);
    this.setWorth(prices);
    yield;
    const { size } = this.problem.patterns;
    for (let from = 0; from < size; from += PIECE) {
      this.setLeast(prices, from, Math.min(size, from + PIECE));
      yield;
    }
    const { together } = this;
    const bound = together === null ? this.chooseEach(lacking) : this.choose(together, lacking);
    yield;
    this.takeGiven(lacking);
    return bound;
  }

  private setWorth(prices: Float64Array): void {
    const { worth, persons, groupOf, sets } = this;
    const { size, counts, gaps } = this.problem.patterns;
    worth.fill(0);
    for (let c = 0; c < size; c++) {
      const own = gaps[c] === 0 ? counts[c] * prices[c] : 0;
      if (own === 0) continue;
      for (let at = c * sets; at < (c + 1) * sets; at++) if (groupOf[at] >= 0) worth[groupOf[at]] += own;
    }
    let g = 0;
    for (let set = 0; set < sets; set++) {
      let most = 0;
      for (; g < this.endOf[set]; g++) {
        if (persons[g] > 0) worth[g] /= persons[g];
        if (worth[g] > most) most = worth[g];
      }
      this.mostWorth[set] = most;
    }
  }

  /** The least that a record of each class costs, by what it loses of the keys that go together. */
  private setLeast(prices: Float64Array, from: number, to: number): void {
    const { sets, lowest, groupOf, persons, worth, mostWorth, partOf, parts, least, leastSet } = this;
    const { patterns, costs, k, whole = 0 } = this.problem;
    const { gaps, keys } = patterns;
    const price = new Float64Array(sets);
    const own = new Float64Array(keys);
    for (let c = from; c < to; c++) {
      const stays = whole & ~gaps[c];
      const need = gaps[c] === 0 ? k * prices[c] : 0;
      const base = c * parts.length;
      least.fill(Infinity, base, base + parts.length);
      for (let j = 0; j < keys; j++) own[j] = costs[j][c];
      for (let set = 1; set < sets; set++) price[set] = price[set & (set - 1)] + own[lowest[set]];
      for (let set = 0; set < sets; set++) {
        const at = base + partOf[set];
        // whatever its group is worth, it does not cost less
        if (price[set] - mostWorth[set] >= least[at]) continue;
        const g = groupOf[c * sets + set];
        if (g < 0 || (set & stays) !== 0) continue;
        const value = price[set] - worth[g] + (need === 0 ? 0 : need / persons[g]);
        if (value < least[at]) {
          least[at] = value;
          leastSet[at] = set;
        }
      }
    }
  }

  /** Each record loses what costs least. */
  private chooseEach(lacking: Float64Array): number {
    const { least, leastSet } = this;
    const { size, counts } = this.problem.patterns;
    let bound = 0;
    for (let c = 0; c < size; c++) {
      bound += counts[c] * least[c];
      this.give(c, leastSet[c], counts[c], lacking);
    }
    return bound;
  }

  /** All records of a group lose the same of the keys that go together, and else what costs least. */
  private choose({ keys, classes, starts }: RecordsTogether, lacking: Float64Array): number {
    const { parts, partOf, least, leastSet } = this;
    const { gaps } = this.problem.patterns;
    const sums = new Float64Array(parts.length);
    let bound = 0;
    for (let one = 0; one + 1 < starts.length; one++) {
      sums.fill(0);
      for (let at = starts[one]; at < starts[one + 1]; at++) {
        const own = gaps[classes[at]] & keys;
        const base = classes[at] * parts.length;
        if (own === 0) for (let p = 0; p < sums.length; p++) sums[p] += least[base + p];
        else for (let p = 0; p < sums.length; p++) sums[p] += least[base + partOf[parts[p] | own]];
      }
      let cheapest = 0;
      for (let p = 1; p < sums.length; p++) if (sums[p] < sums[cheapest]) cheapest = p;
      bound += sums[cheapest];
      for (let at = starts[one]; at < starts[one + 1]; at++) {
        const c = classes[at];
        const place = partOf[parts[cheapest] | (gaps[c] & keys)];
        this.give(c, leastSet[c * parts.length + place], 1, lacking);
      }
    }
    return bound;
  }

  /** Notes the chances of some records that lose a set of keys, and what they need themselves. */
  private give(c: number, set: number, records: number, lacking: Float64Array): void {
    const g = this.groupOf[c * this.sets + set];
    const persons = this.persons[g];
    if (persons === 0) return;
    this.given[g] += records / persons;
    this.isGiven[set] = 1;
    if (this.problem.patterns.gaps[c] === 0) lacking[c] += (this.problem.k * records) / persons;
  }

  /** Takes from what classes need what they are given. */
  private takeGiven(lacking: Float64Array): void {
    const { given, isGiven, groupOf, sets } = this;
    const { size, counts, gaps } = this.problem.patterns;
    const giving = Int32Array.from(isGiven.keys()).filter((set) => isGiven[set] === 1);
    for (let c = 0; c < size; c++) {
      if (gaps[c] !== 0) continue;
      let sum = 0;
      // a class without gaps is in a group of each set
      for (let i = 0; i < giving.length; i++) sum += given[groupOf[c * sets + giving[i]]];
      lacking[c] -= counts[c] * sum;
    }
  }
}

/** Records that lose values together, group by group in the order of the first record of each. */
interface RecordsTogether {
  /** The keys of which they do, as bits. */
  readonly keys: number;
  /** The classes of the records of group i are classes[starts[i] … starts[i + 1]). */
  readonly classes: Int32Array;
  readonly starts: Int32Array;
}

function recordsTogether({ keys, groups }: SharedSet, classOf: Int32Array): RecordsTogether {
  const key = 31 - Math.clz32(keys);
  const classes = new Int32Array(classOf.length);
  const starts = new Int32Array(classOf.length + 1);
  let size = 0;
  let at = 0;
  for (let r = 0; r < classOf.length; r++) {
    const own = groups.records(key, r);
    if (own[0] !== r) continue;
    for (let i = 0; i < own.length; i++) classes[at++] = classOf[own[i]];
    starts[++size] = at;
  }
  return { keys, classes, starts: starts.slice(0, size + 1) };
}
