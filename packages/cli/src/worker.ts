import { serveTasks } from "@sdc-risk/core/tasks";
import { tasks } from "./tasks.js";

/** The worker file of the command: what a worker thread runs. */
export default serveTasks(tasks);
