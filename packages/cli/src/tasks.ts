import type { Task } from "@sdc-risk/core/tasks";
import { continuousTasks } from "@sdc-risk/continuous/tasks";
import { combinationsTask } from "@sdc-risk/kanon/tasks";
import { sudaTasks } from "@sdc-risk/suda2/tasks";

/** The tasks of the measures that come with the command, which worker threads can run. A thread loads these and nothing else, so that it starts fast. */
export const tasks: readonly Task<never, unknown>[] = [combinationsTask, ...sudaTasks, ...continuousTasks];
