import { defineMeasure, householdsOf, isAbove, logBins, variablesOf, type CodedColumn } from "@sdc-risk/core";
import { sum } from "@sdc-risk/core/kernels";
import { frequency } from "@sdc-risk/frequency";
import { individualRisk } from "@sdc-risk/individual-risk";
import * as z from "zod";
import { householdRisks } from "./household-risk.js";
import { householdBlocks } from "./report.js";
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
      const stratifiers: CodedColumn[] = [];
      for (const variable of variablesOf(sdc.roles, "strata"))
        stratifiers.push(await sdc.codedInTurns(variable, run.tick));
      const strata = stratifiers.length > 0 ? strataOf(households, stratifiers) : null;
      await run.tick();
      const shared = sizes.some((size) => size > 1),
        expected = sum(perRecord),
        sizeTables = householdSizes(households, strata, run.options.k);
      await run.tick();
      const levelKeys: string[] = [];
      for (const key of shared ? variablesOf(sdc.roles, "keys") : []) {
        if (isHouseholdLevel(households, sdc.coded(key))) levelKeys.push(key);
        await run.tick();
      }
      const summary: HouseholdSummary = {
        households: number,
        recordsWithoutId: withoutId,
        globalRisk: records > 0 ? expected / records : null,
        expectedReidentifications: expected,
        expectedHouseholds: sum(risks),
        max: records > 0 ? risks.reduce((a, b) => Math.max(a, b), 0) : null,
        above: run.options.above.map((threshold) => {
          let households = 0,
            persons = 0;
          for (let h = 0; h < number; h++)
            if (isAbove(risks[h]!, threshold)) {
              households++;
              persons += sizes[h]!;
            }
          return { threshold, households, records: persons, share: number > 0 ? households / number : null };
        }),
        householdLevelKeys: shared ? levelKeys : null,
        sizes: sizeTables,
        distribution: logBins(risks, new Int32Array(number).fill(1), 4),
      };
      return {
        summary,
        records,
        built: run.used["individual-risk"].summary,
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
