import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

/** Does some work in a new folder, which is removed after it. */
export async function inFolder<T>(
  parent: string,
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(parent, `sdc-risk-${name}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
