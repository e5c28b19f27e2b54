import { counted, ticker } from "@sdc-risk/data";
import { takenRows } from "@sdc-risk/data/columns";
import { RECORD_FORMATS, type RecordFormat } from "@sdc-risk/io/formats";
import { given, type DataFile } from "@sdc-risk/session";
import type { Table } from "apache-arrow";
import { UsageError } from "../exit.ts";
import { treatedCells } from "../files/cells.ts";
import { extensionOf, Outputs } from "../files/outputs.ts";
import type { ReadingFlags } from "../files/reading.ts";
import { writeTreated, type TreatedCsv } from "../files/treated.ts";
import { wholeFile } from "../files/whole-file.ts";
import { print } from "../terminal/print.ts";
import { printable } from "../terminal/printable.ts";
import { progressBar } from "../terminal/progress.ts";
import type { Watch } from "../watch.ts";
import { dealt, type SplitRows } from "./halves.ts";

/** The flags of `split`, as commander gives them. */
export interface SplitFlags extends ReadingFlags {
  readonly out: string;
  readonly control: string;
  readonly share?: number;
  readonly household?: string;
  readonly strata?: readonly string[];
  readonly seed?: number;
  readonly quiet?: boolean;
}

/** Share of the run that reading takes in the progress bar. */
const READ = 0.5;

/** A part of a file, with what its codebook says of these records. */
function partOf(file: DataFile, cells: Table | null, rows: Int32Array): TreatedCsv {
  const { table, codebook } = file;
  const book = codebook && {
    ...codebook,
    variables: codebook.variables.map((one) =>
      one.missing === null
        ? one
        : {
            ...one,
            missing: { ...one.missing, codes: Int32Array.from(rows, (row) => one.missing?.codes[row] ?? -1) },
          },
    ),
  };
  return {
    table: takenRows(table, rows),
    cells: cells && takenRows(cells, rows),
    ...given({ codebook: book }),
  };
}

/** @throws UsageError where one of the parts would hold nobody */
function checkBoth({ training, control }: SplitRows): void {
  if (training.length > 0 && control.length > 0) return;
  throw new UsageError(
    `One part would hold no records: ${counted(training.length, "record")} for training and ` +
      `${counted(control.length, "record")} for control. Choose another --share, or leave out --household.`,
  );
}

/** `sdc-risk split FILE`: training and control, before a synthetic file is made. */
export async function splitCommand(file: string, flags: SplitFlags, watch: Watch): Promise<void> {
  const { signal, io } = watch;
  const { out, control, share = 0.5, household, strata, seed = 1, quiet = false, ...reading } = flags;
  const formats = [out, control].map((path) => extensionOf(path, RECORD_FORMATS) as RecordFormat);
  const readWhole = await wholeFile("split", file, reading, { written: [out, control] });
  const bar = await progressBar(!quiet, io);
  const outputs = new Outputs();
  try {
    const { read, original } = await readWhole(signal, (done) => {
      bar.update(done * READ, "reading");
    });
    const parts = dealt(original.table, { share, seed, household, strata });
    checkBoth(parts);
    await ticker(signal)();
    const cells = formats.includes("csv") ? await treatedCells({ ...read, path: file }, [], signal) : null;
    for (const [i, [path, rows]] of (
      [
        [out, parts.training],
        [control, parts.control],
      ] as const
    ).entries())
      await outputs.add(path, (put) =>
        writeTreated(partOf(original, cells, rows), formats[i] ?? "csv", put, {
          signal,
          onProgress: () => undefined,
        }),
      );
    signal.throwIfAborted();
    outputs.commit();
    bar.stop();
    if (!quiet) await print(summaryOf([out, control], parts), io.stdout);
  } finally {
    bar.stop();
    outputs.discard();
  }
}

/** What was written, and what to do with it. */
function summaryOf([out, control]: readonly [string, string], parts: SplitRows): string {
  const [first, second] = [printable(out), printable(control)];
  return (
    `Wrote ${first} (${counted(parts.training.length, "record")}) and ${second} ` +
    `(${counted(parts.control.length, "record")})\n` +
    `Make the synthetic file from ${first} alone, then assess it: sdc-risk assess ${first} --control ${second} ` +
    "--released FILE …\n"
  );
}
