import { convert, readBytes, type ConvertOptions } from "@sdc-risk/io/node";
import type { RecordFormat } from "@sdc-risk/io/formats";
import { withoutCodebookWarnings, type DataFile, type Settings, type TableData } from "@sdc-risk/session";
import type { Table } from "apache-arrow";
import { createHash } from "node:crypto";
import { basename } from "node:path";

/** A treated file: its bytes, and what is read from them. */
export interface WrittenFile {
  readonly bytes: Uint8Array;
  readonly file: DataFile;
}

/** A treated file, and where it was made from a CSV file its cells as they are written there. */
export interface TreatedCsv extends Pick<TableData, "table" | "codebook"> {
  readonly cells: Table | null;
}

/** Writes a treated file: what was not treated is in CSV as it was. */
export const writeTreated = (
  { cells, ...file }: TreatedCsv,
  format: RecordFormat,
  sink: (chunk: Uint8Array) => void | Promise<void>,
  options: Pick<ConvertOptions, "signal" | "onProgress">,
): Promise<void> =>
  format === "csv" && cells !== null
    ? convert({ table: cells }, format, sink, { ...options, asWritten: true })
    : convert(file, format, sink, options);

/**
 * A file as the bytes that are written of it, and as whoever gets it reads it.
 * @param missing codes that stand for missing values there, too
 */
export async function writtenFile(
  file: TreatedCsv,
  { path, format }: { readonly path: string; readonly format: RecordFormat },
  { missing }: Pick<Settings, "missing">,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const chunks: Uint8Array[] = [];
  await writeTreated(file, format, (chunk) => void chunks.push(chunk), { signal });
  const bytes = new Uint8Array(Buffer.concat(chunks));
  const read = await readBytes(bytes, basename(path), {
    missing,
    keepCodes: true,
    forms: true,
    format,
    signal,
  });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { bytes, file: withoutCodebookWarnings({ ...read, name: basename(path), sha256 }) };
}
