import { readStatFile } from "@sdc-risk/statfiles";
import type { Memory } from "../memory.js";
import type { Pace } from "../pace.js";
import type { ReadOptions, ReadResult } from "../types.js";

/** Share of the reading that is done when the bytes are there. */
const HELD = 0.3;

/**
 * Reads a file of SPSS, Stata or SAS, which its bytes tell apart. Values are codes, declared missing values null; what the
 * file says of its variables is the codebook.
 * @throws SdcError BAD_FILE, BAD_ENCODING, EMPTY_DATA, DUPLICATE_VARIABLE, TOO_LARGE, ABORTED
 */
export async function readStatistical(
  bytes: Uint8Array,
  name: string,
  pace: Pace,
  memory: Memory,
  { encoding: declared, catalog }: ReadOptions,
): Promise<ReadResult> {
  const tick = (share?: number): Promise<void> =>
    pace.tick(share === undefined ? undefined : HELD + (1 - HELD) * share);
  const { table, format, encoding, warnings, ...codebook } = await readStatFile(bytes, name, {
    ...(declared === undefined ? {} : { encoding: declared }),
    ...(catalog === undefined ? {} : { catalog }),
    pace: { tick },
    memory,
  });
  return { table, format, encoding, warnings, codebook };
}
