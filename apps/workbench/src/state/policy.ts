import type { Policy, Rule } from "@sdc-risk/session";
import { t } from "../texts/index.ts";

/** A value as text in which the order of fields does not matter. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** The name of the preset that a policy is; null for one of one's own. */
export function presetOf(policy: Policy, presets: Readonly<Record<string, Policy>>): string | null {
  const text = canonical(policy);
  return Object.keys(presets).find((name) => canonical(presets[name]) === text) ?? null;
}

/** What a rule may hold its figure to. */
export const LIMIT_FIELDS = ["max", "below", "min"] as const;
export type LimitField = (typeof LIMIT_FIELDS)[number];

/** A limit of a rule. */
export interface RuleLimit {
  readonly field: LimitField;
  readonly value: number;
}

/** The limit of a rule; null where it has none, or two. */
export function limitOf(rule: Rule): RuleLimit | null {
  const given = LIMIT_FIELDS.flatMap((field) => {
    const value = rule[field];
    return value === undefined ? [] : [{ field, value }];
  });
  const [limit = null] = given;
  return given.length === 1 ? limit : null;
}

/** A policy with another limit of a rule. It goes by another name, and says what it was made from. */
export function withLimit(policy: Policy, place: number, { field, value }: RuleLimit): Policy {
  const isChanged = policy.name.endsWith(t.scenarios.changedName(""));
  return {
    ...policy,
    ...(isChanged
      ? {}
      : { name: t.scenarios.changedName(policy.name), source: t.scenarios.changedSource(policy.name) }),
    rules: policy.rules.map((rule, at) => {
      if (at !== place) return rule;
      // the reason and the source were for the limit that was
      const { why: _, source: __, ...others } = rule;
      return { ...others, [field]: value };
    }),
  };
}
