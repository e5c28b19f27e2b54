import { NEAR } from "../contradicted.ts";
import type { IdentifiedLinkageSummary } from "../summary.ts";
import type { Truth } from "../truth.ts";

/** Standard deviations by which fewer persons may be in both files by chance. */
const BY_CHANCE = 2;

/**
 * Persons who must be in both files by the coverage, and are not by the id. A census says exactly how many there are; what
 * weights add up to may be off, unless the identified file holds everybody by them.
 * @param there persons whom the identified file holds by its coverage
 */
export function lackingIds(summary: IdentifiedLinkageSummary, there: number): number {
  const { persons, coverage, coverageFrom } = summary;
  const byChance = BY_CHANCE * Math.sqrt(there * (1 - coverage));
  const bySize = coverageFrom === "weights" && coverage < 1 ? NEAR * there : 0;
  return Math.max(0, Math.floor(there - (persons ?? there) - byChance - bySize));
}

/**
 * Records whose person the identified file does not hold by the id, as many as must be there all the same: those that are
 * found most easily, who are somebody's choice where ids were changed.
 * @param candidates per class of the file @returns the chance of a right link with each, in falling order
 */
export function easiestWithoutIds(
  { match, ours }: Truth,
  candidates: Float64Array,
  lacking: number,
): Float64Array {
  const chances: number[] = [];
  for (const [i, row] of match.entries()) if (row < 0) chances.push(1 / Math.max(1, candidates[ours[i]]));
  return Float64Array.from(chances).sort().reverse().subarray(0, lacking);
}
