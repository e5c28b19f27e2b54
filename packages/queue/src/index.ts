export { addressOf, type RedisAddress, type Environment } from "./address.js";
export { openQueue, type QueueOptions, type QueuePool } from "./pool.js";
export { TIMING, type Timing } from "./timing.js";
export { startWorker, type QueueWorker, type WorkerOptions } from "./worker.js";
