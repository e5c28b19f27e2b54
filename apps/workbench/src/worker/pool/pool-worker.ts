import { serveTasks } from "@sdc-risk/core/tasks";
import { tasks } from "@sdc-risk/session/tasks";
import { expose } from "comlink";

const serve = serveTasks(tasks);

export interface PoolApi {
  run(id: string, input: unknown): unknown;
}

expose({ run: (id, input) => serve({ id, input }) } satisfies PoolApi);
