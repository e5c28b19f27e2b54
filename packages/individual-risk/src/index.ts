import { begun, logBins, quantile, shareOf, type Cautions, type SidedCaution } from "@sdc-risk/blocks";
import {
  defineMeasure,
  isSample,
  mayHoldClusters,
  variablesOf,
  type MeasureRun,
  type SdcObject,
} from "@sdc-risk/core";
import { formatValue, type Classes } from "@sdc-risk/data";
import { inTurns, sorting, weightedSum, type Tick } from "@sdc-risk/data/kernels";
import { columnOfClasses, frequency, rowsOfClasses } from "@sdc-risk/frequency";
import * as z from "zod";
import { medianDistance } from "./median-distance.ts";
import { diagnose } from "./diagnose.ts";
import { diagnosisMark, diagnosisReason, diagnosisText } from "./diagnosis-text.ts";
import { individualRiskBlocks, LOW_BY_COVERAGE, OWN_FILE } from "./report.ts";
import { riskiestRecords } from "./riskiest.ts";
import { classRisks } from "./class-risks.ts";
import { judgedFigures, judgedRisks, ownValueRisks } from "./judged.ts";
import { CLUSTERS, clusterText } from "./clusters/clusters.ts";
import { withinClusters } from "./clusters/within-clusters.ts";
import { aboveThreshold } from "./above.ts";
import { targetThreshold } from "./target.ts";
import { terms } from "./terms.ts";
import { individualRiskSummary, type IndividualRiskSummary, type Diagnoses } from "./summary.ts";

export type { Diagnoses, Diagnosis, Target, Above, IndividualRiskSummary } from "./summary.ts";
export { approximateRisk, exactRisk } from "./risk.ts";
export { diagnosisMark } from "./diagnosis-text.ts";
export { LOW_BY_COVERAGE } from "./report.ts";
export { judgedRisks, ownValueRisks, type RiskFigures } from "./judged.ts";
export type { RiskRule } from "./class-risks.ts";

/**
 * Keys that may differ between two files: neither one of a single value, nor one that a single other key tells, as
 * its copy or a recoding of it does. Else keys that nobody needs would make everybody harder to find.
 */
async function tellingKeys(classes: Classes, tick: Tick): Promise<number> {
  const names = classes.variables.map(({ name }) => name);
  const sizeOf = async (...some: string[]): Promise<number> => (await classes.ontoInTurns(some, tick)).size;
  const levels = new Map<string, number>();
  for (const name of names) levels.set(name, await sizeOf(name));
  const isTold = async (name: string, at: number): Promise<boolean> => {
    const own = levels.get(name)!;
    for (const [a, other] of names.entries()) {
      const size = levels.get(other)!;
      // of two that tell each other the first one counts
      if ((size > own || (size === own && a < at)) && (await sizeOf(other, name)) === size) return true;
    }
    return false;
  };
  let telling = 0;
  for (const [at, name] of names.entries()) if (levels.get(name)! > 1 && !(await isTold(name, at))) telling++;
  return telling;
}

/**
 * The chance that a person is in the intruder's file with the same keys, which multiplies every risk:
 * coverage times the chance that none of the keys differs, each by itself (the terms "recorded" and "recorded
 * alike" of Marsh et al. 1991).
 */
const foundAlike = async (
  coverage: number,
  divergence: number,
  classes: Classes,
  tick: Tick,
): Promise<number> =>
  divergence === 0 ? coverage : coverage * (1 - divergence) ** (await tellingKeys(classes, tick));

const share = z.number().min(0).max(1);
const options = z.strictObject({
  method: z
    .enum(["exact", "approximate"])
    .default("exact")
    .describe(
      "exact: the mean of 1/F under the model; approximate: the usual shortcut for frequencies above 2.",
    ),
  coverage: z
    .number()
    .gt(0)
    .max(1)
    .default(1)
    .describe("Share of the population that the intruder's file holds; risks are multiplied by it."),
  divergence: z
    .number()
    .min(0)
    .lt(1)
    .optional()
    .describe(
      "Chance that a person's value of one key differs between the two files; risks are multiplied by the " +
        "chance that no key does.",
    ),
  above: z
    .array(share)
    .default([0.05, 0.01])
    .describe("Records with a risk above each of these are counted."),
  quantile: share.default(0.95).describe("Records with a risk above this quantile of the risks are counted."),
  targets: z
    .array(z.number().gt(0).max(1))
    .default([])
    .describe("Wanted global risks: for each, the risk above which records would have to be treated."),
});

/** Progress once the risks are known. */
const COMPUTED = 0.7;

/** The normal distribution's standard deviation over its median absolute deviation. */
const MAD_SCALE = 1.4826;

/** Strata that are no keys. */
function strataBeside({ roles }: SdcObject): readonly string[] {
  const keys = variablesOf(roles, "keys");
  return variablesOf(roles, "strata").filter((name) => !keys.includes(name));
}

/** Strata that are no keys and that the keys do not tell: records of one key are of several. */
async function strataApart(
  sdc: SdcObject,
  classes: Classes,
  run: Pick<MeasureRun<unknown, unknown>, "classes">,
): Promise<readonly string[]> {
  const keys = variablesOf(sdc.roles, "keys");
  const apart: string[] = [];
  for (const name of strataBeside(sdc)) {
    const joined = await run.classes([...keys, name]);
    if (joined.size > classes.size) apart.push(name);
  }
  return apart;
}

/**
 * Says where the figures are too low or too high.
 * @param text why, as sentences
 * @param strata that the keys do not tell
 */
function warnOf(
  diagnoses: Diagnoses,
  text: string,
  strata: readonly string[],
  run: Pick<MeasureRun<unknown, unknown>, "warn" | "unit">,
): void {
  if (diagnoses.tooLow !== null) run.warn("individual-risk-too-low", text);
  if (diagnoses.tooHigh !== null) run.warn("individual-risk-too-high", text);
  if (strata.length > 0)
    run.warn(
      "strata-not-keys",
      `Strata that are not among the keys: ${strata.join(", ")}. ${begun(run.unit.many)} of one key can ` +
        "then come from strata with different sampling fractions, which this model takes for one fraction. " +
        "Where an intruder may know the stratum of a person, add it to the keys (--keys).",
    );
}

/** What is assumed of the intruder's file. */
interface IntruderAssumptions {
  readonly coverage: number;
  /** The chance that a person is in it with the same keys. */
  readonly presence: number;
}

/** For whom a risk is too low that holds such a chance; empty where it is 1. */
function lowText({ coverage, presence }: IntruderAssumptions): string {
  if (presence === 1) return "";
  if (coverage < 1) return `Multiplied by the coverage, ${coverage}, it is too low for ${OWN_FILE}.`;
  return (
    `Multiplied by the chance that no key differs, ${formatValue(presence, "probability")}, it is too low for an ` +
    "intruder who allows for differences."
  );
}

/** Of records that stand out, where the limit of standing out is no smaller than the largest risk there can be. */
const NONE_CAN_STAND_OUT: SidedCaution = {
  mark: "none can stand out",
  text: "Most risks are so high that none can stand out: no risk is larger than 1.",
  side: "low",
};

/**
 * What to know of every figure before it is judged by a limit; nothing where nothing is known to be off.
 * @param told why, as sentences, the shortest first
 * @param assumed of the intruder's file; why keys that tell a cluster have too low a risk, empty where none does
 */
function cautionsOf(
  diagnoses: Diagnoses,
  told: string,
  { coverage, presence, clusters }: IntruderAssumptions & { readonly clusters: string },
): Cautions {
  if (clusters !== "") return { "": { mark: CLUSTERS, text: clusters, side: "low" } };
  const low = lowText({ coverage, presence });
  const text = [told, low].filter((one) => one !== "").join(" ");
  if (text === "") return {};
  const mark = diagnosisMark(diagnoses) ?? LOW_BY_COVERAGE;
  const unsafe = diagnoses.tooLow !== null || presence < 1;
  const side = unsafe ? (diagnoses.tooHigh !== null ? "either" : "low") : "high";
  return { "": { mark, text, side } };
}

/** Individual risk of re-identification and global risk. */
export const individualRisk = defineMeasure(
  {
    id: "individual-risk",
    title: "Individual risk by the negative binomial model of Benedetti and Franconi",
    about: "How likely is each record re-identified, and how many re-identifications are to be expected?",
    answers: "found",
    needs: ["keys"],
    uses: [frequency],
    persons: true,
    terms,
    options,
    countedBy: {
      above: { figures: ["above"], picked: "threshold" },
      quantile: { figures: ["aboveQuantile"], lowered: "larger" },
      targets: { figures: ["targets"], picked: "globalRisk" },
      method: { figures: [""] },
    },
    summary: individualRiskSummary,
    takes: (_, sdc) => [
      "weight",
      "strata",
      "cluster",
      ...(sdc.has("cluster") ? (["clusterWeight"] as const) : []),
    ],
    columnsOfRows: true,
    needsKeys: ({ divergence = 0 }, sdc) => {
      if (divergence > 0) return "the option divergence counts the keys that tell something by themselves";
      if (isSample(sdc.weightFacts) && mayHoldClusters(sdc)) return "they may tell a sampling cluster";
      const apart = strataBeside(sdc);
      return apart.length === 0 ? null : `they may tell the strata (${apart.join(", ")})`;
    },
    async compute(sdc, run) {
      const { classes, rows, fk, Fk: whole } = await rowsOfClasses(run);
      const { held, records } = rows;
      const { method, coverage, divergence = 0, above, quantile: q, targets } = run.options;
      const presence =
        classes === null ? coverage : await foundAlike(coverage, divergence, classes, run.tick);
      const within = classes === null ? null : await withinClusters(sdc, classes, whole, run.tick);
      const Fk = within?.Fk ?? whole;
      const risks = await classRisks(fk, Fk, { method, presence }, (done = 0) => run.tick(COMPUTED * done));
      const order = await inTurns(sorting(risks), run.tick);
      const median = quantile(risks, held, 0.5, order);
      const high = quantile(risks, held, q, order);
      const spread = median === null ? null : medianDistance(risks, held, order, median, records);
      await run.tick();
      const expected = weightedSum(risks, held);
      const diagnoses = diagnose(rows, sdc.weightFacts);
      const profiles = classes !== null && classes.profiles !== null;
      const complete = classes === null || classes.complete;
      const context = { presence, complete, unit: run.unit, profiles };
      const told = diagnosisText(diagnoses, context);
      warnOf(diagnoses, told, classes === null ? [] : await strataApart(sdc, classes, run), run);
      const clusters = within === null && classes !== null ? await clusterText(sdc, classes, run.tick) : "";
      if (clusters !== "") run.warn("cluster-keys", clusters);
      const summary: IndividualRiskSummary = {
        globalRisk: shareOf(expected, records),
        expectedReidentifications: expected,
        max: records > 0 ? risks[order.at(-1)!] : null,
        median,
        above: above.map((threshold) => aboveThreshold(risks, held, records, threshold)),
        aboveQuantile: high === null ? null : { quantile: q, ...aboveThreshold(risks, held, records, high) },
        outlying:
          median === null || spread === null
            ? null
            : aboveThreshold(risks, held, records, Math.max(0.1, median + 3 * MAD_SCALE * spread)),
        targets: targets.map((target) => targetThreshold(risks, held, order, records, target)),
        distribution: logBins(risks, held, 4),
        ...diagnoses,
      };
      await run.tick();
      if (classes !== null)
        run.judged(async (tick) =>
          judgedFigures(
            summary,
            records,
            await judgedRisks(sdc, classes, { method, presence }, above, tick),
            () => ownValueRisks(classes, { method, presence }, above, tick),
          ),
        );
      return {
        summary,
        columns: {
          risk: columnOfClasses(
            {
              grain: "class",
              headline: "high",
              about: `Probability that an intruder re-identifies the ${run.unit.one}.`,
            },
            risks,
            classes,
          ),
        },
        presence,
        cautions: {
          ...cautionsOf(diagnoses, `${diagnosisReason(diagnoses, context)} ${told}`.trim(), {
            coverage,
            presence,
            clusters,
          }),
          ...((summary.outlying?.threshold ?? 0) >= 1 ? { outlying: NONE_CAN_STAND_OUT } : {}),
        },
        holdsPresence: [""],
        estimated: sdc.extent === "population" ? [] : [""],
        records,
        register: sdc.register,
        unit: run.unit,
        profiles,
        classes: rows.classes,
        staying: classes === null,
        rowRisks: classes === null ? risks : null,
        weighted: sdc.weightFacts !== null,
        within: within && { keys: within.keys, variable: within.variable },
        doubt: told,
        riskiest: classes === null ? [] : riskiestRecords(sdc, classes, order, risks, fk, Fk),
      };
    },
  },
  (done) => individualRiskBlocks(done),
);
