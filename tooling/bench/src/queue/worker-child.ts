import { startWorker } from "@sdc-risk/queue";
import type { WorkerRequest } from "./workers.ts";

// A worker of the queue in a process of its own, which works on one piece at a time until it is ended.
process.once("message", (message) => {
  const { address, version } = message as WorkerRequest;
  void startWorker(address, { version, threads: 1 }).then(() => process.send!("listens"));
});
