import { SdcObject } from "@sdc-risk/core";
import { counted } from "@sdc-risk/data";
import { keepMissing, severalOf } from "@sdc-risk/io/node";
import { RECORD_FORMATS, type RecordFormat } from "@sdc-risk/io/formats";
import { given, treatedFile } from "@sdc-risk/session";
import { checkFits } from "@sdc-risk/treat";
import { engineOf } from "../engines.ts";
import { UsageError } from "../exit.ts";
import { treatedCells } from "../files/cells.ts";
import { checkEncoding } from "../files/encoding.ts";
import { checkOutputs, extensionOf, Outputs } from "../files/outputs.ts";
import { readFile } from "../files/read-file.ts";
import { readPlan } from "../files/read-plan.ts";
import { writeTreated } from "../files/treated.ts";
import { codebookFiles, codebookOptions, keptReasons, type ReadingFlags } from "../files/reading.ts";
import { print } from "../terminal/print.ts";
import { printable } from "../terminal/printable.ts";
import { progressBar } from "../terminal/progress.ts";
import type { Watch } from "../watch.ts";

/** The flags of `treat`, as commander gives them. */
export interface TreatFlags extends ReadingFlags {
  readonly plan: string;
  readonly out: string;
  readonly anyFile?: boolean;
  readonly quiet?: boolean;
}

/** Share of the run that reading takes in the progress bar. */
const READ = 0.6;

/** `sdc-risk treat FILE`: applies a plan to the file that it was made for. */
export async function treatCommand(file: string, flags: TreatFlags, { signal, io }: Watch): Promise<void> {
  const { missing = [], keepMissing: kept = [], catalog, ddi, plan: path, out, ...others } = flags;
  const { anyFile = false, quiet = false, ...reading } = others;
  const format = extensionOf(out, RECORD_FORMATS) as RecordFormat;
  await checkEncoding(reading.encoding);
  const reasons = keptReasons(kept);
  if (engineOf(file, undefined) !== null)
    throw new UsageError(
      "treat takes a file, and this is the address of a table. Write it to a file first (convert).",
    );
  checkOutputs([out], [file, path, ...codebookFiles({ catalog, ddi })], severalOf([file]));
  const plan = readPlan(path);
  const bar = await progressBar(!quiet, io);
  const outputs = new Outputs();
  try {
    const read = await readFile(file, {
      ...given(reading),
      missing,
      keepCodes: true,
      signal,
      ...codebookOptions({ catalog, ddi }),
      onProgress: (share) => bar.update(share * READ, "reading"),
    });
    const original = keepMissing(read, reasons);
    checkFits(
      plan,
      { name: original.name, records: original.table.numRows, sha256: original.sha256 },
      anyFile,
    );
    const { steps } = plan;
    const treated = {
      ...treatedFile({ sdc: SdcObject.fromArrow(original.table, {}), original }, steps),
      cells: format === "csv" ? await treatedCells({ ...original, path: file }, steps, signal) : null,
    };
    await outputs.add(out, (put) =>
      writeTreated(treated, format, put, {
        signal,
        onProgress: (share) => bar.update(READ + share * (1 - READ), "writing"),
      }),
    );
    signal.throwIfAborted();
    outputs.commit();
    bar.stop();
    const size = `${counted(treated.table.numRows, "record")}, ${counted(treated.table.numCols, "variable")}`;
    if (!quiet) await print(`Wrote ${printable(out)} (${size})\n`, io.stdout);
  } finally {
    bar.stop();
    outputs.discard();
  }
}
