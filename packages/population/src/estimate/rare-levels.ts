import { countBy, weightedSum } from "@sdc-risk/data/kernels";
import { shareText } from "@sdc-risk/data";
import { shown } from "../report/words.ts";
import type { Others } from "../risk/figures.ts";
import { recordsModelled, type CellTable } from "../table/table.ts";

/** Up to so many records a level is rare: how many of its kind the file lacks is told by how many it holds. */
const RARE = 5;
/** Share of the records that may hold a level which occurs once. */
const FEW = 0.05;

/** Levels that a file hardly holds. */
export interface RareLevels {
  /** Share of the records that hold a level of a key which occurs once. */
  readonly share: number;
  /** Per class what h is multiplied by, in (0, 1]. */
  readonly factors: Float64Array;
}

/** Classes between two yields. */
const PIECE = 1 << 16;

/**
 * The margin of a level that q records hold is too large in the mean, since levels that the file lacks are not counted:
 * by Good and Turing (Good 1953) that of all levels with q records is (q + 1) N_{q+1}/(q N_q) of what is seen, N_q the
 * levels of q records. One is added to both numbers, so that a few levels are no certainty; beyond q = 5, and above
 * 1, the level is taken as it is. A record takes the smallest factor among its keys.
 * @param known keys whose levels are counted in the population, so that nothing is left to tell
 * @returns null where no more than 5 % of the records hold a level that occurs once
 */
export function* rareLevels(
  table: CellTable,
  known: readonly string[] = [],
): Generator<void, RareLevels | null> {
  const { names, codes, sizes, counts, whole } = table;
  const factors = new Float64Array(counts.length).fill(1);
  const once = new Uint8Array(counts.length);
  for (const [v, of] of codes.entries()) {
    if (known.includes(names[v])) continue;
    const held = whole?.over([v])?.counts ?? countBy(of, sizes[v], counts);
    const levels = new Float64Array(RARE + 2);
    for (const q of held) if (q <= RARE + 1) levels[q]++;
    yield;
    if (levels[1] === 0) continue;
    const factor = (q: number): number =>
      q > RARE ? 1 : Math.min(1, ((q + 1) * (levels[q + 1] + 1)) / (q * (levels[q] + 1)));
    for (let c = 0; c < of.length; c++) {
      if (c % PIECE === PIECE - 1) yield;
      const q = held[of[c]];
      factors[c] = Math.min(factors[c], factor(q));
      if (q === 1) once[c] = 1;
    }
  }
  const share = weightedSum(once, counts) / Math.max(1, recordsModelled(table) * table.share);
  return share > FEW ? { share, factors } : null;
}

/** What a model says of the population, with levels as rare as those that a file lacks make them. */
export const withRareLevels = ({ fractions, expected }: Others, { factors }: RareLevels): Others => ({
  fractions,
  expected: expected.map((h, c) => h * factors[c]),
});

/**
 * Why a file with many rare levels has no sure figure, as the end of a sentence.
 * @param asSeen what is expected with levels as the file has them; null where nothing was changed
 */
export const rareText = ({ share }: RareLevels, asSeen: number | null): string =>
  `${shareText(share)} of the records have a value of a key that occurs once in the file, which says little of how ` +
  `rare it is${asSeen === null ? "" : ` (as the file has them, ${shown(asSeen)} would be expected)`}`;
