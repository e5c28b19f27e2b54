import { isSdcError, SdcError } from "@sdc-risk/data";
import { keepMissing, keptByValue } from "@sdc-risk/io/node";
import {
  allKeys,
  asksOnlyClasses,
  countedInClasses,
  given,
  microdata,
  sourceMicrodata,
  type DataFile,
  type Microdata,
  type SecondFiles,
  type Settings,
  type TableData,
} from "@sdc-risk/session";
import type { OpenOptions } from "../engines.ts";
import { codebookOptions } from "../files/reading.ts";
import { readFile } from "../files/read-file.ts";
import { refuseInMemoryOnly } from "./places.ts";
import {
  addGrouped,
  KEEPING,
  opening,
  readAllSecond,
  type ReadData,
  type ReadingContext,
} from "./second-files.ts";
import { READ } from "./shares.ts";

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
  released: readonly TableData[],
  others: SecondFiles & Pick<Microdata, "treatments">,
): Microdata {
  try {
    return microdata(settings, original, released, others);
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

/** Whether a policy judges the data themselves: then the way in which their file is written counts, too. */
const isOwnJudged = ({ flags, settings }: ReadingContext): boolean =>
  settings.policy !== undefined && flags.released === undefined;

/** Where the finest classes of a run are kept, and of which keys: those of all scenarios, with values that are counted in them. */
function workOf({ flags, settings, known }: ReadingContext): OpenOptions["work"] {
  if (flags.work === undefined) return undefined;
  const readsRecords = [flags.records, flags.released, flags.margins].some((one) => one !== undefined);
  return {
    at: flags.work,
    keys: allKeys(settings),
    weight: settings.roles.weight ?? null,
    further: countedInClasses(settings, known),
    onlyClasses: !readsRecords && asksOnlyClasses(settings, known),
  };
}

/** Opens data in an engine, and gives them their roles. */
async function openData(engine: string, file: string, reading: ReadingContext): Promise<ReadData> {
  const { settings, bar } = reading;
  refuseInMemoryOnly(settings);
  const opened = await opening(engine, file, reading, {
    ...KEEPING,
    forms: isOwnJudged(reading),
    ...codebookOptions(settings),
    ...given({ work: workOf(reading) }),
    onProgress: (share) => bar.update(share * READ, "reading"),
  });
  try {
    const variables = opened.source.variables.map(({ name }) => name);
    const { files, names } = await readAllSecond(variables, reading);
    const data = await sourceMicrodata(
      settings,
      { ...opened, format: opened.originFormat, sha256: opened.file?.sha256 ?? null },
      files,
    );
    return { data, names: { ...names, original: opened.name } };
  } catch (error) {
    if (!isSdcError(error)) throw error;
    throw withAdvice(
      error,
      opened.source.variables.map(({ name }) => name),
      opened.warnings,
    );
  }
}

/** Reads files into memory, and gives them their roles. */
async function readFiles(file: string, reading: ReadingContext): Promise<ReadData> {
  const { flags, settings, bar, signal } = reading;
  const { delimiter, encoding, sheet, missing, keepMissing: kept = {} } = settings;
  const original = await readFile(file, {
    ...KEEPING,
    forms: isOwnJudged(reading),
    ...given({ missing, signal, maxMemory: flags.maxMemory, delimiter, encoding, sheet }),
    ...codebookOptions(settings),
    onProgress: (share) => bar.update(share * READ, "reading"),
  });
  // labels of a catalogue are known by now
  const known = { ...reading, settings: { ...settings, keepMissing: keptByValue(kept, original) } };
  const { files, names } = await readAllSecond(
    original.table.schema.fields.map(({ name }) => name),
    known,
  );
  const { released = [], ...others } = files;
  const beside = { ...others, ...given({ treatments: reading.treatments }) };
  return { data: withRoles(settings, keepMissing(original, kept), released, beside), names };
}

/** Reads the files that a run takes, into memory or where they lie. */
export async function readData(file: string, reading: ReadingContext): Promise<ReadData> {
  const { engines } = reading;
  const { data, names } =
    engines.original === null
      ? await readFiles(file, reading)
      : await openData(engines.original, file, reading);
  return addGrouped(data, names, reading);
}
