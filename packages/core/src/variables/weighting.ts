import { SdcError, counted, countText, isAbove } from "@sdc-risk/data";
import type { KnownMargin, RakedTo } from "../margins/known-margin.ts";
import type { WeightFacts } from "../source/source.ts";

/** What is said of the weights beside the file that holds them. */
export interface WeightingOptions {
  /** The file holds the whole population by intention, each record as one unit. */
  readonly census?: boolean | undefined;
  /** What each weight is multiplied by; without a weight the units that each record stands for. Above 0. */
  readonly scale?: number | undefined;
  /** Units of the population: weights that only compare records, or none at all, are made to add up to it. */
  readonly size?: number | undefined;
  /** Units of a population that lies beside the file: where nothing else is said, a file without a weight is drawn from these. */
  readonly known?: number | undefined;
  /** Counts of the population that weights are raked to, all tables at once. */
  readonly margins?: readonly KnownMargin[] | undefined;
  /** Units that each record stands for, as they are known of the file that this one was made of. */
  readonly units?: Float64Array | undefined;
  /** Whether the weights are those of a file that was looked at before, so that nothing is asked about them. */
  readonly settled?: boolean | undefined;
}

/** How weights came to stand for units of the population. */
export interface Weighting {
  /** Whether the file was said to hold the whole population; it is then counted without weights. */
  readonly census: boolean;
  /** What each weight was multiplied by; without a weight the units that each record stands for; 1 where none. */
  readonly scale: number;
  /** Weights of the file as they are, times a scale that was given; null without a weight. */
  readonly own: WeightFacts | null;
  /** The size of the population that weights were made to add up to; null where they were not. */
  readonly size: number | null;
  /**
   * The mean of weights that only compare records, 1 or 1,000,000, where nobody has said how many units there
   * are; null where they add up to a population, or that was said.
   */
  readonly unsettled: number | null;
  /** What weights were raked to; null where they were not. */
  readonly raked: RakedTo | null;
}

/** How much a file holds of its population, as far as it was said: "unknown" where nobody has. */
export type Extent = "population" | "sample" | "unknown";

/** Nothing was said of weights that a file does not have. */
export const UNWEIGHTED: Weighting = {
  census: false,
  scale: 1,
  own: null,
  size: null,
  unsettled: null,
  raked: null,
};

/** Weights of a mean that lies no farther from 1, or from a million, relative to it, are of that mean. */
const NEAR = 0.01;
/** From this share of weights below 1 on they are no units: a person stands for at least itself. */
const BELOW = 0.25;
/** Weights that are written without a decimal point, as v005 of the Demographic and Health Surveys. */
const MILLIONTHS = 1e6;

/**
 * The mean that weights were given which say how records are weighted against each other, and not how many
 * units each stands for: 1, as of SPSS, or a million, as of the Demographic and Health Surveys. A part of such
 * a file may have another mean; it is known by its weights below 1.
 * @returns null where weights may add up to a population
 */
export function normalisedTo(facts: WeightFacts | null): number | null {
  if (facts === null || facts.records === 0) return null;
  const { records, total, belowOne } = facts;
  const mean = total / records;
  if (mean <= 1 + NEAR || belowOne >= BELOW * records) return 1;
  return Math.abs(mean / MILLIONTHS - 1) <= NEAR ? MILLIONTHS : null;
}

const bad = (message: string): SdcError => new SdcError("BAD_OPTIONS", message);

/** Refuses a scale, or a size of the population, that is none. @throws BAD_OPTIONS */
function checkNumbers({ scale, size }: WeightingOptions): void {
  if (scale !== undefined && !(scale > 0 && scale < Infinity))
    throw bad(`What weights are multiplied by (weightScale) must be a positive number, but it is ${scale}.`);
  if (size !== undefined && !(size >= 1 && size < Infinity))
    throw bad(`The size of the population (populationSize) must be 1 or more, but it is ${size}.`);
}

/** Refuses a census whose weights are those of a sample. @throws BAD_OPTIONS */
function checkCensus(own: WeightFacts | null): void {
  if (own === null || own.records === 0 || normalisedTo(own) === 1) return;
  throw bad(
    `The file is said to hold the whole population (census), but its weights add up to ${countText(Math.round(own.total))}, ` +
      `and it has ${counted(own.records, "record")}. Leave out the weight if everyone is in the file, or census if it is a sample.`,
  );
}

/**
 * How the weights of a file come to stand for units of its population.
 * @param facts weights as the file has them, times the scale that was given; null without a weight
 * @param persons whether several records may be one person's: then the size is not one of records
 * @throws BAD_OPTIONS for what contradicts the file, or itself
 */
export function weightingOf(
  facts: WeightFacts | null,
  records: number,
  options: WeightingOptions,
  persons: boolean,
): Weighting {
  checkNumbers(options);
  const { census = false, scale = 1, settled = false } = options;
  if (census) {
    checkCensus(facts);
    return { ...UNWEIGHTED, census, own: facts };
  }
  const mean = settled || (facts === null && options.scale !== undefined) ? null : normalisedTo(facts);
  const open = !settled && options.scale === undefined && facts === null;
  const size = options.size ?? (open ? options.known : undefined);
  const plain: Weighting = { census, scale, own: facts, size: null, unsettled: mean, raked: null };
  if (size === undefined || persons || records === 0 || !(mean !== null || open)) return plain;
  if (size < records)
    throw bad(
      `The population (populationSize) is said to have ${countText(size)}, but the file has ${counted(records, "record")} of it. ` +
        "Give the number of people that the file was drawn from.",
    );
  if (size === records) return { ...plain, census: true, scale: 1, size, unsettled: null };
  const to = size / (facts?.total ?? records);
  return { ...plain, scale: scale * to, size, unsettled: null };
}

/**
 * How much a file holds of its population.
 * @param facts weights as units of the population; null without them
 * @param isDrawn whether it comes from a register of unknown members, and so from a part of the population
 */
export function extentOf(
  { census, unsettled, raked }: Weighting,
  facts: WeightFacts | null,
  isDrawn: boolean,
): Extent {
  if (census) return "population";
  if (isDrawn) return "sample";
  if (unsettled !== null || facts === null || facts.records === 0) return "unknown";
  if (isAbove(facts.total, facts.records)) return "sample";
  return raked === null ? "unknown" : "population";
}
