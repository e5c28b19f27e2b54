import type { Target } from "./estimators.ts";
import { LEAST_TRUTH } from "../truth/least-truth.ts";
import type { Judged } from "../results/results.ts";

export type Verdict = "right" | "wrong" | "absent";

/** Something that the sample shows, and what it is taken to say of an estimate. */
export interface Sign {
  readonly id: string;
  readonly label: string;
  readonly says: string;
  /** Null where the sample cannot be judged: no estimate, or a truth that is mostly chance. */
  readonly judge: (outcome: Judged) => Verdict | null;
}

/** A model is right enough within this share of the truth, and passes the pairs check within these bounds. */
const NEAR = 0.1;
const PAIRS_LOW = 0.8;
const PAIRS_HIGH = 1.25;

/**
 * @param shows whether the sample shows the sign; null where it has no such figure
 * @param right whether what it says is so, by the ratio of the estimate to the truth
 */
function sign(
  estimator: string,
  target: Target,
  shows: (outcome: Judged) => boolean | null,
  right: (ratio: number) => boolean,
): Sign["judge"] {
  return (outcome) => {
    const truth = outcome.truth[target];
    const estimate = outcome.estimates[estimator];
    if (truth === null || truth < LEAST_TRUTH || estimate === null || estimate === undefined) return null;
    const shown = shows(outcome);
    return shown === null ? null : !shown ? "absent" : right(estimate / truth) ? "right" : "wrong";
  };
}

const low = (ratio: number): boolean => ratio < 1;
const atMost = (ratio: number): boolean => ratio <= 1;
const high = (ratio: number): boolean => ratio > 1;
const near = (ratio: number): boolean => Math.abs(ratio - 1) <= NEAR;
const off = (ratio: number): boolean => !near(ratio);

const pairs =
  (test: (perUnique: number) => boolean) =>
  ({ diagnostics }: Judged): boolean | null =>
    diagnostics.pairsPerUnique === null ? null : test(diagnostics.pairsPerUnique);
const pairsCheck =
  (test: (ratio: number) => boolean) =>
  ({ diagnostics }: Judged): boolean | null =>
    diagnostics.pairsRatio === null ? null : test(diagnostics.pairsRatio);
const within = (ratio: number): boolean => ratio >= PAIRS_LOW && ratio <= PAIRS_HIGH;
const belowIntrusion = ({ estimates }: Judged): boolean | null => {
  const sum = estimates["sum-r-uniques"];
  const floor = estimates["dis"];
  return sum === null || sum === undefined || floor === null || floor === undefined ? null : sum < floor;
};

export const SIGNS: readonly Sign[] = [
  {
    id: "few-pairs",
    label: "P/U below 0.5",
    says: "Σ r is too low",
    judge: sign(
      "sum-r",
      "all",
      pairs((x) => x < 0.5),
      low,
    ),
  },
  {
    id: "some-pairs",
    label: "P/U from 0.5 to 1",
    says: "Σ r is within 10 %",
    judge: sign(
      "sum-r",
      "all",
      pairs((x) => x >= 0.5 && x <= 1),
      near,
    ),
  },
  {
    id: "many-pairs",
    label: "P/U above 1",
    says: "Σ r is too high",
    judge: sign(
      "sum-r",
      "all",
      pairs((x) => x > 1),
      high,
    ),
  },
  {
    id: "below-dis",
    label: "Σ r over uniques below U · DIS",
    says: "Σ r over uniques is too low",
    judge: sign("sum-r-uniques", "tau2", belowIntrusion, low),
  },
  {
    id: "floor",
    label: "every sample",
    says: "the floor of A is one",
    judge: sign("floor", "all", () => true, atMost),
  },
  {
    id: "dis-floor",
    label: "records in pairs",
    says: "U · DIS is a floor of τ2",
    judge: sign(
      "dis",
      "tau2",
      pairs((x) => x > 0),
      atMost,
    ),
  },
  {
    id: "dis-floor-none",
    label: "no record in a pair",
    says: "U · DIS is a floor of τ2",
    judge: sign(
      "dis",
      "tau2",
      pairs((x) => x === 0),
      atMost,
    ),
  },
  {
    id: "marketer-floor",
    label: "every sample",
    says: "Σ f/F̂ is a floor of all matches",
    judge: sign("marketer", "all", () => true, atMost),
  },
  {
    id: "not-refuted",
    label: "model not refuted",
    says: "its τ2 is within 10 %",
    judge: sign("tau2-model", "tau2", ({ diagnostics }) => diagnostics.refuted === false, near),
  },
  {
    id: "refuted",
    label: "model refuted",
    says: "its τ2 is off by more than 10 %",
    judge: sign("tau2-model", "tau2", ({ diagnostics }) => diagnostics.refuted === true, off),
  },
  {
    id: "untested",
    label: "model not tested",
    says: "its τ2 is off by more than 10 %",
    judge: sign("tau2-model", "tau2", ({ diagnostics }) => diagnostics.refuted === null, off),
  },
  {
    id: "pairs-near",
    label: "pairs check from 0.8 to 1.25",
    says: "its τ2 is within 10 %",
    judge: sign("tau2-model", "tau2", pairsCheck(within), near),
  },
  {
    id: "pairs-off",
    label: "pairs check beyond",
    says: "its τ2 is off by more than 10 %",
    judge: sign(
      "tau2-model",
      "tau2",
      pairsCheck((x) => !within(x)),
      off,
    ),
  },
];
