import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ask } from "./ask.ts";
import { LIMIT } from "./limit.ts";
import type { Measurement } from "./measurement.ts";

export interface WorkRequest {
  readonly name: string;
  readonly quick: boolean;
}

/** Measures a row of work in a process of its own, which inherits the flags of Node that this one was started with. */
export function runWork(request: WorkRequest): Promise<Measurement> {
  const child = fork(fileURLToPath(new URL("work-child.js", import.meta.url)), {
    execArgv: [...process.execArgv, "--expose-gc"],
    timeout: LIMIT,
  });
  return ask<Measurement>(child, { ...request });
}
