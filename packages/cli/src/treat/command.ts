import { SdcObject } from "@sdc-risk/core";
import { codesOf, ticker, type Language } from "@sdc-risk/data";
import { inTurns } from "@sdc-risk/data/kernels";
import { RECORD_FORMATS, type RecordFormat } from "@sdc-risk/io/formats";
import { treatedFile, type DataFile } from "@sdc-risk/session";
import { appliedSteps, checkFits, checkListed, type AnyPlan, type PlanStep } from "@sdc-risk/treat";
import { allTreatments, knownParts, type KnownParts } from "../assess/about-run.ts";
import { treatedCells } from "../files/cells.ts";
import { extensionOf, Outputs } from "../files/outputs.ts";
import { checkTreatments, readPlan } from "../files/read-plan.ts";
import { writeTreated, type TreatedCsv } from "../files/treated.ts";
import type { ReadingFlags } from "../files/reading.ts";
import { wholeFile } from "../files/whole-file.ts";
import { commandWords } from "../language/words.ts";
import { print } from "../terminal/print.ts";
import { printable } from "../terminal/printable.ts";
import { progressBar } from "../terminal/progress.ts";
import type { Watch } from "../watch.ts";

/** The flags of `treat`, as commander gives them. */
export interface TreatFlags extends ReadingFlags {
  readonly plan: string;
  readonly out: string;
  readonly anyFile?: boolean;
  readonly plugin?: readonly string[];
  readonly language?: Language;
  readonly quiet?: boolean;
}

/** Share of the run that reading takes in the progress bar. */
const READ = 0.4;
/** Share that reading and treating take. */
const TREATED = 0.8;

/** How a file is treated. */
interface TreatRequest {
  readonly steps: readonly PlanStep[];
  /** Treatments of plugins. */
  readonly brought: KnownParts["brought"];
  /** Of the treated file. */
  readonly format: RecordFormat;
  /** Whether these are the very bytes that the plan was made for. */
  readonly isOwn: boolean;
}

/** Makes the steps of a plan on a file, and on its cells where both files are CSV. */
async function treatedTable(
  original: DataFile & { readonly path: string },
  { steps, brought, format, isOwn }: TreatRequest,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<TreatedCsv> {
  const sdc = SdcObject.fromArrow(original.table, {});
  const tick = ticker(signal);
  const work = appliedSteps(sdc.table, { steps }, { treatments: allTreatments(brought) });
  const applied = await inTurns(work, (share) => {
    if (share !== undefined) onProgress(share);
    return tick();
  });
  if (!isOwn) checkListed(applied, (key) => codesOf(sdc.missing, key, sdc.valueLabels(key)));
  const data = { sdc, original, treatments: brought.map(({ treatment }) => treatment) };
  const read = { ...original, table: sdc.table };
  return {
    ...(await treatedFile(data, steps, { applied })),
    cells: format === "csv" ? await treatedCells(read, applied, signal) : null,
  };
}

/** Whether a file is the very one that a plan was made for. */
const isOwnFile = ({ data }: Pick<AnyPlan, "data">, { sha256 }: Pick<DataFile, "sha256">): boolean =>
  data.sha256 !== null && data.sha256 === sha256;

/** `sdc-risk treat FILE`: applies a plan to the file that it was made for. */
export async function treatCommand(file: string, flags: TreatFlags, watch: Watch): Promise<void> {
  const { signal, io } = watch;
  const { plan: path, out, anyFile = false, quiet = false, plugin = [], language, ...reading } = flags;
  const format = extensionOf(out, RECORD_FORMATS) as RecordFormat;
  const readWhole = await wholeFile("treat", file, reading, { written: [out], beside: [path] });
  const { brought } = await knownParts({ plugins: plugin }, watch);
  const plan = checkTreatments(readPlan(path), path, allTreatments(brought));
  const bar = await progressBar(!quiet, io);
  const outputs = new Outputs();
  try {
    const { original } = await readWhole(signal, (share) => {
      bar.update(share * READ, "reading");
    });
    checkFits(
      plan,
      { name: original.name, records: original.table.numRows, sha256: original.sha256 },
      anyFile,
    );
    const treated = await treatedTable(
      { ...original, path: file },
      { steps: plan.steps, brought, format, isOwn: isOwnFile(plan, original) },
      { signal, onProgress: (share) => bar.update(READ + share * (TREATED - READ), "treating") },
    );
    await outputs.add(out, (put) =>
      writeTreated(treated, format, put, {
        signal,
        onProgress: (share) => bar.update(TREATED + share * (1 - TREATED), "writing"),
      }),
    );
    signal.throwIfAborted();
    outputs.commit();
    bar.stop();
    const { say } = commandWords(language);
    const size = say("size", { records: treated.table.numRows, variables: treated.table.numCols });
    if (!quiet) await print(`${say("wroteTable", { path: printable(out), size })}\n`, io.stdout);
  } finally {
    bar.stop();
    outputs.discard();
  }
}
