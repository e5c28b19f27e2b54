import { defineMeasure, type Column } from "@sdc-risk/core";
import { frequency } from "@sdc-risk/frequency";
import { individualRisk } from "@sdc-risk/individual-risk";
import * as z from "zod";
import { figuresOf } from "./figures.js";
import { builtOn, householdBlocks } from "./report.js";
import { householdSizes } from "./sizes.js";
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

type RiskColumn = Column & { readonly grain: "record"; readonly values: Float64Array };

const riskColumn = (values: Float64Array): RiskColumn => ({
  grain: "record",
  values,
  headline: "high",
  about: "Probability that at least one member of the record's household is re-identified.",
});

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
      const figures = await figuresOf(
          sdc,
          classes,
          run.used["individual-risk"].columns.risk.values,
          run.options.above,
          run.tick,
        ),
        { tally, withoutId, strata, levelKeys, perRecord } = figures;
      if (withoutId > 0)
        run.warn(
          "missing-household",
          `${withoutId} ${withoutId === 1 ? "record has" : "records have"} no household id ("${name}") and ${withoutId === 1 ? "is" : "are"} taken as ${withoutId === 1 ? "a household" : "households"} of one person.`,
        );
      const { expectedReidentifications } = tally,
        sizes = householdSizes(tally.sizes, strata, run.options.k);
      await run.tick();
      const summary: HouseholdSummary = {
        households: tally.households,
        recordsWithoutId: withoutId,
        globalRisk: records > 0 ? expectedReidentifications / records : null,
        expectedReidentifications,
        expectedHouseholds: tally.expectedHouseholds,
        max: records > 0 ? tally.max : null,
        above: tally.above,
        householdLevelKeys: levelKeys,
        sizes,
        distribution: tally.distribution,
      };
      const built = run.used["individual-risk"].summary,
        doubt = builtOn(built).trim();
      return {
        summary,
        records,
        built,
        ...(doubt === "" ? {} : { cautions: doubtful(doubt) }),
        // a large source has no place for a number per record: its records file goes without this column
        columns: (perRecord === null ? {} : { risk: riskColumn(perRecord) }) as { readonly risk: RiskColumn },
      };
    },
  },
  (done) => householdBlocks(done),
);
