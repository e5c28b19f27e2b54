import type { Cautions } from "@sdc-risk/blocks";
import * as z from "zod";

export const options = z.strictObject({
  variables: z
    .array(z.string())
    .min(1)
    .nullable()
    .default(null)
    .describe(
      "Variables by which records are compared. Default: all that every file holds, but for ids, weights and direct " +
        "identifiers.",
    ),
  measured: z
    .array(z.string())
    .default([])
    .describe(
      "Whole numbers that measure something, such as age, beside the variables that are continuous anyway: near values " +
        "are near then. All other variables are categories, which are equal or not.",
    ),
  records: z
    .number()
    .int()
    .min(20)
    .default(2000)
    .describe(
      "Attacks: records of the original, of the control file, and of the release for the closest ones, at most. More " +
        "are drawn at random.",
    ),
  neighbours: z.number().int().min(1).default(5).describe("DOMIAS by nearest neighbours: their number."),
  plagiarism: z
    .number()
    .int()
    .min(1)
    .default(20)
    .describe("Data plagiarism index: neighbours among the records of the release and of the reference."),
  local: z
    .number()
    .int()
    .min(1)
    .default(10)
    .describe("Gen-LRA: records of the release nearest to a person, whose likelihood is compared."),
  seed: z
    .number()
    .int()
    .min(0)
    .default(1)
    .describe("Which records are drawn, and how the control file is halved."),
});

export type Options = z.output<typeof options>;

/** Options by which attacks are other ones than by default. */
const OF_ATTACKS = ["neighbours", "plagiarism", "local"] as const;

/**
 * What to know of figures before they are judged: whoever compares records by some variables only, or sets attacks
 * otherwise, finds less than an intruder may, whatever the release gives away.
 */
export function otherAttacks(given: Options): Cautions {
  const usual = options.parse({});
  const changed = [
    ...(given.variables === null ? [] : ["variables"]),
    ...OF_ATTACKS.filter((name) => given[name] !== usual[name]),
  ];
  if (changed.length === 0) return {};
  const text = `Attacks and copies are not those of the default options (${changed.join(", ")}), so an intruder may find more.`;
  return { "": { mark: "by other options", text, side: "low" } };
}
