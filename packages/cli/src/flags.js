/** A list of names: split at commas, and the flag may be given several times. */
export const list = (value, before) => [...(before ?? []), ...value.split(",").map((part) => part.trim()).filter((part) => part !== "")];
/** A value of a flag that may be given several times. */
export const several = (value, before) => [...(before ?? []), value];
/** A delimiter, a tab written as \t. */
export const delimiter = (value) => (value === "\\t" ? "\t" : value);
