import { frequencyBins, type Cautions } from "@sdc-risk/blocks";
import {
  defineMeasure,
  variablesOf,
  type MeasureRun,
  type SdcObject,
  type StayingClasses,
  type WeightFacts,
} from "@sdc-risk/core";
import {
  difference,
  MISSING_KEY,
  sumOverClasses,
  tallyOf,
  type Classes,
  type ClassTally,
} from "@sdc-risk/data";
import * as z from "zod";
import { frequencies, type Frequencies, type MissingPolicy } from "./frequencies.ts";
import { judgedFrequencies } from "./judged.ts";
import { frequencyBlocks } from "./report.ts";
import { columnOfClasses, rowsThere, type RowsOfClasses } from "./rows-of-classes.ts";
import { keyWarnings, levelsOf } from "./warnings.ts";
import { frequencySummary, type FrequencySummary } from "./summary.ts";

export { frequencies, type Frequencies, type MissingPolicy } from "./frequencies.ts";
export { columnOfClasses, rowsOfClasses, type RowsOfClasses } from "./rows-of-classes.ts";
export { BY_CANDIDATES, LOW_BY_GAPS } from "./judged.ts";
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

/**
 * @param fk of each row of classes the sample frequency @param Fk the population frequency
 * @param incompleteRecords records that miss a key
 */
function summarise(
  tally: ClassTally,
  keys: readonly string[],
  { fk, Fk }: Frequencies,
  incompleteRecords: number,
): FrequencySummary {
  const { counts, held, records, classes } = tally;
  let sampleUniques = 0;
  let populationUniques = 0;
  let smallestClass = Infinity;
  let smallestFrequency = Infinity;
  for (let c = 0; c < tally.size; c++) {
    if (fk[c] === 1) sampleUniques += held[c];
    // sums of weights: ten of 0.1 are 1, in whatever order they are added
    if (difference(Fk[c], 1) === 0) populationUniques += held[c];
    smallestClass = Math.min(smallestClass, counts[c]);
    smallestFrequency = Math.min(smallestFrequency, fk[c]);
  }
  const some = records > 0;
  return {
    records,
    keys,
    classes,
    sampleUniques,
    sampleUniquesShare: some ? sampleUniques / records : null,
    populationUniques,
    population: sumOverClasses(tally, tally.weights),
    incompleteRecords,
    smallestClass: some ? smallestClass : null,
    meanClass: some ? records / classes : null,
    smallestFrequency: some ? smallestFrequency : null,
    distribution: frequencyBins(fk, held),
  };
}

/** Records that miss a key. */
function incompleteRecords(classes: Classes): number {
  const { counts, size } = classes;
  const incomplete = classes.incomplete();
  let records = 0;
  for (let c = 0; c < size; c++) if (incomplete[c] === 1) records += counts[c];
  return records;
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
function aloneByCategory({ counts, held, size }: ClassTally): number {
  let alone = 0;
  for (let c = 0; c < size; c++) if (counts[c] === 1) alone += held[c];
  return alone;
}

type KeyRun = Pick<
  MeasureRun<MissingPolicy, unknown>,
  "classes" | "judged" | "options" | "tick" | "unit" | "warn"
>;

/** What classes tell, wherever they are. */
interface CountedKeys extends RowsOfClasses {
  readonly incompleteRecords: number;
}

function countedThere(staying: StayingClasses, sdc: SdcObject, run: KeyRun): CountedKeys {
  const keys = Array.from(staying.levels, ([name, distinct]) => ({ name, distinct }));
  const warn: KeyRun["warn"] = (code, message) => run.warn(code, message);
  keyWarnings(sdc, { records: staying.tally.records, keys }, run.unit, warn);
  return { ...rowsThere(staying), incompleteRecords: 0 };
}

async function countedHere(sdc: SdcObject, run: KeyRun): Promise<CountedKeys> {
  const classes = await run.classes();
  const own = classes.profiles?.records ?? classes;
  const keys = await levelsOf(sdc, own, () => run.tick(0));
  keyWarnings(sdc, { records: own.records, keys }, run.unit, (code, message) => run.warn(code, message));
  const found = await frequencies(classes, run.options, (share) => run.tick(share));
  run.judged((tick) => judgedFrequencies(sdc, classes, tick));
  const rows = tallyOf(classes);
  return { classes, staying: null, rows, ...found, incompleteRecords: incompleteRecords(classes) };
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
    needsKeys: () => null,
    columnsOfRows: true,
    async compute(sdc, run) {
      const counted =
        run.staying === null ? await countedHere(sdc, run) : countedThere(run.staying, sdc, run);
      const { rows, classes } = counted;
      await run.tick(1);
      return {
        summary: summarise(rows, variablesOf(sdc.roles, "keys"), counted, counted.incompleteRecords),
        columns: {
          fk: columnOfClasses(
            {
              grain: "class",
              headline: "low",
              about: `Sample frequency: ${run.unit.many} of the file that share or may share this ${run.unit.one}'s key.`,
            },
            counted.fk,
            classes,
          ),
          Fk: columnOfClasses(
            { grain: "class", about: "Estimated population frequency: the sum of their weights." },
            counted.Fk,
            classes,
          ),
        },
        hasWeights: sdc.weightFacts !== null,
        register: sdc.register,
        unit: run.unit,
        profiles: classes !== null && classes.profiles !== null,
        alone: aloneByCategory(rows),
        ...cautionsOf(sdc.weightFacts),
        estimated: ["populationUniques"],
      };
    },
  },
  (done) => frequencyBlocks(done),
);
