import { required } from "../required.ts";
import { continuousTasks } from "@sdc-risk/continuous/tasks";
import { serveTasks } from "@sdc-risk/core/tasks";
import { membershipTasks } from "@sdc-risk/membership-inference/tasks";
import { treesTask } from "@sdc-risk/prediction/tasks";
import { sudaTasks } from "@sdc-risk/suda2/tasks";
import { parentPort } from "node:worker_threads";
import type { Answer, Job } from "./threads.ts";

// A worker thread: runs the tasks of the measures whose rows use threads.
const serve = serveTasks([...sudaTasks, ...continuousTasks, ...membershipTasks, treesTask]);

function answer(job: Job): Answer {
  if (job.id === "") return {};
  try {
    return { output: serve(job) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

const port = required(parentPort, "port of a worker thread");
port.on("message", (job: Job) => {
  port.postMessage(answer(job));
});
