import type { Classes } from "@sdc-risk/data";
import { IntList } from "@sdc-risk/data/kernels";
import { carry, placesFor } from "../places.ts";
import type { SharedCounts } from "./shared-keys.ts";

/** Where the values of a key lie in the words of a class. */
interface Field {
  readonly word: number;
  readonly mask: number;
  readonly shift: number;
}

/** The bit of the first word of a class that says whether it lacks a key. */
const LACKS = 1;

/** Fields for keys of so many levels, as many in a word of 32 bits as go there, behind the bit of what lacks. */
function fieldsOf(levels: readonly number[]): readonly Field[] {
  let word = 0;
  let used = 1;
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

/** The keys of classes as a walk looks at them; workers take it as it is. */
export interface ClassWords {
  readonly fields: readonly Field[];
  /** Words of a class, one after the other. */
  readonly width: number;
  readonly words: Int32Array;
  /** Codes per class of each key, −1 missing; empty where no class lacks a key, and nobody asks for them. */
  readonly codes: readonly Int32Array[];
}

export function classWords(classes: Classes): ClassWords {
  const { variables, size } = classes;
  const fields = fieldsOf(variables.map(({ size: levels }) => levels));
  const width = (fields.at(-1)?.word ?? 0) + 1;
  const words = new Int32Array(width * size);
  for (const [v, { codes }] of variables.entries()) {
    const { word, shift } = fields[v];
    for (let c = 0; c < size; c++) words[c * width + word] |= (codes[c] + 1) << shift;
  }
  const lacking = classes.incomplete();
  for (let c = 0; c < size; c++) words[c * width] |= lacking[c] === 1 ? LACKS : 0;
  return { fields, width, words, codes: lacking.includes(1) ? variables.map(({ codes }) => codes) : [] };
}

/**
 * Which keys the members of households share, counted as households come one after the other. The codes of a
 * class lie in a word or two: members that agree on a key have no bit of its field that differs. Nothing
 * branches for a record, as branches on values are what a walk waits for, and looks into memory that wait for
 * none go side by side.
 */
export class SharedWalk {
  /** Whether a class lacks a key. */
  private readonly lacking: boolean;
  /** Households that are over: the next has the first place of the columns below, which hold those of a batch. */
  private over = 0;
  /** Members of each household, whether one of them lacks a key, and per word the bits in which they differ. */
  private sizes = new Int32Array(64);
  private lacks = new Int32Array(64);
  private readonly differs: Int32Array<ArrayBuffer>[];
  /** The household of the record before, and the words of its class. */
  private household = -1;
  private readonly before: Int32Array;
  /** Classes of members of the household at hand who came in batches before, where classes lack keys. */
  private readonly members = new IntList();
  /** Households of two members and more that all know every key, and per key those of them that differ. */
  private whole = 0;
  private readonly apart: Float64Array;
  /** The same of other households, per key: known of two members, and equal for all who know it. */
  private readonly compared: Float64Array;
  private readonly constant: Float64Array;

  private readonly of: ClassWords;

  constructor(of: ClassWords) {
    this.of = of;
    const { fields, width, codes } = of;
    this.lacking = codes.length > 0;
    this.differs = Array.from({ length: width }, () => new Int32Array(64));
    this.before = new Int32Array(width);
    this.apart = new Float64Array(fields.length);
    this.compared = new Float64Array(fields.length);
    this.constant = new Float64Array(fields.length);
  }

  /**
   * Takes some more members, all of one household in a row.
   * @param household of each, numbered 0, 1, 2, … over all batches, and `classOf` its class
   */
  add(household: Int32Array, classOf: Int32Array): void {
    const rows = household.length;
    if (rows === 0) return;
    const last = household[rows - 1];
    const ended = last - this.over;
    this.sizes = placesFor(ended + 1, this.sizes);
    this.lacks = placesFor(ended + 1, this.lacks);
    for (let w = 0; w < this.of.width; w++) {
      this.differs[w] = placesFor(ended + 1, this.differs[w]);
      this.compare(w, household, classOf);
    }
    this.household = last;
    this.count(household, classOf);
    this.judge(ended, classOf);
    for (const column of [this.sizes, this.lacks, ...this.differs]) carry(column, ended);
    this.over = last;
  }

  /** Marks the bits of a word in which each record differs from the one before, if that is of its household. */
  private compare(w: number, household: Int32Array, classOf: Int32Array): void {
    const { over } = this;
    const { words, width } = this.of;
    const differs = this.differs[w];
    let home = this.household;
    let before = this.before[w];
    for (let i = 0; i < household.length; i++) {
      const word = words[width * classOf[i] + w];
      const own = household[i];
      // numbers rise by one: all bits where the household is the same, and none where it is the next
      differs[own - over] |= (word ^ before) & (own - home - 1);
      home = own;
      before = word;
    }
    this.before[w] = before;
  }

  private count(household: Int32Array, classOf: Int32Array): void {
    const { sizes, lacks, over } = this;
    const { words, width } = this.of;
    for (let i = 0; i < household.length; i++) sizes[household[i] - over]++;
    if (!this.lacking) return;
    for (let i = 0; i < household.length; i++)
      lacks[household[i] - over] |= words[width * classOf[i]] & LACKS;
  }

  /** Counts the first households, which are over. @param classOf of the records of the batch */
  private judge(ended: number, classOf: Int32Array): void {
    const { sizes, lacks, differs } = this;
    let from = -this.members.length;
    for (let h = 0; h < ended; h++) {
      const size = sizes[h];
      if (lacks[h] === 1) {
        this.judgeKnown(this.membersOf(classOf, from, from + size));
        for (const bits of differs) bits[h] = 0;
      } else if (size > 1) this.whole++;
      from += size;
    }
    const { fields } = this.of;
    for (let v = 0; v < fields.length; v++) {
      const { word, mask } = fields[v];
      const bits = differs[word];
      let apart = 0;
      for (let h = 0; h < ended; h++) {
        const own = bits[h] & mask;
        apart += (own | -own) >>> 31; // 1 where a bit is set
      }
      this.apart[v] += apart;
    }
    if (!this.lacking) return;
    if (ended > 0) this.members.length = 0;
    for (let i = Math.max(0, from); i < classOf.length; i++) this.members.add(classOf[i]);
  }

  /** Classes of the members from … to, by their places in the batch: of those who came before they are below 0. */
  private membersOf(classOf: Int32Array, from: number, to: number): Int32Array {
    if (from >= 0) return classOf.subarray(from, to);
    for (let i = 0; i < to; i++) this.members.add(classOf[i]);
    return this.members.toArray();
  }

  /** Counts a household with members of whom something is not known: each key among those of whom it is. */
  private judgeKnown(members: Int32Array): void {
    for (const [v, codes] of this.of.codes.entries()) {
      let first = -1;
      let known = 0;
      let same = true;
      for (let m = 0; m < members.length; m++) {
        const code = codes[members[m]];
        if (code < 0) continue;
        if (known++ === 0) first = code;
        else same &&= code === first;
      }
      if (known < 2) continue;
      this.compared[v]++;
      if (same) this.constant[v]++;
    }
  }

  /** Ends the last household, and tells how far members share each key. */
  end(): SharedCounts {
    this.judge(1, new Int32Array(0));
    const { whole, apart, compared, constant } = this;
    return { whole, apart, compared, constant };
  }
}
