import {
  countText,
  defineMeasure,
  isSample,
  SdcError,
  unitsText,
  type SidedCaution,
  type Column,
  type Run,
} from "@sdc-risk/core";
import { BY_CANDIDATES, frequency } from "@sdc-risk/frequency";
import { individualRisk, judgedRisks, ownValueRisks, type RiskFigures } from "@sdc-risk/individual-risk";
import * as z from "zod";
import { figuresOf } from "./figures.js";
import { outerFigures, outerOf, repeatedIds } from "./outer.js";
import { cautionOf, householdBlocks } from "./report.js";
import { levelKeysOf } from "./shared-keys.js";
import { householdSizes } from "./sizes.js";
import type { HouseholdSummary } from "./summary.js";
import type { Tally } from "./tally.js";
import { terms } from "./terms.js";

export { householdsOf, type Households } from "@sdc-risk/core";
export { householdRisks } from "./household-risk.js";
export { homesTask } from "./streamed/homes-kernel.js";
export type { HouseholdSizes, SizeGroup, SizeTable } from "./sizes.js";
export type { SharedKey } from "./shared-keys.js";
export type { HouseholdSummary, OuterSummary } from "./summary.js";

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
  within: z
    .string()
    .nullable()
    .default(null)
    .describe(
      "Variable of the larger group that households are part of, such as the school of classes: judged, " +
        "too, and household ids are taken as numbered anew in each. Null for one level only.",
    ),
});

type RiskColumn = Column & { readonly grain: "record"; readonly values: Float64Array };

const riskColumn = (values: Float64Array): RiskColumn => ({
  grain: "record",
  values,
  headline: "high",
  about: "Probability that at least one member of the record's household is re-identified.",
});

const groupColumn = (values: Float64Array): Column => ({
  grain: "record",
  values,
  about:
    "Probability that at least one member of the larger group of the record's household is re-identified.",
});

/** Says that ids are taken as numbered anew in each larger group, where some are. */
function warnRepeated(
  ids: number,
  household: string,
  outer: string,
  run: Pick<Run<unknown, unknown>, "warn">,
): void {
  if (ids === 0) return;
  run.warn(
    "repeated-household",
    `${ids === 1 ? "One value" : `${countText(ids)} values`} of "${household}" ` +
      `${ids === 1 ? "occurs" : "occur"} in more than one "${outer}". They are taken as different ` +
      "households, numbered anew in each.",
  );
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
const BUILT_WITHIN = ["globalRisk", "expectedReidentifications", "expectedGroups"].map(
  (field) => `within.${field}`,
);

const doubtful = (caution: SidedCaution, places: readonly string[]): Record<string, SidedCaution> =>
  Object.fromEntries(places.map((place) => [place, caution]));

/** The figures that go by the risk of every household. */
function figuresOfRisk(
  { expectedReidentifications, expectedHouseholds, max, above }: Tally,
  records: number,
): Pick<
  HouseholdSummary,
  "globalRisk" | "expectedReidentifications" | "expectedHouseholds" | "max" | "above"
> {
  return {
    globalRisk: records > 0 ? expectedReidentifications / records : null,
    expectedReidentifications,
    expectedHouseholds,
    max: records > 0 ? max : null,
    above,
  };
}

/** Risk that at least one member of a household is re-identified, which gives away the others. */
export const household = defineMeasure(
  {
    id: "household",
    title: "Household risk",
    about:
      "How likely is it that at least one member of a household is re-identified, which gives away the others?",
    needs: ["keys", "household"],
    uses: [frequency, individualRisk],
    persons: true,
    terms,
    options,
    missing: () => "a record without a household id is a household of one person",
    takes: () => ["weight", "strata"],
    async compute(sdc, run) {
      const classes = await run.classes(),
        { records } = classes,
        name = sdc.roles.household!;
      if (run.unit.one === "household" && classes.profiles !== null)
        throw new SdcError(
          "ROLE_CONFLICT",
          `Households are counted as wholes here ("${name}" has the role entity, too): the risk of a ` +
            "household is its individual risk.",
        );
      const ofClass = run.used["individual-risk"].columns.risk.values,
        outer = await outerOf(sdc, run.options.within, run.tick);
      const figures = await figuresOf(sdc, classes, ofClass, { outer, above: run.options.above }, run),
        { tally, withoutId, strata, sharedKeys, perRecord } = figures;
      if (withoutId > 0)
        run.warn(
          "missing-household",
          `${unitsText(withoutId, run.unit)} ${withoutId === 1 ? "has" : "have"} no household id ` +
            `("${name}") and ${withoutId === 1 ? "is" : "are"} taken as ` +
            `${withoutId === 1 ? "a household" : "households"} of one person.`,
        );
      const larger = outer === null ? null : await outerFigures(sdc, classes, ofClass, outer, run.tick);
      if (outer !== null) warnRepeated(repeatedIds(sdc.coded(name), outer), name, outer.name, run);
      const sizes = householdSizes(tally.sizes, strata, run.options.k);
      await run.tick();
      const summary: HouseholdSummary = {
        households: tally.households,
        recordsWithoutId: withoutId,
        ...figuresOfRisk(tally, records),
        householdLevelKeys: sharedKeys && levelKeysOf(sharedKeys),
        sharedKeys,
        within: larger?.summary ?? null,
        sizes,
        distribution: tally.distribution,
      };
      const { summary: risks, presence, options: assumed } = run.used["individual-risk"];
      const sampled = isSample(sdc.weightFacts),
        caution = cautionOf(risks, { coverage: assumed.coverage, presence }, sampled),
        built = larger === null ? BUILT : [...BUILT, ...BUILT_WITHIN];
      const rule = { method: assumed.method, presence };
      run.judged(async (tick) => {
        const byCandidates = await judgedRisks(sdc, classes, rule, [], tick);
        if (byCandidates === null) return {};
        const figuresBy = async ({ perClass }: RiskFigures): Promise<object> => {
          const asked = { outer, above: run.options.above };
          return figuresOfRisk(
            (await figuresOf(sdc, classes, perClass, asked, { ...run, tick })).tally,
            records,
          );
        };
        const strict = byCandidates.original
          ? {}
          : { strict: await figuresBy(await ownValueRisks(classes, rule, [], tick)) };
        return { figures: await figuresBy(byCandidates), reading: BY_CANDIDATES, ...strict };
      });
      return {
        summary,
        records,
        unit: run.unit,
        register: sdc.register,
        presence,
        holdsPresence: built,
        ...(caution === null ? {} : { cautions: doubtful(caution, built) }),
        estimated: sampled ? built : [],
        // a large source has no place for a number per record: its records file goes without this column
        columns: {
          ...(perRecord === null ? {} : { risk: riskColumn(perRecord) }),
          ...(larger === null ? {} : { groupRisk: groupColumn(larger.perRecord) }),
        } as { readonly risk: RiskColumn },
      };
    },
  },
  (done) => householdBlocks(done),
);
