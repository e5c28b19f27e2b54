import { SdcError, required } from "@sdc-risk/data";
import { checkNames } from "@sdc-risk/data/columns";
import type { ColumnType } from "@sdc-risk/sql";
import { placeName, typeOf } from "../dialect.ts";
import type { Ask } from "../driver.ts";
import { fileLiteral } from "../dialect.ts";
import { listOf, type FileSet } from "../files.ts";

/** The columns of Parquet files that are read as one. */
export interface ParquetSchema {
  /** As the first file holds them. */
  readonly names: readonly string[];
  /** How some columns are read, by name: those that files hold in several types, and texts that no file calls so. */
  readonly readings: ReadonlyMap<string, (column: string) => string>;
  /** Whether files hold a column in several types. */
  readonly mixed: boolean;
  /** The types of columns whose values DuckDB reads with loss, by name. */
  readonly lossy: ReadonlyMap<string, string>;
}

/** Files of one schema. */
interface Kind {
  /** Places among the files. */
  readonly files: readonly number[];
  /** Types of DuckDB, by the names of the columns. */
  readonly types: ReadonlyMap<string, string>;
}

/** The type of bytes that a file does not call text, which some programs write texts as. */
const BYTES = "bytes";

/** What stands behind the type of a column that DuckDB reads with loss: two values of it may be one there. */
const LOSSY = " (read with loss by DuckDB)";

/** The path or the name of the first file of some. */
const firstOf = (texts: readonly string[], [place]: Kind["files"]): string =>
  required(texts[required(place, "file of a schema")], "file of a schema");

/** Files by what their footers say of their columns, which one query tells for all of them. */
async function bySchema({ paths }: FileSet, ask: Ask): Promise<readonly (readonly number[])[]> {
  if (paths.length === 1) return [[0]];
  const rows = await ask(
    `SELECT file_name, md5(string_agg(concat_ws(chr(31), name, type, converted_type, logical_type,
         num_children, precision, scale), chr(30) ORDER BY column_id))
       FROM parquet_schema(${listOf(paths)}) GROUP BY file_name`,
  );
  const signatures = new Map(rows.map(([path, signature]) => [path, signature]));
  const groups = new Map<string, number[]>();
  paths.forEach((path, f) => {
    const signature = signatures.get(path) ?? path;
    groups.set(signature, [...(groups.get(signature) ?? []), f]);
  });
  return [...groups.values()];
}

/** The columns of a file: nested ones count once. DuckDB calls them otherwise where capitals alone differ. */
async function columnsOf(path: string, ask: Ask): Promise<ReadonlyMap<string, string>> {
  const elements = await ask(
    `SELECT name, CAST(coalesce(num_children, 0) AS VARCHAR), CAST(type = 'BYTE_ARRAY' AND
         converted_type IS NULL AND logical_type IS NULL AS VARCHAR),
         CASE WHEN type = 'INT96' THEN type WHEN precision > 38 THEN concat('DECIMAL(', precision, ',', scale, ')')
           WHEN logical_type LIKE 'TimestampType(%NANOS=NanoSeconds%' THEN 'TIMESTAMP(NANOS)' END
       FROM parquet_schema(${fileLiteral(path)}) ORDER BY column_id`,
  );
  const names: string[] = [];
  const bytes = new Set<string>();
  const fine = new Map<string, string>(); // types with more digits than most of DuckDB's have
  let below = 0; // elements that are still to come of the column before
  for (const [name, children, areBytes, finer] of elements.slice(1)) {
    if (below === 0) {
      const column = required(name, "name of a column");
      names.push(column);
      if (areBytes === "true") bytes.add(column);
      if (typeof finer === "string") fine.set(column, finer);
    } else below--;
    below += Number(children);
  }
  checkNames(names, path.replace(/^.*[/\\]/s, ""));
  const types = await ask(
    `SELECT column_type FROM (DESCRIBE SELECT * FROM read_parquet(${fileLiteral(path)}, hive_partitioning=false))`,
  );
  if (types.length !== names.length)
    throw new SdcError(
      "BAD_SOURCE",
      `DuckDB finds ${types.length} columns in "${path.replace(/^.*[/\\]/s, "")}", and the file names ${names.length}.`,
    );
  return new Map(
    names.map((name, at) => {
      const [type] = types[at] as [string];
      const finer = fine.get(name);
      if (finer !== undefined && type !== "TIMESTAMP_NS") return [name, `${finer}${LOSSY}`];
      return [name, type === "BLOB" && bytes.has(name) ? BYTES : type];
    }),
  );
}

/** Whether numbers of two types become those of the wider one, as they do in memory. */
const isNumber = (type: ColumnType | null): boolean =>
  type?.kind === "integer" || (type?.kind === "float" && type.bits === 64);

/** The type that files hold a column in together; null where they cannot. */
function together(a: string, b: string): string | null {
  const types = [typeOf(a), typeOf(b)];
  if (a === b) return a;
  if (types.every(isNumber)) return types.some((type) => type?.kind === "float") ? "DOUBLE" : "BIGINT";
  return JSON.stringify(types[0]) === JSON.stringify(types[1]) && types[0]?.kind === "text"
    ? "VARCHAR"
    : null;
}

/** Whether some files hold a value of a column at all. */
async function holdsValues(
  paths: readonly string[],
  place: number,
  width: number,
  ask: Ask,
): Promise<boolean> {
  const places = Array.from({ length: width }, (_, at) => placeName(at)).join(", ");
  const [[count] = []] = await ask(
    `SELECT CAST(count(${placeName(place)}) AS VARCHAR) FROM read_parquet(${listOf(paths)},
     hive_partitioning=false) AS records(${places})`,
  );
  return count !== "0";
}

/** Whether some files hold whole numbers of a column that doubles do not. */
async function holdsLong(paths: readonly string[], place: number, width: number, ask: Ask): Promise<boolean> {
  const places = Array.from({ length: width }, (_, at) => placeName(at)).join(", ");
  const [[most] = []] = await ask(
    `SELECT CAST(coalesce(max(abs(CAST(${placeName(place)} AS HUGEINT))), 0) <= 9007199254740991 AS VARCHAR)
     FROM read_parquet(${listOf(paths)}, hive_partitioning=false) AS records(${places})`,
  );
  return most !== "true";
}

/**
 * What the columns of Parquet files are, together: all hold the same ones, in any order; numbers of several
 * types become those of the widest, and a column that is missing throughout in a file takes the type of others.
 * DuckDB by itself casts to the types of the first file.
 * @throws BAD_FILE, DUPLICATE_VARIABLE
 */
export async function schemaOf(files: FileSet, ask: Ask): Promise<ParquetSchema> {
  const kinds: Kind[] = [];
  for (const group of await bySchema(files, ask))
    kinds.push({ files: group, types: await columnsOf(firstOf(files.paths, group), ask) });
  const [first, ...others] = kinds as [Kind, ...Kind[]];
  const names = [...first.types.keys()];
  for (const other of others) checkSame(files, first, other);
  const readings = await textsOf(names, kinds, files, ask);
  const lossy = new Map(kinds.flatMap(({ types }) => [...types].filter(([, type]) => type.endsWith(LOSSY))));
  const same = kinds.every(({ types }) => names.every((name) => types.get(name) === first.types.get(name)));
  if (same) return { names, readings, mixed: false, lossy };
  for (const name of names) {
    const type = await typeOfAll(name, kinds, files, ask);
    if (type !== null) readings.set(name, (column) => `CAST(${column} AS ${type})`);
  }
  return { names, readings, mixed: true, lossy };
}

/** How columns of bytes are read that hold UTF-8 in all records. @param names of the columns, in the order of the first file */
async function textsOf(
  names: readonly string[],
  kinds: readonly Kind[],
  { paths }: FileSet,
  ask: Ask,
): Promise<Map<string, (column: string) => string>> {
  const bytes = names.filter((name) => kinds.every(({ types }) => types.get(name) === BYTES));
  if (bytes.length === 0) return new Map();
  const bad = bytes.map((name) => {
    const column = placeName(names.indexOf(name));
    return `CAST(count(*) FILTER (WHERE ${column} IS NOT NULL AND TRY(decode(${column})) IS NULL) AS VARCHAR)`;
  });
  const places = names.map((_, at) => placeName(at)).join(", ");
  const [counts = []] = await ask(
    `SELECT ${bad.join(", ")} FROM read_parquet(${listOf(paths)}, hive_partitioning=false) AS records(${places})`,
  );
  const texts = bytes.filter((_, i) => counts[i] === "0");
  return new Map(texts.map((name) => [name, (column) => `decode(${column})`]));
}

/** The type that a column is cast to; null where all files hold it in one. @throws BAD_FILE */
async function typeOfAll(
  name: string,
  kinds: readonly Kind[],
  { paths, inside }: FileSet,
  ask: Ask,
): Promise<string | null> {
  if (new Set(kinds.map(({ types }) => types.get(name))).size === 1) return null;
  const pathsOf = ({ files }: Kind): string[] => files.map((f) => required(paths[f], "file"));
  const look = ({ types }: Kind): [number, number] => [[...types.keys()].indexOf(name), types.size];
  let filled: readonly Kind[] = [];
  for (const kind of kinds)
    if (await holdsValues(pathsOf(kind), ...look(kind), ask)) filled = [...filled, kind];
  const [first = required(kinds[0], "schema of a file"), ...others] = filled;
  const typeIn = ({ types }: Kind): string => required(types.get(name), "type of a column");
  let type = typeIn(first);
  for (const other of others) {
    const wider = together(type, typeIn(other));
    if (wider === null)
      throw differ(name, firstOf(inside, first.files), firstOf(inside, other.files), [type, typeIn(other)]);
    type = wider;
  }
  if (type === "DOUBLE")
    for (const kind of filled)
      if (typeOf(typeIn(kind))?.kind === "integer" && (await holdsLong(pathsOf(kind), ...look(kind), ask)))
        throw new SdcError(
          "BAD_FILE",
          `${JSON.stringify(firstOf(inside, kind.files))}: the column ${JSON.stringify(name)} holds whole numbers beyond ` +
            "9007199254740991, and is of another type in other files. Write it with one type in all.",
        );
  return type;
}

function differ(name: string, first: string, other: string, [a, b]: readonly [string, string]): SdcError {
  return new SdcError(
    "BAD_FILE",
    `${JSON.stringify(other)}: the column ${JSON.stringify(name)} is of the type ${b}, but in ` +
      `${JSON.stringify(first)} of the type ${a}. Write it with one type in all files.`,
  );
}

/** @throws BAD_FILE where files hold other columns */
function checkSame({ inside }: FileSet, first: Kind, other: Kind): void {
  const [ours, theirs] = [firstOf(inside, first.files), firstOf(inside, other.files)];
  for (const [lacks, holds, name] of [
    [theirs, ours, [...first.types.keys()].find((one) => !other.types.has(one))],
    [ours, theirs, [...other.types.keys()].find((one) => !first.types.has(one))],
  ] as const)
    if (name !== undefined)
      throw new SdcError(
        "BAD_FILE",
        `${JSON.stringify(lacks)} has no column ${JSON.stringify(name)}, which ${JSON.stringify(holds)} has: files ` +
          "that are read as one must hold the same columns, in any order.",
      );
  const small = new Map<string, string>();
  for (const name of first.types.keys()) {
    const before = small.get(name.toLowerCase());
    if (before !== undefined)
      throw new SdcError(
        "BAD_FILE",
        `${JSON.stringify(before)} and ${JSON.stringify(name)} differ in capitals only, and the columns of ` +
          `${JSON.stringify(theirs)} are in another order, or have other types, than those of ${JSON.stringify(ours)}: ` +
          "DuckDB takes one for the other. Write all files alike, or rename one.",
      );
    small.set(name.toLowerCase(), name);
  }
}
