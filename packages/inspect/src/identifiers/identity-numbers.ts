import {
  chinese,
  digitsOf,
  french,
  iban,
  luhn,
  modulo11And10,
  spanish,
  twiceModulo11,
  weighted,
} from "./check-digits.ts";

/** A form of numbers that states, banks and insurers give to one person or firm. */
interface Form {
  readonly kind: "identity-number" | "account-number";
  /** Without spaces, points and hyphens between its parts. */
  readonly form: RegExp;
  /** Its check digits; a form without any says enough by its letters. */
  readonly holds?: (text: string) => boolean;
}

const YYMMDD = String.raw`\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])`;
const DDMMYY = String.raw`(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])\d\d`;

const FORMS: readonly Form[] = [
  // accounts: IBAN, cards
  { kind: "account-number", form: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, holds: iban },
  { kind: "account-number", form: /^[3-6]\d{12,18}$/, holds: (text) => luhn(digitsOf(text)) },
  // Italy: six letters, year, letter of the month, day, place, check letter
  { kind: "identity-number", form: /^[A-Z]{6}\d{2}[ABCDEHLMPRST]\d{2}[A-Z]\d{3}[A-Z]$/ },
  // United Kingdom: insurance
  { kind: "identity-number", form: /^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/ },
  { kind: "identity-number", form: /^[XYZ\d]\d{7}[A-Z]$/, holds: spanish },
  { kind: "identity-number", form: /^[12]\d{4}(\d\d|2A|2B)\d{8}$/, holds: french },
  { kind: "identity-number", form: /^[1-9]\d{16}[\dX]$/, holds: chinese },
  // Germany: tax
  { kind: "identity-number", form: /^[1-9]\d{10}$/, holds: (text) => modulo11And10(digitsOf(text)) },
  // Brazil
  { kind: "identity-number", form: /^\d{11}$/, holds: (text) => twiceModulo11(digitsOf(text)) },
  // Poland
  {
    kind: "identity-number",
    form: /^\d{11}$/,
    holds: (text) => weighted(digitsOf(text), [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1], 10),
  },
  // Norway
  {
    kind: "identity-number",
    form: new RegExp(`^${DDMMYY}\\d{5}$`),
    holds: (text) => weighted(digitsOf(text), [3, 7, 6, 1, 8, 9, 4, 5, 2, 1], 11),
  },
  // Sweden, and Canada's nine digits
  {
    kind: "identity-number",
    form: new RegExp(`^(\\d\\d)?${YYMMDD}\\d{4}$`),
    holds: (text) => luhn(digitsOf(text).slice(-10)),
  },
  { kind: "identity-number", form: /^[1-9]\d{8}$/, holds: (text) => luhn(digitsOf(text)) },
  // Netherlands
  {
    kind: "identity-number",
    form: /^\d{9}$/,
    holds: (text) => weighted(digitsOf(text), [9, 8, 7, 6, 5, 4, 3, 2, -1], 11),
  },
];

/** Numbers of the United States and of Denmark have no check digits: their hyphens say what they are. */
const AS_WRITTEN = [/^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/, new RegExp(`^${DDMMYY}-\\d{4}$`)];

/** Signs of the shortest of them. */
const SHORTEST = 9;
/** Different values below which check digits may fit by chance. */
const LEAST = 20;

/**
 * Whether values are numbers that are given to one person or firm only, by their form and check digits.
 * @param texts different values, or a sample of them
 * @param share of them that must have the form
 */
export function identityNumbers(texts: readonly string[], share: number): Form["kind"] | null {
  const need = share * texts.length;
  if (texts.length < LEAST || texts.filter(({ length }) => length >= SHORTEST).length < need) return null;
  const count = (test: (text: string) => boolean): number => texts.filter(test).length;
  if (AS_WRITTEN.some((form) => count((text) => form.test(text)) >= need)) return "identity-number";
  const plain = texts.map((text) => text.replace(/[\s.-]/g, "").toUpperCase());
  const found = FORMS.find(
    ({ form, holds }) =>
      plain.filter((text) => form.test(text) && (holds === undefined || holds(text))).length >= need,
  );
  return found?.kind ?? null;
}
