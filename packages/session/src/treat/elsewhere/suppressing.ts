import type { Policy } from "../../policy/schema.ts";
import { parseFigure, placeOf } from "../../policy/figure.ts";
import type { Settings } from "../../settings.ts";
import { belongTogether } from "../belong-together.ts";

/**
 * Figures that are within a limit where each group of equal keys and gaps is. Means over records and estimates of the
 * population are not: of a file in an engine nobody sees which keys its gaps had, and estimates take them for gaps by chance.
 */
const OF_GROUPS = /^(kanon\.violations\.|kanon\.attack\.\w+\.max$|ldiversity\.|tcloseness\.)/;
/** One that is estimated elsewhere. */
const OF_GROUPS_IN_CENSUS = "individual-risk.max";

/** Whether a rule is on a figure of all records together. */
function isOfAll({ figure }: Policy["rules"][number], census: boolean): boolean {
  const parsed = parseFigure(figure);
  const place = `${parsed.measure}.${placeOf(parsed)}`;
  return !OF_GROUPS.test(place) && !(census && place === OF_GROUPS_IN_CENSUS);
}

/** Whether values of small groups may be suppressed where the records are in an engine, as far as settings tell. */
export const maySuppress = ({
  roles,
  policy,
  census = false,
}: Pick<Settings, "roles" | "policy" | "census">): boolean =>
  !belongTogether(roles) && !(policy?.rules ?? []).some((rule) => isOfAll(rule, census));
