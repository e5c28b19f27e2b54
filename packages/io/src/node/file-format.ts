import { statSync } from "node:fs";
import type { FileFormat } from "../formats.ts";
import { Pace } from "../pace.ts";
import { unpacked } from "../read.ts";
import { fileSource } from "./file-source.ts";
import { inputFiles } from "./input-files.ts";

/**
 * The format of a file by its first bytes and its name, before it is read; of several files that of the first.
 * @param path as of `readFile`
 * @returns null for what can be read once only, such as standard input, and for what is not there
 * @throws SdcError CANNOT_READ, and BAD_FILE where gzip data are damaged
 */
export async function fileFormat(path: string): Promise<FileFormat | null> {
  if (path === "-") return null;
  const first = inputFiles(path)?.files[0]?.path ?? path;
  if (statSync(first, { throwIfNoEntry: false })?.isFile() !== true) return null;
  return (await unpacked(await fileSource(first), new Pace({}))).format;
}
