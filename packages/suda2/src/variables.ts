import { optionAdvice } from "@sdc-risk/blocks";
import { roleOf, rolesWhere, variablesOf, type MeasureRun, type SdcObject } from "@sdc-risk/core";
import { SdcError, suggestion, type Cut } from "@sdc-risk/data";
import type { Options } from "./options.ts";

/** What is searched. */
export interface Searchable {
  /** The keys, then what the options add; in bands where they are cut. */
  readonly variables: readonly (string | Cut)[];
  /** Whether these are the keys as they are, so that records of one class agree on all of them. */
  readonly plain: boolean;
  /** Names of those that are no keys, and of those that are cut. */
  readonly added: readonly string[];
  readonly banded: readonly string[];
}

/** Roles whose variables weigh or name records, and describe nobody. */
export const ASIDE = rolesWhere(({ holds }) => holds !== "values");

/** Refuses a variable that the file lacks, or that names or weighs records. */
function check(sdc: SdcObject, one: string): void {
  if (!sdc.variables.includes(one))
    throw new SdcError(
      "UNKNOWN_VARIABLE",
      `Options of "suda2": there is no variable "${one}".${suggestion(one, sdc.variables)}`,
    );
  const role = ASIDE.find((aside) => variablesOf(sdc.roles, aside).includes(one));
  if (role !== undefined)
    throw new SdcError(
      "ROLE_CONFLICT",
      `Options of "suda2": "${one}" is the ${roleOf(role).one}, by which nobody is told apart. Leave it out.`,
    );
}

/** All variables of the file that can be searched. */
function everyVariable(
  sdc: SdcObject,
  cut: ReadonlySet<string>,
  { warn }: Pick<MeasureRun<unknown, unknown>, "warn">,
): string[] {
  const aside = new Set(ASIDE.flatMap((role) => variablesOf(sdc.roles, role)));
  const keys = new Set(variablesOf(sdc.roles, "keys"));
  const others = sdc.variables.filter((one) => !aside.has(one) && !keys.has(one) && !cut.has(one));
  const continuous = others.filter((one) => sdc.isContinuous(one));
  const first = continuous.at(0);
  if (first !== undefined)
    warn(
      "continuous-left-out",
      "Continuous variables are left out of the search, since nearly every value of them is alone: " +
        `${continuous.map((one) => `"${one}"`).join(", ")}. To search them in bands: ` +
        `${optionAdvice("suda2", { variables: "all", bands: { [first]: 10 } })}.`,
    );
  return others.filter((one) => !continuous.includes(one));
}

/**
 * The variables that are searched: the keys, the option `variables`, and those that are cut into bands.
 * @throws UNKNOWN_VARIABLE, ROLE_CONFLICT
 */
export function searchable(
  sdc: SdcObject,
  { variables, bands }: Pick<Options, "variables" | "bands">,
  run: Pick<MeasureRun<unknown, unknown>, "warn">,
): Searchable {
  const keys = variablesOf(sdc.roles, "keys");
  const cut = new Set(Object.keys(bands));
  const given = variables === "all" ? [] : variables;
  for (const one of [...given, ...cut]) check(sdc, one);
  const added = variables === "all" ? everyVariable(sdc, cut, run) : given;
  const names = [...new Set([...keys, ...added, ...cut])];
  return {
    variables: names.map((one) => (cut.has(one) ? { name: one, bands: bands[one] } : one)),
    plain: names.length === keys.length && cut.size === 0,
    added: names.slice(keys.length),
    banded: [...cut],
  };
}
