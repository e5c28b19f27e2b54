import { InvalidArgumentError } from "commander";

/** A list of names: split at commas, and the flag may be given several times. */
export const list = (value: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  ...value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
];

/** A value of a flag that may be given several times. */
export const several = (value: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  value,
];

const UNITS: Readonly<Record<string, number>> = {
  B: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KIB: 2 ** 10,
  MIB: 2 ** 20,
  GIB: 2 ** 30,
  TIB: 2 ** 40,
};

/** Bytes of a size such as 20GB or 1.5GiB. */
export function bytes(value: string): number {
  const [, digits, unit] = /^(\d+(?:\.\d+)?) ?([kMGT]?i?B)$/i.exec(value) ?? [];
  const factor = UNITS[unit?.toUpperCase() ?? ""];
  const size = Math.floor(Number(digits) * (factor ?? NaN));
  if (!(size > 0)) throw new InvalidArgumentError("Expected a size with its unit, such as 500MB or 20GB.");
  return size;
}

/** A whole number, 1 or more. */
export function whole(value: string): number {
  const number = /^\d+$/.test(value) ? Number(value) : NaN;
  if (!(number >= 1)) throw new InvalidArgumentError("Expected a whole number, 1 or more.");
  return number;
}

/** A number above 0. */
export function positive(value: string): number {
  const number = value.trim() === "" ? NaN : Number(value);
  if (!(number > 0 && number < Infinity)) throw new InvalidArgumentError("Expected a number above 0.");
  return number;
}

/** A share above 0 and at most 1, or what is no number: the place of a file. */
export function shareOrFile(value: string): number | string {
  const number = value.trim() === "" ? NaN : Number(value);
  if (Number.isNaN(number) && value.trim() !== "") return value;
  if (!(number > 0 && number <= 1))
    throw new InvalidArgumentError("Expected a share above 0 and at most 1, such as 0.04, or a file.");
  return number;
}

/** A value that is one of a few words. */
export const oneOf =
  (...words: readonly string[]): ((value: string) => string) =>
  (value) => {
    if (!words.includes(value)) throw new InvalidArgumentError(`Allowed choices are ${words.join(", ")}.`);
    return value;
  };

/**
 * A flag that takes one value: given again it is an error, for one of the two values would be lost in silence.
 * @param parse makes the value of the text
 */
export const once =
  <T>(parse: (value: string) => T): ((value: string, before: T | undefined) => T) =>
  (value, before) => {
    if (before !== undefined)
      throw new InvalidArgumentError(`It is given already, as '${String(before)}'. Give this option once.`);
    return parse(value);
  };

/** A flag that takes one text, as it is. */
export const onceAsGiven = once((value) => value);

/** A delimiter, a tab written as \t. */
export const delimiter = (value: string): string => (value === "\\t" ? "\t" : value);
