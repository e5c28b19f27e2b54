import { DataType, Precision } from "apache-arrow";
import { SdcError, unknownVariable } from "../errors.ts";
import { isNumeric } from "./is-numeric.ts";
import { isLongInteger } from "./long-integer.ts";

/** Codes that mean a missing value: for all variables, or by variable. */
export type MissingCodes =
  readonly (string | number)[] | Readonly<Record<string, readonly (string | number)[]>>;

const isList = (codes: MissingCodes): codes is readonly (string | number)[] => Array.isArray(codes);

/** The codes declared for one variable. */
export function codesFor(codes: MissingCodes, variable: string): readonly (string | number)[] {
  return isList(codes) ? codes : Object.hasOwn(codes, variable) ? codes[variable] : [];
}

/** Whether a text writes a number. */
const isNumberText = (text: string): boolean => text.trim() !== "" && !Number.isNaN(Number(text));

/**
 * Codes with the values that they name by label, `refused` or `refused (-9)`. A code that is the text of a
 * labelled value, or a number, stands for that value alone.
 * @param labels by the text of the value, as `valueLabels` gives them
 */
export function withLabelled(
  codes: readonly (string | number)[],
  labels: ReadonlyMap<string, string>,
): readonly (string | number)[] {
  if (codes.length === 0 || labels.size === 0) return codes;
  const words = new Set(codes.map(String).filter((code) => !labels.has(code) && !isNumberText(code)));
  const named = [...labels].flatMap(([value, label]) =>
    words.has(label) || words.has(`${label} (${value})`) ? [value] : [],
  );
  return named.length === 0 ? codes : [...codes, ...named];
}

/**
 * The codes that stand for a missing value of a variable, those among them that are given by the label of
 * their value, too.
 * @param labels of its values by their text; none unless given
 */
export const codesOf = (
  codes: MissingCodes,
  variable: string,
  labels: ReadonlyMap<string, string> = new Map(),
): readonly (string | number)[] => withLabelled(codesFor(codes, variable), labels);

/** A code of the form <variable>=<code>, taken apart; null where no variable has that name. */
function byVariable(
  code: string | number,
  known: ReadonlySet<string>,
): { readonly name: string; readonly code: string } | null {
  const text = String(code);
  for (let at = text.indexOf("="); at >= 0; at = text.indexOf("=", at + 1)) {
    const name = text.slice(0, at).trim();
    const rest = text.slice(at + 1).trim();
    if (known.has(name) && rest !== "") return { name, code: rest };
  }
  return null;
}

/** Refuses codes for all variables that are written as codes of one: they would match nothing, in silence. */
function checkList(codes: readonly (string | number)[], known: ReadonlySet<string>): void {
  const meant = new Map<string, string[]>();
  let first: string | null = null;
  for (const code of codes) {
    const parts = byVariable(code, known);
    if (parts === null) continue;
    first ??= String(code);
    meant.set(parts.name, [...(meant.get(parts.name) ?? []), parts.code]);
  }
  if (first === null) return;
  throw new SdcError(
    "BAD_OPTIONS",
    `"${first}" is given as a code for missing values of all variables, but begins with the name of one. ` +
      `Codes of single variables are declared by variable: "missing": ` +
      `${JSON.stringify(Object.fromEntries(meant))}, for the command line in a configuration file (--config ` +
      "of assess).",
  );
}

/**
 * @throws UNKNOWN_VARIABLE for codes of a variable that does not exist; BAD_OPTIONS for codes of a list for all
 *   variables that are of the form <variable>=<code>
 */
export function checkMissing(codes: MissingCodes, variables: readonly string[]): void {
  const known = new Set(variables);
  if (isList(codes)) {
    checkList(codes, known);
    return;
  }
  for (const name of Object.keys(codes)) {
    if (!known.has(name)) throw unknownVariable(name, variables, "given with codes for missing values");
  }
}

/** A number as a column of a type holds it: in single precision 0.7 is the number next to it, 0.699999988…. */
const heldAs = (type: DataType | null): ((x: number) => number) =>
  type !== null && DataType.isFloat(type) && type.precision === Precision.SINGLE ? Math.fround : (x) => x;

/**
 * The codes that are numbers, or the text of one.
 * @param type of the values; null where it is not known
 */
export function missingNumbers(
  codes: readonly (string | number)[],
  type: DataType | null = null,
): ReadonlySet<number> {
  const held = heldAs(type);
  return new Set(
    codes
      .map((code) => (typeof code === "string" && code.trim() === "" ? NaN : held(Number(code))))
      .filter((x) => !Number.isNaN(x)),
  );
}

/**
 * Whether a level, by its text, is one of the codes. Among numbers a number and its text are the same code ("-999",
 * −999 and the decimal −999.00), so that a list from the command line holds for variables of any type. Where
 * both write a whole number beyond 2^53 − 1 they are the same by their digits only. In single precision a code is
 * the number of that precision next to it.
 * @param type of the values; null for texts
 */
export function missingTest(
  codes: readonly (string | number)[],
  type: DataType | null,
): (label: string) => boolean {
  const isNumber = type !== null && isNumeric(type);
  const texts = new Set(codes.map(String));
  const numbers = missingNumbers(codes, type);
  const plain = codes.filter((code) => !isLongInteger(String(code)));
  const exact = missingNumbers(plain, type);
  return (label) =>
    texts.has(label) || (isNumber && (isLongInteger(label) ? exact : numbers).has(Number(label)));
}

/** What becomes of a missing value of a key, by the name that options give the policy. */
export const MISSING_KEY = {
  wildcard: "wildcard: a missing value matches any value",
  category: "category: a missing value is a category of its own",
} as const;

/** What becomes of a missing sensitive value, by the name that options give the policy. */
export const MISSING_SENSITIVE = {
  value: "a missing sensitive value is one value of its own",
  ignore: "a missing sensitive value is left out",
} as const;
