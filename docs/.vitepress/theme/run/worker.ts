// Loaded when a reader runs an example: it has the packages that read and measure.
import "../../../../apps/workbench/src/csp/zod.ts";
import { runCommands } from "./session.ts";
import type { RunAnswer, RunRequest } from "./start.ts";

async function answer({ files, commands }: RunRequest): Promise<RunAnswer> {
  try {
    return { printed: await runCommands(commands, new Map(files)) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener("message", (event: MessageEvent<RunRequest>) => {
  void answer(event.data).then((done) => postMessage(done));
});
