import { atOnce, uniforms } from "@sdc-risk/data/kernels";
import { prediction } from "@sdc-risk/prediction";
import { codedFeature, growingForest, triedFeatures } from "@sdc-risk/trees";
import { firstOf, lastOf, required } from "../required.ts";
import type { Work } from "../row.ts";
import { threads } from "../process/threads.ts";
import { compute } from "./compute.ts";

/**
 * Prediction of every target from a released file, from the Arrow tables on.
 * @param workers worker threads, started before the clock; 0 is this thread alone
 */
export const predictionWork =
  (workers: number): Work =>
  async (fresh) => {
    const pool = await threads(workers);
    return async () => {
      const { targets } = (await compute(prediction, fresh(), {}, { pool })).summary;
      return {
        first: required(firstOf(targets).share, "share at risk of the first target"),
        last: required(lastOf(targets).share, "share at risk of the last target"),
        right: required(firstOf(targets).right, "share of right predictions"),
      };
    };
  };

const COLUMNS = 10;
const LEVELS = 20;

/** A forest of 100 trees on as many rows of ten columns as the survey has records; two classes go with two columns. */
export const forestWork: Work = (fresh) => {
  const { records } = fresh();
  const random = uniforms(1);
  const codes = Array.from({ length: COLUMNS }, () =>
    Int32Array.from({ length: records }, () => Math.floor(random() * LEVELS)),
  );
  const values = Int32Array.from({ length: records }, (_, i) => {
    const sum = codes.slice(0, 2).reduce((all, column) => all + (column[i] ?? 0), 0);
    return sum + random() * LEVELS > 1.5 * LEVELS ? 1 : 0;
  });
  const features = codes.map((column) => codedFeature(column, LEVELS, true));
  return Promise.resolve(() => {
    const forest = atOnce(
      growingForest(
        { features, target: { kind: "classes", values, classes: 2 }, counts: null },
        {
          trees: 100,
          seed: 1,
          minSplit: 11,
          minLeaf: 1,
          depth: 1000,
          tried: triedFeatures(COLUMNS, "classes"),
        },
      ),
    );
    return Promise.resolve({ nodes: forest.trees.reduce((sum, { feature }) => sum + feature.length, 0) });
  });
};
