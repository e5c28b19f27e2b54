import type { ReadWarning } from "../types.ts";

/** The warning for a column of decimal numbers that also holds whole ones which a double does not hold exactly. */
export const roundedWarning = (name: string): ReadWarning => ({
  code: "unsafe-integers",
  message:
    `${JSON.stringify(name)} holds decimal numbers, and whole ones beyond 9007199254740991; those were rounded, ` +
    "so different ones may have become one.",
});
