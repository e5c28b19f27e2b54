import type { Classes } from "@sdc-risk/core";
import { grown } from "@sdc-risk/core/kernels";
import { sharedKeyOf, type SharedKey } from "./shared-keys.js";

/** Where the values of a key lie in the words of a class. */
interface Field {
  readonly word: number;
  readonly mask: number;
  readonly shift: number;
}

/** Fields for keys of so many levels, as many in a word of 32 bits as go there. */
function fieldsOf(levels: readonly number[]): readonly Field[] {
  let word = 0,
    used = 0;
  return levels.map((size) => {
    const bits = 32 - Math.clz32(size);
    if (used + bits > 32) {
      word++;
      used = 0;
    }
    used += bits;
    return { word, mask: ((2 ** bits - 1) << (used - bits)) | 0, shift: used - bits };
  });
}

/**
 * Which keys the members of households share, counted as households come one after the other. The codes of a class lie in a word
 * or two: members that agree on a key have no bit of its field that differs, and nothing branches for a key or a record, as branches
 * on values are what a walk waits for (some 350 ns of each record with six keys one by one, 90 side by side, fewer in one word).
 */
export class SharedWalk {
  private readonly fields: readonly Field[];
  private readonly width: number;
  private readonly words: Int32Array;
  private readonly lacking: Uint8Array;
  /** Classes of the members of the household at hand. */
  private members = new Int32Array(16);
  private size = 0;
  private household = -1;
  /** Bits in which a member of the household at hand differs from its first, and whether one lacks a key. */
  private readonly differs: Int32Array;
  private lacks = 0;
  /** Households of two members and more that all know every key, and per key those of them that differ. */
  private whole = 0;
  private readonly apart: Float64Array;
  /** The same of other households, per key: known of two members, and equal for all who know it. */
  private readonly compared: Float64Array;
  private readonly constant: Float64Array;

  constructor(private readonly classes: Classes) {
    const { variables, size } = classes;
    this.fields = fieldsOf(variables.map(({ size: levels }) => levels));
    this.width = (this.fields.at(-1)?.word ?? 0) + 1;
    this.words = new Int32Array(this.width * size);
    for (const [v, { codes }] of variables.entries()) {
      const { word, shift } = this.fields[v]!;
      for (let c = 0; c < size; c++) this.words[c * this.width + word]! |= (codes[c]! + 1) << shift;
    }
    this.lacking = classes.incomplete();
    this.differs = new Int32Array(this.width);
    this.apart = new Float64Array(variables.length);
    this.compared = new Float64Array(variables.length);
    this.constant = new Float64Array(variables.length);
  }

  /**
   * Takes some more members, all of one household in a row.
   * @param household of each, and `classOf` its class
   */
  add(household: Int32Array, classOf: Int32Array): void {
    const { width, words, lacking, differs } = this;
    for (let i = 0; i < household.length; i++) {
      const c = classOf[i]!;
      if (household[i] !== this.household) {
        this.judge();
        this.household = household[i]!;
      }
      if (this.size === this.members.length) this.members = grown(this.members, 2 * this.size);
      this.members[this.size++] = c;
      this.lacks |= lacking[c]!;
      const first = width * this.members[0]!,
        from = width * c;
      for (let w = 0; w < width; w++) differs[w]! |= words[first + w]! ^ words[from + w]!;
    }
  }

  /** Counts the household at hand, which is over. */
  private judge(): void {
    if (this.size > 1)
      if (this.lacks === 1) this.judgeKnown();
      else {
        this.whole++;
        for (let v = 0; v < this.fields.length; v++) {
          const { word, mask } = this.fields[v]!,
            bits = this.differs[word]! & mask;
          this.apart[v]! += (bits | -bits) >>> 31; // 1 where a bit is set
        }
      }
    this.size = this.lacks = 0;
    this.differs.fill(0);
  }

  /** Counts a household with members of whom something is not known: each key among those of whom it is. */
  private judgeKnown(): void {
    for (const [v, { codes }] of this.classes.variables.entries()) {
      let first = -1,
        known = 0,
        same = true;
      for (let m = 0; m < this.size; m++) {
        const code = codes[this.members[m]!]!;
        if (code < 0) continue;
        if (known++ === 0) first = code;
        else same &&= code === first;
      }
      if (known < 2) continue;
      this.compared[v]!++;
      if (same) this.constant[v]!++;
    }
  }

  /** Ends the last household, and tells how far members share each key. */
  end(): SharedKey[] {
    this.judge();
    return this.classes.variables.map(({ name }, v) =>
      sharedKeyOf(name, this.whole + this.compared[v]!, this.whole - this.apart[v]! + this.constant[v]!),
    );
  }
}
