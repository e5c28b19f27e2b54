import { isSdcError, SdcError, type Source } from "@sdc-risk/core";
import { keepMissing, keptByValue, readFile } from "@sdc-risk/io/node";
import {
  besideOriginal,
  besidePopulation,
  besideReleased,
  given,
  microdata,
  sourceMicrodata,
  type DataFile,
  type Microdata,
  type OpenedData,
  type SecondFiles,
  type Settings,
} from "@sdc-risk/session";
import { engineOf, openSource, type InEngine, type Opening } from "../engines.js";
import { UsageError } from "../exit.js";
import { type ProgressBar } from "../terminal/progress.js";
import { besideOptions } from "../files/reading.js";
import { type Flags } from "./settings.js";
import { READ } from "./shares.js";

/** Engines that hold the files; null for memory. */
export interface Engines {
  readonly original: string | null;
  readonly population: string | null;
  readonly released: readonly (string | null)[];
}

/** Files that are read into memory wherever the others lie, by their flag. @throws UsageError for an address */
function checkInMemory({ identified, membership }: Settings): void {
  for (const [flag, path] of Object.entries({ identified, membership }))
    if (typeof path === "string" && engineOf(path, undefined) !== null)
      throw new UsageError(
        `--${flag} takes a file, which is read into memory, and no address. Let the database write the ` +
          "table to a file, such as CSV or Parquet.",
      );
}

/** The engines of the files that are read, by their addresses and the flag. @throws UsageError */
export function enginesOf(
  file: string,
  { released = [] }: Flags,
  { engine, population, ...others }: Settings,
): Engines {
  checkInMemory(others);
  return {
    original: engineOf(file, engine),
    population: population === undefined ? null : engineOf(population, engine),
    released: released.map((path) => engineOf(path, engine)),
  };
}

/** All of them, one for each file. */
export const allEngines = ({ original, population, released }: Engines): (string | null)[] => [
  original,
  population,
  ...released,
];

/** Whether released files are compared as wholes, as the original or one of them lies elsewhere. */
const lyingReleased = ({ original, released }: Engines): boolean =>
  released.length > 0 && (original !== null || released.some((engine) => engine !== null));

/** How files are read and opened. */
interface Reading {
  readonly engines: Engines;
  readonly flags: Flags;
  readonly settings: Settings;
  readonly bar: ProgressBar;
  readonly signal: AbortSignal;
  /** Takes what is opened, which the caller closes. */
  readonly sources: Source[];
}

/** What data in engines are called, without folders and credentials; null for a file in memory. */
export interface NamesInEngines {
  readonly original: string | null;
  readonly population: string | null;
  readonly released: readonly (string | null)[];
}

/** Where all files are in memory. */
export const NO_NAMES: NamesInEngines = { original: null, population: null, released: [] };

/** Data that were read or opened. */
interface ReadData {
  readonly data: Microdata;
  readonly names: NamesInEngines;
}

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

/** What cannot be done beside records in an engine. @throws UsageError */
function checkBeside({ membership, identified, match }: Settings): void {
  if (match !== undefined)
    throw new UsageError(
      "Records are matched in memory only: beside an engine files are compared as wholes. Leave out " +
        "--match, or the engine.",
    );
  if (membership !== undefined)
    throw new UsageError(
      "A register of unknown members takes the file in memory. Leave out --membership, and divide the " +
        "weights by its share of the population, or leave out the engine.",
    );
  if (identified !== undefined)
    throw new UsageError(
      "An identified file is linked with a file in memory. Leave out --identified, or the engine.",
    );
}

/** Opens a file in an engine. */
async function opening(engine: string, path: string, reading: Reading, own: Opening): Promise<InEngine> {
  const { engines, flags, settings, signal, sources } = reading,
    { missing, keepMissing: kept, delimiter, encoding, sheet } = settings,
    { maxMemory, spill } = flags;
  const opened = await openSource(engine, path, {
    missing,
    signal,
    // one memory for all of them
    among: allEngines(engines).filter((one) => one === engine).length,
    ...given({ delimiter, encoding, sheet, maxMemory, spill, keepMissing: kept }),
    ...own,
  });
  sources.push(opened.source);
  return opened;
}

/** Opens data in an engine, and gives them their roles. */
async function openData(engine: string, file: string, reading: Reading): Promise<ReadData> {
  const { settings, bar } = reading;
  checkBeside(settings);
  const opened = await opening(engine, file, reading, {
    ...besideOptions(settings),
    onProgress: (share) => bar.update(share * READ, "reading"),
  });
  try {
    const data = await sourceMicrodata(settings, { ...opened, sha256: opened.file?.sha256 ?? null });
    return { data, names: { ...NO_NAMES, original: opened.name } };
  } catch (error) {
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

/** How a file from elsewhere is read: with a sheet and a delimiter of its own. */
function elsewhere(reading: Reading): Reading {
  const { delimiter: _delimiter, sheet: _sheet, ...settings } = reading.settings;
  return { ...reading, settings };
}

/** Reads a file beside the original: what is missing there is missing here. */
async function readOther(path: string, { flags, settings, signal }: Reading): Promise<DataFile> {
  const { delimiter, encoding, sheet, missing, keepMissing: kept = {} } = settings,
    reading = given({ missing, signal, maxMemory: flags.maxMemory, delimiter, encoding, sheet });
  const file = await readFile(path, { ...reading, ...besideOptions({ ddi: settings.ddi }) });
  return keepMissing(besideOriginal(file), kept, "held");
}

/** Reads files into memory, and gives them their roles. */
async function readFiles(file: string, reading: Reading): Promise<ReadData> {
  const { engines, flags, settings, bar, signal } = reading,
    { delimiter, encoding, sheet, missing, keepMissing: kept = {} } = settings;
  const original = await readFile(file, {
    ...given({ missing, signal, maxMemory: flags.maxMemory, delimiter, encoding, sheet }),
    ...besideOptions(settings),
    onProgress: (share) => bar.update(share * READ, "reading"),
  });
  const released: DataFile[] = [],
    others: Record<string, DataFile> = {};
  // labels of a catalogue are known by now
  const beside = { ...reading, settings: { ...settings, keepMissing: keptByValue(kept, original) } };
  if (!lyingReleased(engines))
    for (const path of flags.released ?? []) released.push(await readOther(path, beside));
  for (const [role, path] of Object.entries(secondFiles(settings)))
    if (role !== "population" || engines.population === null)
      others[role] = await readOther(path, elsewhere(beside));
  return {
    data: withRoles(settings, keepMissing(original, kept), released, others),
    names: NO_NAMES,
  };
}

/** A file beside the original, read into memory or opened where it lies. */
async function openOther(engine: string | null, path: string, reading: Reading): Promise<OpenedData> {
  if (engine === null) return readOther(path, reading);
  const opened = await opening(engine, path, reading, {
    beside: true,
    ...besideOptions({ ddi: reading.settings.ddi }),
  });
  const { name, source, warnings } = besideOriginal(opened);
  return { name, source, sha256: opened.file?.sha256 ?? null, warnings };
}

const nameIn = (one: OpenedData): string | null => ("source" in one ? one.name : null);

/** Reads the files that a run takes, into memory or where they lie. */
export async function readData(file: string, reading: Reading): Promise<ReadData> {
  const { engines, settings, flags } = reading,
    { population: path } = settings,
    found =
      engines.original === null
        ? await readFiles(file, reading)
        : await openData(engines.original, file, reading);
  let { data, names } = found;
  if (path !== undefined && data.population === undefined) {
    const opened = await openOther(engines.population, path, elsewhere(reading));
    data = await besidePopulation(data, settings, opened);
    names = { ...names, population: nameIn(opened) };
  }
  if (lyingReleased(engines)) {
    const released: OpenedData[] = [];
    for (const [at, one] of (flags.released ?? []).entries())
      released.push(await openOther(engines.released[at]!, one, reading));
    data = await besideReleased(data, settings, released);
    names = { ...names, released: released.map(nameIn) };
  }
  return { data, names };
}
