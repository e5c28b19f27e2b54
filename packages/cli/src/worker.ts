import { serveTasks } from "@sdc-risk/core/tasks";
import { tasks } from "@sdc-risk/session/tasks";

/** The worker file of the command: what a worker thread runs. */
export default serveTasks(tasks);
