import type { SdcObject } from "@sdc-risk/core";

/** What a population file counts, and what else is said of the size of the population. */
export interface TwoSizes {
  /** Units of the population file. */
  readonly units: number;
  readonly size: number;
  /** Where the size is from. */
  readonly from: "populationSize" | "census" | "margins" | "weights";
}

/** The sizes may differ so much, relative to the one beside the file: weights of a sample add up to it by chance only. */
const APART = { populationSize: 0.1, census: 0.1, margins: 0.25, weights: 0.25 } as const;

/** Whether the two sizes differ by more than they may. */
export const isApart = ({ units, size, from }: TwoSizes): boolean =>
  Math.abs(units - size) > APART[from] * size;

type Said = Omit<TwoSizes, "units">;

type Weighed = Pick<SdcObject, "population" | "weighting" | "weightFacts" | "roles" | "records">;

/** The size of the population by the file itself: as a census, or by its weights, raked or as they are; null where neither says it. */
function ownSize({ weighting, weightFacts, roles, records }: Weighed): Said | null {
  // records are no persons
  if (roles.entity !== undefined) return null;
  if (weighting.census) return { size: records, from: "census" };
  const { raked, own, unsettled } = weighting;
  if (raked !== null) return { size: raked.population, from: "margins" };
  // weights that only compare records add up to the size that was given, or are not settled
  if (own === null || unsettled !== null || weightFacts === null) return null;
  return { size: weightFacts.total, from: "weights" };
}

/**
 * What a population file contradicts: the size of the population that was given, a census, or the sum of weights. Empty
 * without such a file, and where they all agree with it.
 * @param data that are of the population
 * @param given the size of the population; null where it was not
 */
export function twoSizes(data: Weighed, given: number | null): readonly TwoSizes[] {
  if (data.population === null) return [];
  const { units } = data.population;
  const said: readonly (Said | null)[] = [
    given === null ? null : { size: given, from: "populationSize" },
    ownSize(data),
  ];
  return said.flatMap((one) => (one === null || !isApart({ ...one, units }) ? [] : [{ ...one, units }]));
}
