import { SdcError } from "./errors.js";
import { variablesOf } from "./roles.js";
import type { SdcObject } from "./sdc-object.js";

/** Values of a variable as codes, 0 … levels − 1; −1 is left out. */
export interface Values {
  readonly codes: Int32Array;
  readonly levels: number;
}

/**
 * The sensitive variables of a file, for measures of what classes give away.
 * @throws ROLE_CONFLICT where one is a key: all records of a class share it, so nothing is left to learn
 */
export function checkSensitive(sdc: SdcObject): readonly string[] {
  const names = variablesOf(sdc.roles, "sensitive"), keys = variablesOf(sdc.roles, "keys");
  const both = names.find((name) => keys.includes(name));
  if (both !== undefined) throw new SdcError("ROLE_CONFLICT", `Variable "${both}" is both a key and sensitive: all records of a class share it, so nothing is left to learn. Take it out of one of the two roles.`);
  return names;
}

/**
 * Refuses options by variable for variables that are not sensitive.
 * @param what the option in a sentence, such as "bands are given"
 * @throws BAD_OPTIONS
 */
export function checkOptionVariables(measure: string, what: string, given: object, names: readonly string[]): void {
  const stray = Object.keys(given).find((name) => !names.includes(name));
  if (stray !== undefined) throw new SdcError("BAD_OPTIONS", `Options of "${measure}": ${what} for "${stray}", which is no sensitive variable. Sensitive: ${names.join(", ")}.`);
}

/** Codes with a missing value (−1) as one more value of its own, or left out. */
export function withMissing(codes: Int32Array, size: number, policy: "value" | "ignore"): Values {
  if (policy === "ignore" || !codes.includes(-1)) return { codes, levels: size };
  return { codes: codes.map((code) => (code < 0 ? size : code)), levels: size + 1 };
}
