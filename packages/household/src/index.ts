import {
  defineMeasure,
  householdsOf,
  isAbove,
  logBins,
  variablesOf,
  type CodedColumn,
  type Households,
  type SdcObject,
} from "@sdc-risk/core";
import { sum, type Tick } from "@sdc-risk/core/kernels";
import { frequency } from "@sdc-risk/frequency";
import { individualRisk } from "@sdc-risk/individual-risk";
import * as z from "zod";
import { householdRisks } from "./household-risk.js";
import { builtOn, householdBlocks } from "./report.js";
import { householdSizes, isHouseholdLevel } from "./sizes.js";
import { strataOf } from "./strata.js";
import type { HouseholdSummary } from "./summary.js";
import { terms } from "./terms.js";

export { householdsOf, type Households } from "@sdc-risk/core";
export { householdRisks } from "./household-risk.js";
export type { HouseholdSizes, SizeGroup, SizeTable } from "./sizes.js";
export type { HouseholdSummary } from "./summary.js";

const options = z.strictObject({
  above: z
    .array(z.number().min(0).max(1))
    .default([0.1, 0.05])
    .describe("Households with a risk above each of these are counted."),
  k: z
    .array(z.number().int().min(2))
    .min(1)
    .default([2, 3, 5])
    .describe(
      "A household violates k-anonymity on its size alone when fewer than k households have that size.",
    ),
});

/** The stratum of each household; null without strata. */
async function strataIn(
  sdc: SdcObject,
  households: Households,
  tick: Tick,
): Promise<ReturnType<typeof strataOf> | null> {
  const stratifiers: CodedColumn[] = [];
  for (const variable of variablesOf(sdc.roles, "strata"))
    stratifiers.push(await sdc.codedInTurns(variable, tick));
  return stratifiers.length > 0 ? strataOf(households, stratifiers) : null;
}

/** Keys that members of a household share. */
async function householdKeys(sdc: SdcObject, households: Households, tick: Tick): Promise<string[]> {
  const out: string[] = [];
  for (const key of variablesOf(sdc.roles, "keys")) {
    if (isHouseholdLevel(households, sdc.coded(key))) out.push(key);
    await tick();
  }
  return out;
}

/** Households above a threshold of risk, and the persons in them. */
function aboveThreshold(
  risks: Float64Array,
  { number, sizes }: Households,
  threshold: number,
): HouseholdSummary["above"][number] {
  let households = 0,
    persons = 0;
  for (let h = 0; h < number; h++)
    if (isAbove(risks[h]!, threshold)) {
      households++;
      persons += sizes[h]!;
    }
  return { threshold, households, records: persons, share: number > 0 ? households / number : null };
}

/** What is built on individual risk; households and their sizes are counted. */
const BUILT = [
  "globalRisk",
  "expectedReidentifications",
  "expectedHouseholds",
  "max",
  "above",
  "distribution",
];

const doubtful = (text: string): Record<string, string> =>
  Object.fromEntries(BUILT.map((field) => [field, text]));

/** Risk that at least one member of a household is re-identified, which gives away the others. */
export const household = defineMeasure(
  {
    id: "household",
    title: "Household risk",
    about:
      "How likely is it that at least one member of a household is re-identified, which gives away the others?",
    needs: ["keys", "household"],
    uses: [frequency, individualRisk],
    terms,
    options,
    missing: () => "a record without a household id is a household of one person",
    async compute(sdc, run) {
      const classes = await run.classes(),
        { records } = classes,
        name = sdc.roles.household!;
      const households = householdsOf(await sdc.codedInTurns(name, run.tick)),
        { householdOf, number, sizes, withoutId } = households;
      if (withoutId > 0)
        run.warn(
          "missing-household",
          `${withoutId} ${withoutId === 1 ? "record has" : "records have"} no household id ("${name}") and ${withoutId === 1 ? "is" : "are"} taken as ${withoutId === 1 ? "a household" : "households"} of one person.`,
        );
      await run.tick(0.3);
      const risks = householdRisks(
        households,
        classes.classOf,
        run.used["individual-risk"].columns.risk.values,
      );
      await run.tick(0.6);
      const perRecord = new Float64Array(records);
      for (let i = 0; i < records; i++) perRecord[i] = risks[householdOf[i]!]!;
      await run.tick();
      const strata = await strataIn(sdc, households, run.tick);
      await run.tick();
      const shared = sizes.some((size) => size > 1),
        expected = sum(perRecord),
        sizeTables = householdSizes(households, strata, run.options.k);
      await run.tick();
      const levelKeys = shared ? await householdKeys(sdc, households, run.tick) : null;
      const summary: HouseholdSummary = {
        households: number,
        recordsWithoutId: withoutId,
        globalRisk: records > 0 ? expected / records : null,
        expectedReidentifications: expected,
        expectedHouseholds: sum(risks),
        max: records > 0 ? risks.reduce((a, b) => Math.max(a, b), 0) : null,
        above: run.options.above.map((threshold) => aboveThreshold(risks, households, threshold)),
        householdLevelKeys: levelKeys,
        sizes: sizeTables,
        distribution: logBins(risks, new Int32Array(number).fill(1), 4),
      };
      const built = run.used["individual-risk"].summary,
        doubt = builtOn(built).trim();
      return {
        summary,
        records,
        built,
        ...(doubt === "" ? {} : { cautions: doubtful(doubt) }),
        columns: {
          risk: {
            grain: "record",
            values: perRecord,
            headline: "high",
            about: "Probability that at least one member of the record's household is re-identified.",
          },
        },
      };
    },
  },
  (done) => householdBlocks(done),
);
