import type { Policy } from "@sdc-risk/session";

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
