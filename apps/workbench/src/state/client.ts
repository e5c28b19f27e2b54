import { proxy, wrap, type Remote } from "comlink";
import type { DataApi } from "../worker/api.ts";
import { newDataWorker } from "../worker/data-worker-address.ts";
import { startWorker } from "../worker/start.ts";
import { set } from "./store.ts";
import { tellTrouble } from "./trouble.ts";

let api: Remote<DataApi> | null = null;

/** The worker that holds the data. One that does not start is told of, and the next call starts another. */
export function data(): Remote<DataApi> {
  return (api ??= begin());
}

function begin(): Remote<DataApi> {
  set({ trouble: null });
  const worker = startWorker(newDataWorker, (message) => {
    api = null;
    tellTrouble(message);
  });
  return wrap<DataApi>(worker);
}

export { proxy };
