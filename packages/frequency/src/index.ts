import { frequencyBins, type Cautions } from "@sdc-risk/blocks";
import { defineMeasure, variablesOf, type WeightFacts } from "@sdc-risk/core";
import { MISSING_KEY, type Classes } from "@sdc-risk/data";
import { sum } from "@sdc-risk/data/kernels";
import * as z from "zod";
import { frequencies } from "./frequencies.ts";
import { judgedFrequencies } from "./judged.ts";
import { frequencyBlocks } from "./report.ts";
import { keyWarnings } from "./warnings.ts";
import { frequencySummary, type FrequencySummary } from "./summary.ts";

export { frequencies, type Frequencies, type MissingPolicy } from "./frequencies.ts";
export { BY_CANDIDATES } from "./judged.ts";
export type { FrequencySummary } from "./summary.ts";

const options = z.strictObject({
  missing: z
    .enum(["wildcard", "category"])
    .default("wildcard")
    .describe(
      "A missing value of a key: matches any value (wildcard), or is a category of its own (category).",
    ),
  alpha: z
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe("With wildcard: what a record that only may have the same key counts, from 0 to 1."),
});

/** @param fk sample frequency of each class @param Fk population frequency of each */
function summarise(
  classes: Classes,
  keys: readonly string[],
  fk: Float64Array,
  Fk: Float64Array,
): FrequencySummary {
  const { counts, records } = classes;
  const incomplete = classes.incomplete();
  let sampleUniques = 0;
  let populationUniques = 0;
  let incompleteRecords = 0;
  let smallestClass = Infinity;
  let smallestFrequency = Infinity;
  for (let c = 0; c < classes.size; c++) {
    if (fk[c] === 1) sampleUniques += counts[c];
    if (Fk[c] === 1) populationUniques += counts[c];
    if (incomplete[c] === 1) incompleteRecords += counts[c];
    smallestClass = Math.min(smallestClass, counts[c]);
    smallestFrequency = Math.min(smallestFrequency, fk[c]);
  }
  const some = records > 0;
  return {
    records,
    keys,
    classes: classes.size,
    sampleUniques,
    sampleUniquesShare: some ? sampleUniques / records : null,
    populationUniques,
    population: sum(classes.weights),
    incompleteRecords,
    smallestClass: some ? smallestClass : null,
    meanClass: some ? records / classes.size : null,
    smallestFrequency: some ? smallestFrequency : null,
    distribution: frequencyBins(fk, counts),
  };
}

/** Sums of weights that are all above one are never one, however many records are alone in the population. */
function cautionsOf(weights: WeightFacts | null): { readonly cautions?: Cautions } {
  if (weights === null || weights.least <= 1) return {};
  return {
    cautions: {
      populationUniques: {
        mark: "0 by construction",
        side: "low",
        text:
          "Every weight is above 1, so no sum of weights is 1, however many are alone in the population. " +
          "A model of the keys tells how many are: the measure population.",
      },
    },
  };
}

/** Records that are alone where a missing value is a category of its own. */
function aloneByCategory({ counts, size }: Classes): number {
  let alone = 0;
  for (let c = 0; c < size; c++) if (counts[c] === 1) alone++;
  return alone;
}

/** Sample frequency f_k and estimated population frequency F_k of every record's key. */
export const frequency = defineMeasure(
  {
    id: "frequency",
    title: "Frequencies of keys",
    about: "How many records share a key, in the file and in the population?",
    answers: "found",
    needs: ["keys"],
    uses: [],
    persons: true,
    options,
    summary: frequencySummary,
    missing: ({ missing }, profiles) => MISSING_KEY[profiles ? "category" : missing],
    takes: () => ["weight"],
    idle: ({ missing }) => (missing === "category" ? { alpha: 'missing "wildcard"' } : {}),
    async compute(sdc, run) {
      const classes = await run.classes();
      await keyWarnings(
        sdc,
        classes.profiles?.records ?? classes,
        run.unit,
        (code, message) => run.warn(code, message),
        () => run.tick(0),
      );
      const { fk, Fk } = await frequencies(classes, run.options, (share) => run.tick(share));
      await run.tick(1);
      run.judged((tick) => judgedFrequencies(sdc, classes, tick));
      return {
        summary: summarise(classes, variablesOf(sdc.roles, "keys"), fk, Fk),
        columns: {
          fk: {
            grain: "class",
            values: fk,
            headline: "low",
            about: `Sample frequency: ${run.unit.many} of the file that share or may share this ${run.unit.one}'s key.`,
          },
          Fk: {
            grain: "class",
            values: Fk,
            about: "Estimated population frequency: the sum of their weights.",
          },
        },
        hasWeights: sdc.weightFacts !== null,
        register: sdc.register,
        unit: run.unit,
        profiles: classes.profiles !== null,
        alone: aloneByCategory(classes),
        ...cautionsOf(sdc.weightFacts),
        estimated: ["populationUniques"],
      };
    },
  },
  (done) => frequencyBlocks(done),
);
