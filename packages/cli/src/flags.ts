/** A list of names: split at commas, and the flag may be given several times. */
export const list = (value: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), ...value.split(",").map((part) => part.trim()).filter((part) => part !== "")];

/** A value of a flag that may be given several times. */
export const several = (value: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), value];

/** A delimiter, a tab written as \t. */
export const delimiter = (value: string): string => (value === "\\t" ? "\t" : value);
