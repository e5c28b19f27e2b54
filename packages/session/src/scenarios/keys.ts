import { variablesOf, type Roles } from "@sdc-risk/core";
import type { Scenario } from "./scenario.ts";

/** Whose keys are meant: of roles, and of kinds of intruders. */
interface Intruders {
  readonly roles: Roles;
  readonly scenarios?: readonly Scenario[] | undefined;
}

/** The keys of each kind of intruder. */
export const keysOfIntruders = ({ roles, scenarios = [] }: Intruders): readonly (readonly string[])[] =>
  scenarios.length === 0 ? [variablesOf(roles, "keys")] : scenarios.map(({ keys }) => keys);

/** All variables that are a key by their role or for some kind of intruder, each once. */
export const allKeys = ({ roles, scenarios = [] }: Intruders): readonly string[] => [
  ...new Set([...variablesOf(roles, "keys"), ...scenarios.flatMap(({ keys }) => keys)]),
];
