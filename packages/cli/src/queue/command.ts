import { once } from "node:events";
import { software } from "../software.ts";
import { complain } from "../terminal/terminal.ts";
import type { Watch } from "../watch.ts";
import { loadQueue } from "./load.ts";

/** `sdc-risk worker ADDRESS`: works for runs until it is asked to end. */
export async function workerCommand(
  address: string,
  flags: { readonly threads?: number },
  { io, signal }: Watch,
): Promise<void> {
  const { startWorker } = await loadQueue("sdc-risk worker");
  const worker = await startWorker(address, {
    ...flags,
    version: software.version,
    environment: io.env,
    onState: (line) => complain(line, io.stderr),
  });
  if (!signal.aborted) await once(signal, "abort");
  await worker.close();
}
