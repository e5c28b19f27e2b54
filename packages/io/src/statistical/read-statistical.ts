import { readStatFile } from "@sdc-risk/statfiles";
import type { Memory } from "../memory.ts";
import type { Pace } from "../pace.ts";
import { HELD, wholeOf } from "../read-whole.ts";
import type { ByteSource } from "../source.ts";
import type { ReadOptions, ReadResult } from "../types.ts";

/**
 * Reads a file of SPSS, Stata or SAS, which its bytes tell apart; one that lies on a disk piece by piece.
 * Values are codes, declared missing values null; what the file says of its variables is the codebook.
 * @throws SdcError BAD_FILE, BAD_ENCODING, EMPTY_DATA, DUPLICATE_VARIABLE, TOO_LARGE, ABORTED
 */
export async function readStatistical(
  source: ByteSource,
  { encoding: declared, catalog, forms = false }: ReadOptions,
  pace: Pace,
  memory: Memory,
): Promise<ReadResult> {
  const { name, size, read, bytes: held } = source;
  const pieces = held === undefined && read !== undefined ? { size, read } : null;
  const before = pieces === null ? HELD : 0;
  const tick = (share?: number): Promise<void> =>
    pace.tick(share === undefined ? undefined : before + (1 - before) * share);
  const bytes = pieces ?? (await wholeOf(source, pace, memory));
  const { table, format, encoding, warnings, ...codebook } = await readStatFile(bytes, name, {
    ...(declared === undefined ? {} : { encoding: declared }),
    ...(catalog === undefined ? {} : { catalog }),
    behindTexts: forms,
    pace: { tick },
    memory,
  });
  return { table, format, encoding, warnings, codebook };
}
