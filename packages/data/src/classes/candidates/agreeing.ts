import { WordNumbering } from "../../coded/coding/hash-words.ts";
import { IntList } from "../../kernels/lists/int-list.ts";
import { sortingByCode } from "../../kernels/sorting/counting-sort.ts";
import type { Classes } from "../classes.ts";
import { findCompatible, searched, sortedIndex, type SortedIndex } from "../wildcards/descend.ts";
import { packing, type PackedKeys } from "../wildcards/packing.ts";
import type { MissingPattern } from "../wildcards/patterns.ts";
import { sharedKey } from "../wildcards/pattern-join.ts";

/** Classes between two ticks: a few milliseconds of work. */
const PIECE = 1 << 16;
/**
 * A pattern of so much fewer classes than there are complete ones is looked up in a tree, class by class. Measured:
 * hashing alone takes 8 times as long where 14 keys miss 2 %, trees alone 50 times where 3 keys of 5,000 levels miss 30 %.
 */
const MUCH_FEWER = 256;

/**
 * Which complete classes agree with which classes of one pattern of missing keys: `lists[starts[i] … starts[i + 1])`
 * are those of the pattern's member i, rising where the complete classes are.
 */
export interface Agreeing {
  readonly starts: Int32Array;
  readonly lists: Int32Array;
}

/**
 * Finds the complete classes that hold what is left of classes with missing keys. A complete class agrees with at
 * most one class of a pattern, so that the lists of a pattern together are no longer than the complete classes.
 */
export class AgreementFinder {
  private readonly packed: PackedKeys;
  private index: SortedIndex | null = null;

  private readonly classes: Pick<Classes, "variables" | "size">;
  private readonly complete: Int32Array;

  /** @param complete the classes without a missing key */
  constructor(classes: Pick<Classes, "variables" | "size">, complete: Int32Array) {
    this.classes = classes;
    this.complete = complete;
    this.packed = packing(classes);
  }

  /** The complete classes that agree with each class of a pattern. */
  *find(pattern: MissingPattern): Generator<void, Agreeing> {
    return pattern.members.length * MUCH_FEWER < this.complete.length
      ? yield* this.byTree(pattern)
      : yield* this.byHash(pattern);
  }

  private *byTree({ members }: MissingPattern): Generator<void, Agreeing> {
    this.index ??= yield* sortedIndex(searched(this.classes), this.complete);
    const starts = new Int32Array(members.length + 1);
    const lists = new IntList();
    const found = new IntList();
    for (let i = 0; i < members.length; i++) {
      findCompatible(this.index, members[i], found);
      const own = found.values.subarray(0, found.length).sort();
      for (let j = 0; j < own.length; j++) lists.add(own[j]);
      starts[i + 1] = lists.length;
      if (i % 16 === 15) yield;
    }
    return { starts, lists: lists.values.slice(0, lists.length) };
  }

  private *byHash({ members, held }: MissingPattern): Generator<void, Agreeing> {
    const { classes, complete, packed } = this;
    const leaveOut = Int32Array.from(held.keys()).filter((v) => held[v] === 0);
    const left = new Uint32Array(packed.stride);
    const groups = new WordNumbering(packed.stride);
    for (let i = 0; i < members.length; i++) {
      sharedKey(classes, packed, members[i], leaveOut, left);
      groups.number(left, 0);
    }
    // by class, the place of its member and one; 0 where it agrees with none
    const agrees = new Int32Array(classes.size);
    for (let i = 0; i < complete.length; i++) {
      const c = complete[i];
      sharedKey(classes, packed, c, leaveOut, left);
      agrees[c] = groups.find(left, 0) + 1;
      if (i % PIECE === PIECE - 1) yield;
    }
    const { order, starts } = yield* sortingByCode(agrees, members.length + 1, complete);
    return { starts: starts.subarray(1), lists: order };
  }
}
