import { SdcError, SdcObject, ticker } from "@sdc-risk/core";
import { described, inspect, type Inspection } from "@sdc-risk/inspect";
import { checkCatalog, keepMissing, readBytes, readCatalog, readDdi, type ReadOptions } from "@sdc-risk/io";
import type { DataFile, Reading } from "@sdc-risk/session";
import { besideOriginal } from "@sdc-risk/session/microdata";
import type { BesideKind, Codebooks, Opened, Progress } from "../api.js";
import { fingerprint } from "./fingerprint.js";
import type { Session } from "../session.js";

/** Shares of the whole that reading and hashing take in the progress; looking at the variables takes the rest. */
const HASHED = 0.1;
const READ = 0.7;

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new SdcError(
      "CANNOT_READ",
      `"${file.name}" cannot be read. It may have been moved or changed, or be larger than this browser can hold.`,
      { cause },
    );
  }
}

/** What describes a file, as options of reading it. */
async function descriptions({ ddi, catalog }: Codebooks): Promise<Pick<ReadOptions, "ddi" | "catalog">> {
  return {
    ...(ddi === undefined ? {} : { ddi: await readDdi(await bytesOf(ddi), ddi.name) }),
    ...(catalog === undefined ? {} : { catalog: await readCatalog(await bytesOf(catalog), catalog.name) }),
  };
}

async function read(
  file: File,
  { keepMissing: kept = {}, ...reading }: Reading & Pick<ReadOptions, "ddi" | "catalog" | "keepCodes">,
  where: "all" | "held",
  signal: AbortSignal,
  onProgress: Progress,
): Promise<{ readonly held: DataFile; readonly declared: Opened["declared"] }> {
  const bytes = await bytesOf(file);
  const sha256 = await fingerprint(bytes, ticker(signal));
  onProgress(HASHED);
  const result = await readBytes(bytes, file.name, {
    ...reading,
    signal,
    onProgress: (share) => onProgress(HASHED + share * (READ - HASHED)),
  });
  const held = { ...keepMissing(result, kept, where), name: file.name, sha256 };
  return { held, declared: declaredIn(result) };
}

/** The missing values that a file declares, by variable. */
function declaredIn({ codebook }: Pick<DataFile, "codebook">): Opened["declared"] {
  const variables = codebook?.variables ?? [];
  return described(codebook, 0).flatMap((one, i) =>
    one.reasons.length + one.rareReasons === 0 ? [] : [{ name: variables[i]!.name, ...one }],
  );
}

function openedOf(
  { name, sha256, format, delimiter, encoding, warnings, table }: DataFile,
  declared: Opened["declared"],
  size: number,
): Opened {
  return {
    name,
    size,
    sha256,
    format,
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(encoding === undefined ? {} : { encoding }),
    rows: table.numRows,
    columns: table.numCols,
    warnings,
    declared,
  };
}

/** Files keep codes for missing values: whoever gets one sees them. What is assessed takes them as missing. */
const KEEPING = { keepCodes: true };

/** Reads a file and looks at its variables. What was open before is kept until the new one is read. */
export async function openFile(
  session: Session,
  file: File,
  reading: Reading,
  codebooks: Codebooks,
  onProgress: Progress,
): Promise<{ opened: Opened; inspection: Inspection }> {
  const signal = session.begin();
  const described = await descriptions(codebooks);
  const { held, declared } = await read(
    file,
    { ...reading, ...KEEPING, ...described },
    "all",
    signal,
    onProgress,
  );
  if (codebooks.catalog !== undefined) checkCatalog(codebooks.catalog.name, held, file.name);
  const sdc = SdcObject.fromArrow(held.table, {}, { missing: reading.missing });
  const inspection = await inspect(sdc, { signal, codebook: held.codebook });
  onProgress(1);
  session.forgetRun();
  session.file = held;
  session.codebooks = codebooks;
  session.ddi = described.ddi;
  session.plain = { missing: reading.missing, sdc };
  return { opened: openedOf(held, declared, file.size), inspection };
}

/** Reads a file beside the open one; what is missing in that is missing in it. */
async function readOther(
  session: Session,
  file: File,
  reading: Reading,
  onProgress: Progress,
  own: Pick<ReadOptions, "keepCodes"> = {},
): Promise<{ readonly held: DataFile; readonly declared: Opened["declared"] }> {
  const described = session.ddi === undefined ? {} : { ddi: session.ddi };
  const other = await read(file, { ...reading, ...own, ...described }, "held", session.begin(), onProgress);
  return { ...other, held: besideOriginal(other.held) };
}

/** Reads a treated file, to be compared with the open one. */
export async function openReleased(
  session: Session,
  file: File,
  reading: Reading,
  onProgress: Progress,
): Promise<Opened> {
  const { held, declared } = await readOther(session, file, reading, onProgress, KEEPING);
  session.forgetRun();
  session.released.push(held);
  return openedOf(held, declared, file.size);
}

/**
 * Reads a file beside the open one, in place of one of its kind. What was there before is kept until the new
 * one is read.
 */
export async function openBeside(
  session: Session,
  kind: BesideKind,
  file: File,
  { delimiter: _delimiter, sheet: _sheet, ...reading }: Reading, // it has its own
  onProgress: Progress,
): Promise<{ opened: Opened; variables: readonly string[] }> {
  const { held, declared } = await readOther(session, file, reading, onProgress);
  session.forgetRun();
  session.beside = { ...session.beside, [kind]: held };
  return withVariables(held, declared, file);
}

/** Reads a table of counts that weights are raked to, beside those that were read. */
export async function openMargin(
  session: Session,
  file: File,
  { delimiter: _delimiter, sheet: _sheet, ...reading }: Reading, // it has its own
  onProgress: Progress,
): Promise<{ opened: Opened; variables: readonly string[] }> {
  const { held, declared } = await readOther(session, file, reading, onProgress);
  session.forgetRun();
  session.margins.push(held);
  return withVariables(held, declared, file);
}

const withVariables = (held: DataFile, declared: Opened["declared"], { size }: File) => ({
  opened: openedOf(held, declared, size),
  variables: held.table.schema.fields.map(({ name }) => name),
});
