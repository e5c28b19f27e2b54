import { type Numbers, midRanks, sampleSd } from "@sdc-risk/oracles";

/** What an interval measure finds. */
export interface IntervalRisk {
  /** Per record. */
  readonly atRisk: boolean[];
  /**
   * Per record, the bound less the difference on the variable where that is smallest, so at risk from 0 up;
   * null where no variable can be compared. A record with a slack near 0 is decided by rounding.
   */
  readonly slack: (number | null)[];
  /** Share of all records at risk; null for a file without records. */
  readonly share: number | null;
}

/** Both values of one variable where neither is missing. */
interface ValuePair {
  readonly record: number;
  readonly x: number;
  readonly y: number;
}

function pairsOf(original: Numbers, released: Numbers): ValuePair[] {
  return original.flatMap((x, record) => {
    const y = released[record] ?? null;
    return x === null || y === null ? [] : [{ record, x, y }];
  });
}

/** Joins variables: at risk when inside on every variable that can be compared, of which there is at least one. */
function combine(
  n: number,
  judged: readonly { record: number; inside: boolean; slack: number }[],
): IntervalRisk {
  const own = Array.from({ length: n }, (_, i) => judged.filter(({ record }) => record === i));
  const atRisk = own.map((found) => found.length > 0 && found.every(({ inside }) => inside));
  const slack = own.map((found) => (found.length === 0 ? null : Math.min(...found.map((one) => one.slack))));
  return { atRisk, slack, share: n === 0 ? null : atRisk.filter(Boolean).length / n };
}

/**
 * Released variables in the order of the original's records, null where a record was left out.
 * @param truth per released record, the original record that it is; null for one that the original does not hold
 * @param n number of original records
 */
export function inOriginalOrder(
  released: readonly Numbers[],
  truth: readonly (number | null)[],
  n: number,
): (number | null)[][] {
  return released.map((values) =>
    Array.from({ length: n }, (_, i) => {
      const at = truth.indexOf(i);
      return at < 0 ? null : values[at]!;
    }),
  );
}

/**
 * Interval measure: a record is at risk when |x − x′| ≤ k · sd(x′) on every variable. A missing value takes
 * the variable out of the comparison for its record, and so does an sd of fewer than two released values for
 * all records. The slack is in units of sd(x′).
 * @param original variables by record
 * @param released the same variables and records
 */
export function intervalRisk(
  original: readonly Numbers[],
  released: readonly Numbers[],
  k: number,
): IntervalRisk {
  return combine(
    original[0]?.length ?? 0,
    original.flatMap((values, j) => {
      const sd = sampleSd(released[j]);
      return sd === null
        ? []
        : pairsOf(values, released[j]).map(({ record, x, y }) => {
            const difference = Math.abs(x - y);
            return {
              record,
              inside: difference <= k * sd,
              slack: difference === 0 ? k * Math.sign(sd) : k - difference / sd,
            };
          });
    }),
  );
}

/**
 * Rank interval measure: at risk when on every variable the mid-ranks of x and x′ differ by at most p % of n.
 * A pair with a missing value is taken out of its variable before both files are ranked, and n is the number
 * of pairs left there, so that suppressing some values does not move the ranks of the others. With `ranks:
 * "own"` each file is ranked by itself over its own present values instead, and n is the number of all
 * records. Slack in ranks.
 */
export function rankIntervalRisk(
  original: readonly Numbers[],
  released: readonly Numbers[],
  p: number,
  ranks: "pairs" | "own" = "pairs",
): IntervalRisk {
  return combine(
    original[0]?.length ?? 0,
    original.flatMap((values, j) => {
      const pairs = pairsOf(values, released[j]);
      const own = ranks === "own";
      const rankX = midRanks(own ? values : pairs.map(({ x }) => x));
      const rankY = midRanks(own ? released[j] : pairs.map(({ y }) => y));
      const n = own ? values.length : pairs.length;
      return pairs.map(({ record }, at) => {
        const difference = Math.abs(rankX[own ? record : at]! - rankY[own ? record : at]!);
        return { record, inside: 100 * difference <= p * n, slack: (p * n) / 100 - difference };
      });
    }),
  );
}
