import { serveTasks } from "@sdc-risk/core/tasks";
import { expose } from "comlink";
import { tasks } from "./tasks.js";

const serve = serveTasks(tasks);

export interface PoolApi {
  run(id: string, input: unknown): unknown;
}

expose({ run: (id, input) => serve({ id, input }) } satisfies PoolApi);
