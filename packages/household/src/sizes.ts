import { compareText, SMALLEST_GROUP, type Households } from "@sdc-risk/data";
import type { Strata } from "./strata.ts";
import type { HouseholdSizes, SizeGroup, SizeTable } from "./summary.ts";

/** k-anonymity on household size alone: members can be counted even where the size is suppressed. */
export function householdSizes(
  all: SizeCells,
  strata: (Strata & Pick<Households, "sizes">) | null,
  ks: readonly number[],
): HouseholdSizes {
  const within = strata === null ? [all] : sizeCellsWithin(strata.sizes, strata);
  const violations = ks.map((k) => {
    let households = 0;
    let records = 0;
    for (const cells of within)
      for (const [size, count] of cells)
        if (count < k) {
          households += count;
          records += count * size;
        }
    return { k, households, records };
  });
  const common = (strata?.names ?? [])
    .map((stratum, s) => ({
      stratum,
      cells: within[s],
      total: within[s].reduce((sum, [, count]) => sum + count, 0),
    }))
    .filter(({ total }) => total >= SMALLEST_GROUP)
    .sort((a, b) => b.total - a.total || compareText(a.stratum, b.stratum));
  return {
    ...sizeTable(all),
    strata: strata === null ? null : common.map(({ stratum, cells }) => ({ stratum, ...sizeTable(cells) })),
    violations,
  };
}

/** Sizes and the number of households that have them, small sizes first. */
export type SizeCells = readonly (readonly [size: number, households: number])[];

/** The same within each stratum. */
function sizeCellsWithin(sizes: Int32Array, strata: Strata): SizeCells[] {
  const within = strata.names.map(() => new Map<number, number>());
  for (let h = 0; h < sizes.length; h++) {
    const cells = within[strata.of[h]];
    cells.set(sizes[h], (cells.get(sizes[h]) ?? 0) + 1);
  }
  return within.map((cells) => [...cells].sort(([a], [b]) => a - b));
}

function sizeTable(cells: SizeCells): SizeTable {
  const sizes: SizeGroup[] = [];
  const rare = { sizes: 0, households: 0, records: 0 };
  for (const [size, households] of cells) {
    if (households >= SMALLEST_GROUP) sizes.push({ size, households });
    else {
      rare.sizes++;
      rare.households += households;
      rare.records += households * size;
    }
  }
  return { sizes, rare };
}
