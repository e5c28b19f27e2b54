import { SdcError } from "@sdc-risk/core";
import { opened, type EngineOptions, type OpenedSource, type OpenTable } from "@sdc-risk/sql";
import type { Table } from "apache-arrow";
import { randomUUID } from "node:crypto";
import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { csvRelation } from "./csv.js";
import { literal, quoted } from "./dialect.js";
import { DuckDBDriver, settingsOf, type Place } from "./driver.js";
import { labelsIn } from "./labels.js";
import { describedBy, load, RECORDS } from "./table.js";

const PREFIX = "duckdb:";
/** Memory that DuckDB has in any case. */
const LEAST = 2 ** 30;

/** Sizes and times of files: they change when a file does. */
async function stateOf(paths: readonly string[]): Promise<string> {
  const states = await Promise.all(
    paths.map(async (path) => {
      const { size, mtimeMs } = await stat(path);
      return `${size}:${mtimeMs}`;
    }),
  );
  return states.join(" ");
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** What stands for other characters in a pattern of paths, as parts of a regular expression. */
const WILDCARDS: ReadonlyMap<string, string> = new Map([
  ["**/", "(?:.*/)?"],
  ["*", "[^/]*"],
  ["?", "[^/]"],
]);

/** A pattern of paths as a regular expression: `*` and `?` within a name, `**` over folders. */
function patternOf(pattern: string): RegExp {
  const parts = pattern
    .split(/(\*\*\/|\*|\?)/)
    .map((part) => WILDCARDS.get(part) ?? part.replaceAll(/[\\^$.|+()[\]{}]/g, "\\$&"));
  return new RegExp(`^${parts.join("")}$`);
}

/** Paths below a folder. */
const below = (folder: string): readonly string[] =>
  readdirSync(folder === "" ? "." : folder, { recursive: true, encoding: "utf8" }).map((path) =>
    `${folder}${path}`.split(sep).join("/"),
  );

/** The files of a pattern. */
function matching(pattern: string): readonly string[] {
  const folder = pattern.slice(0, pattern.search(/[*?]/)).replace(/[^/]*$/, "");
  return folder !== "" && !isFolder(folder)
    ? []
    : below(folder).filter((path) => patternOf(pattern).test(path));
}

/** The files of a path, a folder or a pattern. @throws CANNOT_READ */
function filesOf(path: string): readonly string[] {
  const found = isFolder(path)
    ? matching(join(path, "**/*.parquet"))
    : /[*?]/.test(path) && statSync(path, { throwIfNoEntry: false }) === undefined
      ? matching(path)
      : [path];
  const files = found.filter((one) => statSync(one, { throwIfNoEntry: false })?.isFile() === true).sort();
  if (files.length === 0)
    throw new SdcError(
      "CANNOT_READ",
      isFolder(path)
        ? `"${path}" is a folder without Parquet files.`
        : `"${path}" was not found, or is no file.`,
    );
  return files;
}

/** The table of an address: the file, and the name behind `?table=`, with its schema before a point. */
export function databaseOf(address: string): { readonly path: string; readonly table: string } {
  const rest = address.slice(PREFIX.length),
    at = rest.indexOf("?"),
    table = at < 0 ? null : new URLSearchParams(rest.slice(at + 1)).get("table");
  if (table === null || table === "")
    throw new SdcError(
      "BAD_OPTIONS",
      `"${address}" names no table. Expected an address such as duckdb:survey.db?table=people.`,
    );
  return { path: rest.slice(0, at), table };
}

function placeOf(address: string, { delimiter, encoding, missing = [] }: EngineOptions): Place {
  if (address.startsWith(PREFIX) && address.includes("?")) {
    const { path, table } = databaseOf(address),
      files = filesOf(path);
    return {
      database: path,
      relation: () => Promise.resolve(table.split(".").map(quoted).join(".")),
      state: () => stateOf(files),
    };
  }
  const path = address.startsWith(PREFIX) ? address.slice(PREFIX.length) : address,
    files = filesOf(path),
    list = `[${files.map(literal).join(", ")}]`;
  const state = (): Promise<string> => stateOf(files);
  if (files.every((file) => /\.(parquet|pq)$/i.test(file)))
    return {
      database: null,
      relation: () => Promise.resolve(`read_parquet(${list}, hive_partitioning=false)`),
      described: (ask, relation) => labelsIn(ask, relation, files, missing),
      state,
    };
  if (files.length === 1 && /\.(csv|tsv|txt)$/i.test(files[0]!)) {
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding))
      throw new SdcError(
        "BAD_ENCODING",
        `DuckDB reads text files in UTF-8, and the encoding ${encoding} was asked for. Save the file as ` +
          "UTF-8, or read it without an engine.",
      );
    return { database: null, relation: (ask) => csvRelation(files[0]!, delimiter, missing, ask), state };
  }
  if (files.length === 1 && /\.(db|duckdb|ddb)$/i.test(files[0]!)) databaseOf(`${PREFIX}${path}`);
  throw new SdcError(
    "BAD_OPTIONS",
    `DuckDB cannot read "${basename(path)}" here: expected Parquet files (or a folder or pattern of ` +
      "them), one CSV file, or a table of a DuckDB file (duckdb:survey.db?table=people).",
  );
}

/** Whether a path is one that `open` reads: other files become tables by `openTable`. */
export function reads(path: string): boolean {
  if (path.startsWith(PREFIX) || isFolder(path) || /\.(db|duckdb|ddb|parquet|pq)$/i.test(path)) return true;
  return /\.(csv|tsv|txt)$/i.test(path) && !/[*?]/.test(path) && isUtf8(path);
}

/** Whether the beginning of a file reads as UTF-8; one that cannot be read is left to who opens it. */
function isUtf8(path: string): boolean {
  try {
    const file = openSync(path, "r"),
      head = Buffer.alloc(HEAD);
    const size = readSync(file, head);
    closeSync(file);
    new TextDecoder("utf-8", { fatal: true }).decode(head.subarray(0, size), { stream: true });
    return !head.subarray(0, size).includes(0);
  } catch (error) {
    return !(error instanceof TypeError);
  }
}
const HEAD = 1 << 16;

/** Memory and folder of an instance. @throws BAD_OPTIONS */
function settingsFor({ maxMemory, among = 1, spill }: EngineOptions): Record<string, string> {
  if (spill !== undefined && !isFolder(spill))
    throw new SdcError(
      "BAD_OPTIONS",
      `The folder "${spill}" for what does not fit into memory does not exist.`,
    );
  const memory = (maxMemory ?? Math.max(LEAST, process.availableMemory() / 2)) / among;
  // two instances in one folder would write over each other's files; DuckDB makes the folder where it has to,
  // and takes it away
  return settingsOf(memory, spill === undefined ? null : join(spill, `sdc-risk-${randomUUID()}`));
}

/**
 * Makes a table in memory one of DuckDB, so that files of any format can be grouped by it. While it is copied
 * both are in memory; then the one of DuckDB is, or lies in the folder that is named.
 * @throws BAD_OPTIONS, TOO_LARGE, EMPTY_DATA, ABORTED
 */
export const openTable: OpenTable = (table, name, options) => {
  let held: Table | null = table; // DuckDB has its own once it is loaded
  const described = describedBy(table, options.missing ?? []);
  const place: Place = {
    database: null,
    relation: () => Promise.resolve(RECORDS),
    state: () => Promise.resolve(""),
    described: () => Promise.resolve(described),
    load: async (connection, signal) => {
      await load(held!, connection, signal);
      held = null;
    },
  };
  return opened(new DuckDBDriver(place, settingsFor(options)), name, options.signal);
};

/**
 * Opens Parquet files, folders of them and patterns, a CSV file (typed by the rule of this software), or a
 * table of a DuckDB file. DuckDB takes at most half of the memory that is free, and writes nothing to disk
 * unless a folder is named.
 * @throws CANNOT_READ, BAD_SOURCE, BAD_OPTIONS, BAD_ENCODING, TOO_LARGE, ABORTED
 */
export async function open(address: string, options: EngineOptions = {}): Promise<OpenedSource> {
  const place = placeOf(address, options),
    settings = settingsFor(options);
  const name = address.startsWith(PREFIX)
    ? `${PREFIX}${basename(address.slice(PREFIX.length))}`
    : basename(address);
  return opened(new DuckDBDriver(place, settings), name, options.signal);
}
