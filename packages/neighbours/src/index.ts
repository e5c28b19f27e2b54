export { buildTree } from "./build.js";
export { kNearest } from "./k-nearest.js";
export type { KNearest } from "./k-nearest-kernel.js";
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
export { nearest, type MetricOptions } from "./nearest.js";
export type { Nearest } from "./nearest-kernel.js";
export { nearestInPool, nearestTask, type NearestInput, type NearestPool } from "./nearest-task.js";
export { MOST_DIMENSIONS, type PointTree } from "./tree.js";
export { anyWithin, countWithin, type WithinOptions } from "./within.js";
