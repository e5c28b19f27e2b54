import { SdcObject } from "@sdc-risk/core";
import { SdcError, ticker } from "@sdc-risk/data";
import { inTurns } from "@sdc-risk/data/kernels";
import { convert, formatOf, readBytes, type RecordFormat } from "@sdc-risk/io";
import { withoutInternal } from "@sdc-risk/report";
import {
  assessTreated,
  given,
  ofTreated,
  planScript,
  RENDERERS,
  treatedFile,
  withoutCodebookWarnings,
  type DataFile,
  type RendererName,
} from "@sdc-risk/session";
import type { Progress } from "../api.ts";
import { appliedSteps, applyToCells, type PlanStep } from "@sdc-risk/treat";
import { fingerprint } from "../file/fingerprint.ts";
import { bytesOf } from "../file/open.ts";
import { openFileOf } from "../file/microdata.ts";
import { stem } from "../file/stem.ts";
import { commandOfTreated } from "../run/command.ts";
import { software } from "../run/run.ts";
import type { Session } from "../session.ts";
import { currentOf } from "./treatments.ts";

/** The name of the treated file: survey.csv → survey-treated.parquet. */
export const treatedName = (original: string, format: RecordFormat): string =>
  `${stem(original)}-treated.${format}`;

/** What a file with other keys is called, which is tried and not made. */
export const whatIfName = (original: string): string => `${stem(original)}-what-if.csv`;

/** The bytes of the treated file, as `sdc-risk treat` writes them. */
async function treatedBytes(
  session: Session,
  format: RecordFormat,
  signal: AbortSignal,
  onProgress: Progress,
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const { current } = currentOf(session);
  const original = openFileOf(session);
  const { steps } = current.plan;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const sink = (bytes: Uint8Array): void => void parts.push(bytes as Uint8Array<ArrayBuffer>);
  const cells = format === "csv" ? await treatedCells(session, steps, signal) : null;
  if (cells !== null) await convert({ table: cells }, format, sink, { signal, onProgress, asWritten: true });
  else {
    const file = { sdc: SdcObject.fromArrow(original.table, {}), original };
    const treated = await treatedFile(file, steps, { tick: ticker(signal) });
    await convert(treated, format, sink, { signal, onProgress });
  }
  return parts;
}

/** The treated cells of a CSV file, each as it is written there; null where the file is none. @throws CANNOT_READ */
async function treatedCells(
  session: Session,
  steps: readonly PlanStep[],
  signal: AbortSignal,
): Promise<DataFile["table"] | null> {
  const { format, delimiter, encoding, name, sha256, table } = openFileOf(session);
  if (format !== "csv" || session.opened === null) return null;
  const bytes = await bytesOf(session.opened);
  if ((await fingerprint(bytes, ticker(signal))) !== sha256)
    throw new SdcError("CANNOT_READ", `"${name}" changed while it was treated. Open it again.`);
  const how = { ...given({ delimiter, encoding }), format, asWritten: true, signal } as const;
  const cells = await readBytes(bytes, name, how);
  const applied = await inTurns(appliedSteps(table, { steps }), ticker(signal));
  return applyToCells(cells.table, table, { steps }, { applied });
}

/** The treated file. */
export async function treatedDataFile(
  session: Session,
  format: RecordFormat,
  onProgress: Progress,
): Promise<Blob> {
  const parts = await treatedBytes(session, format, session.begin(), onProgress);
  return new Blob([...parts], { type: formatOf(format).type });
}

/** The plan, for `sdc-risk treat`. */
export function planFile(session: Session): Blob {
  const { plan } = currentOf(session).current;
  return new Blob([`${JSON.stringify(plan, null, 2)}\n`], { type: "application/json" });
}

/** The plan as a program. @param ending names its language */
export function scriptFile(session: Session, ending: string): Blob {
  const { current, data } = currentOf(session);
  const { name } = data.original;
  const files = { input: name, output: treatedName(name, "csv") };
  return new Blob([planScript(current, data, ending, files)], { type: "text/plain" });
}

/** Share of the work that writing takes of the progress of a report. */
const WRITTEN = 0.1;

/** The report of the treated file, read from the bytes that are saved and assessed beside its original. */
export async function treatedReport(
  session: Session,
  kind: RendererName,
  onProgress: Progress,
): Promise<Blob> {
  const { current, settings, data } = currentOf(session);
  const signal = session.begin();
  const parts = await treatedBytes(session, "csv", signal, (share) => onProgress(share * WRITTEN));
  const bytes = new Uint8Array(await new Blob([...parts]).arrayBuffer());
  const name = treatedName(data.original.name, "csv");
  const { missing } = settings;
  const read = await readBytes(bytes, name, { missing, keepCodes: true, forms: true, format: "csv", signal });
  const sha256 = await fingerprint(bytes, ticker(signal));
  const file = withoutCodebookWarnings({ ...read, name, sha256 });
  const { match } = ofTreated(settings);
  const command = commandOfTreated(session, { file: data.original.name, treated: name, match });
  const { report } = await assessTreated(settings, data, current, {
    origin: { software, createdAt: new Date(), command },
    keysAdvice: "mark the key variables first.",
    pool: session.pool,
    signal,
    file,
    onProgress: ({ total }) => onProgress(WRITTEN + total * (1 - WRITTEN)),
  });
  const { type, write } = RENDERERS[kind];
  return new Blob([write(withoutInternal(report))], { type });
}
