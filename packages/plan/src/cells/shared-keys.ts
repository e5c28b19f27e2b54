import { sortByCode } from "@sdc-risk/data/kernels";

/** Groups of records whose value of a key is the same and goes together: −1 for a record of no group, by record. */
export type SharedKey = Int32Array | null;

/** Which records lose a value of a key together, as those of a household do. */
export class SharedKeys {
  private readonly groups: readonly (Groups | null)[];

  /** @param together by key the group of each record; null where each record has a value of its own */
  constructor(together: readonly SharedKey[]) {
    this.groups = together.map((groupOf) => (groupOf === null ? null : groupsOf(groupOf)));
  }

  /** The keys that have groups, as bits. */
  get keys(): number {
    return this.groups.reduce((keys, groups, j) => (groups === null ? keys : keys | (1 << j)), 0);
  }

  /** Whether a key has groups at all. */
  isShared(key: number): boolean {
    return this.groups[key] !== null;
  }

  /** The records that lose a key together with one, itself among them. */
  records(key: number, record: number): Int32Array {
    const groups = this.groups[key];
    if (groups === null || groups.of[record] < 0) return Int32Array.of(record);
    const { of, order, starts } = groups;
    return order.subarray(starts[of[record]], starts[of[record] + 1]);
  }

  /** Mean size of the groups of a key, over the records. */
  meanSize(key: number): number {
    const groups = this.groups[key];
    if (groups === null || groups.of.length === 0) return 1;
    const { of, starts } = groups;
    let sum = 0;
    for (const g of of) sum += g < 0 ? 1 : starts[g + 1] - starts[g];
    return sum / of.length;
  }

  /** Adds to what records have lost what they lose with others. @param masks by record, as bits; written to */
  spread(masks: Int32Array): void {
    for (const [j, groups] of this.groups.entries()) {
      if (groups === null) continue;
      const { of, starts } = groups;
      const taken = new Uint8Array(starts.length);
      for (let r = 0; r < masks.length; r++) if (of[r] >= 0 && (masks[r] >> j) & 1) taken[of[r]] = 1;
      for (let r = 0; r < masks.length; r++) if (of[r] >= 0 && taken[of[r]] === 1) masks[r] |= 1 << j;
    }
  }
}

interface Groups {
  readonly of: Int32Array;
  readonly order: Int32Array;
  readonly starts: Int32Array;
}

function groupsOf(of: Int32Array): Groups {
  let size = 0;
  for (const g of of) size = Math.max(size, g + 1);
  // records of no group come behind all groups
  const { order, starts } = sortByCode(
    of.map((g) => (g < 0 ? size : g)),
    size + 1,
  );
  return { of, order, starts };
}
