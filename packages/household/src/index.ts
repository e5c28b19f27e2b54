import { unitsText } from "@sdc-risk/blocks";
import {
  defineMeasure,
  isSample,
  variablesOf,
  type MeasureColumn,
  type MeasureRun,
  type SdcObject,
} from "@sdc-risk/core";
import { countText, plural, SdcError, type Classes } from "@sdc-risk/data";
import { BY_CANDIDATES, frequency } from "@sdc-risk/frequency";
import {
  individualRisk,
  judgedRisks,
  ownValueRisks,
  type RiskFigures,
  type RiskRule,
} from "@sdc-risk/individual-risk";
import { population } from "@sdc-risk/population";
import * as z from "zod";
import { matchChances } from "./by-match.ts";
import { BY_PATTERNS, cautionsOf } from "./report/cautions.ts";
import { endsOf } from "./ends.ts";
import { figuresOf } from "./figures.ts";
import { checkWithin, needsRecords, outerFigures, outerOf, outerRisksBy, repeatedIds } from "./outer.ts";
import { householdBlocks } from "./report/report.ts";
import { risksOf } from "./risks-of.ts";
import { levelKeysOf } from "./shared/shared-keys.ts";
import { householdSizes } from "./sizes.ts";
import { householdSummary, type HouseholdSummary } from "./summary.ts";
import { terms } from "./report/terms.ts";
import { figuresThere, type StayingFigures } from "./there.ts";

export type {
  HouseholdSizes,
  SharedKey,
  SizeGroup,
  SizeTable,
  HouseholdRisks,
  HouseholdSummary,
  OuterRisks,
  OuterSummary,
} from "./summary.ts";
export { householdsOf, type Households } from "@sdc-risk/data";
export { householdRisks } from "./household-risk.ts";
export { homesTask } from "./streamed/homes-kernel.ts";

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

type RiskColumn = MeasureColumn & { readonly grain: "record"; readonly values: Float64Array };

/** What the risk of a member is, in the words about a column. */
const BY = { risk: "", match: ", by the chance of a correct match of a tested model" } as const;

const riskColumn = (values: Float64Array, by: keyof typeof BY, leads: boolean): RiskColumn => ({
  grain: "record",
  values,
  ...(leads ? { headline: "high" } : {}),
  about: `Probability that at least one member of the record's household is re-identified${BY[by]}.`,
});

const groupColumn = (values: Float64Array, by: keyof typeof BY): MeasureColumn => ({
  grain: "record",
  values,
  about:
    "Probability that at least one member of the larger group of the record's household is " +
    `re-identified${BY[by]}.`,
});

/** Columns of the lists of risks that have one: individual risk, and where there is one the chance of a match. */
function columnsOf(
  own: readonly Float64Array[] | null,
  ofGroups: readonly Float64Array[] | null,
): { readonly risk: RiskColumn } {
  const [risk, match] = [own?.at(0), own?.at(1)];
  const [groupRisk, groupMatch] = [ofGroups?.at(0), ofGroups?.at(1)];
  // a large source has no place for a number per record: its records file goes without
  return {
    ...(risk === undefined ? {} : { risk: riskColumn(risk, "risk", match === undefined) }),
    ...(match === undefined ? {} : { matchRisk: riskColumn(match, "match", true) }),
    ...(groupRisk === undefined ? {} : { groupRisk: groupColumn(groupRisk, "risk") }),
    ...(groupMatch === undefined ? {} : { groupMatchRisk: groupColumn(groupMatch, "match") }),
  } as { readonly risk: RiskColumn };
}

/** Says that ids are taken as numbered anew in each larger group, where some are. */
function warnRepeated(
  ids: number,
  household: string,
  outer: string,
  run: Pick<MeasureRun<unknown, unknown>, "warn">,
): void {
  if (ids === 0) return;
  run.warn(
    "repeated-household",
    `${ids === 1 ? "One value" : `${countText(ids)} values`} of "${household}" ` +
      `${plural(ids, "occurs", "occur")} in more than one "${outer}". They are taken as different ` +
      "households, numbered anew in each.",
  );
}

type HouseholdRun = Pick<
  MeasureRun<{ readonly above: readonly number[]; readonly within: string | null }, unknown>,
  "staying" | "options" | "tick" | "warn"
> & { readonly used: { readonly "individual-risk": MemberRisks } };

/** What households are judged by: the risks of members, per class, or of each row of classes that stay elsewhere. */
interface MemberRisks {
  readonly rowRisks: Float64Array | null;
  readonly columns: { readonly risk: { readonly values: Float64Array } };
  readonly options: { readonly method: RiskRule["method"] };
  readonly presence: RiskRule["presence"];
}

/**
 * Figures of households that are judged where they lie; null where they are not.
 * @throws NEEDS_RECORDS where larger groups cannot be judged there, whose members do not come over
 */
async function stayingFigures(sdc: SdcObject, run: HouseholdRun): Promise<StayingFigures | null> {
  const { rowRisks } = run.used["individual-risk"];
  if (run.staying === null || rowRisks === null) return null;
  const { above, within } = run.options;
  const asked = { household: sdc.roles.household!, within, strata: variablesOf(sdc.roles, "strata") };
  const found = await figuresThere(run.staying, asked, rowRisks, above, () => run.tick(0.3));
  if (!("reason" in found)) return found;
  if (within !== null) throw needsRecords(found.reason);
  run.warn(
    "households-came-over",
    `The classes of the keys and the members of all households came over from the engine for this. ${found.reason}`,
  );
  return null;
}

/** Of each class the risk of its members. */
async function memberRisks(
  classes: Classes,
  { used: { "individual-risk": own }, tick }: Pick<HouseholdRun, "used" | "tick">,
): Promise<Float64Array> {
  if (own.rowRisks === null) return own.columns.risk.values;
  // rows of classes were judged, but these have come over after all; none misses a key
  const { options, presence } = own;
  return (await ownValueRisks(classes, { method: options.method, presence }, [], () => tick())).perClass;
}

/** Risk that at least one member of a household is re-identified, which gives away the others. */
export const household = defineMeasure(
  {
    id: "household",
    title: "Household risk",
    about:
      "How likely is it that at least one member of a household is re-identified, which gives away the others?",
    answers: "found",
    needs: ["keys", "household"],
    uses: [frequency, individualRisk],
    mayUse: [population],
    persons: true,
    terms,
    options,
    countedBy: {
      above: { figures: ["above"], picked: "threshold" },
      k: { figures: ["sizes.violations"], picked: "k" },
      // households are those of each larger group, and it says which groups are judged
      within: { figures: [""] },
    },
    summary: householdSummary,
    missing: () => "a record without a household id is a household of one person",
    takes: () => ["weight", "strata"],
    needsKeys: () => null,
    async compute(sdc, run) {
      const name = sdc.roles.household!;
      const { within } = run.options;
      checkWithin(sdc, within);
      const there = await stayingFigures(sdc, run);
      const classes = there === null ? await run.classes() : null;
      const { records } = classes ?? run.staying!.tally;
      if (run.unit.one === "household" && classes !== null && classes.profiles !== null)
        throw new SdcError(
          "ROLE_CONFLICT",
          `Households are counted as wholes here ("${name}" has the role entity, too): the risk of a ` +
            "household is its individual risk.",
        );
      const matches =
        classes === null ? null : await matchChances(run.used.population ?? null, classes.counts, run.tick);
      const ofClass = classes === null ? [] : [await memberRisks(classes, run)];
      const lists = [...ofClass, ...(matches === null ? [] : [matches.perClass])];
      const ends = matches?.ends ?? null;
      const outer = there === null ? await outerOf(sdc, within, run.tick) : null;
      const all = ends === null ? lists : [...lists, ends.low, ends.high];
      const wanted = { outer, above: run.options.above, columns: lists.length };
      const { tallies, withoutId, strata, sharedKeys, perRecord } =
        classes === null ? there! : await figuresOf(sdc, classes, all, wanted, run);
      const risks = tallies.map((tally) => risksOf(tally, records));
      if (withoutId > 0)
        run.warn(
          "missing-household",
          `${unitsText(withoutId, run.unit)} ${plural(withoutId, "has", "have")} no household id ` +
            `("${name}") and ${plural(withoutId, "is", "are")} taken as ` +
            `${plural(withoutId, "a household", "households")} of one person.`,
        );
      const larger =
        outer === null || classes === null
          ? (there?.larger ?? null)
          : await outerFigures(sdc, classes, all, outer, run.tick);
      const repeated = outer === null ? (there?.repeated ?? 0) : repeatedIds(sdc.coded(name), outer);
      if (within !== null) warnRepeated(repeated, name, within, run);
      const sizes = householdSizes(tallies[0].sizes, strata, run.options.k);
      const byMatch = matches === null ? null : risks[1];
      await run.tick();
      const summary: HouseholdSummary = {
        households: tallies[0].households,
        recordsWithoutId: withoutId,
        ...risks[0],
        byMatch,
        householdLevelKeys: sharedKeys && levelKeysOf(sharedKeys),
        sharedKeys,
        within: larger && {
          ...larger.groups,
          ...larger.risks[0],
          byMatch: matches === null ? null : larger.risks[1],
        },
        sizes,
      };
      const { summary: diagnoses, presence, options: assumed } = run.used["individual-risk"];
      const sampled = isSample(sdc.weightFacts);
      const modelled = run.used.population;
      const { cautions, built, places } = cautionsOf(summary, {
        diagnoses,
        coverage: assumed.coverage,
        presence,
        sampled,
        model: modelled?.cautions,
      });
      const rule = { method: assumed.method, presence };
      if (classes !== null)
        run.judged(async (tick) => {
          const byCandidates = await judgedRisks(sdc, classes, rule, [], tick);
          if (byCandidates === null) return {};
          const figuresBy = async ({ perClass }: RiskFigures): Promise<object> => {
            const asked = { outer, above: run.options.above, columns: 0 };
            const { tallies: judged } = await figuresOf(sdc, classes, [perClass], asked, { ...run, tick });
            const { distribution: _, ...figures } = risksOf(judged[0], records);
            if (outer === null) return figures;
            return { ...figures, within: await outerRisksBy(sdc, classes, perClass, outer, tick) };
          };
          const strict = byCandidates.original
            ? {}
            : { strict: await figuresBy(await ownValueRisks(classes, rule, [], tick)) };
          const gaps = byMatch === null || byCandidates.original ? {} : { cautions: BY_PATTERNS };
          return { figures: await figuresBy(byCandidates), reading: BY_CANDIDATES, ...strict, ...gaps };
        });
      return {
        summary,
        records,
        unit: run.unit,
        register: sdc.register,
        presence,
        computed: modelled !== undefined,
        holdsPresence: places,
        builtOn: { [individualRisk.id]: built, [population.id]: places },
        cautions,
        ...(ends === null ? {} : { interval: endsOf(risks.slice(2), larger?.risks.slice(2) ?? null) }),
        estimated: sdc.extent === "population" ? [] : places,
        columns: columnsOf(perRecord, larger?.perRecord.slice(0, lists.length) ?? null),
      };
    },
  },
  (done) => householdBlocks(done),
);
