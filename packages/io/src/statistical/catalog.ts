import { SdcError } from "@sdc-risk/data";
import type { Catalog } from "@sdc-risk/statfiles";
import { baseName } from "../source.ts";
import type { ReadResult } from "../types.ts";

/**
 * Reads a catalogue of SAS (.sas7bcat), for the option `catalog` of reading a table: the labels of its values.
 * @param name of the file, for messages
 * @throws SdcError BAD_FILE, BAD_ENCODING
 */
export async function readCatalog(bytes: Uint8Array, name: string): Promise<Catalog> {
  const { readCatalog: read } = await import("@sdc-risk/statfiles");
  return read(bytes, baseName(name));
}

/** @throws SdcError BAD_OPTIONS where a catalogue was given for a file that is none of SAS */
export function checkCatalog(catalog: string, { format }: Pick<ReadResult, "format">, file: string): void {
  if (format === "sas7bdat" || format === "xpt") return;
  throw new SdcError(
    "BAD_OPTIONS",
    `A catalogue was given (${JSON.stringify(baseName(catalog))}), but ${JSON.stringify(baseName(file))} ` +
      "is no file of SAS.",
  );
}
