import {
  SdcError,
  suggestion,
  variablesOf,
  type AnyMeasure,
  type Roles,
  type SdcObject,
} from "@sdc-risk/core";
import type { Settings } from "../settings.js";
import { recodeColumn } from "./recode.js";
import type { Scenario } from "./scenario.js";

/** Roles in which a variable of the scenario's keys cannot stand at once. */
const SETTLED = ["sensitive", "numeric"] as const;

/**
 * The data as one kind of intruder knows them. A key that was sensitive is known, and sensitive no more.
 * Columns that are coded are shared.
 * @throws UNKNOWN_VARIABLE, ROLE_CONFLICT, and BAD_OPTIONS for a recoding of what is no key, each naming the scenario
 */
export function scenarioData(
  sdc: SdcObject,
  { keys, numeric, recodings = {} }: Pick<Scenario, "keys" | "numeric" | "recodings">,
): SdcObject {
  const rest = Object.fromEntries(
    SETTLED.map((role) => [role, variablesOf(sdc.roles, role).filter((name) => !keys.includes(name))]),
  ) as Pick<Roles, "sensitive" | "numeric">;
  const moved = sdc.with({ roles: { ...rest, ...(numeric === undefined ? {} : { numeric }), keys } });
  return Object.entries(recodings).reduce((data, [name, change]) => {
    if (keys.includes(name)) return data.recode(name, recodeColumn(change));
    throw new SdcError(
      "BAD_OPTIONS",
      `It recodes "${name}", which is none of its keys.${suggestion(name, keys)}`,
    );
  }, moved);
}

/** The same, with errors that name the scenario. */
export function dataOf(sdc: SdcObject, scenario: Scenario): SdcObject {
  try {
    return scenarioData(sdc, scenario);
  } catch (error) {
    if (!(error instanceof SdcError)) throw error;
    throw new SdcError(error.code, `In the scenario "${scenario.name}": ${error.message}`, { cause: error });
  }
}

/** The fields that a measure's options have. */
function fieldsOf({ options }: AnyMeasure): readonly string[] {
  const { properties } = options["~standard"].jsonSchema.input({ target: "draft-2020-12" });
  return typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
}

/** Options of measures in a scenario: those that know a coverage or a divergence get the scenario's. */
export function optionsIn(
  { coverage, divergence }: Scenario,
  known: readonly AnyMeasure[],
  options: Settings["options"],
): Settings["options"] {
  const set = Object.entries({ coverage, divergence }).filter(([, value]) => value !== undefined);
  const changed = known.flatMap((measure) => {
    const held = fieldsOf(measure),
      own = set.filter(([field]) => held.includes(field));
    if (own.length === 0) return [];
    return [[measure.id, { ...(options[measure.id] as object | undefined), ...Object.fromEntries(own) }]];
  });
  return { ...options, ...(Object.fromEntries(changed) as Settings["options"]) };
}

/** Two scenarios of one name, as a sentence; null where all differ. */
export function repeatedName(scenarios: readonly Pick<Scenario, "name">[]): string | null {
  const names = scenarios.map(({ name }) => name),
    twice = names.find((name, i) => names.indexOf(name) < i);
  return twice === undefined ? null : `Two scenarios are named "${twice}".`;
}
