import { required } from "@sdc-risk/data";
import { sum } from "@sdc-risk/data/kernels";
import type { Assessed } from "../truth/assess-sample.ts";
import { byModel, newer } from "../results/newer.ts";
import type { ModelSummary } from "@sdc-risk/population";
import type { Truth } from "../truth/truth.ts";

export type Target = keyof Truth;

/** What the figures of a target should be, as headings of tables. */
export const TARGETS: Readonly<Record<Target, string>> = {
  all: "Correct matches over all records, Σ 1/F",
  tau2: "Correct matches with sample uniques, τ2",
  tau1: "Sample uniques that are population uniques, τ1",
  uniques: "Population uniques",
  largest: "Largest risk of a record, max 1/F",
  household: "Persons of whose household somebody is found",
};

/** A figure that the product prints. */
export interface Estimator {
  readonly id: string;
  readonly label: string;
  readonly target: Target;
  /** Its value; null where the product gives none; undefined where it was not asked. */
  readonly read: (assessed: Assessed) => number | null | undefined;
}

/** An interval that the product prints, with the estimator that it belongs to. */
export interface IntervalEstimator {
  readonly id: string;
  readonly read: (assessed: Assessed) => { readonly low: number; readonly high: number } | null | undefined;
}

const overUniques = ({ results }: Assessed): number => {
  const { fk } = results.frequency.columns;
  const risks = results["individual-risk"].columns.risk.values;
  return sum(risks.filter((_, c) => fk.values[c] === 1));
};

/** U · DIS: what data intrusion simulation expects of the sample uniques. */
const intrusionFloor = ({ results }: Assessed): number | null => {
  const { uniques, dis } = results.suda2.summary.intrusion;
  return dis === null ? null : uniques * dis;
};

const superpopulation =
  (method: string) =>
  ({ results }: Assessed): number | null =>
    results.population.summary.superpopulation.estimates.find((one) => one.method === method)?.uniques ??
    null;

/** A figure of a model that stands alone or with its interval. */
const pointOf = (figure: number | { readonly estimate: number } | null | undefined): number | null =>
  typeof figure === "object" ? (figure?.estimate ?? null) : (figure ?? null);

const ofModel =
  (test: (model: ModelSummary) => boolean) =>
  ({ results }: Assessed): number | null =>
    pointOf(results.population.summary.models.find(test)?.tau2);

/** τ2 of the log-linear model that was taken, whether or not its negative binomial variant leads. */
const ofTaken = (found: Assessed): number | null =>
  byModel(found) ? found.results.population.summary.tau2 : ofModel(({ chosen }) => chosen)(found);

/** Every figure of the study, in the order of its tables. */
export const ESTIMATORS: readonly Estimator[] = [
  {
    id: "expected",
    label: "expected correct matches A",
    target: "all",
    read: (found) => newer(found).expectedMatches?.all,
  },
  {
    id: "per-record",
    label: "Σ E(1/F given f) over records",
    target: "all",
    read: (found) => newer(found).expectedMatches?.perRecord,
  },
  {
    id: "expected-nb",
    label: "A, negative binomial",
    target: "all",
    read: (found) => newer(found).negativeBinomial?.all,
  },
  { id: "floor", label: "floor of A", target: "all", read: (found) => newer(found).expectedMatches?.floor },
  {
    id: "sum-r",
    label: "individual risk Σ r",
    target: "all",
    read: ({ results }) => results["individual-risk"].summary.expectedReidentifications,
  },
  {
    id: "marketer",
    label: "marketer risk Σ f/F̂",
    target: "all",
    read: ({ results: { kanon, frequency } }) =>
      (kanon.summary.attack.marketer ?? 0) * frequency.summary.records,
  },
  { id: "tau2", label: "τ2", target: "tau2", read: ({ results }) => results.population.summary.tau2 },
  { id: "tau2-model", label: "τ2 of the log-linear model taken", target: "tau2", read: ofTaken },
  { id: "tau2-ml", label: "τ2, maximum likelihood", target: "tau2", read: ({ methods }) => methods?.ml.tau2 },
  {
    id: "tau2-pml",
    label: "τ2, pseudo maximum likelihood",
    target: "tau2",
    read: ({ methods }) => methods?.pml.tau2,
  },
  {
    id: "tau2-independence",
    label: "τ2 of independence",
    target: "tau2",
    read: ofModel(({ terms }) => !terms.includes("×")),
  },
  {
    id: "tau2-nb",
    label: "τ2, negative binomial",
    target: "tau2",
    read: ({ results }) => results.population.summary.negativeBinomial?.tau2 ?? null,
  },
  { id: "sum-r-uniques", label: "individual risk Σ r over uniques", target: "tau2", read: overUniques },
  { id: "dis", label: "U · DIS", target: "tau2", read: intrusionFloor },
  {
    id: "sum-dis-suda",
    label: "Σ DIS-SUDA",
    target: "tau2",
    read: ({ results: { suda2 } }) => sum(required(suda2.columns["dis"], "column dis").values),
  },
  { id: "tau1", label: "τ1", target: "tau1", read: ({ results }) => results.population.summary.tau1 },
  {
    id: "tau1-nb",
    label: "τ1, negative binomial",
    target: "tau1",
    read: ({ results }) => results.population.summary.negativeBinomial?.tau1 ?? null,
  },
  { id: "zayatz", label: "Zayatz", target: "uniques", read: superpopulation("zayatz") },
  { id: "pitman", label: "Pitman", target: "uniques", read: superpopulation("pitman") },
  { id: "snb", label: "slide negative binomial", target: "uniques", read: superpopulation("snb") },
  {
    id: "dankar",
    label: "Dankar's rule",
    target: "uniques",
    read: ({ results }) => results.population.summary.superpopulation.dankar?.uniques ?? null,
  },
  {
    id: "journalist",
    label: "journalist risk, largest 1/F̂",
    target: "largest",
    read: ({ results }) => results.kanon.summary.attack.journalist.max,
  },
  {
    id: "household-risk",
    label: "household risk",
    target: "household",
    read: ({ household }) => household?.expectedReidentifications,
  },
  {
    id: "household-match",
    label: "household risk by the chance of a match",
    target: "household",
    read: ({ household }) =>
      household === null ? undefined : (household.byMatch?.expectedReidentifications ?? null),
  },
];

/** Intervals, named after their estimators. */
export const INTERVALS: readonly IntervalEstimator[] = [
  { id: "expected", read: (found) => newer(found).expectedMatches?.interval },
  { id: "tau2", read: ({ results }) => results.population.summary.intervals.tau2 },
  { id: "tau1", read: ({ results }) => results.population.summary.intervals.tau1 },
];

/** The estimator of an id. */
export const estimatorOf = (id: string): Estimator =>
  required(
    ESTIMATORS.find((one) => one.id === id),
    `estimator ${id}`,
  );
