import { frequency } from "@sdc-risk/frequency";
import { individualRisk } from "@sdc-risk/individual-risk";
import { population } from "@sdc-risk/population";
import type { Work } from "../row.ts";
import { compute } from "./compute.ts";

/** A model by name. */
export type Model = "auto" | "independence" | "two-way" | "search";

/** Population uniqueness from the Arrow table on: roles, coding, classes, fits, tests and intervals. */
export const populationWork =
  (model: Model): Work =>
  async (fresh) => {
    const data = fresh();
    const known = { frequency: await compute(frequency, data, {}) };
    const used = { ...known, "individual-risk": await compute(individualRisk, data, {}, { used: known }) };
    return async () => {
      const { summary } = await compute(population, fresh(), { model }, { used });
      return {
        uniques: summary.sampleUniques,
        cells: summary.cells ?? 0,
        tried: summary.tried,
        tau2: summary.tau2 ?? 0,
      };
    };
  };
