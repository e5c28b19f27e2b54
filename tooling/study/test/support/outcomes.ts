import type { Design } from "../../src/designs.ts";
import { RECIPES } from "../../src/populations/recipes.ts";
import { frameOf, outcomeOf, type Outcome } from "../../src/study.ts";

/** The people of made villages, few enough to be drawn in a test. */
const villages = () => RECIPES.find(({ id }) => id === "villages")!.make(3000, 2);

/** A sample of 600 of 3,000 persons. */
export const outcomeFor = (design: Design, keys: number): Promise<Outcome> =>
  outcomeOf(frameOf(villages(), 1), { population: "villages", design, n: 600, draw: 0, keys }, 1);

/** A sample that was not drawn, with a headline that is called tested and right. */
export const MADE_HERE: Outcome = {
  population: "p",
  design: "random",
  n: 100,
  draw: 0,
  keys: 3,
  records: 100,
  sampleUniques: 40,
  seconds: 1,
  truth: { all: 50, tau2: 20, tau1: 10, uniques: 200, largest: 1, household: null },
  headline: {
    all: 52,
    interval: [40, 60],
    range: null,
    floor: 20,
    negativeBinomial: 51,
    tested: true,
    by: "log-linear",
    doubts: [],
  },
  verdicts: [],
  figures: null,
};
