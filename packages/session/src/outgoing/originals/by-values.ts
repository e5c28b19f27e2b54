import type { CodedColumn } from "@sdc-risk/data";
import { countsOf, type BothColumns, type Values } from "../columns/both-columns.ts";
import { areFewer } from "./fewer.ts";

/** Pairs of records that are looked at by one variable, at most. */
const MOST_PAIRS = 1000;
/** Fewer pairs show nothing. */
const FEWEST_PAIRS = 20;
/** Another variable is compared where at least this share of the pairs agrees in it. */
const LEAST_AGREEING = 0.95;
/** A value names records where the file has at least this share of the values that one record of the original has. */
const LEAST_HELD = 0.75;
/** A variable says another one where so many of the twins agree in that. */
const SAID = 0.75;
/** Values that are drawn again and again make at least so many twins for each pair. */
const LEAST_TWINS = 0.1;
/** Two variables are in one order where at most this share of the steps leads the other way. */
const MOST_AGAINST = 0.05;

/** Two records, by their places. */
type Pair = readonly [number, number];

const evenly = (pairs: readonly Pair[]): readonly Pair[] => {
  const step = Math.max(1, pairs.length / MOST_PAIRS);
  return Array.from({ length: Math.floor(pairs.length / step) }, (_, i) => pairs[Math.floor(i * step)]!);
};

const valueAt = ({ codes, label }: CodedColumn, record: number): string | null =>
  codes[record]! < 0 ? null : label(codes[record]!);

const collator = new Intl.Collator("en", { numeric: true });

/** By number where both write one, else by text. */
function compared(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  const difference = Number(one) - Number(other);
  return Number.isNaN(difference) ? collator.compare(one, other) : difference;
}

/** The share of pairs that meet a condition. */
const shareOf = (pairs: readonly Pair[], is: (pair: Pair) => boolean): number =>
  pairs.filter(is).length / pairs.length;

/** Records of two files that a value names which one record of each of them has, and what else they agree in. */
export class NamedPairs {
  readonly name: string;
  /** Records of the original and of the file, by their value. */
  private readonly pairs: readonly Pair[];
  /** Records of the file that share a value that one record of the original has. */
  private readonly twins: readonly Pair[];
  /** What the pairs have in the variables that are compared, in the original and in the file. */
  private own: string[];
  private theirs: string[];

  private constructor(name: string, pairs: readonly Pair[], twins: readonly Pair[]) {
    this.name = name;
    this.pairs = pairs;
    this.twins = twins;
    this.own = pairs.map(() => "");
    this.theirs = pairs.map(() => "");
  }

  /** Null where a variable names too few records. */
  static of(name: string, { own, theirs, size }: Values, columns: BothColumns): NamedPairs | null {
    const [counts, held] = [countsOf(own, size), countsOf(theirs, size)];
    const last = new Int32Array(size).fill(-1);
    const twins: Pair[] = [];
    for (const [record, value] of theirs.entries()) {
      if (value <= 0 || counts[value] !== 1) continue;
      if (last[value]! >= 0) twins.push([last[value]!, record]);
      last[value] = record;
    }
    const pairs: Pair[] = [];
    let [single, found] = [0, 0];
    for (const [record, value] of own.entries()) {
      if (value <= 0 || counts[value] !== 1) continue;
      single++;
      found += Number(held[value]! > 0);
      if (held[value] === 1) pairs.push([record, last[value]!]);
    }
    if (found < LEAST_HELD * single) return null;
    if (pairs.length < FEWEST_PAIRS) return null;
    const inOrder = [...evenly(pairs)].sort((a, b) =>
      compared(valueAt(columns.own, a[0]), valueAt(columns.own, b[0])),
    );
    // of values that were not drawn again a few twins tell nothing
    return new NamedPairs(name, inOrder, twins.length < LEAST_TWINS * pairs.length ? [] : evenly(twins));
  }

  /** Compares another variable, unless it follows from the one that names the records. */
  add({ own, theirs }: BothColumns): boolean {
    const agreeing = shareOf(this.pairs, ([a, b]) => valueAt(own, a) === valueAt(theirs, b));
    if (agreeing < LEAST_AGREEING || this.isSaid(theirs) || this.isInOrder(own)) return false;
    this.own = this.own.map((before, at) => `${before}\n${valueAt(own, this.pairs[at]![0]) ?? ""}`);
    this.theirs = this.theirs.map((before, at) => `${before}\n${valueAt(theirs, this.pairs[at]![1]) ?? ""}`);
    return true;
  }

  /**
   * As a municipality says the region, in a synthetic file, too, or the sex where it was drawn among persons of one sex:
   * then all records that got it agree in that, and not only the one that is a copy.
   */
  private isSaid(theirs: CodedColumn): boolean {
    if (this.twins.length === 0) return false;
    return shareOf(this.twins, ([a, b]) => valueAt(theirs, a) === valueAt(theirs, b)) >= SAID;
  }

  /** As two running numbers are, or an income and its band. */
  private isInOrder(own: CodedColumn): boolean {
    let [up, down] = [0, 0];
    for (const [at, [record]] of this.pairs.entries()) {
      if (at === 0) continue;
      const step = compared(valueAt(own, record), valueAt(own, this.pairs[at - 1]![0]));
      up += Number(step > 0);
      down += Number(step < 0);
    }
    return Math.min(up, down) <= MOST_AGAINST * this.pairs.length;
  }

  /** Whether far fewer pairs differ than records that have nothing to do with each other. */
  areThere(): boolean {
    const n = this.pairs.length;
    const counts = new Map<string, number>();
    for (const values of this.theirs) counts.set(values, (counts.get(values) ?? 0) + 1);
    const alike = this.own.reduce((sum, values) => sum + (counts.get(values) ?? 0) / n, 0);
    const different = this.own.filter((values, at) => values !== this.theirs[at]).length;
    return areFewer(different, n - alike);
  }
}
