import type { PolicyReport } from "@sdc-risk/report";
import type { RuleComparison } from "../api.ts";

/** The rules of policies before and after, by what they limit; rules that limit the same one after the other. */
export function comparedRules(
  before: readonly PolicyReport[],
  after: readonly PolicyReport[],
): readonly RuleComparison[] {
  return before.flatMap(({ name, rules }) => {
    const left = [...(after.find((one) => one.name === name)?.rules ?? [])];
    return rules.flatMap((rule) => {
      const place = left.findIndex(
        ({ figure, bound, limit }) => figure === rule.figure && bound === rule.bound && limit === rule.limit,
      );
      if (place < 0) return [];
      return left.splice(place, 1).map((same) => ({ policy: name, before: rule, after: same }));
    });
  });
}
