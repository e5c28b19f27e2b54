import { identifiedVariables, needsGroupsOnly, type AnyMeasure, type Source } from "@sdc-risk/core";
import { keepMissing, type FileReadOptions } from "@sdc-risk/io/node";
import {
  addPopulation,
  addReleased,
  allKeys,
  given,
  SECOND_FILES,
  withoutCodebookWarnings,
  type BySecondFile,
  type DataFile,
  type GroupedFile,
  type Microdata,
  type OpenedData,
  type SecondFileRow,
  type Settings,
  type TableData,
} from "@sdc-risk/session";
import type { Explanation } from "@sdc-risk/sql";
import type { AnyTreatment } from "@sdc-risk/treat";
import { openSource, readTable, type InEngine, type OpenOptions } from "../engines.ts";
import { codebookOptions } from "../files/reading.ts";
import { readFile } from "../files/read-file.ts";
import type { ProgressBar } from "../terminal/progress.ts";
import {
  allEngines,
  bySecondFile,
  enginesOfKind,
  isGrouped,
  pathsOf,
  secondSettings,
  type Engines,
  type NamesInEngines,
  type SecondFile,
} from "./places.ts";
import type { Flags } from "./settings.ts";

/** How files are read and opened. */
export interface ReadingContext {
  readonly engines: Engines;
  readonly flags: Flags;
  readonly settings: Settings;
  readonly bar: ProgressBar;
  readonly signal: AbortSignal;
  /** The measures there are. */
  readonly known: readonly AnyMeasure[];
  /** Treatments of plugins, which plans may name. */
  readonly treatments?: readonly AnyTreatment[];
  /** Takes the queries that engines would be asked; left out where they are asked. */
  readonly explanation?: Explanation;
  /** Takes what is opened, which the caller closes. */
  readonly sources: Source[];
}

/** Data that were read or opened. */
export interface ReadData {
  readonly data: Microdata;
  readonly names: NamesInEngines;
}

/** How a file in an engine is opened. */
function openingOf(
  engine: string,
  { engines, flags, settings, signal, explanation }: ReadingContext,
): OpenOptions {
  const { missing, keepMissing: kept, delimiter, encoding, sheet } = settings;
  const { maxMemory, spill } = flags;
  return {
    missing,
    signal,
    // one memory for all of them
    among: allEngines(engines).filter((one) => one === engine).length,
    ...given({ delimiter, encoding, sheet, maxMemory, spill, keepMissing: kept, explanation }),
  };
}

/** Opens a file in an engine. */
export async function opening(
  engine: string,
  path: string,
  reading: ReadingContext,
  own: OpenOptions,
): Promise<InEngine> {
  const opened = await openSource(engine, path, { ...openingOf(engine, reading), ...own });
  reading.sources.push(opened.source);
  return opened;
}

/** How a file from elsewhere is read: with a sheet and a delimiter of its own. */
function elsewhere(reading: ReadingContext): ReadingContext {
  const { delimiter: _delimiter, sheet: _sheet, ...settings } = reading.settings;
  return { ...reading, settings };
}

/** Whether a policy judges files of a kind: then the way in which they are written counts, too. */
const isJudged = ({ name }: SecondFileRow, { settings }: ReadingContext): boolean =>
  name === "released" && settings.policy !== undefined;

/**
 * Files keep codes that stand for missing values: whoever gets a file sees them. What is assessed takes them as missing.
 */
export const KEEPING = { keepCodes: true };

/** Reads a file beside the original: what is missing there is missing here. */
async function readOther(
  path: string,
  { flags, settings, signal }: ReadingContext,
  own: Pick<FileReadOptions, "keepCodes" | "forms"> = {},
): Promise<DataFile> {
  const { delimiter, encoding, sheet, missing, keepMissing: kept = {} } = settings;
  const reading = given({ missing, signal, maxMemory: flags.maxMemory, delimiter, encoding, sheet });
  const file = await readFile(path, { ...reading, ...own, ...codebookOptions({ ddi: settings.ddi }) });
  return keepMissing(withoutCodebookWarnings(file), kept, "held");
}

/** Reads a file whose records are needed, or the records of a table of an engine. */
async function readWithRecords(
  { identifies }: SecondFileRow,
  path: string,
  { engine, original }: { readonly engine: string | null; readonly original: readonly string[] },
  reading: ReadingContext,
): Promise<TableData> {
  if (engine === null) return readOther(path, reading);
  const { roles, identifiedId } = reading.settings;
  const keys = allKeys(reading.settings);
  const choose = (names: readonly string[]) => {
    const variables = identifiedVariables(names, original, keys, identifiedId);
    const grouped = needsGroupsOnly(names, keys, identifiedId ?? roles.id);
    return { variables: grouped ? variables.filter((name) => keys.includes(name)) : variables, grouped };
  };
  return readTable(engine, path, {
    ...openingOf(engine, reading),
    beside: true,
    ...(identifies === true ? { choose } : {}),
  });
}

/** How the files of one kind are read. */
const readingOf = ({ asOriginal }: SecondFileRow, reading: ReadingContext): ReadingContext =>
  asOriginal === true ? reading : elsewhere(reading);

/** The paths of the files of one kind, each with its engine. */
const placesOf = (
  row: SecondFile,
  reading: ReadingContext,
): readonly { readonly path: string; readonly engine: string | null }[] => {
  const engines = enginesOfKind(row, reading.engines);
  return pathsOf(row, reading).map((path, at) => ({ path, engine: engines[at] ?? null }));
};

/**
 * Reads the files that are in memory beside the data: those whose records are needed, and others unless an engine
 * groups them.
 * @param original names of the variables of the data
 */
async function readSecond(
  row: SecondFile,
  original: readonly string[],
  reading: ReadingContext,
): Promise<readonly TableData[]> {
  if (isGrouped(row, reading.engines)) return [];
  const files: TableData[] = [];
  for (const { path, engine } of placesOf(row, reading))
    files.push(
      row.takes === "groups"
        ? await readOther(path, readingOf(row, reading), {
            ...KEEPING,
            forms: isJudged(row, reading),
          })
        : await readWithRecords(row, path, { engine, original }, readingOf(row, reading)),
    );
  return files;
}

/** What the files of all kinds are, by kinds, and what those in engines are called. */
export async function readAllSecond(
  original: readonly string[],
  reading: ReadingContext,
): Promise<{ readonly files: Partial<BySecondFile<TableData>>; readonly names: NamesInEngines }> {
  const found = new Map<SecondFile, readonly TableData[]>();
  for (const row of SECOND_FILES) found.set(row, await readSecond(row, original, reading));
  const named = secondSettings(reading);
  const isRead = ({ name, many }: SecondFile, { length }: readonly TableData[]): boolean =>
    many ? named[name] !== undefined : length > 0;
  const filled = Array.from(found)
    .filter(([row, files]) => isRead(row, files))
    .map(([{ name, many }, files]) => [name, many ? files : files[0]!] as const);
  return {
    files: Object.fromEntries(filled),
    names: {
      original: null,
      ...bySecondFile((row) =>
        found
          .get(row)!
          .map(({ name }, at) => (enginesOfKind(row, reading.engines)[at] === null ? null : name)),
      ),
    },
  };
}

/** A file beside the original, read into memory or opened where it lies. */
async function openOther(
  engine: string | null,
  path: string,
  reading: ReadingContext,
  forms: boolean,
): Promise<OpenedData> {
  if (engine === null) return readOther(path, reading, { ...KEEPING, forms });
  const opened = await opening(engine, path, reading, {
    beside: true,
    ...KEEPING,
    forms,
    ...codebookOptions({ ddi: reading.settings.ddi }),
  });
  const {
    name,
    source,
    warnings,
    severalForms,
    listedCategories,
    codebook,
    originFormat: format,
  } = withoutCodebookWarnings(opened);
  return {
    name,
    source,
    format,
    sha256: opened.file?.sha256 ?? null,
    warnings,
    ...given({ severalForms, listedCategories, codebook }),
  };
}

/** Adds files whose groups are taken to data. */
type AddFiles = (data: Microdata, settings: Settings, files: readonly OpenedData[]) => Promise<Microdata>;

/** How files whose groups are taken are added to data, where one of them or the data lie in an engine. */
const ADDING: Readonly<Record<GroupedFile, AddFiles>> = {
  released: addReleased,
  population: (data, settings, [file]) => addPopulation(data, settings, file!),
};

/** The same data with the files added that are taken by their groups where they lie. */
export async function addGrouped(
  data: Microdata,
  names: NamesInEngines,
  reading: ReadingContext,
): Promise<ReadData> {
  let all: ReadData = { data, names };
  for (const row of SECOND_FILES) {
    if (row.takes === "records" || !isGrouped(row, reading.engines)) continue;
    const opened: OpenedData[] = [];
    for (const { path, engine } of placesOf(row, reading))
      opened.push(await openOther(engine, path, readingOf(row, reading), isJudged(row, reading)));
    if (opened.length === 0) continue;
    const called = opened.map((one) => ("source" in one ? one.name : null));
    all = {
      data: await ADDING[row.name](all.data, reading.settings, opened),
      names: { ...all.names, [row.name]: row.many ? called : called[0]! },
    };
  }
  return all;
}
