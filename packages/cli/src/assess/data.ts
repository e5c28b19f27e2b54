import { isSdcError, SdcError } from "@sdc-risk/core";
import type { OpenedSource } from "@sdc-risk/sql";
import { keepMissing, readFile } from "@sdc-risk/io/node";
import {
  besideOriginal,
  given,
  microdata,
  sourceMicrodata,
  type DataFile,
  type Microdata,
  type SecondFiles,
  type Settings,
} from "@sdc-risk/session";
import { openSource } from "../engines.js";
import { UsageError } from "../exit.js";
import { type ProgressBar } from "../terminal/progress.js";
import { besideOptions } from "../reading.js";
import { type Flags } from "./settings.js";
import { READ } from "./shares.js";

/** How to give a suggested name that flags cannot hold, since they trim and split lists. */
function untypable(message: string, names: readonly string[]): string[] {
  const suggested = /Did you mean (.*)\?$/.exec(message)?.[1];
  const hard = names.find(
    (name) => (name !== name.trim() || name.includes(",")) && suggested?.includes(`"${name}"`) === true,
  );
  return hard === undefined
    ? []
    : [`Flags cannot hold "${hard}": give it in a configuration file (--config), or rename it.`];
}

/** The files with their roles; what the reader found odd is told with an error, since it may be its cause. */
function withRoles(
  settings: Settings,
  original: DataFile,
  released: readonly DataFile[],
  others: SecondFiles,
): Microdata {
  try {
    return microdata(settings, original, released, undefined, others);
  } catch (error) {
    if (!(error instanceof SdcError)) throw error;
    throw withAdvice(
      error,
      original.table.schema.fields.map(({ name }) => name),
      original.warnings,
    );
  }
}

/** An error about roles, with what the reader found odd and how to give a name that flags cannot hold. */
function withAdvice(error: SdcError, names: readonly string[], warnings: DataFile["warnings"]): SdcError {
  const further = [...untypable(error.message, names), ...warnings.map(({ message }) => message)];
  return further.length === 0
    ? error
    : new SdcError(error.code, [error.message, ...further].join(" "), { cause: error });
}

/** Opens data in an engine, and gives them their roles. */
export async function openData(
  engine: string,
  file: string,
  flags: Flags,
  settings: Settings,
  bar: ProgressBar,
  signal: AbortSignal,
): Promise<{ readonly data: Microdata; readonly opened: OpenedSource }> {
  const { roles, missing, population, identified, membership } = settings,
    { keepMissing: kept, delimiter, encoding, sheet } = settings;
  if (flags.released !== undefined)
    throw new UsageError(
      "A released file is compared record by record, and attribution draws single records of both files: that takes them in memory. Leave out --released, or the engine.",
    );
  if (population !== undefined)
    throw new UsageError(
      "A population is counted beside a file in memory. Leave out --population, or the engine.",
    );
  if (membership !== undefined)
    throw new UsageError(
      "A register of unknown members takes the file in memory. Leave out --membership, and divide the weights by its share of the population, or leave out the engine.",
    );
  if (identified !== undefined)
    throw new UsageError(
      "An identified file is linked with a file in memory. Leave out --identified, or the engine.",
    );
  const { maxMemory, spill } = flags,
    opened = await openSource(engine, file, {
      missing,
      signal,
      ...given({
        delimiter,
        encoding,
        sheet,
        maxMemory,
        spill,
        keepMissing: kept,
      }),
      ...besideOptions(settings),
      onProgress: (share) => bar.update(share * READ, "reading"),
    });
  try {
    const sha256 = opened.file?.sha256 ?? null;
    return { data: await sourceMicrodata({ roles, missing }, { ...opened, sha256 }), opened };
  } catch (error) {
    await opened.source.close().catch(() => undefined); // the first error is the one to be told
    if (!isSdcError(error)) throw error;
    throw withAdvice(
      error,
      opened.source.variables.map(({ name }) => name),
      opened.warnings,
    );
  }
}

/** The files beside the original that settings name. */
export const secondFiles = ({
  population,
  identified,
  membership,
}: Settings): Partial<Record<keyof SecondFiles, string>> =>
  given({ population, identified, membership: typeof membership === "string" ? membership : undefined });

export async function readFiles(
  file: string,
  flags: Flags,
  settings: Settings,
  bar: ProgressBar,
  signal: AbortSignal,
): Promise<Microdata> {
  const { delimiter, encoding, sheet, missing } = settings;
  const reading = given({ missing, signal, maxMemory: flags.maxMemory, delimiter, encoding, sheet });
  const original = await readFile(file, {
    ...reading,
    ...besideOptions(settings),
    onProgress: (share) => bar.update(share * READ, "reading"),
  });
  const released: DataFile[] = [],
    { keepMissing: kept = {} } = settings;
  // what is missing in the original is missing in them; a catalogue holds labels only
  const readOther = async (path: string): Promise<DataFile> => {
    const file = await readFile(path, { ...reading, ...besideOptions({ ddi: settings.ddi }) });
    return keepMissing(besideOriginal(file), kept, "held");
  };
  for (const path of flags.released ?? []) released.push(await readOther(path));
  const others: Record<string, DataFile> = {};
  for (const [role, path] of Object.entries(secondFiles(settings))) others[role] = await readOther(path);
  return withRoles(settings, keepMissing(original, kept), released, others);
}
