import type { Against, RuleReport, Verdict } from "@sdc-risk/report";

/**
 * The verdict on a file: yes only where every rule is met and nothing else is against it; no where a rule is not met,
 * or something forbids that the file goes out; else it cannot be told.
 * @param against what was found in the file that goes out, whatever its figures are
 */
export function verdictOf(
  rules: readonly Pick<RuleReport, "result">[],
  against: readonly Against[],
): { readonly verdict: Verdict; readonly met: boolean } {
  const results = [...rules, ...against].map(({ result }) => result);
  if (results.includes("not met")) return { verdict: "no", met: false };
  if (results.includes("cannot tell")) return { verdict: "cannot tell", met: false };
  return { verdict: "yes", met: true };
}
