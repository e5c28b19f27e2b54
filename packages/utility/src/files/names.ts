import { variablesOf, type SdcObject } from "@sdc-risk/core";
import { SdcError, suggestion } from "@sdc-risk/data";
import type { UtilityOptions } from "../options.ts";

/** Roles whose variables are compared unless others are named. */
export const COMPARED = ["keys", "numeric", "sensitive"] as const;

/** Names of the variables that are compared. @throws BAD_OPTIONS for one that the file does not hold */
export function comparedNames(
  sdc: SdcObject,
  { variables, incomes, regressions }: UtilityOptions,
): readonly string[] {
  const asked = [
    ...(variables ?? COMPARED.flatMap((role) => variablesOf(sdc.roles, role))),
    ...incomes,
    ...regressions.flatMap(({ outcome, predictors }) => [outcome, ...predictors]),
  ];
  const stray = asked.find((name) => !sdc.variables.includes(name));
  if (stray !== undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      `Options of "utility": "${stray}" is no variable of the file.${suggestion(stray, sdc.variables)}`,
    );
  return [...new Set(asked)];
}
