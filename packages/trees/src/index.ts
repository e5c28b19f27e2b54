export { calibrate, calibrated, type Calibration } from "./calibrate.ts";
export { binnedFeature, binsOf, codedFeature, cutsOf } from "./features.ts";
export {
  forestOf,
  growingForest,
  growingTree,
  growingTrees,
  predicting,
  triedFeatures,
  type Forest,
  type ForestGrowth,
  type GrownTrees,
  type Predictions,
} from "./forest.ts";
export { importance, permuted } from "./importance.ts";
export { isotonic, valueAt, type Rising } from "./isotonic.ts";
export type { Codes, Feature, Growth, Target, Training, Tree } from "./types.ts";
export { leafOf, leaves } from "./walk.ts";
