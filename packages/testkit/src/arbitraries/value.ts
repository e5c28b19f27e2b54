/** One value of a key variable; null is missing. */
export type Value = string | number | null;

/** Keys of all records, record by record: `keys[i][j]` is the value of record i on key variable j. */
export type Keys = readonly (readonly Value[])[];
