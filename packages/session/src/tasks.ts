import type { Task } from "@sdc-risk/core/tasks";
import { continuousTasks } from "@sdc-risk/continuous/tasks";
import { homesTask } from "@sdc-risk/household/tasks";
import { combinationsTask } from "@sdc-risk/kanon/tasks";
import { foundTask } from "@sdc-risk/knowledge/tasks";
import { membershipTasks } from "@sdc-risk/membership-inference/tasks";
import { treesTask } from "@sdc-risk/prediction/tasks";
import { planTasks } from "@sdc-risk/plan/tasks";
import { sudaTasks } from "@sdc-risk/suda2/tasks";

/**
 * Tasks whose inputs are keys as numbers, and how many records have each: no labels, ids, weights or measured
 * values. Only these may leave the machine.
 */
export const codedTasks: readonly Task<never, unknown>[] = [combinationsTask, ...sudaTasks];

/** The tasks of the installed measures, and of the search for a treatment. A worker loads these and nothing else, so that it starts fast. */
export const tasks: readonly Task<never, unknown>[] = [
  ...codedTasks,
  foundTask,
  homesTask,
  ...continuousTasks,
  ...membershipTasks,
  treesTask,
  ...planTasks,
];
