import type { RuleFigures, SdcObject } from "@sdc-risk/core";
import { isAbove, type Classes } from "@sdc-risk/data";
import { Sum, weightedSum, type Tick } from "@sdc-risk/data/kernels";
import { BY_CANDIDATES, LOW_BY_GAPS } from "@sdc-risk/frequency";
import { aboveThreshold } from "./above.ts";
import { classRisks, type RiskRule } from "./class-risks.ts";
import type { IndividualRiskSummary } from "./summary.ts";

/** Individual risks by one reading of missing values. */
export interface RiskFigures {
  /** Per class, the mean over its records. */
  readonly perClass: Float64Array;
  readonly expected: number;
  readonly max: number;
  /** Persons with a risk above each threshold. */
  readonly above: readonly number[];
}

/** Individual risks by effective candidates. */
interface JudgedRisks extends RiskFigures {
  /** Whether the original tells what missing values were. */
  readonly original: boolean;
}

/**
 * Individual risks with the effective candidates of a person in place of f, and the persons of the population that
 * these stand for in place of F: the formula holds for a fractional f. Null where no key has gaps.
 * @param thresholds persons with a risk above each of these are counted
 */
export async function judgedRisks(
  sdc: SdcObject,
  classes: Classes,
  rule: RiskRule,
  thresholds: readonly number[],
  tick: Tick,
): Promise<JudgedRisks | null> {
  const file = await sdc.candidates(classes, tick);
  if (file === null || classes.records === 0) return null;
  const total = new Sum();
  const above = thresholds.map(() => new Sum());
  const sums = new Float64Array(classes.size);
  const persons = new Float64Array(classes.size);
  let max = 0;
  for await (const part of file.candidates.parts(tick)) {
    const risks = await classRisks(part.candidates, part.population, rule, tick);
    for (let i = 0; i < part.length; i++) {
      const risk = risks[i];
      const share = part.persons[i];
      const c = file.own[part.released[i]];
      total.add(risk * share);
      max = Math.max(max, risk);
      sums[c] += risk * share;
      persons[c] += share;
      for (let t = 0; t < thresholds.length; t++) if (isAbove(risk, thresholds[t])) above[t].add(share);
    }
  }
  return {
    perClass: sums.map((sum, c) => (persons[c] > 0 ? sum / persons[c] : 0)),
    expected: total.total,
    max,
    above: above.map((sum) => sum.total),
    original: file.original,
  };
}

/**
 * The same with a missing value as a value of its own.
 * @param thresholds persons with a risk above each of these are counted
 */
export async function ownValueRisks(
  { counts, weights, records }: Classes,
  rule: RiskRule,
  thresholds: readonly number[],
  tick: Tick,
): Promise<RiskFigures> {
  const perClass = await classRisks(Float64Array.from(counts), weights, rule, tick);
  return {
    perClass,
    expected: weightedSum(perClass, counts),
    max: perClass.reduce((a, b) => Math.max(a, b), 0),
    above: thresholds.map((threshold) => aboveThreshold(perClass, counts, records, threshold).records),
  };
}

/** Places of figures that have no reading by candidates. */
const LIFTED = ["median", "aboveQuantile", "outlying", "targets", "distribution"];

/** What rules on figures of individual risk are judged by where keys have gaps. */
export async function judgedFigures(
  { above }: Pick<IndividualRiskSummary, "above">,
  records: number,
  risks: JudgedRisks | null,
  ownValue: () => Promise<RiskFigures>,
): Promise<RuleFigures> {
  if (risks === null) return {};
  const figures = (own: RiskFigures): object => ({
    globalRisk: own.expected / records,
    expectedReidentifications: own.expected,
    max: own.max,
    above: above.map(({ threshold }, i) => ({
      threshold,
      records: own.above[i],
      share: own.above[i] / records,
    })),
  });
  const strict = risks.original ? {} : { strict: figures(await ownValue()) };
  const cautions = Object.fromEntries(LIFTED.map((place) => [place, LOW_BY_GAPS]));
  return { figures: figures(risks), reading: BY_CANDIDATES, ...strict, cautions };
}
