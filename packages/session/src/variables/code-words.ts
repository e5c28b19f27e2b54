/** Codes of one variable that a file declares for missing values, at most: SPSS has room for three. */
const MOST_CODES = 3;

/** Words that stand for a value which is not known. */
const WORDS =
  /^[\s.?*–-]+$|^\W*(#?n\/?a|nan|nap|iap|niu|null|none given|dk|nr|ns\/nr|nsp|k\.? ?a\.?|n\.d\.)\W*$|missing|suppress|refus|reject|declin|do(es)?n.?t know|do(es)? not know|unknown|not (known|stated|given|applicable|asked|answered|available|reported|specified|recorded)|no (answer|data|response|information)|inapplicable|not in universe|(legitimate|valid) skip|unspecified|undetermined|keine? (angabe|antwort)|weiß nicht|weiss nicht|verweigert|unbekannt|entfällt|trifft nicht zu|ne sait pas|sans réponse|non déclaré|inconnu|no sabe|no contesta|no responde|desconocid|não sabe|não respond|non sa|non rispond|brak danych|nie wiem|нет данных|не знаю/iu;

/** Numbers that stand for one: below zero, or nines, eights and sevens behind a gap above all values. */
const isCodeNumber = (code: number, most: number): boolean =>
  code < 0 || (code > most + 1 && /^(9*[6-9]|7+|8+)$/.test(String(code)));

const numberOf = (text: string): number => (text.trim() === "" ? NaN : Number(text));

/** Whether values that were declared missing read like codes for missing values beside the others of a variable. */
export function readLikeCodes(declared: readonly string[], others: readonly string[]): boolean {
  if (declared.length > MOST_CODES) return false;
  const most = others.map(numberOf).reduce((a, b) => Math.max(a, b), -Infinity);
  return declared.every((text) => WORDS.test(text) || isCodeNumber(numberOf(text), most));
}

/** A reason for missing values that records of a file hold: what stands for it, and its label. */
export interface HeldReason {
  readonly value: number | string;
  readonly label: string | null;
}

/** Reasons of one variable that a file gives labels for, at most: no survey asks for more. */
const MOST_REASONS = 10;

/** What stands for a missing number in Stata and SAS. */
const LETTER = /^\.[a-z_]$/;

/**
 * Whether what a file itself declares as missing reads like codes for missing values: by its label, as a letter, or as
 * a number beside the values of the variable.
 */
export function areReasons(held: readonly HeldReason[], others: readonly string[]): boolean {
  if (held.length > MOST_REASONS) return false;
  const plain = held.filter(
    ({ value, label }) => !LETTER.test(String(value)) && !(label !== null && WORDS.test(label)),
  );
  return readLikeCodes(
    plain.map(({ value }) => String(value)),
    others,
  );
}
