import { required } from "@sdc-risk/data";
import {
  doNamesTell,
  emptyFiles,
  fileNamesWarning,
  heldTwice,
  partitionKind,
  partitionsOf,
  unreadInParquet,
  type Partition,
} from "@sdc-risk/io/node";
import type { EngineOptions } from "@sdc-risk/sql";
import { literal, placeName, RULE_TYPES } from "../dialect.ts";
import type { Ask, DuckDBRelation } from "../driver.ts";
import { listOf, type FileSet } from "../files.ts";
import { schemaOf } from "./schema.ts";

/** A name that no column has, whatever its capitals. */
function unlike(names: readonly string[], name: string): string {
  const taken = new Set(names.map((one) => one.toLowerCase()));
  while (taken.has(name)) name += "_";
  return name;
}

/**
 * The value of a variable of folders by the path of the file, which DuckDB gives as a constant of some
 * thousand records: so it is worked out once for these.
 */
function valueOf({ paths }: FileSet, partition: Partition): string {
  const { texts, folders } = partition;
  const values = texts.map((text) => (text === null ? "NULL" : literal(text)));
  const [depth] = folders.map(({ behind }) => behind);
  const same = folders.every(({ behind }) => behind === depth);
  const told = same
    ? `split_part(replace(file, chr(92), '/'), '/', -${required(depth, "folder") + 1})`
    : "file";
  const keys = same ? folders.map(({ name }) => name) : paths;
  const cases = [...new Map(keys.map((key, f) => [key, required(values[f], "value of a folder")]))];
  return (
    `CAST(CASE ${told}${cases.map(([key, value]) => ` WHEN ${literal(key)} THEN ${value}`).join("")} ` +
    `ELSE error('A file in no folder that is known') END AS ${RULE_TYPES[partitionKind(partition)]})`
  );
}

/** The files that hold records, or all where none does, and the names of the others. */
async function withRecords(
  files: FileSet,
  ask: Ask,
): Promise<{ readonly files: FileSet; readonly empty: readonly string[] }> {
  const { name, paths, inside } = files;
  if (paths.length === 1) return { files, empty: [] };
  const rows = await ask(`SELECT file_name FROM parquet_file_metadata(${listOf(paths)}) WHERE num_rows = 0`);
  const without = new Set(rows.map(([path]) => path));
  const keeps = (_: string, f: number): boolean => !without.has(required(paths[f], "file"));
  const kept = paths.filter(keeps);
  if (kept.length === 0 || kept.length === paths.length) return { files, empty: [] };
  return {
    files: { name, paths: kept, inside: inside.filter(keeps) },
    empty: inside.filter((one, f) => !keeps(one, f)),
  };
}

/**
 * Whether some variable has one value in each file, and another one in each other, by what the files say of their
 * parts, so that the names of the files tell no more than it.
 */
async function isSaidByVariable({ paths }: FileSet, ask: Ask): Promise<boolean> {
  const perFile =
    "SELECT path_in_schema AS name, file_name, min(stats_min_value) AS least, max(stats_max_value) AS most, " +
    "coalesce(sum(stats_null_count), 1) AS missing, count(*) FILTER (WHERE stats_min_value IS NULL) AS unknown " +
    `FROM parquet_metadata(${listOf(paths)}) GROUP BY path_in_schema, file_name`;
  const [row] = await ask(
    `SELECT CAST(count(*) AS VARCHAR) FROM (SELECT name FROM (${perFile}) GROUP BY name ` +
      `HAVING count(*) = ${paths.length} AND bool_and(least = most AND missing = 0 AND unknown = 0) ` +
      `AND count(DISTINCT least) = ${paths.length})`,
  );
  return row?.[0] !== "0";
}

/**
 * Parquet files as a relation, its columns called by their places, with the variables of their folders behind.
 * @param options codes for missing values, and whether names of files are looked at, and bytes that no column has
 * @throws BAD_FILE, DUPLICATE_VARIABLE, and what queries throw
 */
export async function parquetRelation(
  all: FileSet,
  { missing = [], forms = false }: Pick<EngineOptions, "missing" | "forms">,
  ask: Ask,
): Promise<DuckDBRelation> {
  const { files, empty } = await withRecords(all, ask);
  const { names, readings, mixed, lossy } = await schemaOf(files, ask);
  const partitions = partitionsOf(files.inside, missing);
  const own = partitions.filter(({ name }) => !names.includes(name));
  const warnings = partitions.filter(({ name }) => names.includes(name)).map(({ name }) => heldTwice(name));
  const list = listOf(files.paths);
  const union = mixed ? ", union_by_name=true" : "";
  const places = names.map((_, at) => placeName(at));
  const unread = forms ? await Promise.all(files.paths.map((path) => unreadInParquet(path))) : [];
  const telling = forms && doNamesTell(files.inside) && !(await isSaidByVariable(files, ask));
  const about = {
    names: [...names, ...own.map(({ name }) => name)],
    isAllInFiles: true,
    lossy,
    warnings: [
      ...emptyFiles(empty),
      ...(telling ? [fileNamesWarning(files.inside)] : []),
      ...unread.flat(),
      ...warnings,
    ],
  };
  if (own.length === 0 && readings.size === 0)
    return {
      ...about,
      knowsEnds: true,
      from: `read_parquet(${list}, hive_partitioning=false) AS records(${places.join(", ")})`,
    };
  const file = unlike(names, "sdc_risk_file");
  const kept = names.map((name, at) => {
    const place = placeName(at);
    const reading = readings.get(name);
    return reading === undefined ? place : `${reading(place)} AS ${place}`;
  });
  const further = own.map((one, at) => `${valueOf(files, one)} AS ${placeName(names.length + at)}`);
  return {
    ...about,
    from:
      `(SELECT ${[...kept, ...further].join(", ")} FROM read_parquet(${list}, hive_partitioning=false${union}, ` +
      `filename=${literal(file)}) AS records(${[...places, "file"].join(", ")}))`,
  };
}
