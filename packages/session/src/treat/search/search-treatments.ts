import { tasksIn } from "@sdc-risk/core/tasks";
import { throwIfAborted, ticker } from "@sdc-risk/data";
import {
  searchPolicy,
  type JudgedTreatment,
  type LatticeKey,
  type PolicyProblem,
  type PolicyResult,
} from "@sdc-risk/plan";
import { arxLoss } from "@sdc-risk/treat";
import { installed } from "../../installed.ts";
import { limitsIn } from "../../policy/rules.ts";
import type { Policy } from "../../policy/schema.ts";
import type { RunOptions } from "../../run.ts";
import type { Settings } from "../../settings.ts";
import type { TreatmentJudge } from "../judge.ts";
import type { TreatedKeys } from "../keys/treated-keys.ts";
import { candidatesAsked } from "./candidates-asked.ts";

/** What is treated, and what it is to meet. */
export interface TreatmentSearch {
  readonly settings: Settings;
  readonly policy: Policy;
  readonly treated: TreatedKeys;
  readonly judge: TreatmentJudge;
  readonly options: Pick<RunOptions, "known" | "pool" | "signal">;
  /** Whether no single value is suppressed. Default false. */
  readonly recodeOnly?: boolean;
}

/** When a search ends, and what hears of it. */
export interface SearchCourse {
  /** Treated files that are assessed at most; once more as many where a key has to be left out. */
  readonly mostJudged: number;
  /** Those that are assessed at most after the first that meets the rules, in search of one that loses less. */
  readonly afterFirst?: number;
  /** Asked between treatments: whether the time is over. */
  readonly isOver?: () => boolean;
  /** Whether dearer treatments that protect more, and a bound of the loss, are searched, too. */
  readonly thorough: boolean;
  /** Is told each treatment that was assessed, how many those are, and the least loss that met the rules so far. */
  readonly onAssessed: (
    treatment: JudgedTreatment["treatment"],
    assessed: number,
    loss: number | null,
  ) => void;
}

/**
 * Searches the treatment of least loss that meets a policy. Treatments that leave out a key come last: they are searched
 * only where none that keeps all keys meets the rules.
 * @throws ABORTED, and what `run` throws for a treated file
 */
export async function searchTreatments(
  { settings, policy, treated, judge, options, recodeOnly = false }: TreatmentSearch,
  { mostJudged, afterFirst = Infinity, isOver = () => false, thorough, onAssessed }: SearchCourse,
): Promise<PolicyResult> {
  const { known = installed, pool, signal = new AbortController().signal } = options;
  const tick = ticker(signal);
  const hands =
    pool === undefined ? {} : { hands: { run: tasksIn(pool, signal, tick), size: pool.size ?? 1 } };
  const scenarios = (settings.scenarios ?? []).map(({ name }) => name);
  const { keys, kept, intruders, together } = treated;
  const names = keys.map(({ column }) => column.name);
  const problem: Omit<PolicyProblem, "keys" | "judge" | "whole"> = {
    intruders,
    together,
    recodeOnly,
    loss: arxLoss(),
    ...candidatesAsked(limitsIn(policy, scenarios, known), settings),
  };
  let assessed = 0;
  let loss: number | null = null;
  const isWhole = (name: string, j: number): boolean =>
    treated.whole.includes(j) || judge.notHidden().has(name);
  const searchAmong = async (some: readonly LatticeKey[]): Promise<PolicyResult> => {
    let end = Infinity;
    const told = judge.notHidden().size;
    const isRefuted = (): boolean => judge.notHidden().size > told && loss === null;
    const found = await searchPolicy(
      {
        ...problem,
        keys: some,
        whole: names.flatMap((name, j) => (isWhole(name, j) ? [j] : [])),
        judge: async (treatment) => {
          throwIfAborted(signal);
          const judgement = await judge.judge(treatment);
          assessed++;
          if (judgement.met && loss === null) end = assessed + afterFirst;
          if (judgement.met) loss = Math.min(loss ?? Infinity, treatment.loss);
          onAssessed(treatment, assessed, loss);
          return judgement;
        },
      },
      { tick, enough: () => assessed >= end || isRefuted() || isOver(), mostJudged, thorough, ...hands },
    );
    // what tells a suppressed value does so in every treatment: none of that key is suppressed from here on
    return isRefuted() && !isOver() ? withFirst(found, await searchAmong(some)) : found;
  };
  const found = await searchAmong(kept);
  return found.best === null ? withFirst(found, await searchAmong(keys)) : found;
}

/** Whether a second search came no nearer; one that had nothing to judge did not. */
const isNoNearer = (first: PolicyResult, { best, nearest }: PolicyResult): boolean =>
  best === null && (nearest === null || (first.nearest !== null && nearest.missed >= first.nearest.missed));

/** What a second search says, beside what the first one judged. */
const withFirst = (first: PolicyResult, second: PolicyResult): PolicyResult => ({
  ...second,
  nearest: isNoNearer(first, second) ? first.nearest : second.nearest,
  judged: [...first.judged, ...second.judged],
});
