import type { Scenario } from "../scenarios/scenario.ts";
import { fieldsOf } from "../scenarios/apply.ts";
import { flagOf, type Idle } from "./rule.ts";
import { isTaken, type Use } from "./use.ts";

type Options = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean =>
  typeof value !== "object" || value === null || Object.keys(value).length === 0;

/** Options of measures that were not computed, and such as change nothing with these data in any scenario. */
export function idleOptions({ settings: { options }, computed, known }: Use): readonly Idle[] {
  return Object.entries(options).flatMap(([id, given]): Idle[] => {
    if (isEmpty(given) || !known.some((one) => one.id === id)) return [];
    const runs = computed.filter(({ measure }) => measure.id === id);
    if (runs.length === 0)
      return [{ what: `options of ${id}`, why: "are of a measure that was not computed" }];
    const idle = runs.map(
      ({ measure, options: complete, assessed }) => measure.idle?.(complete, assessed.sdc) ?? {},
    );
    return Object.keys(given as Options).flatMap((name) => {
      const lacks = idle[0]![name];
      return lacks === undefined || !idle.every((one) => name in one)
        ? []
        : [{ what: `option ${name} of ${id}`, why: `needs ${lacks}` }];
    });
  });
}

/** What a scenario says of its intruder that no measure takes. */
function idleOf(scenario: Scenario, use: Use): readonly Idle[] {
  const own = {
    ...use,
    computed: use.computed.filter(({ assessed }) => assessed.scenario?.name === scenario.name),
  };
  const taking = (field: string): boolean =>
    own.computed.some(({ measure }) => fieldsOf(measure).includes(field));
  const of = (field: string): string => `${field} of the scenario ${scenario.name}`;
  const idle = (["coverage", "divergence"] as const)
    .filter((field) => scenario[field] !== undefined && !taking(field))
    .map((field) => ({ what: of(field), why: "is used by no measure that was computed" }));
  return scenario.numeric === undefined || scenario.numeric.length === 0 || isTaken("numeric", own)
    ? idle
    : [...idle, { what: of("numeric"), why: "is used by no measure that was computed" }];
}

/** What scenarios say of their intruders that no measure takes; recodings are told by themselves. */
export const idleInScenarios = (use: Use): readonly Idle[] =>
  (use.settings.scenarios ?? []).flatMap((scenario) => idleOf(scenario, use));

const idsOf = (all: readonly { readonly id: string }[]): string => all.map(({ id }) => id).join(", ");

/**
 * Modules whose measures do not run, and whose treatments are in no plan: all of them, since nobody knows here what is of
 * which.
 */
export function idlePlugins(
  { settings: { plugins, releasedPlan }, known, computed, data: { treatments = [] } }: Use,
  own: readonly string[],
): string | null {
  if (plugins.length === 0) return null;
  const added = known.filter(({ id }) => !own.includes(id));
  if (added.length === 0 && treatments.length === 0)
    return "are loaded by the command line; in a program give their measures to run (known)";
  const kinds = new Set(releasedPlan?.steps.map(({ kind }) => kind));
  const isUsed =
    computed.some(({ measure }) => added.some(({ id }) => id === measure.id)) ||
    treatments.some(({ id }) => kinds.has(id));
  if (isUsed) return null;
  const parts = [
    ...(added.length === 0 ? [] : [`measures of which none was computed (${idsOf(added)}): choose one`]),
    ...(treatments.length === 0
      ? []
      : [
          `treatments of which none was used (${idsOf(treatments)}): name one as a move of \`sdc-risk plan\` (--move)`,
        ]),
  ];
  return `bring ${parts.join("; and ")}, or leave ${flagOf("plugin")} out`;
}
