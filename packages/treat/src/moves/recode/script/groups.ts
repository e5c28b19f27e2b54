import type { StepContext } from "../../../treatment/treatment-script.ts";
import type { Recoding } from "../options.ts";

/** A group of values that become one. */
export interface ScriptGroup {
  /** Values as numbers, where the variable holds numbers. */
  readonly numbers: readonly number[];
  /** Values as texts; the empty text is a missing value. */
  readonly texts: readonly string[];
  readonly to: string;
}

/** The values of a recoding as scripts compare them: as numbers until the variable holds labels. */
export function groupsOf(
  { key, values }: Recoding,
  { variable }: Pick<StepContext, "variable">,
): readonly ScriptGroup[] {
  const isNumber = (text: string): boolean => variable(key).isNumber && text !== "";
  return values.map(({ from, to }) => ({
    numbers: from.filter(isNumber).map(Number),
    texts: from.filter((text) => !isNumber(text)),
    to,
  }));
}
