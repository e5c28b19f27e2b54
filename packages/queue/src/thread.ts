import { serveTasks } from "@sdc-risk/core/tasks";
import { tasks } from "@sdc-risk/session/tasks";

/** What a thread of a worker runs: the installed tasks, by their ids. */
export default serveTasks(tasks);
