import { keepMissing, severalOf } from "@sdc-risk/io/node";
import { given } from "@sdc-risk/session";
import { engineOf } from "../engines.ts";
import { UsageError } from "../exit.ts";
import { checkEncoding } from "./encoding.ts";
import { checkOutputs } from "./outputs.ts";
import { readFile } from "./read-file.ts";
import { codebookFiles, codebookOptions, keptReasons, type ReadingFlags } from "./reading.ts";

/**
 * Checks what a command is asked that reads a file to write its records again, before it reads it.
 * @param command its name, for errors
 * @param flags how the file is read, and nothing else
 * @param paths what is written, and what is read beside the file
 * @returns reads the file as it is, with its codes for missing values; and the same with those that are kept as values
 * @throws UsageError
 */
export async function wholeFile(
  command: "split" | "treat",
  file: string,
  { missing = [], keepMissing: kept = [], catalog, ddi, ...reading }: ReadingFlags,
  paths: { readonly written: readonly string[]; readonly beside?: readonly string[] },
) {
  await checkEncoding(reading.encoding);
  const reasons = keptReasons(kept);
  if (engineOf(file, undefined) !== null)
    throw new UsageError(
      `${command} takes a file, and this is the address of a table. Write it to a file first (convert).`,
    );
  const inputs = [file, ...(paths.beside ?? []), ...codebookFiles({ catalog, ddi })];
  checkOutputs(paths.written, inputs, severalOf([file]));
  return async (signal: AbortSignal, onProgress: (share: number) => void) => {
    const read = await readFile(file, {
      ...given(reading),
      missing,
      keepCodes: true,
      signal,
      ...codebookOptions({ catalog, ddi }),
      onProgress,
    });
    return { read, original: keepMissing(read, reasons) };
  };
}
