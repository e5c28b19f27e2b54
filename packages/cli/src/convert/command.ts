import { countText, SdcError, SdcObject } from "@sdc-risk/core";
import { RECORD_FORMATS, type RecordFormat } from "@sdc-risk/io/formats";
import {
  convert,
  keepMissing,
  lostInCsv,
  readFile,
  severalOf,
  type FileReadResult,
  type Values,
} from "@sdc-risk/io/node";
import { checkEncoding } from "../files/encoding.js";
import { besideOptions, filesBeside, keptReasons, type ReadingFlags } from "../files/reading.js";
import { checkOutputs, extensionOf, Outputs } from "../files/outputs.js";
import { print } from "../terminal/print.js";
import { printable } from "../terminal/printable.js";
import { progressBar } from "../terminal/progress.js";
import type { Watch } from "../watch.js";

/** The flags of `convert`, as commander gives them. */
export interface ConvertFlags extends ReadingFlags {
  readonly values?: Values;
  readonly quiet?: boolean;
}

/** Share of the run that reading takes in the progress bar. */
const READ = 0.6;

/** Declared codes are removed from CSV while it is read; from other formats nobody has removed them yet. */
function checkDeclared({ format, table }: FileReadResult, missing: readonly string[]): void {
  SdcObject.fromArrow(table, {}, { missing });
  if (missing.length > 0 && format !== "csv" && format !== "xlsx")
    throw new SdcError(
      "BAD_OPTIONS",
      "--missing of convert is for CSV and Excel: other formats keep their values as they are. assess and " +
        "inspect take it for all.",
    );
}

/** `sdc-risk convert IN OUT`: reads a file and writes it in another format. */
export async function convertCommand(
  from: string,
  to: string,
  { values = "codes", keepMissing: kept, maxMemory, quiet, catalog, ddi, missing = [], ...how }: ConvertFlags,
  { signal, io }: Watch,
): Promise<void> {
  const format = extensionOf(to, RECORD_FORMATS) as RecordFormat;
  if (how.encoding !== undefined) checkEncoding(how.encoding);
  const reasons = keptReasons(kept ?? []);
  checkOutputs([to], [from, ...filesBeside({ catalog, ddi })], severalOf([from]));
  const bar = await progressBar(quiet !== true, io),
    outputs = new Outputs();
  try {
    const read = await readFile(from, {
      ...how,
      missing,
      ...besideOptions({ catalog, ddi }),
      ...(maxMemory === undefined ? {} : { maxMemory }),
      signal,
      onProgress: (share) => bar.update(share * READ, "reading"),
    });
    checkDeclared(read, missing);
    const file = keepMissing(read, reasons);
    await outputs.add(to, (put) =>
      convert(file, format, put, {
        values,
        signal,
        onProgress: (share) => bar.update(READ + share * (1 - READ), "writing"),
      }),
    );
    signal.throwIfAborted();
    outputs.commit();
    bar.stop();
    if (quiet === true) return;
    const lost = format === "csv" ? lostInCsv(file, values) : null,
      notes = [...file.warnings.map(({ message }) => message), ...(lost === null ? [] : [lost])];
    const size = `${countText(file.table.numRows)} records, ${countText(file.table.numCols)} variables`;
    await print(
      [...notes.map((note) => `Note: ${printable(note)}\n`), `Wrote ${to} (${size})\n`].join(""),
      io.stdout,
    );
  } finally {
    bar.stop();
    outputs.discard();
  }
}
