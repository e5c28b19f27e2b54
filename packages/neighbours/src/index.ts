export { buildTree } from "./build.js";
export { nearest3 } from "./nearest-kernel.js";
export { distanceBetween, type Metric } from "./metric.js";
export type { PointTree } from "./tree.js";
export { nearestAny } from "./nearest-any.js";
