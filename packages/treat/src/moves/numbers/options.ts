import * as z from "zod";

/** Codes of variables that mean a missing value and stay as they are: -9 is no income. */
const missing = z
  .record(z.string(), z.array(z.union([z.string(), z.number()])))
  .describe("Codes for missing values by variable; they stay as they are.");

/** Options that every move of numbers has beside those that name its variables. */
export const numberOptions = { missing: missing.exactOptional() };

/** The variable of a move. */
export const oneVariable = { key: z.string().min(1), ...numberOptions };

/** The variables of a move, each once. */
export const severalVariables = {
  keys: z
    .array(z.string().min(1))
    .min(1)
    .superRefine((names, context) => {
      const twice = names.find((name, i) => names.indexOf(name) < i);
      if (twice !== undefined) context.addIssue(`${twice} is named twice; name each variable once`);
    }),
  ...numberOptions,
};

/**
 * What random numbers are drawn from. Whoever guesses it can take the noise out again: it is kept as secret as the
 * original.
 */
export const seed = z
  .string()
  .regex(/^[!-~]{1,32}$/, "expected 1 to 32 letters, digits or signs without blanks")
  .describe("What random numbers are drawn from: keep it as secret as the original.");
