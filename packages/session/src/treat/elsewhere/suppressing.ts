import type { Policy } from "../../policy/schema.ts";
import { parseFigure, placeOf } from "../../policy/figure.ts";
import type { Settings } from "../../settings.ts";
import { belongTogether } from "../belong-together.ts";

/**
 * Figures that are within a limit where each group of equal keys and gaps is. Means over records and estimates of the
 * population are not: of a file in an engine nobody sees which keys its gaps had, and estimates take them for gaps by chance.
 */
const OF_GROUPS =
  /^(kanon\.violations\.|kanon\.attack\.\w+\.max$|individual-risk\.max$|ldiversity\.|tcloseness\.)/;

/** Whether a rule is on a figure of all records together. */
function isOfAll({ figure }: Policy["rules"][number]): boolean {
  const parsed = parseFigure(figure);
  return !OF_GROUPS.test(`${parsed.measure}.${placeOf(parsed)}`);
}

/** Whether values of small groups may be suppressed where the records are in an engine, as far as settings tell. */
export const maySuppress = ({ roles, policy }: Pick<Settings, "roles" | "policy">): boolean =>
  !belongTogether(roles) && !(policy?.rules ?? []).some(isOfAll);
