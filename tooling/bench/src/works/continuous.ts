import { required } from "../required.ts";
import { runHere } from "@sdc-risk/core/tasks";
import { continuous } from "@sdc-risk/continuous";
import type { Work } from "../row.ts";
import { threads } from "../process/threads.ts";
import { compute } from "./compute.ts";

const NOTHING = {
  interval: null,
  rankInterval: null,
  rmd: null,
  linkage: null,
  outliers: null,
  bands: null,
} as const;

/**
 * Record linkage by euclidean distance from the Arrow tables on.
 * @param workers worker threads, started before the clock; 0 is this thread alone
 * @param oneToOne also so that nobody is linked twice
 */
export const linkageWork =
  (workers: number, oneToOne = false): Work =>
  async (fresh) => {
    const pool = workers === 0 ? runHere : await threads(workers);
    return async () => {
      const options = { ...NOTHING, linkage: { oneToOne } };
      const { summary } = await compute(continuous, fresh(), options, {}, pool);
      const { oneToOne: once, expectedCorrect, share } = required(summary.linkage, "linkage");
      return {
        correct: required(expectedCorrect, "number of correct links"),
        share: required(share, "share of correct links"),
        once: once?.expectedCorrect ?? 0,
      };
    };
  };

/** Intervals by robust Mahalanobis distance from the Arrow tables on, in this thread. */
export const rmdWork: Work = (fresh) =>
  Promise.resolve(async () => {
    const { summary } = await compute(continuous, fresh(), { ...NOTHING, rmd: {} }, {});
    const { records1, records2, weighted1 } = required(summary.rmd, "robust distance");
    return {
      inside: required(records1, "number within an interval"),
      alone: required(records2, "number alone in an interval"),
      weighted: required(weighted1, "weighted number within an interval"),
    };
  });
