import { shareOf } from "@sdc-risk/blocks";
import { sum } from "@sdc-risk/data/kernels";
import type { Matches } from "./matches.ts";
import type { MatchFigures } from "./summary.ts";

/** Nothing was computed. */
export const NO_FIGURES: MatchFigures = {
  expectedMatches: null,
  expectedShare: null,
  uniqueMatches: null,
  trueMatches: null,
  trueRate: null,
  falseRate: null,
};

/** I / c of each target: the chance that it is matched correctly, by a draw among its best matches. */
export const chancesOf = ({ best, right }: Matches): Float64Array =>
  Float64Array.from(best, (c, t) => (right[t] === 1 ? 1 / c : 0));

/** Expected match risk, true and false match rate (Reiter and Mitra 2009). */
export function figuresOf(matches: Matches): MatchFigures {
  const { best, right } = matches;
  const records = best.length;
  const expectedMatches = sum(chancesOf(matches));
  const unique = best.reduce((n, c) => n + (c === 1 ? 1 : 0), 0);
  const isTrue = best.reduce((n, c, t) => n + (c === 1 && right[t] === 1 ? 1 : 0), 0);
  return {
    expectedMatches,
    expectedShare: shareOf(expectedMatches, records),
    uniqueMatches: unique,
    trueMatches: isTrue,
    trueRate: shareOf(isTrue, records),
    falseRate: shareOf(unique - isTrue, unique),
  };
}
