import { InvalidArgumentError } from "commander";

/** A list of names: split at commas, and the flag may be given several times. */
export const list = (value: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), ...value.split(",").map((part) => part.trim()).filter((part) => part !== "")];

/** A value of a flag that may be given several times. */
export const several = (value: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), value];

/** A flag that takes one value: given again it is an error, for one of the two values would be lost in silence. */
export function once(parse: (value: string) => string = (value) => value): (value: string, before: string | undefined) => string {
  return (value, before) => {
    if (before !== undefined) throw new InvalidArgumentError(`It is given already, as '${before}'. Give this option once.`);
    return parse(value);
  };
}

/** A delimiter, a tab written as \t. */
export const delimiter = (value: string): string => (value === "\\t" ? "\t" : value);
