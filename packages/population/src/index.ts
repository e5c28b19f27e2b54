import { defineMeasure, MISSING_KEY, SdcError, variablesOf } from "@sdc-risk/core";
import { inTurns, weightedSum } from "@sdc-risk/core/kernels";
import { individualRisk } from "@sdc-risk/individual-risk";
import { misfit, problemOf, SIGNIFICANT, type Told } from "./selection/assess-model.js";
import { chooseModel, type Choice } from "./selection/choose.js";
import { modelText } from "./model/terms.js";
import { expectedMatches } from "./estimate/expected-matches.js";
import { floorOf } from "./estimate/floor.js";
import { leadOf } from "./estimate/lead.js";
import { options } from "./options.js";
import { pairsCheck } from "./estimate/pairs-check.js";
import { populationBlocks } from "./report/blocks.js";
import { keptProbability, perturbedTau } from "./risk/misclassification.js";
import { clustersIn } from "./interval/clusters.js";
import { intervalsOf } from "./interval/interval.js";
import { riskiestRecords } from "./estimate/riskiest.js";
import { sampleOf } from "./sample/sample.js";
import { tenths, type ModelSummary, type PopulationSummary } from "./summary.js";
import { superpopulation } from "./superpopulation/superpopulation.js";
import { cellTable, type CellTable } from "./table/table.js";
import { keyNamed, structuralZeros } from "./table/structural.js";
import { terms } from "./terms.js";
import { localVariant, negativeBinomial, shaped } from "./estimate/variants.js";
import { warnOf } from "./warnings.js";

export type { Bias } from "./selection/criterion.js";
export type { Interval } from "./interval/interval.js";
export { superpopulation, type Superpopulation } from "./superpopulation/superpopulation.js";
export type { SuperEstimate } from "./superpopulation/estimate.js";
export type { VariantSummary } from "./estimate/variants.js";
export type { ModelSummary, PopulationSummary, SuperpopulationSummary } from "./summary.js";

function modelSummary(
  { generators, fit, criterion, points, reason }: Told,
  table: CellTable,
  chosen: boolean,
): ModelSummary {
  return {
    terms: modelText(generators, table.names),
    parameters: fit?.parameters ?? null,
    chosen,
    converged: fit?.converged === true,
    marginError: fit?.error ?? null,
    sweeps: fit?.sweeps ?? null,
    bias: criterion && { tau1: criterion.tau1, tau2: criterion.tau2 },
    tau1: points?.tau1 ?? null,
    tau2: points?.tau2 ?? null,
    reason,
  };
}

/** What a file without records leaves to choose. */
const NONE: Omit<Choice, "chosen"> & { readonly chosen: null } = {
  models: [],
  chosen: null,
  place: -1,
  why: "There are no records.",
  tried: 0,
  moved: { tau1: 0, tau2: 0 },
  cut: false,
};

/** Positions of the keys that are ordered. */
function orderedKeys(table: CellTable, names: readonly string[]): number[] {
  return [...new Set(names)].map((name) => {
    const v = keyNamed(table, name, "neighbourhood");
    if (!table.ordered[v])
      throw new SdcError(
        "BAD_OPTIONS",
        `Options of "population": neighbourhood takes "${name}" as ordered, but its levels are not all numbers.`,
      );
    return v;
  });
}

/** Model-based population uniqueness: how many sample uniques are unique in the population, or a correct match. */
export const population = defineMeasure(
  {
    id: "population",
    title: "Population uniqueness",
    about:
      "How many people would be found: how many links with persons of the population are right, and how many unique records are unique there, too?",
    needs: ["keys"],
    uses: [individualRisk],
    terms,
    options,
    missing: () => MISSING_KEY.category,
    async compute(sdc, run) {
      const {
        model,
        method,
        samplingFraction,
        structuralZeros: declared,
        misclassification,
        neighbourhood,
      } = run.options;
      const { summary: individual, coverage } = run.used["individual-risk"];
      const classes = await run.classes(),
        table = await inTurns(cellTable(classes, neighbourhood?.ordered), () => run.tick(0));
      const zeros = await inTurns(structuralZeros(table, declared), () => run.tick(0)),
        kept = keptProbability(table, misclassification),
        ordered = neighbourhood === null ? [] : orderedKeys(table, neighbourhood.ordered);
      const sample = await sampleOf(sdc, classes, table, samplingFraction, method, () =>
        run.classes(variablesOf(sdc.roles, "strata")),
      );
      const problem = problemOf(table, sample, zeros),
        some = classes.records > 0,
        at = (share: number) => (): Promise<void> => run.tick(share);
      await run.tick(0.05);
      const choice = some ? await chooseModel(problem, model, at(0.1)) : NONE,
        { models, chosen, place, why, tried, moved, cut } = choice;
      await run.tick(0.8);
      const estimates = await inTurns(superpopulation(table.counts, sample.population), at(0.85)),
        fraction = some ? classes.records / sample.population : null;
      await run.tick(0.9);
      const { fit, fits, others } = chosen ?? { fit: null, fits: null, others: null },
        census = sample.fractions.every((share) => share === 1);
      const variant =
        fit === null || others === null ? null : await negativeBinomial(problem, fit, others, at(0.92));
      const given = model !== "auto" && model !== "search",
        lead =
          chosen &&
          (await inTurns(
            leadOf(table.counts, chosen, census, given || !shaped(variant) ? null : variant),
            at(0.95),
          ));
      const none = new Float64Array(classes.size).fill(NaN),
        unique = lead?.unique ?? none,
        match = lead?.match ?? none;
      const intervals =
        chosen === null || fits === null || others === null
          ? null
          : await inTurns(
              intervalsOf({
                ...chosen,
                problem,
                fits,
                others,
                clusters: await clustersIn(sdc, classes, at(0.96)),
              }),
              at(0.97),
            );
      const summary: PopulationSummary = {
        records: classes.records,
        sampleUniques: sample.uniques,
        population: some ? sample.population : null,
        samplingFraction: fraction,
        collapsedStrata: sample.collapsedStrata,
        cells: some ? (Number.isFinite(table.cells) ? table.cells : null) : 0,
        occupiedCells: classes.size,
        incomplete: weightedSum(classes.incomplete(), table.counts),
        expectedMatches: expectedMatches(
          floorOf(classes, sample, others?.fractions ?? null),
          individual.expectedReidentifications / coverage,
          lead,
          chosen && modelText(chosen.generators, table.names),
          chosen === null ? "there are no records" : chosen.reason,
          weightedSum(match, table.counts),
          intervals,
        ),
        method: sample.method,
        tau1: lead?.figures.tau1 ?? null,
        tau2: lead?.figures.tau2 ?? null,
        intervals: {
          tau1: intervals?.tau1 ?? null,
          tau2: intervals?.tau2 ?? null,
          withheld: intervals?.withheld ?? null,
        },
        model: chosen && modelText(chosen.generators, table.names),
        refuted: chosen?.criterion ? misfit(chosen) > SIGNIFICANT : null,
        why,
        tried,
        models: models.map((one, i) => modelSummary(one, table, i === place)),
        moved: chosen?.fit ? moved : null,
        pairs: chosen?.means ? pairsCheck(table.counts, chosen.means) : null,
        negativeBinomial: variant?.summary ?? null,
        neighbourhood:
          neighbourhood === null || !some
            ? null
            : await localVariant(problem, ordered, neighbourhood.distance, at(0.96)),
        perturbed:
          Object.keys(misclassification).length === 0 || lead === null
            ? null
            : { tau2: perturbedTau(kept, match, table.counts) },
        superpopulation: {
          estimates: estimates.estimates.map((one) => ({
            ...one,
            inSample: one.uniques === null || fraction === null ? null : one.uniques * fraction,
          })),
          dankar:
            estimates.dankar && fraction !== null
              ? { ...estimates.dankar, inSample: estimates.dankar.uniques * fraction }
              : null,
        },
        distribution: { unique: tenths(unique, table.counts), match: tenths(match, table.counts) },
      };
      if (some)
        warnOf(summary, sdc, { ...run.options, cut }, (code, message) => {
          run.warn(code, message);
        });
      await run.tick(1);
      return {
        summary,
        columns: {
          unique: {
            grain: "class",
            values: unique,
            about: "Probability that a sample unique is unique in the population; null for other records.",
          },
          match: {
            grain: "class",
            values: match,
            headline: "high",
            about: "Expected value of 1/F given f, the chance that a match with the record is correct.",
          },
        },
        riskiest: lead === null ? [] : riskiestRecords(sdc, classes, match, unique),
      };
    },
  },
  (done) => populationBlocks(done),
);
