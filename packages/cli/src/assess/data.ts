import { identifiedVariables, type Source } from "@sdc-risk/core";
import { isSdcError, SdcError } from "@sdc-risk/data";
import { keepMissing, keptByValue } from "@sdc-risk/io/node";
import {
  withoutCodebookWarnings,
  addPopulation,
  addReleased,
  given,
  microdata,
  sourceMicrodata,
  type DataFile,
  type Microdata,
  type OpenedData,
  type SecondFiles,
  type Settings,
  type TableData,
} from "@sdc-risk/session";
import { openSource, readTable, type InEngine, type OpenOptions } from "../engines.ts";
import { type ProgressBar } from "../terminal/progress.ts";
import { codebookOptions } from "../files/reading.ts";
import { type Flags } from "./settings.ts";
import {
  allEngines,
  refuseInMemoryOnly,
  lyingReleased,
  NO_NAMES,
  WITH_RECORDS,
  type Engines,
  type NamesInEngines,
} from "./places.ts";
import { READ } from "./shares.ts";
import { readFile } from "../files/read-file.ts";

/** How files are read and opened. */
interface ReadingContext {
  readonly engines: Engines;
  readonly flags: Flags;
  readonly settings: Settings;
  readonly bar: ProgressBar;
  readonly signal: AbortSignal;
  /** Takes what is opened, which the caller closes. */
  readonly sources: Source[];
}

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

/** How a file in an engine is opened. */
function openingOf(engine: string, { engines, flags, settings, signal }: ReadingContext): OpenOptions {
  const { missing, keepMissing: kept, delimiter, encoding, sheet } = settings;
  const { maxMemory, spill } = flags;
  return {
    missing,
    signal,
    // one memory for all of them
    among: allEngines(engines).filter((one) => one === engine).length,
    ...given({ delimiter, encoding, sheet, maxMemory, spill, keepMissing: kept }),
  };
}

/** Opens a file in an engine. */
async function opening(
  engine: string,
  path: string,
  reading: ReadingContext,
  own: OpenOptions,
): Promise<InEngine> {
  const opened = await openSource(engine, path, { ...openingOf(engine, reading), ...own });
  reading.sources.push(opened.source);
  return opened;
}

/** Opens data in an engine, and gives them their roles. */
async function openData(engine: string, file: string, reading: ReadingContext): Promise<ReadData> {
  const { settings, bar } = reading;
  refuseInMemoryOnly(settings);
  const opened = await opening(engine, file, reading, {
    ...KEEPING,
    ...codebookOptions(settings),
    onProgress: (share) => bar.update(share * READ, "reading"),
  });
  try {
    const margins = await readMargins(elsewhere(reading));
    const data = await sourceMicrodata(
      settings,
      { ...opened, format: opened.originFormat, sha256: opened.file?.sha256 ?? null },
      given({ margins }),
    );
    const names = { ...NO_NAMES, original: opened.name, margins: namesOf(reading.engines, margins) };
    return { data, names };
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
}: Settings): Partial<Record<Exclude<keyof SecondFiles, "margins">, string>> =>
  given({ population, identified, membership: typeof membership === "string" ? membership : undefined });

/** How a file from elsewhere is read: with a sheet and a delimiter of its own. */
function elsewhere(reading: ReadingContext): ReadingContext {
  const { delimiter: _delimiter, sheet: _sheet, ...settings } = reading.settings;
  return { ...reading, settings };
}

/**
 * Files keep codes that stand for missing values: whoever gets a file sees them. What is assessed takes them as missing.
 */
const KEEPING = { keepCodes: true };

/** Reads a file beside the original: what is missing there is missing here. */
async function readOther(
  path: string,
  { flags, settings, signal }: ReadingContext,
  own: Pick<OpenOptions, "keepCodes"> = {},
): Promise<DataFile> {
  const { delimiter, encoding, sheet, missing, keepMissing: kept = {} } = settings;
  const reading = given({ missing, signal, maxMemory: flags.maxMemory, delimiter, encoding, sheet });
  const file = await readFile(path, { ...reading, ...own, ...codebookOptions({ ddi: settings.ddi }) });
  return keepMissing(withoutCodebookWarnings(file), kept, "held");
}

/** Reads a file whose records are needed, or the records of a table of an engine. */
async function readWithRecords(
  role: (typeof WITH_RECORDS)[number],
  path: string,
  original: DataFile,
  reading: ReadingContext,
): Promise<TableData> {
  const engine = reading.engines[role];
  if (engine === null) return readOther(path, reading);
  const { roles, scenarios = [], identifiedId } = reading.settings;
  const keys = [...(roles.keys ?? []), ...scenarios.flatMap((one) => one.keys)];
  const held = original.table.schema.fields.map(({ name }) => name);
  return readTable(engine, path, {
    ...openingOf(engine, reading),
    beside: true,
    ...(role === "membership"
      ? {}
      : { choose: (names) => identifiedVariables(names, held, keys, identifiedId) }),
  });
}

/** Reads the tables that weights are raked to; undefined where settings name none. */
async function readMargins(reading: ReadingContext): Promise<TableData[] | undefined> {
  const { engines, settings } = reading;
  if (settings.margins === undefined) return undefined;
  const tables: TableData[] = [];
  for (const [at, path] of settings.margins.entries()) {
    const engine = engines.margins[at] ?? null;
    tables.push(
      engine === null
        ? await readOther(path, reading)
        : await readTable(engine, path, { ...openingOf(engine, reading), beside: true }),
    );
  }
  return tables;
}

/** What tables in engines are called; null for files. */
const namesOf = ({ margins: engines }: Engines, tables: readonly TableData[] = []): (string | null)[] =>
  tables.map(({ name }, at) => (engines[at] === null ? null : name));

/** Reads files into memory, and gives them their roles. */
async function readFiles(file: string, reading: ReadingContext): Promise<ReadData> {
  const { engines, flags, settings, bar, signal } = reading;
  const { delimiter, encoding, sheet, missing, keepMissing: kept = {} } = settings;
  const original = await readFile(file, {
    ...KEEPING,
    ...given({ missing, signal, maxMemory: flags.maxMemory, delimiter, encoding, sheet }),
    ...codebookOptions(settings),
    onProgress: (share) => bar.update(share * READ, "reading"),
  });
  const released: DataFile[] = [];
  const { population, ...withRecords } = secondFiles(settings);
  // labels of a catalogue are known by now
  const beside = { ...reading, settings: { ...settings, keepMissing: keptByValue(kept, original) } };
  const others: { -readonly [Role in keyof SecondFiles]: SecondFiles[Role] } = {};
  if (!lyingReleased(engines))
    for (const path of flags.released ?? []) released.push(await readOther(path, beside, KEEPING));
  if (population !== undefined && engines.population === null)
    others.population = await readOther(population, elsewhere(beside), KEEPING);
  for (const role of WITH_RECORDS) {
    const path = withRecords[role];
    if (path !== undefined) others[role] = await readWithRecords(role, path, original, elsewhere(beside));
  }
  const margins = await readMargins(elsewhere(beside));
  if (margins !== undefined) others.margins = margins;
  const { identified, membership } = others;
  return {
    data: withRoles(settings, keepMissing(original, kept), released, others),
    names: {
      ...NO_NAMES,
      identified: engines.identified && identified!.name,
      membership: engines.membership && membership!.name,
      margins: namesOf(engines, margins),
    },
  };
}

/** A file beside the original, read into memory or opened where it lies. */
async function openOther(engine: string | null, path: string, reading: ReadingContext): Promise<OpenedData> {
  if (engine === null) return readOther(path, reading, KEEPING);
  const opened = await opening(engine, path, reading, {
    beside: true,
    ...KEEPING,
    ...codebookOptions({ ddi: reading.settings.ddi }),
  });
  const { name, source, warnings, originFormat: format } = withoutCodebookWarnings(opened);
  return { name, source, format, sha256: opened.file?.sha256 ?? null, warnings };
}

const nameIn = (one: OpenedData): string | null => ("source" in one ? one.name : null);

/** Reads the files that a run takes, into memory or where they lie. */
export async function readData(file: string, reading: ReadingContext): Promise<ReadData> {
  const { engines, settings, flags } = reading;
  const { population: path } = settings;
  const found =
    engines.original === null
      ? await readFiles(file, reading)
      : await openData(engines.original, file, reading);
  let { data, names } = found;
  if (path !== undefined && data.population === undefined) {
    const opened = await openOther(engines.population, path, elsewhere(reading));
    data = await addPopulation(data, settings, opened);
    names = { ...names, population: nameIn(opened) };
  }
  if (lyingReleased(engines)) {
    const released: OpenedData[] = [];
    for (const [at, one] of (flags.released ?? []).entries())
      released.push(await openOther(engines.released[at]!, one, reading));
    data = await addReleased(data, settings, released);
    names = { ...names, released: released.map(nameIn) };
  }
  return { data, names };
}
