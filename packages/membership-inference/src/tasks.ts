import type { Task } from "@sdc-risk/core/tasks";
import { closestTask } from "./search/closest.ts";
import { lookTask } from "./search/look.ts";

/** The tasks of this package, for the worker files of applications: without the measure and what it needs. */
export const membershipTasks: readonly Task<never, unknown>[] = [lookTask, closestTask];
