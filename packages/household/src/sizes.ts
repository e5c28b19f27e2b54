import { compareText, SMALLEST_GROUP } from "@sdc-risk/data";
import type { StrataOfHouseholds } from "./strata.ts";
import type { HouseholdSizes, SizeGroup, SizeTable } from "./summary.ts";

/** k-anonymity on household size alone: members can be counted even where the size is suppressed. */
export function householdSizes(
  all: SizeCells,
  strata: StrataOfHouseholds | null,
  ks: readonly number[],
): HouseholdSizes {
  const within = strata === null ? [all] : sizeCellsWithin(strata);
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
function sizeCellsWithin({ names, of, sizes, times }: StrataOfHouseholds): SizeCells[] {
  const within = names.map(() => new Map<number, number>());
  for (let row = 0; row < sizes.length; row++) {
    const cells = within[of[row]];
    cells.set(sizes[row], (cells.get(sizes[row]) ?? 0) + (times === null ? 1 : times[row]));
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
