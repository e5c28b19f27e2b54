import { plural, SdcError } from "@sdc-risk/data";
import { inputFiles } from "@sdc-risk/io/node";
import { realpathSync, statSync, type BigIntStats } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { fileLiteral } from "./dialect.ts";

/** Files that are read as one. */
export interface FileSet {
  /** What reports call them, without the folders before. */
  readonly name: string;
  readonly paths: readonly string[];
  /** Each by its path from where `name` begins, with slashes: its folders may say what its records hold. */
  readonly inside: readonly string[];
}

export const isParquet = (path: string): boolean => /\.(parquet|pq)$/i.test(path);
export const isText = (path: string): boolean => /\.(csv|tsv|txt)$/i.test(path);
export const isDatabase = (path: string): boolean => /\.(db|duckdb|ddb)$/i.test(path);

/** The files of a path, a folder or a pattern, as they are read into memory. @throws CANNOT_READ, as an SdcError */
export function filesOf(path: string): FileSet {
  const several = inputFiles(path);
  if (several !== null) {
    const { name, files } = several;
    const count = `${files.length} ${plural(files.length, "file")}`;
    return {
      name: `${name} (${count})`,
      paths: files.map((file) => file.path),
      inside: files.map((file) => file.name),
    };
  }
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    throw new SdcError("CANNOT_READ", `"${path}" does not exist or is not a file.`);
  return { name: basename(path), paths: [path], inside: [basename(path)] };
}

/** Names, sizes and times of files, and which are not there: they change when a file does. */
export async function stateOf(paths: readonly string[]): Promise<string> {
  const states = await Promise.all(
    paths.map(async (path) => {
      const found = await statIfThere(path);
      return [path, found && [found.size, found.mtimeNs].map(String)];
    }),
  );
  return JSON.stringify(states);
}

/** What the system says of a file; null where there is none. */
export async function statIfThere(path: string): Promise<BigIntStats | null> {
  try {
    return await stat(path, { bigint: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** A DuckDB file, and those beside it, past links, that hold changes which are not in it yet, as after a crash. */
export const withLogs = (database: string): string[] => [
  database,
  ...[".wal", ".wal.checkpoint", ".wal.recovery"].map((end) => realpathSync(database) + end),
];

/** Paths as a list of queries. */
export const listOf = (paths: readonly string[]): string => `[${paths.map(fileLiteral).join(", ")}]`;
