import type { AnyMeasure } from "@sdc-risk/core";
import { limitsIn, type Limit } from "../../policy/rules.ts";
import type { Settings } from "../../settings.ts";
import { belongTogether } from "../belong-together.ts";

/**
 * Whether a limit holds where it holds for each group of equal keys and gaps. Means over records and estimates of the
 * population do not: of a file in an engine nobody sees which keys its gaps had, and estimates take them for gaps by chance.
 * A model of risk counts in a census, and estimates in a sample.
 */
const isOfGroups = ({ meta }: Limit, census: boolean): boolean =>
  meta.candidates !== undefined || (meta.ofGroups === true && (meta.modelled !== true || census));

/**
 * Whether values of small groups may be suppressed where the records are in an engine, as far as settings tell.
 * @param known the measures that rules may name
 */
export function maySuppress(
  {
    roles,
    policy,
    scenarios = [],
    census = false,
  }: Pick<Settings, "roles" | "policy" | "scenarios" | "census">,
  known: readonly AnyMeasure[],
): boolean {
  if (belongTogether(roles)) return false;
  const names = scenarios.map(({ name }) => name);
  return policy === undefined || limitsIn(policy, names, known).every((limit) => isOfGroups(limit, census));
}
