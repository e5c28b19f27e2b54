/** The digits of a text, in their order; letters and signs are left out. */
export const digitsOf = (text: string): number[] => Array.from(text.replace(/\D/g, ""), Number);

const dot = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * digits[i]!, 0);

/** Luhn 1960: every second digit doubled from the right, the digits added up, a multiple of ten. */
export function luhn(digits: readonly number[]): boolean {
  const sum = digits.reduceRight((total, digit, i) => {
    const doubled = (digits.length - i) % 2 === 0 ? 2 * digit : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** A sum by weights that a number divides. */
export const weighted = (digits: readonly number[], weights: readonly number[], divisor: number): boolean =>
  dot(digits, weights) % divisor === 0;

/**
 * Two check digits by modulus 11, each over the digits before it, as of the Brazilian CPF; a remainder below
 * 2 gives 0.
 */
export function twiceModulo11(digits: readonly number[]): boolean {
  const check = (length: number): number => {
    const rest =
      dot(
        digits,
        Array.from({ length }, (_, i) => length + 1 - i),
      ) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  return check(9) === digits[9] && check(10) === digits[10];
}

/** ISO 7064, modulus 11, 10, as of the German tax number. */
export function modulo11And10(digits: readonly number[]): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (digit + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === digits.at(-1);
}

/** The remainder of a long number of decimal digits. */
const remainder = (digits: string, divisor: number): number =>
  Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % divisor, 0);

/** ISO 13616: the first four signs at the end, letters as 10 to 35, remainder 1 by 97. */
export function iban(text: string): boolean {
  const turned = text.slice(4) + text.slice(0, 4);
  return (
    remainder(
      turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)),
      97,
    ) === 1
  );
}

/** The French number of social security: 97 less the remainder of the first 13 digits. */
export const french = (text: string): boolean => {
  const plain = text.replace("2A", "19").replace("2B", "18");
  return 97 - remainder(plain.slice(0, 13), 97) === Number(plain.slice(13));
};

/** The Spanish DNI and NIE: a letter by the remainder of 23. */
export function spanish(text: string): boolean {
  const number = Number(text.slice(0, -1).replace("X", "0").replace("Y", "1").replace("Z", "2"));
  return "TRWAGMYFPDXBNJZSQVHLCKE"[number % 23] === text.at(-1);
}

/** The Chinese number of residents, ISO 7064 modulus 11, 2: 17 digits and a digit or X. */
export function chinese(text: string): boolean {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return "10X98765432"[dot(digitsOf(text.slice(0, 17)), weights) % 11] === text.at(-1);
}
