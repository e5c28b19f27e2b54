// Runs an example in a worker, which is loaded then and ends with it.
import address from "virtual:run-worker";
import type { Example } from "./example.ts";

export type RunRequest = Pick<Example, "files" | "commands">;
export type RunAnswer = { readonly printed: string } | { readonly error: string };

/** A run that is under way. */
export interface ExampleRun {
  readonly answer: Promise<RunAnswer>;
  readonly stop: () => void;
}

/** Runs an example. */
export function runExample(request: RunRequest): ExampleRun {
  const worker = new Worker(address, { type: "module" });
  const answer = new Promise<RunAnswer>((done) => {
    worker.addEventListener("message", ({ data }: MessageEvent<RunAnswer>) => done(data));
    worker.addEventListener("error", ({ message = "" }: Partial<ErrorEvent>) =>
      done({ error: `What runs the example could not be loaded. ${message}`.trim() }),
    );
  }).finally(() => worker.terminate());
  worker.postMessage(request);
  return { answer, stop: () => worker.terminate() };
}
