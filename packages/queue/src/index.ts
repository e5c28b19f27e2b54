export { addressOf, type RedisAddress, type Environment } from "./address.ts";
export { openQueue, type QueueOptions, type QueuePool } from "./pool.ts";
export { TIMING, type Timing } from "./timing.ts";
export { startWorker, type QueueWorker, type WorkerOptions } from "./worker.ts";
