import { labelMetadata, SdcError, sharedLabels, withMetadata } from "@sdc-risk/data";
import { FileBytes } from "./bytes/file-bytes.ts";
import { detectStatFormat } from "./detect.ts";
import { namingFile } from "./naming-file.ts";
import type { StatBytes, StatFile, StatFormat, StatOptions } from "./types.ts";

type Reader = (file: FileBytes, name: string, options: StatOptions) => Promise<StatFile>;

/** First bytes of a file that tell its format. */
const TELLING = 600;

/** Loaded when a file needs them. */
const READERS: Readonly<Record<StatFormat, () => Promise<Reader>>> = {
  sav: async () => (await import("./spss/sav.ts")).readSav,
  por: async () => (await import("./spss/por.ts")).readPor,
  dta: async () => (await import("./stata/dta.ts")).readDta,
  xpt: async () => (await import("./sas/xport/xport.ts")).readXport,
  sas7bdat: async () => (await import("./sas/sas7bdat.ts")).readSas7bdat,
};

/** What people call the formats. */
const TITLES: Readonly<Record<StatFormat, string>> = {
  sav: "an SPSS file (.sav, .zsav)",
  por: "an SPSS portable file (.por)",
  dta: "a Stata file (.dta)",
  xpt: "a SAS transport file (.xpt)",
  sas7bdat: "a SAS table (.sas7bdat)",
};

/**
 * Reads a file of SPSS, Stata or SAS.
 * @param bytes of the file, or how to read them piece by piece; they must not change while the table is in
 *   use. Portable files are held whole in any case
 * @param name of the file, for messages
 * @returns a table of at least one record, with what the file says of its variables
 * @throws SdcError BAD_FILE (damaged, cut off, or none of these formats), BAD_ENCODING, EMPTY_DATA,
 * DUPLICATE_VARIABLE,
 *   and what `pace` and `memory` throw
 */
export async function readStatFile(
  bytes: Uint8Array | StatBytes,
  name: string,
  options: StatOptions = {},
): Promise<StatFile> {
  const file = new FileBytes(bytes);
  const format = detectStatFormat(await file.part(0, Math.min(TELLING, file.size)));
  if (format === null) {
    throw new SdcError("BAD_FILE", `${JSON.stringify(name)} is not a readable SPSS, Stata or SAS file.`);
  }
  const read = await READERS[format]();
  return withLabels(await namingFile(name, TITLES[format], () => read(file, name, options)));
}

/** The file with its labels on the fields of the table; values that share a label are told. */
function withLabels(file: StatFile): StatFile {
  const { variables } = file;
  const table = withMetadata(
    file.table,
    variables.map(({ label, valueLabels: labels }) => labelMetadata(label, labels)),
  );
  return { ...file, table, warnings: [...file.warnings, ...sharedLabels(table.schema.fields)] };
}
