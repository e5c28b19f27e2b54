import type { Task } from "@sdc-risk/core/tasks";
import { mahalanobisTask, nearestTask } from "@sdc-risk/neighbours/tasks";
import { agreementTask, linkByWeightTask } from "./linkage/probabilistic/agreement-kernel.ts";
import { gowerTask } from "./linkage/gower/kernel.ts";

/** The tasks of the measure, for the worker files of applications: without the measure and what it needs. */
export const continuousTasks: readonly Task<never, unknown>[] = [
  nearestTask,
  mahalanobisTask,
  gowerTask,
  agreementTask,
  linkByWeightTask,
];
