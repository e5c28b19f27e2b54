import { WordNumbering } from "../../coded/hash-words.js";
import { IntList } from "../../kernels/int-list.js";
import type { Classes } from "../classes.js";
import { findCompatible, searched, sortedIndex, type SortedIndex } from "../wildcards/descend.js";
import { packing, type Packing } from "../wildcards/packing.js";
import type { Pattern } from "../wildcards/patterns.js";

/** Classes between two ticks: a few milliseconds of work. */
const PIECE = 1 << 16;
/** A pattern of so much fewer classes than there are complete ones is looked up in a tree, class by class. */
const MUCH_FEWER = 32;

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
  private readonly packed: Packing;
  private index: SortedIndex | null = null;

  /** @param complete the classes without a missing key */
  constructor(
    private readonly classes: Pick<Classes, "variables" | "size">,
    private readonly complete: Int32Array,
  ) {
    this.packed = packing(classes);
  }

  /** The complete classes that agree with each class of a pattern. */
  *find(pattern: Pattern): Generator<void, Agreeing> {
    return pattern.members.length * MUCH_FEWER < this.complete.length
      ? yield* this.byTree(pattern)
      : yield* this.byHash(pattern);
  }

  private *byTree({ members }: Pattern): Generator<void, Agreeing> {
    this.index ??= yield* sortedIndex(searched(this.classes), this.complete);
    const starts = new Int32Array(members.length + 1);
    const lists = new IntList();
    const found = new IntList();
    for (let i = 0; i < members.length; i++) {
      findCompatible(this.index, members[i]!, found);
      const own = found.values.subarray(0, found.length).sort();
      for (let j = 0; j < own.length; j++) lists.add(own[j]!);
      starts[i + 1] = lists.length;
      if (i % 16 === 15) yield;
    }
    return { starts, lists: lists.values.slice(0, lists.length) };
  }

  private *byHash({ members, held }: Pattern): Generator<void, Agreeing> {
    const { complete } = this;
    const { stride } = this.packed;
    const left = new Uint32Array(stride);
    const groups = new WordNumbering(stride);
    for (let i = 0; i < members.length; i++) {
      this.keyOf(members[i]!, held, left);
      groups.number(left, 0);
    }
    const member = new Int32Array(complete.length);
    const starts = new Int32Array(members.length + 1);
    for (let i = 0; i < complete.length; i++) {
      this.keyOf(complete[i]!, held, left);
      const group = groups.find(left, 0);
      member[i] = group;
      if (group >= 0) starts[group + 1]!++;
      if (i % PIECE === PIECE - 1) yield;
    }
    for (let i = 0; i < members.length; i++) starts[i + 1]! += starts[i]!;
    const lists = new Int32Array(starts[members.length]!);
    const next = starts.slice(0, members.length);
    for (let i = 0; i < complete.length; i++) {
      const group = member[i]!;
      if (group >= 0) lists[next[group]!++] = complete[i]!;
    }
    return { starts, lists };
  }

  /** The key of a class by the variables that a pattern holds; a missing value of others adds nothing. */
  private keyOf(c: number, held: Uint8Array, key: Uint32Array): void {
    const { stride, words, word, factor } = this.packed;
    const { variables } = this.classes;
    for (let j = 0; j < stride; j++) key[j] = words[c * stride + j]!;
    for (let v = 0; v < held.length; v++)
      if (held[v] === 0) key[word[v]!]! -= (variables[v]!.codes[c]! + 1) * factor[v]!;
  }
}
