import { SdcError, suggestion } from "../errors.js";

/** Codes that stand for a missing value: for all variables, or by variable. */
export type MissingCodes =
  readonly (string | number)[] | Readonly<Record<string, readonly (string | number)[]>>;

const isList = (codes: MissingCodes): codes is readonly (string | number)[] => Array.isArray(codes);

/** The codes declared for one variable. */
export function codesFor(codes: MissingCodes, variable: string): readonly (string | number)[] {
  return isList(codes) ? codes : Object.hasOwn(codes, variable) ? codes[variable]! : [];
}

/** Refuses codes for variables that do not exist. */
export function checkMissing(codes: MissingCodes, variables: readonly string[]): void {
  if (isList(codes)) return;
  const known = new Set(variables);
  for (const name of Object.keys(codes)) {
    if (!known.has(name))
      throw new SdcError(
        "UNKNOWN_VARIABLE",
        `There is no variable "${name}" (given with codes for missing values).${suggestion(name, variables)}`,
      );
  }
}

/** The same codes without those of variables that a file does not hold. */
export function heldMissing(codes: MissingCodes, held: ReadonlySet<string>): MissingCodes {
  return isList(codes) ? codes : Object.fromEntries(Object.entries(codes).filter(([name]) => held.has(name)));
}

/** The codes that are numbers, or the text of one. */
export function missingNumbers(codes: readonly (string | number)[]): ReadonlySet<number> {
  return new Set(
    codes
      .map((code) => (typeof code === "string" && code.trim() === "" ? NaN : Number(code)))
      .filter((x) => !Number.isNaN(x)),
  );
}

/**
 * Whether a level, by its text, is one of the codes. Among numbers a number and its text are the same code ("-999",
 * −999 and the decimal −999.00), so that a list from the command line holds for variables of any type.
 */
export function missingTest(
  codes: readonly (string | number)[],
  isNumber: boolean,
): (label: string) => boolean {
  const texts = new Set(codes.map(String)),
    numbers = missingNumbers(codes);
  return (label) => texts.has(label) || (isNumber && numbers.has(Number(label)));
}

/** What becomes of a missing value of a key, by the name that options give the policy. */
export const MISSING_KEY = {
  wildcard: "wildcard: a missing value may stand for any value",
  category: "category: a missing value is one more value",
} as const;

/** What becomes of a missing sensitive value, by the name that options give the policy. */
export const MISSING_SENSITIVE = {
  value: "a missing sensitive value is one value of its own",
  ignore: "a missing sensitive value is left out",
} as const;
