import { once } from "node:events";
import { software } from "../software.js";
import { complain } from "../terminal/terminal.js";
import type { Watch } from "../watch.js";
import { loadQueue } from "./load.js";

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
