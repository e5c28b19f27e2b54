import type { SdcObject } from "@sdc-risk/core";

/** What a population file counts, and what else is said of the size of the population. */
export interface TwoSizes {
  /** Units of the population file. */
  readonly units: number;
  readonly size: number;
  /** Where the size is from. */
  readonly from: "populationSize" | "census" | "weights";
}

/** The sizes may differ so much, relative to the one beside the file: weights of a sample add up to it by chance only. */
const APART = { populationSize: 0.1, census: 0.1, weights: 0.25 } as const;

type Said = Omit<TwoSizes, "units">;

/** The size of the population by all but the population file; null where nothing says it. */
function saidSize(
  { weighting, weightFacts, roles, records }: Omit<Weighed, "population">,
  given: number | null,
): Said | null {
  if (given !== null) return { size: given, from: "populationSize" };
  // records are no persons
  if (roles.entity !== undefined) return null;
  if (weighting.census) return { size: records, from: "census" };
  const { raked, own, unsettled } = weighting;
  const total = raked?.population ?? (own === null || unsettled !== null ? null : weightFacts?.total);
  return total === null || total === undefined ? null : { size: total, from: "weights" };
}

type Weighed = Pick<SdcObject, "population" | "weighting" | "weightFacts" | "roles" | "records">;

/**
 * What a population file contradicts: the size of the population that was given, a census, or the sum of weights. Null
 * without such a file, and where they agree.
 * @param data that are of the population
 * @param given the size of the population; null where it was not
 */
export function twoSizes(data: Weighed, given: number | null): TwoSizes | null {
  if (data.population === null) return null;
  const { units } = data.population;
  const said = saidSize(data, given);
  if (said === null || Math.abs(units - said.size) <= APART[said.from] * said.size) return null;
  return { ...said, units };
}
