import { plural, SdcError } from "@sdc-risk/data";
import type { MeasureRun } from "../measure.ts";
import { variablesOf } from "../roles.ts";
import type { SdcObject } from "../sdc-object.ts";

/** Values of a variable as codes, 0 … levels − 1; −1 is left out. */
export interface Values {
  readonly codes: Int32Array;
  readonly levels: number;
}

/**
 * The sensitive variables of which classes may give something away. One that is a key too is left out with a
 * warning: all records of a class share it, so nothing is left to learn.
 * @param keys that make the classes; those of the file unless told
 * @throws ROLE_CONFLICT where none is left
 */
export function checkSensitive(
  sdc: SdcObject,
  run: Pick<MeasureRun<unknown, unknown>, "warn">,
  keys: readonly string[] = variablesOf(sdc.roles, "keys"),
): readonly string[] {
  const all = variablesOf(sdc.roles, "sensitive");
  const names = all.filter((name) => !keys.includes(name));
  const both = all.filter((name) => keys.includes(name));
  const why = "all records of a class share a key, so nothing is left to learn";
  if (names.length === 0 && both.length > 0)
    throw new SdcError(
      "ROLE_CONFLICT",
      `No sensitive variable is left: ${quoted(both)} ` +
        `${plural(both.length, "is a key too", "are keys too")}, and ${why}. Take ` +
        `${plural(both.length, "it", "one")} out of the keys to see what the others give away.`,
    );
  if (both.length > 0)
    run.warn(
      "key-and-sensitive",
      `${quoted(both)} ` +
        `${plural(both.length, "is both a key and sensitive and is", "are both keys and sensitive and are")} ` +
        `left out here: ${why}. To see what the other keys give away, take ` +
        `${plural(both.length, "it", "them")} out of the keys.`,
    );
  return names;
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/**
 * Refuses options by variable for variables that are not sensitive.
 * @param what the option in a sentence, such as "bands are given"
 * @throws BAD_OPTIONS
 */
export function checkOptionVariables(
  measure: string,
  what: string,
  given: object,
  names: readonly string[],
): void {
  const stray = Object.keys(given).find((name) => !names.includes(name));
  if (stray !== undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      `Options of "${measure}": ${what} for "${stray}", which is no sensitive variable. Sensitive: ` +
        `${names.join(", ")}.`,
    );
}

/** Codes with a missing value (−1) as a category of its own, or left out. */
export function withMissing(codes: Int32Array, size: number, policy: "value" | "ignore"): Values {
  if (policy === "ignore" || !codes.includes(-1)) return { codes, levels: size };
  return { codes: codes.map((code) => (code < 0 ? size : code)), levels: size + 1 };
}
