export { calibrate, calibrated, type Calibration } from "./calibrate.ts";
export { binnedFeature, binsOf, codedFeature, cutsOf } from "./features.ts";
export {
  growingForest,
  growingTree,
  predicting,
  triedFeatures,
  type Forest,
  type ForestGrowth,
  type Predictions,
} from "./forest.ts";
export { importance, permuted } from "./importance.ts";
export { isotonic, valueAt, type Rising } from "./isotonic.ts";
export type { Codes, Feature, Growth, Target, Training, Tree } from "./types.ts";
export { leafOf, leaves } from "./walk.ts";
