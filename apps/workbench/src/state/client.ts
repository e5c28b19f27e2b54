import { proxy, wrap, type Remote } from "comlink";
import type { DataApi } from "../worker/api.js";
import dataWorkerUrl from "../worker/data-worker.ts?worker&url";
import { startWorker } from "../worker/start.js";

let api: Remote<DataApi> | null = null;

/** The worker that holds the data. */
export function data(): Remote<DataApi> {
  return (api ??= wrap<DataApi>(startWorker(dataWorkerUrl, "data")));
}

export { proxy };
