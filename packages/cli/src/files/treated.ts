import { convert, readBytes } from "@sdc-risk/io/node";
import type { RecordFormat } from "@sdc-risk/io/formats";
import { withoutCodebookWarnings, type DataFile, type Settings, type TableData } from "@sdc-risk/session";
import { createHash } from "node:crypto";
import { basename } from "node:path";

/** A treated file: its bytes, and what is read from them. */
export interface WrittenFile {
  readonly bytes: Uint8Array;
  readonly file: DataFile;
}

/**
 * A file as the bytes that are written of it, and as whoever gets it reads it.
 * @param missing codes that stand for missing values there, too
 */
export async function writtenFile(
  file: Pick<TableData, "table" | "codebook">,
  { path, format }: { readonly path: string; readonly format: RecordFormat },
  { missing }: Pick<Settings, "missing">,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const chunks: Uint8Array[] = [];
  await convert(file, format, (chunk) => void chunks.push(chunk), { signal });
  const bytes = new Uint8Array(Buffer.concat(chunks));
  const read = await readBytes(bytes, basename(path), { missing, keepCodes: true, format, signal });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { bytes, file: withoutCodebookWarnings({ ...read, name: basename(path), sha256 }) };
}
