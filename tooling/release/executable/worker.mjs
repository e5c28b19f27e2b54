// What a thread of the single executable runs.
import { parentPort } from "node:worker_threads";
import { serveTasks } from "@sdc-risk/core/tasks";
import { tasks } from "@sdc-risk/session/tasks";

const serve = serveTasks(tasks);
parentPort.on("message", async (message) => {
  let answer;
  try {
    answer = { output: await serve(message) };
  } catch (error) {
    answer = { error };
  }
  parentPort.postMessage(answer);
});
