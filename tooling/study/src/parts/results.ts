import { headlineRows, missesOf, type HeadlineRow, type Miss } from "../headline/rows.ts";
import type { Made, Samples } from "../results/results.ts";
import type { Plan } from "../plan.ts";
import type { Outcome } from "../study.ts";
import type { PartSeen } from "./outcome.ts";

/** What a run showed in which models saw a part of the keys, beside what they say of the same files by all of them. */
export interface PartResults {
  readonly made: Made;
  readonly plan: Plan;
  /** Samples that are counted: models saw a part of their keys. */
  readonly samples: number;
  /** Samples that are not: all classes came over. */
  readonly fellBack: number;
  readonly part: readonly HeadlineRow[];
  readonly whole: readonly HeadlineRow[];
  /** Headlines by a part that are called tested and are off by more than a quarter. */
  readonly misses: readonly Miss[];
}

type OfPart = Outcome & { readonly part: PartSeen };

const isOfPart = (outcome: Outcome): outcome is OfPart => typeof outcome.part?.of === "number";

export function partResultsOf({ made, plan, populations, outcomes }: Samples): PartResults {
  const counted = outcomes.filter(isOfPart);
  const whole = counted.map((outcome) => ({ ...outcome, headline: outcome.part.whole }));
  return {
    made,
    plan,
    samples: counted.length,
    fellBack: outcomes.length - counted.length,
    part: headlineRows(counted, populations),
    whole: headlineRows(whole, populations),
    misses: missesOf(counted),
  };
}
