import type * as queue from "@sdc-risk/queue";
import { byWhat, UsageError } from "../exit.ts";

const PACKAGE = "@sdc-risk/queue";

type Queue = Pick<typeof queue, "openQueue" | "startWorker">;

/**
 * The package behind `--pool` and `sdc-risk worker`, which the command does not come with.
 * @param flag what asked for it
 * @param load how the package is loaded
 * @throws UsageError where it is not installed
 */
export async function loadQueue(
  flag: string,
  load: () => Promise<Queue> = () => import("@sdc-risk/queue"),
): Promise<Queue> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes(`'${PACKAGE}'`)) throw error;
    throw new UsageError(
      `${flag} needs the package ${PACKAGE}, which is not installed. Install it where the command ` +
        `is${byWhat(PACKAGE)}`,
      { cause: error },
    );
  }
}
