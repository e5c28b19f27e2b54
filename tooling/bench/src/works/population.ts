import { population } from "@sdc-risk/population";
import type { Work } from "../row.js";
import { compute } from "./compute.js";

/** Population uniqueness from the Arrow table on: roles, coding, classes, fits, tests and intervals. */
export const populationWork = (model: "auto" | "independence" | "two-way" | "search"): Work => (fresh) => Promise.resolve(async () => {
  const { summary } = await compute(population, fresh(), { model }, {});
  return { uniques: summary.sampleUniques, cells: summary.cells, tried: summary.tried, tau2: summary.tau2 ?? 0 };
});
