import { SdcObject } from "@sdc-risk/core";
import { SdcError, ticker, required } from "@sdc-risk/data";
import { described, inspect, type Inspection } from "@sdc-risk/inspect";
import { checkCatalog, keepMissing, readBytes, readCatalog, readDdi, type ReadOptions } from "@sdc-risk/io";
import type { DataFile, Reading } from "@sdc-risk/session";
import { withoutCodebookWarnings } from "@sdc-risk/session/microdata";
import { areSeveral, type Codebooks, type FileKind, type Opened, type Progress } from "../api.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Session } from "../session.ts";

/** Shares of the whole that reading and hashing take in the progress; looking at the variables takes the rest. */
const HASHED = 0.1;
const READ = 0.7;

export async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
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
    forms: true,
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
    one.reasons.length + one.rareReasons === 0
      ? []
      : [{ name: required(variables[i], "variable").name, ...one }],
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
  session.opened = file;
  session.codebooks = codebooks;
  session.ddi = described.ddi;
  session.plain = { missing: reading.missing, sdc };
  return { opened: openedOf(held, declared, file.size), inspection };
}

/**
 * Reads a file beside the open one: what is missing in that is missing in it. One of which there may be only one takes
 * the place of that which was there, once it is read.
 */
export async function openOther(
  session: Session,
  kind: FileKind,
  file: File,
  { delimiter, sheet, ...reading }: Reading,
  onProgress: Progress,
): Promise<{ opened: Opened; variables: readonly string[] }> {
  // a released file is read as the open one is; others have a delimiter and a sheet of their own
  const own =
    kind === "released"
      ? {
          ...KEEPING,
          ...(delimiter === undefined ? {} : { delimiter }),
          ...(sheet === undefined ? {} : { sheet }),
        }
      : {};
  const described = session.ddi === undefined ? {} : { ddi: session.ddi };
  const { held, declared } = await read(
    file,
    { ...reading, ...own, ...described },
    "held",
    session.begin(),
    onProgress,
  );
  const other = withoutCodebookWarnings(held);
  session.forgetRun();
  session.others[kind] = areSeveral(kind) ? [...session.others[kind], other] : [other];
  return {
    opened: openedOf(other, declared, file.size),
    variables: other.table.schema.fields.map(({ name }) => name),
  };
}
