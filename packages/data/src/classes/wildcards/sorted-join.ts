import { IntList } from "../../kernels/lists/int-list.ts";
import { lowerBound, upperBound } from "../../kernels/search.ts";
import { agreeBehind } from "./bits.ts";
import type { Classes } from "../classes.ts";
import type { SortedIndex } from "./descend.ts";
import { addTo, type GrowingCompatible } from "./totals.ts";

/** Comparisons between two yields: a millisecond or two. */
const PIECE = 1 << 20;
/** So many pairs of classes are compared one by one: to part them by one more variable takes as long. */
const FEW = 256;
/** Comparisons that it takes as long as to part a pair of ranges. */
const PARTING = 64;
/** Numbers of a pair of ranges: the variable that is next, and where both begin and end. */
const WIDE = 5;

/**
 * Joins two sorted indexes on what both sides hold: goes down both trees at once, so that what many classes
 * begin with is looked at once, and compares the classes of ranges that are short. Adds to the totals of
 * every class of both what it meets. Where both are one index, its classes meet each other, and none itself.
 */
export class SortedJoin {
  /** Share of the pairs of classes of which it is known whether they are compatible. */
  settled = 0;
  private readonly waiting = new IntList();
  private readonly all: number;

  private readonly classes: Classes;
  private readonly incomplete: Uint8Array;
  private readonly a: SortedIndex;
  private readonly b: SortedIndex;
  private readonly result: GrowingCompatible;

  /**
   * @param a classes whose keys hold missing values
   * @param incomplete per class whether its key does
   */
  constructor(
    classes: Classes,
    incomplete: Uint8Array,
    a: SortedIndex,
    b: SortedIndex,
    result: GrowingCompatible,
  ) {
    this.classes = classes;
    this.incomplete = incomplete;
    this.a = a;
    this.b = b;
    this.result = result;
    this.all = a.order.length * b.order.length;
  }

  *run(): Generator<void, void> {
    const { a, b, waiting } = this;
    let work = 0;
    if (this.all === 0) return;
    this.meet(0, 0, a.order.length, 0, b.order.length);
    this.settled = 0;
    while (waiting.length > 0) {
      work += this.next();
      if (work < PIECE) continue;
      work = 0;
      yield;
    }
  }

  /** Settles two ranges, or parts them. @returns comparisons that it took, or as long as these */
  private next(): number {
    const { a, b, waiting } = this;
    const { values } = waiting;
    const at = (waiting.length -= WIDE);
    const depth = values[at];
    const fromA = values[at + 1];
    const toA = values[at + 2];
    const fromB = values[at + 3];
    const toB = values[at + 4];
    const pairs = (toA - fromA) * (toB - fromB);
    this.settled += pairs / this.all;
    if (pairs <= FEW || depth === a.sorted.length) {
      this.compare(fromA, toA, fromB, toB);
      return pairs;
    }
    if (a === b && fromA === fromB) this.part(depth, fromA, toA);
    else this.partBoth(depth, fromA, toA, fromB, toB);
    return PARTING;
  }

  /** Two ranges of classes of which each, so far, may be compatible with each. */
  private meet(depth: number, fromA: number, toA: number, fromB: number, toB: number): void {
    const { waiting } = this;
    waiting.reserve(WIDE);
    const { values, length } = waiting;
    values[length] = depth;
    values[length + 1] = fromA;
    values[length + 2] = toA;
    values[length + 3] = fromB;
    values[length + 4] = toB;
    waiting.length += WIDE;
    this.settled -= ((toA - fromA) * (toB - fromB)) / this.all;
  }

  /** Parts a range that meets itself. */
  private part(depth: number, from: number, to: number): void {
    const sorted = this.a.sorted[depth];
    const known = upperBound(sorted, -1, from, to);
    if (known > from) this.meet(depth + 1, from, known, from, known);
    for (let i = known; i < to;) {
      const end = upperBound(sorted, sorted[i], i, to);
      this.meet(depth + 1, i, end, i, end);
      if (known > from) this.meet(depth + 1, from, known, i, end);
      i = end;
    }
  }

  private partBoth(depth: number, fromA: number, toA: number, fromB: number, toB: number): void {
    const sortedA = this.a.sorted[depth];
    const sortedB = this.b.sorted[depth];
    const knownA = upperBound(sortedA, -1, fromA, toA);
    const knownB = upperBound(sortedB, -1, fromB, toB);
    if (knownA > fromA)
      for (let j = fromB; j < toB;) {
        const end = upperBound(sortedB, sortedB[j], j, toB);
        this.meet(depth + 1, fromA, knownA, j, end);
        j = end;
      }
    if (knownB > fromB)
      for (let i = knownA; i < toA;) {
        const end = upperBound(sortedA, sortedA[i], i, toA);
        this.meet(depth + 1, i, end, fromB, knownB);
        i = end;
      }
    for (let i = knownA, j = knownB; i < toA && j < toB;) {
      const x = sortedA[i];
      const y = sortedB[j];
      if (x < y) i = lowerBound(sortedA, y, i, toA);
      else if (y < x) j = lowerBound(sortedB, x, j, toB);
      else {
        const endA = upperBound(sortedA, x, i, toA);
        const endB = upperBound(sortedB, x, j, toB);
        this.meet(depth + 1, i, endA, j, endB);
        [i, j] = [endA, endB];
      }
    }
  }

  private compare(fromA: number, toA: number, fromB: number, toB: number): void {
    const { a, b } = this;
    const valuesA = a.bits.values[0];
    const heldA = a.bits.held[0];
    const valuesB = b.bits.values[0];
    const heldB = b.bits.held[0];
    const itself = a === b && fromA === fromB;
    for (let i = fromA; i < toA; i++) {
      const value = valuesA[i];
      const held = heldA[i];
      for (let j = itself ? i + 1 : fromB; j < toB; j++)
        if (((value ^ valuesB[j]) & held & heldB[j]) === 0 && agreeBehind(a.bits, i, b.bits, j))
          this.add(a.order[i], b.order[j]);
    }
  }

  /** @param one a class whose key holds a missing value */
  private add(one: number, other: number): void {
    const { incomplete, result } = this;
    const { counts, weights } = this.classes;
    addTo(incomplete[other] === 1 ? result.incomplete : result.complete, one, counts[other], weights[other]);
    addTo(result.incomplete, other, counts[one], weights[one]);
  }
}
