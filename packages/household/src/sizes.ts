import type { CodedColumn } from "@sdc-risk/core";
import type { Households } from "./household-risk.js";
import type { Strata } from "./strata.js";

/** Households that have the same number of members. */
export interface SizeGroup {
  readonly size: number;
  readonly households: number;
}
/** Households by size; sizes that fewer than three of them have are told together: a report must itself be safe to pass on. */
export interface SizeTable {
  readonly sizes: readonly SizeGroup[];
  /** Sizes held by fewer than three households: how many sizes, households and persons. */
  readonly rare: { readonly sizes: number; readonly households: number; readonly records: number };
}
export interface HouseholdSizes extends SizeTable {
  /**
   * The same within each stratum, the largest first; strata of fewer than three households are left out. Null without strata. A household whose
   * members are of different strata counts in a stratum named "several".
   */
  readonly strata: readonly ({ readonly stratum: string } & SizeTable)[] | null;
  /** Households whose size (within their stratum) fewer than k households have, and the persons in them, for each k. */
  readonly violations: readonly { readonly k: number; readonly households: number; readonly records: number }[];
}

const RARE = 3;

/** k-anonymity on household size alone: members can be counted even where the size is suppressed. */
export function householdSizes({ number, sizes }: Households, strata: Strata | null, ks: readonly number[]): HouseholdSizes {
  const all = new Map<number, number>(), within = strata?.names.map(() => new Map<number, number>()) ?? [all];
  for (let h = 0; h < number; h++) {
    const size = sizes[h]!, cell = within[strata === null ? 0 : strata.of[h]!]!;
    cell.set(size, (cell.get(size) ?? 0) + 1);
    if (strata !== null) all.set(size, (all.get(size) ?? 0) + 1);
  }
  const violations = ks.map((k) => {
    let households = 0, records = 0;
    for (const cell of within) for (const [size, count] of cell) if (count < k) {
      households += count;
      records += count * size;
    }
    return { k, households, records };
  });
  const totals = within.map((cell) => [...cell.values()].reduce((sum, count) => sum + count, 0)), name = (s: number): string => strata?.names[s] ?? "";
  const common = [...within.keys()].filter((s) => totals[s]! >= RARE).sort((a, b) => totals[b]! - totals[a]! || (name(a) < name(b) ? -1 : 1))
    .map((s) => ({ stratum: name(s), ...sizeTable(within[s]!) }));
  return { ...sizeTable(all), strata: strata === null ? null : common, violations };
}

function sizeTable(cells: ReadonlyMap<number, number>): SizeTable {
  const sizes: SizeGroup[] = [], rare = { sizes: 0, households: 0, records: 0 };
  for (const [size, households] of [...cells].sort(([a], [b]) => a - b)) {
    if (households >= RARE) sizes.push({ size, households });
    else {
      rare.sizes++;
      rare.households += households;
      rare.records += households * size;
    }
  }
  return { sizes, rare };
}

/** Whether a variable has one value within every household, missing values left out. */
export function isHouseholdLevel({ of, number }: Households, { codes }: CodedColumn): boolean {
  const seen = new Int32Array(number).fill(-1);
  for (let i = 0; i < of.length; i++) {
    const code = codes[i]!, h = of[i]!;
    if (code < 0) continue;
    if (seen[h]! < 0) seen[h] = code;
    else if (seen[h] !== code) return false;
  }
  return true;
}
