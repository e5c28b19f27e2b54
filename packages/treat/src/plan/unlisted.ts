import { codeVector, counted, SdcError } from "@sdc-risk/data";
import { recode } from "../moves/recode/recode.ts";
import type { Recoding } from "../moves/recode/options.ts";
import type { AppliedStep } from "./applied.ts";

/** Values of a variable that a recoding does not list, and the records that hold one. */
interface Unlisted {
  readonly values: number;
  readonly records: number;
}

function unlistedIn({ step, before }: AppliedStep, codes: readonly string[]): Unlisted {
  const { key, values } = step as unknown as Recoding;
  const column = codeVector(key, before.getChild(key)!);
  const listed = new Set([...codes, ...values.flatMap(({ from }) => from)]);
  const isOpen = Array.from({ length: column.size }, (_, code) => !listed.has(column.label(code)));
  const found = column.codes.filter((code) => code >= 0 && isOpen[code]);
  return { values: new Set(found).size, records: found.length };
}

/**
 * Refuses a file that holds values which its plan does not know. A plan lists every value of the variables that it recodes,
 * those that stay, too; a value of another file that it does not list would stay as it is: a single age beside bands.
 * @param applied the steps that are done
 * @param codesOf codes for missing values of a variable, which stay
 * @throws BAD_FILE
 */
export function checkListed(
  applied: readonly AppliedStep[],
  codesOf: (key: string) => readonly (string | number)[],
): void {
  for (const one of applied) {
    if (one.treatment !== recode) continue;
    const key = String(one.step["key"]);
    const { values, records } = unlistedIn(one, codesOf(key).map(String));
    if (records > 0)
      throw new SdcError(
        "BAD_FILE",
        `The plan recodes "${key}", and it does not list ${counted(values, "value")} of it in ` +
          `${counted(records, "record")}: they would stay as they are. Make a plan for this file (sdc-risk plan). Where ` +
          "they may stay, such as codes for missing values, list each in the step of the plan, with itself in from and to.",
      );
  }
}
