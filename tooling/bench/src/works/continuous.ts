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
      const { linkage } = (await compute(continuous, fresh(), options, { pool })).summary;
      const once = linkage!.oneToOne?.expectedCorrect ?? 0;
      return { correct: linkage!.expectedCorrect!, share: linkage!.share!, once };
    };
  };

/** Intervals by robust Mahalanobis distance from the Arrow tables on, in this thread. */
export const rmdWork: Work = (fresh) =>
  Promise.resolve(async () => {
    const { rmd } = (await compute(continuous, fresh(), { ...NOTHING, rmd: {} })).summary;
    return { inside: rmd!.records1!, alone: rmd!.records2!, weighted: rmd!.weighted1! };
  });
