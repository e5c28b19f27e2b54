import { SdcError, suggestion } from "./errors.js";

/** Codes that stand for a missing value: for all variables, or by variable. */
export type MissingCodes = readonly (string | number)[] | Readonly<Record<string, readonly (string | number)[]>>;

const isList = (codes: MissingCodes): codes is readonly (string | number)[] => Array.isArray(codes);

/** The codes declared for one variable. */
export function codesFor(codes: MissingCodes, variable: string): readonly (string | number)[] {
  return isList(codes) ? codes : Object.hasOwn(codes, variable) ? codes[variable]! : [];
}

/** Refuses codes for variables that do not exist. */
export function checkMissing(codes: MissingCodes, variables: readonly string[]): void {
  if (isList(codes)) return;
  for (const name of Object.keys(codes)) {
    if (!variables.includes(name)) throw new SdcError("UNKNOWN_VARIABLE", `There is no variable "${name}" (given with codes for missing values).${suggestion(name, variables)}`);
  }
}

/**
 * Whether a value is one of the codes. A number and its text are the same code ("-999" and −999), so that a list from
 * the command line holds for variables of any type.
 */
export function missingTest(codes: readonly (string | number)[]): (value: unknown, label: string) => boolean {
  const texts = new Set(codes.map(String));
  const numbers = new Set(codes.map((code) => (typeof code === "string" && code.trim() === "" ? NaN : Number(code))).filter((x) => !Number.isNaN(x)));
  return (value, label) => texts.has(label) || ((typeof value === "number" || typeof value === "bigint") && numbers.has(Number(value)));
}
