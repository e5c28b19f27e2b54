/** The tasks of this package, for the worker files of applications. */
export { nearestTask } from "./nearest/nearest-task.ts";
export { mahalanobisTask } from "./mahalanobis.ts";
