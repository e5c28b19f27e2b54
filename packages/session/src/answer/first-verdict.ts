import { isSdcError } from "@sdc-risk/data";
import type { Answer, PolicyReport } from "@sdc-risk/report";
import { chosenMeasures } from "../measures.ts";
import { installed } from "../installed.ts";
import type { Microdata } from "../microdata.ts";
import { leadingId } from "../policy/judging/finding.ts";
import { run, type RunOptions } from "../run.ts";
import type { Settings } from "../settings.ts";

/** What a report will say first, known before its other measures are computed. */
export interface FirstVerdict {
  /** The verdict in a sentence; null without a policy. */
  readonly statement: string | null;
  readonly policy: PolicyReport | null;
  /** By further policies, where several were given. */
  readonly otherPolicies: readonly PolicyReport[];
  /** What released files that may be synthetic hold of originals, where the rules need that. */
  readonly copies: NonNullable<Answer["copies"]>;
  /** How many are expected to be found; null where the measures that tell it were not all chosen. */
  readonly expected: NonNullable<Answer["expected"]> | null;
}

/** What a first verdict takes beside data and settings. */
export type FirstVerdictOptions = Omit<RunOptions, "remedies" | "rulesOnly" | "matchesToo" | "onPlanned">;

/**
 * The verdict of a run, and how many are expected to be found, from the measures that these need alone. The whole run says
 * the same of both; it says more of what the verdict rests on, and of what would meet the policy.
 * @returns null where nothing can be said before the whole run, which then says why
 * @throws ABORTED
 */
export async function firstVerdict(
  settings: Settings,
  data: Microdata,
  options: FirstVerdictOptions,
): Promise<FirstVerdict | null> {
  const { known = installed } = options;
  try {
    const chosen = new Set(chosenMeasures(settings.measures, known).map(({ id }) => id));
    // a measure that nobody chose would say here what the report does not; without a population nothing is counted
    const isCounted = chosen.has(leadingId("counted")) || data.population === undefined;
    const leads = chosen.has(leadingId("matches")) && isCounted;
    if (settings.policy === undefined && !leads) return null;
    const { report } = await run(settings, data, {
      ...options,
      remedies: false,
      rulesOnly: true,
      matchesToo: leads,
    });
    const { answer, policy = null, otherPolicies = [] } = report;
    return {
      statement: policy === null ? null : (answer?.statement ?? null),
      policy,
      otherPolicies,
      copies: answer?.copies ?? [],
      expected: leads ? (answer?.expected ?? []) : null,
    };
  } catch (error) {
    if (isSdcError(error) && error.code !== "ABORTED") return null;
    throw error;
  }
}
