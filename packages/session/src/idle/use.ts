import { inOrder } from "@sdc-risk/assess";
import { variablesOf, type AnyMeasure, type Role, type RoleName } from "@sdc-risk/core";
import type { Microdata } from "../microdata.ts";
import type { AssessedScenario } from "../scenarios/assess-scenarios.ts";
import type { Settings } from "../settings.ts";

/** A measure that was computed, in one scenario. */
export interface ComputedMeasure {
  readonly measure: AnyMeasure;
  /** Complete. */
  readonly options: unknown;
  readonly assessed: AssessedScenario;
  /** Whether it counted persons with several records. */
  readonly persons: boolean;
}

/** What a run did, as far as settings have to do with it. */
export interface Use {
  readonly settings: Settings;
  readonly data: Microdata;
  /** The measures there are. */
  readonly known: readonly AnyMeasure[];
  /** Those that were computed, with the ones whose results they used; one of several scenarios is there for each. */
  readonly computed: readonly ComputedMeasure[];
  readonly hasPool: boolean;
  /** Whether the hierarchies that settings name were read. */
  readonly hasHierarchies: boolean;
}

/** The measures that were computed. */
export const computedIn = (
  all: readonly AssessedScenario[],
  known: readonly AnyMeasure[],
): readonly ComputedMeasure[] =>
  all.flatMap((assessed) =>
    assessed.assessment.findings.flatMap(({ id, done, uses, persons }) => {
      const measure = known.find((one) => one.id === id);
      return inOrder(measure === undefined ? [] : [measure]).map((one): ComputedMeasure => ({
        measure: one,
        options: one.id === id ? done.options : uses[one.id],
        assessed,
        persons: persons !== null && one.persons === true,
      }));
    }),
  );

/** Whether a measure takes a role where it is given; a measure that does not say so may take any. */
function takes({ measure, options, assessed, persons }: ComputedMeasure, role: Role): boolean {
  if (role === "entity") return persons;
  if (measure.needs.includes(role)) return true;
  return measure.takes?.(options, assessed.sdc).includes(role) ?? measure.takes === undefined;
}

/** Whether some measure that was computed takes a role. */
export const isTaken = (role: Role, { computed }: Use): boolean => computed.some((one) => takes(one, role));

/** Whether some measure that was computed takes variables that the settings give a role. */
export const isRoleTaken = (role: RoleName, { settings: { roles }, computed }: Use): boolean =>
  computed.some((one) => {
    const own = variablesOf(one.assessed.sdc.roles, role);
    return takes(one, role) && variablesOf(roles, role).some((name) => own.includes(name));
  });

/** The complete options of a measure that nobody gave any; undefined where they are made later, or some are needed. */
export function usualOptions({ options }: AnyMeasure): unknown {
  const outcome = options["~standard"].validate({});
  return "value" in outcome ? outcome.value : undefined;
}

/** Ids of measures that would take a role and could be computed, and were not; first those that need it. */
export function wouldTake(role: Role, { known, computed, data: { sdc } }: Use): readonly string[] {
  const ran = new Set(computed.map(({ measure }) => measure.id));
  const possible = known.filter(
    ({ id, needs }) => !ran.has(id) && needs.every((need) => need === role || sdc.has(need)),
  );
  const could = (measure: AnyMeasure): boolean => {
    if (role === "entity") return measure.persons === true;
    const options = usualOptions(measure);
    return options !== undefined && measure.takes?.(options, sdc).includes(role) === true;
  };
  const needing = possible.filter(({ needs }) => needs.includes(role));
  const others = possible.filter((one) => !needing.includes(one) && could(one));
  return [...needing, ...others].map(({ id }) => id);
}
