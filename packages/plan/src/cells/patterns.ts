import type { KeyCodes } from "./key-codes.ts";
import { allOf, atOnce, group, sortByCode, type Counts } from "@sdc-risk/data/kernels";

/** Classes that agree where a set of keys is left out. */
export interface Pattern {
  /** The group of each class; −1 where the class misses another key. */
  readonly groupOf: Int32Array;
  /** Per group: persons with complete keys. */
  readonly persons: Float64Array;
  /** Per group: all records. */
  readonly records: Float64Array;
  /** Classes with complete keys by group: those of group g are order[starts[g] … starts[g + 1]). */
  readonly order: Int32Array;
  readonly starts: Int32Array;
  /** Lonely classes by group, in the same way. */
  readonly lonely: { readonly order: Int32Array; readonly starts: Int32Array };
}

/** The same groups, and nothing but how many persons they have. */
type PatternGroups = Pick<Pattern, "groupOf" | "persons">;

const NONE = new Int32Array(0);

/** Records per class. */
function countsOf(of: Int32Array, size: number, units: Float64Array | null): Counts {
  if (units === null) {
    const counts = new Int32Array(size);
    for (const c of of) counts[c]++;
    return counts;
  }
  const counts = new Float64Array(size);
  for (let i = 0; i < of.length; i++) counts[of[i]] += units[i];
  return counts;
}

/** Classes of equal keys of a file, and which of them agree when some keys are left out. */
export class Patterns {
  /** The class of each record, or of each unit. */
  readonly classOf: Int32Array;
  readonly size: number;
  /** Records per class. */
  readonly counts: Counts;
  /** By class, the keys that it misses, as bits. */
  readonly gaps: Int32Array;
  readonly keys: number;
  /** By class, 1 where keys are missing and nobody's complete keys agree with the others. */
  readonly isLonely: Uint8Array;
  private readonly lonely: Int32Array;
  private byClass: ReturnType<typeof sortByCode> | null = null;
  /** By key, the code of each class; −1 where it misses the key. */
  readonly labels: readonly Int32Array[];
  /** By key, how many codes there are. */
  readonly sizes: readonly number[];
  /** By set of keys. */
  private readonly made: (Pattern | undefined)[];

  /** @param units records that each code of a column stands for, where these are classes of records; else null */
  constructor(columns: readonly KeyCodes[], units: Float64Array | null = null) {
    const records = columns[0]?.codes.length ?? 0;
    const { of, first, size } = atOnce(group(columns, records));
    this.classOf = of;
    this.size = size;
    this.keys = columns.length;
    this.made = new Array<Pattern | undefined>(1 << columns.length).fill(undefined);
    this.sizes = columns.map((column) => column.size);
    this.labels = columns.map(({ codes }) => allOf(codes, first));
    this.counts = countsOf(of, size, units);
    this.gaps = new Int32Array(size);
    for (const [j, labels] of this.labels.entries())
      for (let c = 0; c < size; c++) if (labels[c] < 0) this.gaps[c] |= 1 << j;
    this.isLonely = new Uint8Array(size);
    this.lonely = NONE;
    for (const mask of new Set(this.gaps)) {
      const { groupOf, persons } = this.groups(mask);
      for (let c = 0; c < size; c++)
        if (mask !== 0 && this.gaps[c] === mask && persons[groupOf[c]] === 0) this.isLonely[c] = 1;
    }
    this.lonely = Int32Array.from(this.gaps.keys()).filter((c) => this.isLonely[c] === 1);
  }

  /** All keys, as bits. */
  get all(): number {
    return (1 << this.keys) - 1;
  }

  /** The keys in which two classes differ, or which one of them misses, as bits. */
  differing(c: number, x: number): number {
    let mask = this.gaps[c] | this.gaps[x];
    for (const [j, labels] of this.labels.entries()) if (labels[c] !== labels[x]) mask |= 1 << j;
    return mask;
  }

  /** The records of a class. */
  records(c: number): Int32Array {
    this.byClass ??= sortByCode(this.classOf, this.size);
    const { order, starts } = this.byClass;
    return order.subarray(starts[c], starts[c + 1]);
  }

  /** Classes that agree where some keys are left out; made once. @param mask the keys, as bits */
  without(mask: number): Pattern {
    return (this.made[mask] ??= this.make(mask));
  }

  /** Groups of classes that agree where some keys are left out; made anew each time, in less room. */
  groups(mask: number): PatternGroups {
    const { members, of, size } = this.group(mask);
    const groupOf = new Int32Array(this.size).fill(-1);
    const persons = new Float64Array(size);
    for (let at = 0; at < members.length; at++) {
      const c = members[at];
      groupOf[c] = of[at];
      if (this.gaps[c] === 0) persons[of[at]] += this.counts[c];
    }
    return { groupOf, persons };
  }

  /** The classes with complete keys that agree with a class where some keys are left out. */
  members(c: number, mask: number): Int32Array {
    const { groupOf, order, starts } = this.without(mask);
    return order.subarray(starts[groupOf[c]], starts[groupOf[c] + 1]);
  }

  /** The lonely classes of which a record that has lost these keys holds nothing that they miss. */
  lonelyMembers(c: number, mask: number): Int32Array {
    if (this.lonely.length === 0) return NONE;
    const { groupOf, lonely } = this.without(mask);
    return lonely.order.subarray(lonely.starts[groupOf[c]], lonely.starts[groupOf[c] + 1]);
  }

  /** The persons with complete keys of these classes. */
  persons(c: number, mask: number): number {
    const { groupOf, persons } = this.without(mask);
    return persons[groupOf[c]];
  }

  /** The records that share the values of a class where some keys are left out. */
  sharing(c: number, mask: number): number {
    const { groupOf, records } = this.without(mask);
    return records[groupOf[c]];
  }

  private make(mask: number): Pattern {
    const { members, of, size } = this.group(mask);
    const groupOf = new Int32Array(this.size).fill(-1);
    const persons = new Float64Array(size);
    const records = new Float64Array(size);
    // complete classes by group, all others in a last one
    const sorted = new Int32Array(this.size).fill(size);
    for (let at = 0; at < members.length; at++) {
      const c = members[at];
      groupOf[c] = of[at];
      records[of[at]] += this.counts[c];
      if (this.gaps[c] !== 0) continue;
      persons[of[at]] += this.counts[c];
      sorted[c] = of[at];
    }
    const { order, starts } = sortByCode(sorted, size + 1);
    return { groupOf, persons, records, order, starts, lonely: this.lonelyByGroup(groupOf, size) };
  }

  /** The classes that miss no key but some, by their values of the others. */
  private group(mask: number): {
    readonly members: Int32Array;
    readonly of: Int32Array;
    readonly size: number;
  } {
    const members = this.missingOnly(mask);
    const columns: { codes: Int32Array; size: number }[] = [];
    for (const [j, labels] of this.labels.entries()) {
      if ((mask & (1 << j)) !== 0) continue;
      columns.push({ codes: allOf(labels, members), size: this.sizes[j] });
    }
    if (columns.length === 0)
      return { members, of: new Int32Array(members.length), size: Math.min(1, members.length) };
    const { of, size } = atOnce(group(columns, members.length));
    return { members, of, size };
  }

  /** The classes that miss no key but some. */
  private missingOnly(mask: number): Int32Array {
    const out = new Int32Array(this.size);
    let length = 0;
    for (let c = 0; c < this.size; c++) if ((this.gaps[c] & ~mask) === 0) out[length++] = c;
    return out.subarray(0, length);
  }

  private lonelyByGroup(groupOf: Int32Array, size: number): Pattern["lonely"] {
    const { lonely } = this;
    if (lonely.length === 0) return { order: NONE, starts: NONE };
    const groups = Int32Array.from(lonely, (c) => (groupOf[c] < 0 ? size : groupOf[c]));
    const { order, starts } = sortByCode(groups, size + 1);
    return { order: order.map((at) => lonely[at]), starts };
  }
}
