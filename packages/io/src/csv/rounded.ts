import type { ReadWarning } from "../types.js";

/** The warning for a column whose whole numbers a double does not hold exactly. */
export const roundedWarning = (name: string): ReadWarning => ({
  code: "unsafe-integers",
  message:
    `${JSON.stringify(name)} holds whole numbers beyond 9007199254740991; they were rounded to floats, so ` +
    "different ones may have become one.",
});
