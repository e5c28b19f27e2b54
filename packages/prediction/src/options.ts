import type { Cautions } from "@sdc-risk/blocks";
import * as z from "zod";

export const options = z.strictObject({
  model: z
    .enum(["forest", "tree"])
    .default("forest")
    .describe("What predicts: a random forest, or a single tree, which is quicker and weaker."),
  threshold: z
    .number()
    .min(0)
    .lt(1)
    .default(0.3)
    .describe(
      "A category counts as predicted where the chance that the model gives it is above the guess by more than this " +
        "share of what the guess leaves: (g − b) / (1 − b).",
    ),
  closeness: z
    .number()
    .gt(0)
    .default(0.1)
    .describe("A number counts as predicted where the error of the prediction is below this."),
  error: z
    .enum(["symmetric", "relative", "absolute"])
    .default("symmetric")
    .describe(
      "Error of a number A predicted as B, with d for the size of A − B: 2d / (size of A + size of B + 0.02), d / (size " +
        "of A + 0.01), or d in the units of the variable.",
    ),
  calibrate: z
    .boolean()
    .default(true)
    .describe(
      "Whether the chances that a forest gives are made to hold as often as they say, by its out-of-bag predictions.",
    ),
  permutations: z
    .number()
    .int()
    .min(0)
    .default(199)
    .describe("Random deals of the values, in which there is nothing to learn; 0 leaves them out."),
  deal: z
    .enum(["persons", "model"])
    .default("persons")
    .describe(
      "Whose values are dealt out at random: those of the persons who are attacked, or those that the model learns " +
        "from, so that it is trained anew each time. The second takes as many times as long as there are permutations.",
    ),
  folds: z
    .number()
    .int()
    .min(2)
    .max(20)
    .default(5)
    .describe("Parts of the original that are predicted from the others, where there is no control file."),
  trees: z.number().int().min(1).max(2000).default(50).describe("Trees of a forest."),
  attacked: z
    .number()
    .int()
    .min(1000)
    .default(20_000)
    .describe(
      "Records of the original, and of the control file, whose value is predicted, at most. Of more, as many are drawn by " +
        "the seed, and the report says so.",
    ),
  learn: z
    .number()
    .int()
    .min(2)
    .nullable()
    .default(null)
    .describe(
      "Records that a model learns from at most, drawn by the seed. Null is 100,000, and 20,000 where parts of the " +
        "original are predicted from the others.",
    ),
  minSplit: z
    .number()
    .int()
    .min(2)
    .default(20)
    .describe(
      "A single tree: nodes of fewer records are not split. A forest splits from 11 (numbers: 6) on.",
    ),
  minLeaf: z
    .number()
    .int()
    .min(1)
    .default(7)
    .describe("A single tree: records that each side of a split has at least."),
  complexity: z
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .describe("A single tree: share of the error of the root that each further leaf has to save."),
  seed: z
    .number()
    .int()
    .min(0)
    .default(1)
    .describe("Which records a forest draws, and which values are dealt to whom."),
});

export type Options = (typeof options)["_output"];

/** Records that a model learns from, at most, unless told: of a release, and of parts of the original. */
export const MOST_LEARNT = { released: 100_000, original: 20_000 } as const;

/**
 * What to know of figures before they are judged: options that make the attack weaker than it is by default make them
 * lower, whatever the release gives away.
 */
export function weakerAttack(given: Options): { readonly cautions?: Cautions } {
  const usual = options.parse({});
  const weaker = [
    ...(given.model === "tree" ? ["model"] : []),
    ...(given.trees < usual.trees ? ["trees"] : []),
    ...(given.learn !== null && given.learn < MOST_LEARNT.released ? ["learn"] : []),
  ];
  if (weaker.length === 0) return {};
  const text = `The attack is weaker than by default (${weaker.join(", ")}), so an intruder may predict more.`;
  return { cautions: { targets: { mark: "by a weaker attack", text, side: "low" } } };
}
