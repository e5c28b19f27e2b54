import { checkSensitive, variablesOf, type MeasureRun, type SdcObject } from "@sdc-risk/core";
import { SdcError, suggestion } from "@sdc-risk/data";
import { checkExclusions } from "./exclusions.ts";
import type { Options } from "./options.ts";

/** What is compared: names of keys and targets. */
export interface ComparisonPlan {
  readonly keys: readonly string[];
  readonly targets: readonly string[];
}

function refuse(what: string): never {
  throw new SdcError("BAD_OPTIONS", `Options of "attribution": ${what}`);
}

/** Reads the plan off roles and options. @throws ROLE_CONFLICT, BAD_OPTIONS */
export function planOf(
  sdc: SdcObject,
  { numericKeys, bands, exclude, attacks }: Options,
  run: Pick<MeasureRun<unknown, unknown>, "warn">,
): ComparisonPlan {
  const keys = [...variablesOf(sdc.roles, "keys"), ...(numericKeys ? variablesOf(sdc.roles, "numeric") : [])];
  const targets = checkSensitive(sdc, run, keys);
  const stray = Object.keys(bands).find((name) => !keys.includes(name) && !targets.includes(name));
  if (stray !== undefined)
    refuse(
      `bands are given for "${stray}", which is neither a key nor a target.${suggestion(stray, [...keys, ...targets])}`,
    );
  checkExclusions(exclude, targets, keys);
  const linked = attacks?.linked ?? [];
  const unknown = linked.find((name) => !keys.includes(name));
  if (unknown !== undefined)
    refuse(`attacks.linked names "${unknown}", which is no key.${suggestion(unknown, keys)}`);
  if (linked.length > 0 && keys.every((name) => linked.includes(name)))
    refuse("attacks.linked names every key, so that none is left for the second party.");
  return { keys, targets };
}
