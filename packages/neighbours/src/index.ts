export { buildTree } from "./tree/build.js";
export { kNearest } from "./k-nearest/k-nearest.js";
export { KNearestKernel, type KNearest } from "./k-nearest/k-nearest-kernel.js";
export {
  mahalanobisBetween,
  mahalanobisPoints,
  mahalanobisTask,
  nearestByMahalanobisInPool,
  type Covariance,
  type MahalanobisInput,
  type MahalanobisPoints,
} from "./mahalanobis.js";
export { distanceBetween, type Metric } from "./metric.js";
export { nearest, type MetricOptions } from "./nearest/nearest.js";
export type { NearestPoints } from "./nearest/nearest-kernel.js";
export { nearestInPool, nearestTask, type NearestInput, type NearestPool } from "./nearest/nearest-task.js";
export { MOST_DIMENSIONS, type PointTree } from "./tree/tree.js";
export { anyWithin, countWithin, type WithinOptions } from "./within/within.js";
