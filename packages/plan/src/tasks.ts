import { boundTask, cellsTask } from "./cells/tasks.ts";

/** The tasks of this package, for the worker files of applications. */
export const planTasks = [cellsTask, boundTask] as const;
