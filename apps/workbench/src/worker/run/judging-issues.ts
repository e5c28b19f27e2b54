import type { SdcObject } from "@sdc-risk/core";
import { isSdcError } from "@sdc-risk/data";
import {
  installed,
  limitsIn,
  ruleTexts,
  scenarioData,
  scenarioSchema,
  type Policy,
  type Scenario,
} from "@sdc-risk/session";
import type { JudgingIssues, JudgingSettings, OptionIssue } from "../api.ts";
import { plainOf } from "../file/microdata.ts";
import type { Session } from "../session.ts";

/** What is said where work fails; null where it ends well. */
function failureIn(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!isSdcError(error)) throw error;
    return error.message;
  }
}

/** The file with its roles; null where these do not fit, which is told beside them. */
function fileWith(session: Session, { roles, missing }: JudgingSettings): SdcObject | null {
  let sdc: SdcObject | null = null;
  failureIn(() => (sdc = plainOf(session, missing).with({ roles })));
  return sdc;
}

function issuesOf(scenario: Scenario, sdc: SdcObject | null): OptionIssue[] {
  const { success, error } = scenarioSchema.safeParse(scenario);
  if (!success)
    return error.issues.map(({ message, path }) => ({
      message,
      path: path.map((part) => (typeof part === "number" ? part : String(part))),
    }));
  const message = sdc === null ? null : failureIn(() => scenarioData(sdc, scenario));
  return message === null ? [] : [{ path: ["keys"], message }];
}

/** What is wrong with policies, and the rules of each in words where nothing is. */
function policyIssues(
  policies: readonly Policy[],
  { scenarios = [], language }: Pick<JudgingSettings, "scenarios" | "language">,
): Pick<JudgingIssues, "policy" | "rules"> {
  const names = scenarios.map(({ name }) => name);
  const issues: string[] = [];
  const rules = policies.map((policy, place) => {
    let words: readonly string[] = [];
    const issue = failureIn(
      () => (words = ruleTexts(limitsIn(policy, names, installed), installed, language)),
    );
    if (issue !== null) issues.push(issue);
    if (policies.findIndex(({ name }) => name === policy.name) < place)
      issues.push(
        `Two policies are called “${policy.name}”: their verdicts could not be told apart. Leave one of them out.`,
      );
    return words;
  });
  return { policy: issues.length === 0 ? null : issues.join(" "), rules };
}

/** What is wrong with scenarios and a policy, each by itself, so that it stands beside what is wrong. */
export function judgingIssues(session: Session, settings: JudgingSettings): JudgingIssues {
  const { scenarios = [], policy, otherPolicies = [] } = settings;
  const sdc = scenarios.length === 0 ? null : fileWith(session, settings);
  return {
    scenarios: scenarios.map((one, place) => {
      const again = scenarios.findIndex(({ name }) => name === one.name) < place;
      const twice = again ? [{ path: ["name"], message: `Another scenario is named "${one.name}".` }] : [];
      return [...twice, ...issuesOf(one, sdc)];
    }),
    ...policyIssues(policy === undefined ? [] : [policy, ...otherPolicies], settings),
  };
}
