import { codesFor, missingNumbers } from "@sdc-risk/data";

/** The codes for missing values of a variable, as numbers that a script compares with. */
export const codeNumbers = (
  key: string,
  missing: Readonly<Record<string, readonly (string | number)[]>> | undefined,
): readonly string[] => [...missingNumbers(codesFor(missing ?? [], key))].map(String);
