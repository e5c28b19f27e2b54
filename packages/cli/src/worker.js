import { serveTasks } from "@sdc-risk/core";
import { tasks } from "./installed.js";
/** The worker file of the command: what a worker thread runs. */
export default serveTasks(tasks);
