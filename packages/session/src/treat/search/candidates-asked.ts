import type { PolicyProblem } from "@sdc-risk/plan";
import type { Limit } from "../../policy/rules.ts";
import type { Settings } from "../../settings.ts";
import { keysOfIntruders } from "../../scenarios/keys.ts";

/** Numbers of candidates that are tried where rules ask for none, or for fewer. */
const USUAL = [2, 3, 5, 10, 20, 50];

/** How many candidates a limit asks for each person; null where it asks for another thing. */
function askedBy({ meta, figure, bound, limit }: Limit): number | null {
  if (bound !== "max" || meta.candidates === undefined) return null;
  if (meta.candidates === "inverse") return limit > 0 ? Math.ceil(1 / limit - 1e-9) : null;
  const k = figure.steps
    .flatMap((step) => ("where" in step ? step.where : []))
    .find(([field]) => field === "k");
  return k === undefined ? null : Number(k[1]);
}

/** Whether a limit lets nobody have fewer. */
const isStrict = ({ meta, limit }: Limit): boolean => meta.candidates !== "k" || limit === 0;

/**
 * How many candidates are tried for each person, and how many the rules ask for, where they ask for it of all keys. The
 * mean of a rule such as 0.09 may be met with a fraction fewer: below 1/0.09 lies 11.
 */
export function candidatesAsked(
  limits: readonly Limit[],
  settings: Settings,
): Pick<PolicyProblem, "sizes" | "least"> {
  const asked = limits.flatMap((limit) => askedBy(limit) ?? []);
  const more = asked.flatMap((k) => [k, k + 1, k + 2, Math.ceil(1.5 * k)]);
  const sizes = [...new Set([...USUAL, ...more])].filter((k) => k > 1).sort((a, b) => a - b);
  const sole = keysOfIntruders(settings).length === 1 && settings.roles.entity === undefined;
  const strict = limits.filter(isStrict).flatMap((limit) => {
    const k = askedBy(limit);
    return k === null ? [] : [limit.limit > 0 ? Math.floor(1 / limit.limit + 1e-9) : k];
  });
  return { sizes, least: sole && strict.length > 0 ? Math.max(...strict) : null };
}
