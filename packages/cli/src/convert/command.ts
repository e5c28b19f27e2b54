import { SdcObject } from "@sdc-risk/core";
import { counted, SdcError } from "@sdc-risk/data";
import { isUntyped, RECORD_FORMATS, type RecordFormat } from "@sdc-risk/io/formats";
import {
  convert,
  keepMissing,
  lostInCsv,
  severalOf,
  type FileReadResult,
  type Values,
} from "@sdc-risk/io/node";
import { given, type TableData } from "@sdc-risk/session";
import { checkSpill, engineOf, filesAmong, readTable } from "../engines.ts";
import { UsageError } from "../exit.ts";
import { checkEncoding } from "../files/encoding.ts";
import { codebookOptions, codebookFiles, keptReasons, type ReadingFlags } from "../files/reading.ts";
import { checkOutputs, extensionOf, Outputs } from "../files/outputs.ts";
import { print } from "../terminal/print.ts";
import { printable } from "../terminal/printable.ts";
import { progressBar } from "../terminal/progress.ts";
import type { Watch } from "../watch.ts";
import { readFile } from "../files/read-file.ts";

/** The flags of `convert`, as commander gives them. */
export interface ConvertFlags extends ReadingFlags {
  readonly values?: Values;
  readonly decimal?: "." | ",";
  readonly spill?: string;
  readonly quiet?: boolean;
}

/** Share of the run that reading takes in the progress bar. */
const READ = 0.6;

/** Declared codes are removed while cells without a type are read; from other formats nobody has removed them yet. */
function checkDeclared(
  { format, table }: FileReadResult,
  { missing = [], decimal }: Pick<ConvertFlags, "missing" | "decimal">,
): void {
  if (decimal !== undefined && format !== "csv")
    throw new SdcError(
      "BAD_OPTIONS",
      "--decimal is for CSV: other formats say what their numbers are. Leave it out.",
    );
  SdcObject.fromArrow(table, {}, { missing });
  if (missing.length > 0 && !isUntyped(format))
    throw new SdcError(
      "BAD_OPTIONS",
      "--missing of convert is for CSV, Excel and files of fixed width: other formats keep their values as they are. assess and " +
        "inspect take it for all.",
    );
}

/** Flags of files that say nothing of a table of an engine. @throws UsageError */
function checkOfTable({ missing, keepMissing: kept, sheet, catalog, ddi, decimal }: ConvertFlags): void {
  const [stray] = Object.keys(given({ missing, "keep-missing": kept, sheet, catalog, ddi, decimal }));
  if (stray !== undefined)
    throw new UsageError(
      `--${stray} of convert is for files: the values of a table are written as they are. Leave it out.`,
    );
}

/** The format of the output. @throws UsageError where it is no file of a format that is written */
function formatOfOutput(to: string): RecordFormat {
  if (engineOf(to, undefined) !== null)
    throw new UsageError(
      `convert writes files, and "${to}" is the address of a table. Name a file that ends in ` +
        `${RECORD_FORMATS.map((one) => `.${one}`).join(", ")}, and let the database read it.`,
    );
  return extensionOf(to, RECORD_FORMATS) as RecordFormat;
}

interface InputReading {
  /** Declared missing values that are kept, by variable. */
  readonly reasons: ReturnType<typeof keptReasons>;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Reads what is converted: a file, or the records of a table. */
async function readInput(
  from: string,
  engine: string | null,
  { missing = [], keepMissing: _kept, values: _values, quiet: _quiet, ...flags }: ConvertFlags,
  { reasons, ...how }: InputReading,
): Promise<TableData> {
  const { catalog, ddi, spill, ...plain } = flags;
  if (engine !== null) return readTable(engine, from, { ...plain, ...given({ spill }), ...how });
  const read = await readFile(from, { ...plain, ...how, missing, ...codebookOptions({ catalog, ddi }) });
  checkDeclared(read, { missing, ...given({ decimal: flags.decimal }) });
  return keepMissing(read, reasons);
}

/** What is told at the end. */
function summaryOf(file: TableData, to: string, format: RecordFormat, values: Values): string {
  const lost = format === "csv" ? lostInCsv(file, values) : null;
  const notes = [...file.warnings.map(({ message }) => message), ...(lost === null ? [] : [lost])];
  const size = `${counted(file.table.numRows, "record")}, ${counted(file.table.numCols, "variable")}`;
  return [...notes.map((note) => `Note: ${printable(note)}\n`), `Wrote ${to} (${size})\n`].join("");
}

/** `sdc-risk convert IN OUT`: reads a file, or a table of an engine, and writes it in another format. */
export async function convertCommand(
  from: string,
  to: string,
  flags: ConvertFlags,
  { signal, io }: Watch,
): Promise<void> {
  const { values = "codes", quiet = false, encoding } = flags;
  const format = formatOfOutput(to);
  const engine = engineOf(from, undefined);
  await checkEncoding(encoding);
  const reasons = keptReasons(flags.keepMissing ?? []); // how it is written is told before anything is read
  if (engine !== null) checkOfTable(flags);
  checkSpill([engine], flags.spill);
  const files = filesAmong([from]);
  checkOutputs([to], [...files, ...codebookFiles(flags)], severalOf(files));
  const bar = await progressBar(!quiet, io);
  const outputs = new Outputs();
  try {
    const file = await readInput(from, engine, flags, {
      reasons,
      signal,
      onProgress: (share) => bar.update(share * READ, "reading"),
    });
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
    if (!quiet) await print(summaryOf(file, to, format, values), io.stdout);
  } finally {
    bar.stop();
    outputs.discard();
  }
}
