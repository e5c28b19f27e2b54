import type { LeadingSummaries } from "@sdc-risk/core/summary";
import type { ExpectedReport, RuleReport } from "@sdc-risk/report";
import { leadingId } from "../policy/judging/finding.ts";

/** Where the number of expected correct matches is in a summary. */
const PART: keyof LeadingSummaries["matches"] & keyof LeadingSummaries["counted"] = "expectedMatches";

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));

/** Whether a rule limits how many are found: it is judged by the very number that the answer tells. */
function limits(rule: RuleReport, { scenario, file, matches, units }: ExpectedReport): boolean {
  const { figure, value, share, bound } = rule;
  if (matches === null || value === null || bound !== "max") return false;
  const places = [leadingId("matches"), leadingId("counted")].map((id) => `${id}.${PART}`);
  return (
    rule.scenario === scenario &&
    rule.file === file &&
    places.some((place) => figure.startsWith(place)) &&
    isNear(share ? value * units : value, matches)
  );
}

/** How strict a rule is: the number that it allows. */
const allowed = ({ limit, share }: RuleReport, units: number): number => (share ? limit * units : limit);

/** How many are found, each with the strictest rule of the policy that limits that number, where one does. */
export const limitedBy = (
  rules: readonly RuleReport[],
  expected: readonly ExpectedReport[],
): readonly ExpectedReport[] =>
  expected.map((one) => {
    const [first] = rules
      .filter((rule) => limits(rule, one))
      .sort((a, b) => allowed(a, one.units) - allowed(b, one.units));
    return first === undefined ? one : { ...one, rule: first.figure };
  });
