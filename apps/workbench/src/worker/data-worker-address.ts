import address from "./data-worker.ts?worker&url";
import { workerAt } from "./start.ts";

/** The worker that holds the data, from the address of its module. */
export const newDataWorker = (): Worker => workerAt(address, "data");
