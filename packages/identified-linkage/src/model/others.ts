import { weightedSum } from "@sdc-risk/data/kernels";
import { fixedPoint } from "./fixed-point.ts";
import { hitsAt, sharesOf, type Hits } from "./hits.ts";
import { ratiosOf, repeated, totalsOf, type ClassNeighbours } from "./neighbours.ts";

/** Where the search begins and when it ends. */
const BEGIN = 0.9;
const STILL = 1e-5;
const MOST_STEPS = 1000;

/**
 * How records of different persons are like each other: each is taken as the repetition of one of the others,
 * or of nobody, as likely as of any (a kernel estimate of how common keys are; Aitchison and Aitken 1976).
 * How often a key is repeated is what makes the identified records likeliest, each left out in turn. So keys
 * that go together are known as common, and rare ones as rare.
 * @param identified records, none compared with itself
 */
export function* fitOthers(identified: ClassNeighbours): Generator<void, Hits> {
  const { states, records } = identified;
  const { at } = yield* fixedPoint(
    new Float64Array(states.length).fill(BEGIN),
    (shares) => {
      const hits = hitsAt(shares);
      const ratios = ratiosOf(identified, hits);
      const total = totalsOf(identified, ratios);
      const scale = records.map((n, c) => n / (1 + total[c]));
      const found = repeated(identified, ratios, scale, hits);
      return {
        next: sharesOf(found.hits, found.misses, shares),
        likelihood: weightedSum(total.map(Math.log1p), records),
      };
    },
    STILL,
    MOST_STEPS,
  );
  return hitsAt(at);
}

/**
 * How much more often than by chance somebody else has the keys of each class.
 * @param others how others repeat each other
 */
export function commonness(neighbours: ClassNeighbours, others: Hits): Float64Array {
  const total = totalsOf(neighbours, ratiosOf(neighbours, others));
  return total.map((sum, c) => commonnessOf(sum, neighbours.candidates[c]));
}

/**
 * The same, of one class.
 * @param total Σ of ratios over those that it is compared with
 * @param candidates their number
 */
export const commonnessOf = (total: number, candidates: number): number => (1 + total) / (1 + candidates);
