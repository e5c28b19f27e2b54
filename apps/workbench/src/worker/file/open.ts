import { SdcError, SdcObject, ticker } from "@sdc-risk/core";
import { inspect, type Inspection } from "@sdc-risk/inspect";
import { readBytes } from "@sdc-risk/io";
import type { DataFile, Reading } from "@sdc-risk/session";
import type { Opened, Progress } from "../api.js";
import { fingerprint } from "./fingerprint.js";
import type { Session } from "../session.js";

/** Shares of the whole that reading and hashing take in the progress; looking at the variables takes the rest. */
const HASHED = 0.1,
  READ = 0.7;

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

async function read(
  file: File,
  reading: Reading,
  signal: AbortSignal,
  onProgress: Progress,
): Promise<DataFile> {
  const bytes = await bytesOf(file);
  const sha256 = await fingerprint(bytes, ticker(signal));
  onProgress(HASHED);
  const result = await readBytes(bytes, file.name, {
    ...reading,
    signal,
    onProgress: (share) => onProgress(HASHED + share * (READ - HASHED)),
  });
  return { ...result, name: file.name, sha256 };
}

function openedOf(
  { name, sha256, format, delimiter, encoding, warnings, table }: DataFile,
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
  };
}

/** Reads a file and looks at its variables. What was open before is kept until the new one is read. */
export async function openFile(
  session: Session,
  file: File,
  reading: Reading,
  onProgress: Progress,
): Promise<{ opened: Opened; inspection: Inspection }> {
  const signal = session.begin(),
    held = await read(file, reading, signal, onProgress);
  const sdc = SdcObject.fromArrow(held.table, {}, { missing: reading.missing });
  const inspection = await inspect(sdc, { signal, codebook: held.codebook });
  onProgress(1);
  session.forgetRun();
  session.file = held;
  session.plain = { missing: reading.missing, sdc };
  return { opened: openedOf(held, file.size), inspection };
}

/** Reads a treated file, to be compared with the open one. */
export async function openReleased(
  session: Session,
  file: File,
  reading: Reading,
  onProgress: Progress,
): Promise<Opened> {
  const held = await read(file, reading, session.begin(), onProgress);
  session.forgetRun();
  session.released.push(held);
  return openedOf(held, file.size);
}
