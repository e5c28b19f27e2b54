import { SdcError, required } from "@sdc-risk/data";
import { inputFiles } from "@sdc-risk/io/node";
import { opened, type EngineOptions, type OpenedSource, type OpenTable } from "@sdc-risk/sql";
import type { Table } from "apache-arrow";
import { closeSync, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import { checkDatabase, databaseOf, isTable, PREFIX, tableRelation } from "./address.ts";
import { csvRelation } from "./csv/relation.ts";
import { DuckDBDriver, settingsOf, type DuckDBInput } from "./driver.ts";
import { filesOf, isDatabase, isParquet, isText, stateOf, withLogs } from "./files.ts";
import { labelsIn } from "./parquet/labels.ts";
import { parquetRelation } from "./parquet/relation.ts";
import { spillFolder } from "./spill.ts";
import { describedBy, load, RECORDS } from "./table.ts";
import { workFile } from "./work.ts";

/** Memory that DuckDB has in any case, where nobody says how much it may take. */
const LEAST = 2 ** 30;

function placeOf(
  address: string,
  options: EngineOptions,
): DuckDBInput & Pick<OpenedSource, "name" | "fileFormat"> {
  const { missing = [] } = options;
  if (isTable(address)) {
    const of = databaseOf(address);
    const paths = filesOf(of.path).paths.flatMap(withLogs);
    checkDatabase(of.path);
    return {
      name: `${PREFIX}${basename(address.slice(PREFIX.length))}`,
      database: of.path,
      paths,
      relation: ({ ask }) => tableRelation(of, ask),
      state: () => stateOf(paths),
    };
  }
  const before = address.startsWith(PREFIX) ? PREFIX : "";
  const path = address.slice(before.length);
  const files = filesOf(path);
  const [first = ""] = files.paths;
  const about = {
    name: before + files.name,
    database: null,
    paths: files.paths,
    state: () => stateOf(files.paths),
  };
  if (files.paths.every(isParquet))
    return {
      ...about,
      fileFormat: "parquet",
      relation: ({ ask }) => parquetRelation(files, options, ask),
      described: (ask, relation) => labelsIn(ask, relation, files.paths, missing),
    };
  if (files.paths.length === 1 && isText(first))
    return {
      ...about,
      fileFormat: "csv",
      relation: (session) => csvRelation(first, options, session),
      described: (_, { described = new Map() }) => Promise.resolve(described),
    };
  if (files.paths.length === 1 && isDatabase(first)) databaseOf(`${PREFIX}${path}`);
  throw new SdcError(
    "BAD_OPTIONS",
    `DuckDB cannot read "${files.name}" here: expected Parquet files (or a folder or pattern of ` +
      "them), one CSV file, or a table of a DuckDB file (duckdb:survey.db?table=people).",
  );
}

/** Whether a path is one that `open` reads: other files become tables by `openTable`. */
export function reads(path: string): boolean {
  if (path.startsWith(PREFIX) || isDatabase(path)) return true;
  const several = inputFiles(path);
  if (several === null) return isParquet(path) || (isText(path) && isUtf8(path));
  return several.files.every((file) => isParquet(file.path));
}

/** Whether the beginning of a file reads as UTF-8; one that cannot be read is left to who opens it. */
function isUtf8(path: string): boolean {
  try {
    const file = openSync(path, "r");
    const head = Buffer.alloc(HEAD);
    const size = readSync(file, head);
    closeSync(file);
    new TextDecoder("utf-8", { fatal: true }).decode(head.subarray(0, size), { stream: true });
    return !head.subarray(0, size).includes(0);
  } catch (error) {
    return !(error instanceof TypeError);
  }
}
const HEAD = 1 << 16;

/** Opens what lies at a place, with the memory and the folder that it may take. @throws BAD_OPTIONS */
async function openPlace(
  place: DuckDBInput,
  name: string,
  { maxMemory, among = 1, spill, work, ...options }: EngineOptions,
): Promise<OpenedSource> {
  const memory = (maxMemory ?? Math.max(LEAST, process.availableMemory() / 2)) / among;
  const folder = spill === undefined ? null : spillFolder(spill);
  const settings = settingsOf(memory, folder?.path ?? null);
  const file = work === undefined ? null : workFile(work, place.paths);
  const driver = new DuckDBDriver(place, settings, file);
  const { warnings, ...rest } = await opened(driver, name, { ...options, ...(work && { work }) });
  const { severalForms } = driver;
  return {
    ...rest,
    ...(severalForms === undefined ? {} : { severalForms }),
    warnings: [...(folder?.warnings ?? []), ...(file?.warnings ?? []), ...warnings],
  };
}

/**
 * Makes a table in memory one of DuckDB, so that files of any format can be grouped by it. While it is copied
 * both are in memory; then the one of DuckDB is, or lies in the folder that is named.
 * @throws BAD_OPTIONS, TOO_LARGE, EMPTY_DATA, ABORTED
 */
export const openTable: OpenTable = (table, name, options) => {
  let held: Table | null = table; // DuckDB has its own once it is loaded
  const described = describedBy(table, options.missing ?? []);
  const place: DuckDBInput = {
    database: null,
    paths: [],
    relation: () =>
      Promise.resolve({
        from: RECORDS,
        names: table.schema.fields.map(({ name: one }) => one),
        isAllInFiles: false,
      }),
    state: () => Promise.resolve(""),
    described: () => Promise.resolve(described),
    load: async (connection, signal) => {
      await load(required(held, "table to load"), connection, signal);
      held = null;
    },
  };
  return openPlace(place, name, options);
};

/**
 * Opens Parquet files, folders of them and patterns, a CSV file (typed by the rule of this software), or a
 * table of a DuckDB file. DuckDB takes at most half of the memory that is free, and writes nothing to disk
 * unless a folder is named.
 * @throws CANNOT_READ, BAD_SOURCE, BAD_OPTIONS, BAD_ENCODING, TOO_LARGE, ABORTED
 */
export async function open(address: string, options: EngineOptions = {}): Promise<OpenedSource> {
  const { name, fileFormat, ...place } = placeOf(address, options);
  const source = await openPlace(place, name, options);
  return fileFormat === undefined ? source : { ...source, fileFormat };
}
