import type { PopulationSummary } from "@sdc-risk/population";
import type { Estimate, KnownPopulationSummary } from "./summary.js";

type Truth = Pick<KnownPopulationSummary, Estimate["figure"]>;

/** What the file alone says, beside what was counted. */
export function estimatesOf(truth: Truth, alone: PopulationSummary): Estimate[] {
  const { all, individualRisk, marketer } = alone.expectedMatches;
  const beside = (figure: Estimate["figure"], by: Estimate["by"], estimate: number | null): Estimate => {
    const counted = truth[figure];
    return {
      figure,
      by,
      estimate,
      truth: counted,
      error: estimate === null || counted === null || counted === 0 ? null : estimate / counted - 1,
    };
  };
  return [
    beside("population", "weights", alone.population),
    beside("tau1", "model", alone.tau1),
    beside("tau2", "model", alone.tau2),
    beside("expectedMatches", "model", all),
    beside("expectedMatches", "individualRisk", individualRisk),
    beside("expectedMatches", "marketer", marketer),
  ];
}
