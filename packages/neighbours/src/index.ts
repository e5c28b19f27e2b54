export { buildTree } from "./tree/build.ts";
export { kNearest } from "./k-nearest/k-nearest.ts";
export { KNearestKernel, type KNearest } from "./k-nearest/k-nearest-kernel.ts";
export {
  mahalanobisBetween,
  mahalanobisPoints,
  mahalanobisTask,
  nearestByMahalanobisInPool,
  type Covariance,
  type MahalanobisInput,
  type MahalanobisPoints,
} from "./mahalanobis.ts";
export { distanceBetween, type Metric } from "./metric.ts";
export { nearest, type MetricOptions } from "./nearest/nearest.ts";
export type { NearestPoints } from "./nearest/nearest-kernel.ts";
export { nearestInPool, nearestTask, type NearestInput, type NearestPool } from "./nearest/nearest-task.ts";
export { MOST_DIMENSIONS, type PointTree } from "./tree/tree.ts";
export { anyWithin, countWithin, type WithinOptions } from "./within/within.ts";
