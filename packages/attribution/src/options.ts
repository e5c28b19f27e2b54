import * as z from "zod";

const bands = z.union([z.number().int().min(2), z.array(z.number()).min(1)]);

export const options = z.strictObject({
  undefinedCap: z
    .enum(["zero", "ignore"])
    .default("zero")
    .describe(
      "A record whose key the released file lacks: its attribution counts as 0, or the record is left out " +
        "of all three means. Such records are counted either way.",
    ),
  missingSensitive: z
    .enum(["value", "ignore"])
    .default("value")
    .describe("A missing sensitive value: counts as one value of its own, or is left out."),
  numericKeys: z
    .boolean()
    .default(false)
    .describe("Whether the continuous key variables (role numeric) join the keys, in bands."),
  bands: z
    .record(z.string(), bands)
    .default({})
    .describe(
      "Per continuous key or target: a number of bands of about equal size in the original, or the values " +
        "at which bands begin. Default: 10 bands.",
    ),
  smoothing: z
    .number()
    .min(0)
    .default(0)
    .describe(
      "Records added to every value of a distribution before Kullback–Leibler divergences are taken. With " +
        "0 a divergence is infinite where the released file lacks a value of the original; such classes are " +
        "counted and left out of the mean.",
    ),
  dominant: z
    .number()
    .gt(0)
    .max(1)
    .default(0.5)
    .describe("A value that makes up more than this share of the disclosive records of a target is flagged."),
  known: z
    .number()
    .gt(0.5)
    .max(1)
    .default(0.99)
    .describe(
      "A level of a key is flagged with a target when at least this share of its records hold one value: " +
        "it is known in advance.",
    ),
  exclude: z
    .strictObject({
      levels: z
        .record(z.string(), z.array(z.string()))
        .default({})
        .describe(
          "Per target: values, by their text or value label, whose records are left out of attribution.",
        ),
      pairs: z
        .array(
          z.strictObject({
            key: z.string().describe("A key variable."),
            level: z.string().describe("One of its levels, by its text or value label."),
            target: z.string().describe("The target that is known for records of this level."),
          }),
        )
        .default([])
        .describe("Levels of keys whose records are left out of the attribution of one target."),
    })
    .prefault({})
    .describe(
      "Records that are left out of attribution: of means, disclosive records and TCAP. The report lists " +
        "what is excluded.",
    ),
  attacks: z
    .strictObject({
      number: z.number().int().min(1).default(500).describe("Attacks of each kind, at most."),
      seed: z
        .number()
        .int()
        .min(0)
        .default(1)
        .describe("Which records are attacked, and which predicates are tried."),
      confidence: z.literal([0.9, 0.95, 0.99]).default(0.95).describe("Level of the Wilson intervals."),
      size: z.number().int().min(1).default(3).describe("Singling out: number of keys in a predicate."),
      linked: z
        .array(z.string())
        .min(1)
        .nullable()
        .default(null)
        .describe(
          "Linkability: the keys that the first of two parties knows; the second knows the others. Every " +
            "other key by default.",
        ),
    })
    .nullable()
    .prefault({})
    .describe("Attacks in the manner of singling out, linkability and inference. Null leaves them out."),
});

export type Options = (typeof options)["_output"];
