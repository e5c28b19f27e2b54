import { inOrder } from "@sdc-risk/assess";
import { ROLES, variablesOf, type AnyMeasure } from "@sdc-risk/core";
import { codesFor } from "@sdc-risk/data";
import { chosenMeasures } from "../measures.ts";
import type { Settings } from "../settings/settings.ts";

/** Roles whose variables are those of classes. */
const OF_CLASSES: ReadonlySet<string> = new Set(["keys", "weight"]);

/**
 * Whether a run can be expected to read nothing of its file but classes, with their records and sums of weights. It is
 * known of settings only, so a run may ask for records all the same.
 * @param known measures that there are
 */
export function asksOnlyClasses(settings: Settings, known: readonly AnyMeasure[]): boolean {
  const { policy, roles, measures, missing } = settings;
  const { weight } = roles;
  // a policy is about every variable that goes out
  if (policy !== undefined) return false;
  if (ROLES.some(({ name }) => !OF_CLASSES.has(name) && variablesOf(roles, name).length > 0)) return false;
  if (weight === undefined) return true;
  // a code may be the weight of some record, and what needs the keys may ask for the weights of records, too
  return (
    codesFor(missing, weight).length === 0 &&
    chosenMeasures(measures, known).every(
      (measure) => measure.needsKeys !== undefined && measure.takesKeyPart !== true,
    )
  );
}

/**
 * The variables whose values a run counts in classes of its keys: the sensitive ones, where a measure looks at them.
 * @param known measures that there are
 */
export const countedInClasses = (
  { roles, measures }: Settings,
  known: readonly AnyMeasure[],
): readonly string[] =>
  inOrder(chosenMeasures(measures, known)).some(({ needs }) => needs.includes("sensitive"))
    ? variablesOf(roles, "sensitive")
    : [];
