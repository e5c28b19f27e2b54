import { countText, isSdcError, plural, SdcError, required } from "@sdc-risk/data";
import { createHash } from "node:crypto";
import { Pace } from "../pace.ts";
import { asOne } from "../several/as-one.ts";
import type { NamedFile } from "../several/named-file.ts";
import { doNamesTell, fileNamesWarning, isSaidByVariable } from "../several/file-names.ts";
import { emptyFiles } from "../several/empty-files.ts";
import { partitionsOf } from "../several/partitions.ts";
import { withPartitions } from "../several/with-partitions.ts";
import type { FileReadOptions, FileReadResult } from "./read-file.ts";
import type { InputFiles } from "./input-files.ts";

/**
 * Reads several files as one, one after the other. The SHA-256 is that of what `sha256sum` prints for them in their
 * order: a line of `<SHA-256>  <name>` each.
 * @param read reads one of them
 */
export async function readSeveral(
  { name, files, leftOut }: InputFiles,
  { onProgress, maxMemory, ...options }: FileReadOptions,
  read: (path: string, options: FileReadOptions) => Promise<FileReadResult>,
): Promise<FileReadResult> {
  const hash = createHash("sha256");
  const parts: NamedFile[] = [];
  const empty: SdcError[] = [];
  let held = 0;
  for (const [i, file] of files.entries()) {
    const reading = {
      ...options,
      ...(maxMemory === undefined ? {} : { maxMemory: Math.max(0, maxMemory - held) }),
      onProgress: (share: number): void => onProgress?.((i + share) / files.length),
    };
    const part = await readNamed(() => read(file.path, reading), file.name).catch((error: unknown) => {
      // programs that write a part for each of their processes leave some without records
      const isPart = /\.(parquet|pq)$/i.test(file.name);
      if (!isPart || !isSdcError(error) || error.code !== "EMPTY_DATA") throw error;
      empty.push(error);
      return null;
    });
    if (part === null) continue;
    held += part.table.data.reduce((sum, data) => sum + data.byteLength, 0);
    hash.update(`${part.sha256}  ${file.name}\n`);
    parts.push({ ...part, name: file.name });
  }
  if (parts.length === 0) throw required(empty[0], "file that was read");
  const names = parts.map((part) => part.name);
  const partitions = partitionsOf(names, options.missing);
  const pace = new Pace(options);
  const records = parts.map(({ table }) => table.numRows);
  const whole = withPartitions(await asOne(parts, () => pace.tick()), partitions, records);
  const telling = options.forms === true && doNamesTell(names) && !isSaidByVariable(whole.table, records);
  const count = `${countText(files.length)} ${plural(files.length, "file")}`;
  const told =
    leftOut.length === 0
      ? []
      : [
          {
            code: "other-files",
            message: `Files in the folder that are no data files by their names were left out: ${leftOut.join(", ")}.`,
          },
        ];
  const kept = new Set(names);
  const without = files.filter((file) => !kept.has(file.name)).map((file) => file.name);
  return {
    ...whole,
    warnings: [
      ...told,
      ...emptyFiles(without),
      ...(telling ? [fileNamesWarning(names)] : []),
      ...whole.warnings,
    ],
    name: `${name} (${count})`,
    sha256: hash.digest("hex"),
  };
}

/** Errors that are passed on as they are. */
const KEPT: readonly string[] = ["ABORTED", "TOO_LARGE"];

/** Reads a file; the error of one that lies in a folder of its own says which. */
async function readNamed(read: () => Promise<FileReadResult>, name: string): Promise<FileReadResult> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SdcError) || !name.includes("/") || KEPT.includes(error.code)) throw error;
    throw new SdcError(error.code, `${name}: ${error.message}`, { cause: error });
  }
}
