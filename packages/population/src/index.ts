import {
  defineMeasure,
  MISSING_KEY,
  SdcError,
  variablesOf,
  type Classes,
  type DrawnRecords,
  type Run,
  type SdcObject,
} from "@sdc-risk/core";
import { inTurns } from "@sdc-risk/core/kernels";
import { individualRisk } from "@sdc-risk/individual-risk";
import type * as z from "zod";
import { cautionsOf } from "./cautions.js";
import { estimatesOf } from "./estimate/estimates.js";
import { riskiestRecords } from "./estimate/riskiest.js";
import { localVariant } from "./estimate/variants.js";
import { clustersOf } from "./interval/clusters.js";
import { options } from "./options.js";
import { populationBlocks } from "./report/blocks.js";
import { keptProbability, perturbedTau } from "./risk/misclassification.js";
import { sampleOf } from "./sample/sample.js";
import { problemOf, type Problem } from "./selection/assess-model.js";
import { chooseModel } from "./selection/choose.js";
import { summaryOf, type NoChoice } from "./summarise.js";
import { superpopulation } from "./superpopulation/superpopulation.js";
import { keyNamed, structuralZeros } from "./table/structural.js";
import { cellTable, type CellTable } from "./table/table.js";
import { terms } from "./terms.js";
import { warnOf } from "./warnings.js";

export type { Bias } from "./selection/criterion.js";
export type { Interval } from "./interval/interval.js";
export { superpopulation, type Superpopulation } from "./superpopulation/superpopulation.js";
export type { SuperEstimate } from "./superpopulation/estimate.js";
export type { VariantSummary } from "./estimate/variants.js";
export type { ModelSummary, PopulationSummary, SuperpopulationSummary } from "./summary.js";

/** What a file without records leaves to choose. */
const NONE: NoChoice = {
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

/** What models are fitted to, and what the options say of keys. */
interface Setting {
  readonly problem: Problem;
  /** Per class the chance that its key stands as it was. */
  readonly kept: Float64Array;
  /** Positions of the keys that a neighbourhood takes as ordered. */
  readonly ordered: readonly number[];
}

/** Reads file and options. @throws BAD_OPTIONS, MISSING_ROLE where the options do not fit the file */
async function settingOf(
  sdc: SdcObject,
  classes: Classes,
  drawn: DrawnRecords,
  run: Pick<Run<z.output<typeof options>, unknown>, "options" | "classes" | "tick">,
): Promise<Setting> {
  const { method, samplingFraction, misclassification, neighbourhood } = run.options,
    tick = (): Promise<void> => run.tick(0);
  const table = await inTurns(cellTable(classes, neighbourhood?.ordered), tick),
    zeros = await inTurns(structuralZeros(table, run.options.structuralZeros), tick);
  const kept = keptProbability(table, misclassification),
    ordered = neighbourhood === null ? [] : orderedKeys(table, neighbourhood.ordered);
  const sample = await sampleOf(sdc, classes, drawn, table, samplingFraction, method, () =>
    run.classes(variablesOf(sdc.roles, "strata")),
  );
  return { problem: problemOf(table, sample, zeros), kept, ordered };
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
      const { model, misclassification, neighbourhood } = run.options,
        { summary: individual, presence, options: assumed } = run.used["individual-risk"];
      const classes = await run.classes(),
        some = classes.records > 0,
        at = (share: number) => (): Promise<void> => run.tick(share);
      const drawn = await sdc.drawn(classes, at(0)),
        { problem, kept, ordered } = await settingOf(sdc, classes, drawn, run),
        { counts } = problem.table;
      await run.tick(0.05);
      const choice = some ? await chooseModel(problem, model, at(0.1)) : NONE;
      await run.tick(0.8);
      const bySizes = await inTurns(superpopulation(counts, problem.sample.population), at(0.85));
      await run.tick(0.9);
      const asked = model !== "auto" && model !== "search";
      const given = { clusters: clustersOf(drawn), coverage: assumed.coverage };
      const estimates = await estimatesOf(problem, choice.chosen, asked, given, run.tick);
      const { lead, unique, match } = estimates;
      const local =
        neighbourhood === null || !some
          ? null
          : await localVariant(problem, ordered, neighbourhood.distance, at(0.96));
      const perturbed = Object.keys(misclassification).length > 0 && lead !== null;
      const summary = summaryOf({
        classes,
        problem,
        choice,
        estimates,
        superpopulation: bySizes,
        neighbourhood: local,
        perturbed: perturbed ? { tau2: perturbedTau(kept, match, counts) } : null,
        individualRisk: individual.expectedReidentifications / presence,
        presence,
        alike: presence / assumed.coverage,
      });
      if (some)
        warnOf(summary, sdc, { ...run.options, cut: choice.cut }, (code, message) => {
          run.warn(code, message);
        });
      await run.tick(1);
      return {
        summary,
        cautions: cautionsOf(summary, individual),
        holdsPresence: ["expectedMatches.inFile"],
        register: sdc.register,
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
