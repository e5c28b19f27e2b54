import { SdcError } from "@sdc-risk/data";
import { severalOf, type FileReadResult } from "@sdc-risk/io/node";
import { given } from "@sdc-risk/session";
import { applyToCells, type AppliedStep } from "@sdc-risk/treat";
import type { Table } from "apache-arrow";
import { readFile } from "./read-file.ts";

/** A file that was read, and how. */
export interface ReadCells {
  readonly path: string;
  readonly format?: FileReadResult["format"] | null;
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly sha256: string | null;
  /** As it was read. */
  readonly table: Table;
}

/**
 * The treated cells of a CSV file, each as it is written there; null where the file is none, or was read from several
 * files or from standard input, which cannot be read again.
 * @param applied the steps that are done on the table
 * @throws CANNOT_READ where the file has changed, and what reading it throws
 */
export async function treatedCells(
  { path, format, delimiter, encoding, sha256, table }: ReadCells,
  applied: readonly AppliedStep[],
  signal: AbortSignal,
): Promise<Table | null> {
  if (format !== "csv" || path === "-" || severalOf([path]).length > 0) return null;
  const cells = await readFile(path, { format, asWritten: true, signal, ...given({ delimiter, encoding }) });
  if (sha256 !== null && cells.sha256 !== sha256)
    throw new SdcError("CANNOT_READ", `${JSON.stringify(path)} changed while it was treated.`);
  const steps = applied.map(({ step }) => step);
  const treatments = applied.map(({ treatment }) => treatment);
  return applyToCells(cells.table, table, { steps }, { treatments, applied });
}
