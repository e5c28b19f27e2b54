import { variablesOf, type AnyMeasure, type Roles, type SdcObject } from "@sdc-risk/core";
import { SdcError, suggestion, type CodedColumn } from "@sdc-risk/data";
import type { Settings } from "../settings.ts";
import { withoutEffect } from "./effect.ts";
import { recodeColumn } from "./recode.ts";
import type { Recoding, Scenario } from "./scenario.ts";

/** Roles in which a variable of the scenario's keys cannot stand at once. */
const SETTLED = ["sensitive", "numeric"] as const;

/** What recodings say and do not do, by variable; known once the levels are. */
export type IdleRecodings = Map<string, readonly string[]>;

/** A recoding that notes what it does not do with the levels of the file, which come first. */
function noted(name: string, change: Recoding, idle: IdleRecodings): (column: CodedColumn) => CodedColumn {
  const recode = recodeColumn(change);
  return (column) => {
    // later come those of the register or the identified file
    if (!idle.has(name)) idle.set(name, withoutEffect(change, column, name));
    return recode(column);
  };
}

/**
 * The data as one kind of intruder knows them. A key that was sensitive is known, and sensitive no more.
 * Columns that are coded are shared.
 * @param idle gets what recodings do not do; where records lie elsewhere, once classes were asked for
 * @throws UNKNOWN_VARIABLE, ROLE_CONFLICT, and BAD_OPTIONS for a recoding of what is no key, or by numbers of
 *   what holds none, each naming the scenario
 */
export function scenarioData(
  sdc: SdcObject,
  { keys, numeric, recodings = {} }: Pick<Scenario, "keys" | "numeric" | "recodings">,
  idle: IdleRecodings = new Map(),
): SdcObject {
  const rest = Object.fromEntries(
    SETTLED.map((role) => [role, variablesOf(sdc.roles, role).filter((name) => !keys.includes(name))]),
  ) as Pick<Roles, "sensitive" | "numeric">;
  const moved = sdc.with({ roles: { ...rest, ...(numeric === undefined ? {} : { numeric }), keys } });
  return Object.entries(recodings).reduce((data, [name, change]) => {
    if (keys.includes(name)) return data.recode(name, noted(name, change, idle));
    throw new SdcError(
      "BAD_OPTIONS",
      `It recodes "${name}", which is none of its keys.${suggestion(name, keys)}`,
    );
  }, moved);
}

/** The same, with errors that name the scenario. */
export function dataOf(sdc: SdcObject, scenario: Scenario, idle?: IdleRecodings): SdcObject {
  try {
    return scenarioData(sdc, scenario, idle);
  } catch (error) {
    if (!(error instanceof SdcError)) throw error;
    throw new SdcError(error.code, `In the scenario "${scenario.name}": ${error.message}`, { cause: error });
  }
}

/** The fields that a measure's options have. */
export function fieldsOf({ options }: AnyMeasure): readonly string[] {
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
    const held = fieldsOf(measure);
    const own = set.filter(([field]) => held.includes(field));
    if (own.length === 0) return [];
    return [[measure.id, { ...(options[measure.id] as object | undefined), ...Object.fromEntries(own) }]];
  });
  return { ...options, ...(Object.fromEntries(changed) as Settings["options"]) };
}

/** Two scenarios of one name, as a sentence; null where all differ. */
export function repeatedName(scenarios: readonly Pick<Scenario, "name">[]): string | null {
  const names = scenarios.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  return twice === undefined ? null : `Two scenarios are named "${twice}".`;
}
