import { defineMeasure, populationClasses, type SdcObject } from "@sdc-risk/core";
import { MISSING_KEY } from "@sdc-risk/data";
import { frequencies } from "@sdc-risk/frequency";
import { isCount, population } from "@sdc-risk/population";
import * as z from "zod";
import { risks, summarise, unknownLevels } from "./counted.ts";
import { estimatesByKey, estimatesOf } from "./estimates.ts";
import { judgedFigures } from "./judged.ts";
import { knownBlocks, type KnownPopulationReportInput } from "./report.ts";
import { knownPopulationSummary, type KnownPopulationSummary } from "./summary.ts";
import { terms } from "./terms.ts";
import { warnOf } from "./warnings.ts";

export type { Estimate, KnownPopulationSummary, UnknownLevels } from "./summary.ts";

const options = z.strictObject({
  k: z
    .array(z.number().int().min(1))
    .min(1)
    .default([2, 3, 5])
    .describe("Thresholds: a record violates k-map when fewer than k units of the population have its key."),
  missing: z
    .enum(["wildcard", "category"])
    .default("wildcard")
    .describe(
      "A missing value of a key, in the file or in the population: matches any value (wildcard), or " +
        "is a category of its own (category).",
    ),
  alpha: z
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe("With wildcard: what a unit that only may have the same key counts, from 0 to 1."),
  presence: z
    .tuple([z.number().min(0).max(1), z.number().min(0).max(1)])
    .refine(([min, max]) => min <= max, "expected the smaller one first")
    .nullable()
    .default(null)
    .describe("Wanted presence, [δmin, δmax]: units of keys outside are counted; null asks for none."),
});

/** What says how many units a record stands for. */
const weightedBy = ({ register, weightFacts }: SdcObject): KnownPopulationReportInput["weighted"] =>
  register !== null ? "register" : weightFacts === null ? null : "weights";

/** Whether the measure population took the sum of weights for the units; rounding of sums apart. */
const isNear = (taken: number | null, total: number): boolean =>
  taken !== null && Math.abs(taken - total) <= 1e-9 * total;

/** Figures that rules take as the options count missing values. */
const BY_MATCHES = ["populationUniques", "sampleUniques", "unknownKeys", "deltaPresence", "estimates"];

/** Risk where the population is known: k-map, exact uniqueness and matches, presence, and how far estimates are off. */
export const knownPopulation = defineMeasure(
  {
    id: "known-population",
    title: "Known population",
    about: "How many people would be found, counted in the population itself, and how far are estimates off?",
    answers: "found",
    needs: ["keys", "population"],
    uses: [population],
    terms,
    options,
    countedBy: {
      k: { figures: ["kmap", "estimates"], picked: "k" },
      missing: { figures: BY_MATCHES },
      alpha: { figures: BY_MATCHES },
      presence: { figures: ["deltaPresence.wanted"] },
    },
    summary: knownPopulationSummary,
    missing: ({ missing }) => MISSING_KEY[missing],
    takes: () => ["weight"],
    idle: ({ missing }) => (missing === "category" ? { alpha: 'missing "wildcard"' } : {}),
    async compute(sdc, run) {
      const at = (share: number) => (): Promise<void> => run.tick(share);
      const file = await run.classes();
      const joint = await populationClasses(sdc, at(0));
      const { classes } = joint;
      await run.tick(0.5);
      const { fk: f, Fk: F } = await frequencies(classes, run.options, (share = 0) =>
        run.tick(0.5 + share / 2),
      );
      const levels = unknownLevels(joint);
      const counted = summarise(joint, { f, F }, levels, run.options);
      const summary: KnownPopulationSummary = {
        ...counted,
        estimates: [
          ...estimatesOf(counted, run.used.population.summary),
          ...estimatesByKey(counted, file, await frequencies(file, run.options, at(1))),
        ],
      };
      const census = isCount(run.used.population.summary.expectedMatches.by);
      if (joint.warning !== null) run.warn(joint.warning.code, joint.warning.message);
      warnOf(summary, joint, census, (code, message) => {
        run.warn(code, message);
      });
      await run.tick(1);
      run.judged((tick) => judgedFigures(joint, { f }, run.options, tick));
      const own = F.slice(0, file.size);
      return {
        summary,
        builtOn: { [population.id]: ["estimates"], "individual-risk": ["estimates"] },
        columns: {
          F: {
            grain: "class",
            values: own,
            about:
              "Units of the population that share or may share the record's key; 0 where it lacks the key.",
          },
          risk: {
            grain: "class",
            values: risks(own),
            headline: "high",
            about:
              "1/F, the chance that a match with the record is correct; null where the population lacks the key.",
          },
        },
        levels,
        weighted: weightedBy(sdc),
        summed:
          sdc.weightFacts !== null && isNear(run.used.population.summary.population, sdc.weightFacts.total),
        incomplete: !classes.complete,
        census,
      };
    },
  },
  (done) => knownBlocks(done),
);
