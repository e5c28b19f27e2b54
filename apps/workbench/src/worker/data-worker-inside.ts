import DataWorker from "./data-worker.ts?worker&inline";

/** The worker that holds the data where the page is one file: its script is within that of the page. */
export const newDataWorker = (): Worker => new DataWorker({ name: "data" });
