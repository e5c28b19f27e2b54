import { isSdcError } from "@sdc-risk/data";
import { csvFileRows, scanCsvFile, type CsvScan } from "@sdc-risk/io/node";
import type { EngineOptions } from "@sdc-risk/sql";
import { cellName, fileLiteral, literal, placeName, RULE_TYPES } from "../dialect.ts";
import type { Ask, DuckDBRelation, Session } from "../driver.ts";
import { RECORDS } from "../table.ts";
import { loadRows } from "./load.ts";
import { withoutCodes } from "./missing.ts";

/**
 * Bytes that DuckDB reads at a time, two records at least: each of its threads holds some of these, and the
 * memory that it may take can be small.
 */
const BUFFER = 2 ** 22;
/** What a record may be longer than it was found to be: a line end that the file lacks. */
const SPARE = 16;

/** A file as DuckDB reads it, all of its cells texts. */
function readCsv(path: string, { columns, delimiter, longest, multiline }: CsvScan): string {
  const types = columns.map((_, at) => `'${placeName(at)}': 'VARCHAR'`).join(", ");
  const line = longest + SPARE;
  return (
    `read_csv(${fileLiteral(path)}, delim=${literal(delimiter)}, quote='"', escape='"', header=true, ` +
    `columns={${types}}, auto_detect=false, nullstr='', allow_quoted_nulls=true, compression='none', ` +
    // where a line ends within a value, threads that begin in the middle of the file can but guess
    `hive_partitioning=false, parallel=${!multiline}, max_line_size=${line}, buffer_size=${Math.max(BUFFER, 2 * line)})`
  );
}

/** Columns that are counted by one query. */
const AT_ONCE = 100;

/**
 * Whether DuckDB finds the cells that are there: as many in each column, of as many bytes. It reads some files
 * otherwise, such as those with spaces before a quote, or a blank record in a file of one column.
 */
async function isSame(file: string, { columns, records }: CsvScan, ask: Ask): Promise<boolean> {
  for (let from = 0; from < columns.length; from += AT_ONCE) {
    const some = columns.slice(from, from + AT_ONCE);
    const places = some.map((_, i) => placeName(from + i));
    const figures = places.flatMap((place) => [`count(${place})`, `coalesce(sum(strlen(${place})), 0)`]);
    const [found = []] = await ask(
      `SELECT ${["count(*)", ...figures].map((figure) => `CAST(${figure} AS VARCHAR)`).join(", ")} FROM ${file}`,
    );
    const wanted = [records, ...some.flatMap(({ filled, bytes }) => [filled, bytes])];
    if (wanted.some((count, i) => found[i] !== String(count))) return false;
  }
  return true;
}

/** What DuckDB reads of a file in its place, values and then the texts of their cells; null where it reads another thing than is there. */
async function inPlace(
  path: string,
  scan: CsvScan,
  { missing = [], keepCodes = false }: Pick<EngineOptions, "missing" | "keepCodes">,
  ask: Ask,
): Promise<string | null> {
  if (scan.encoding !== "utf-8") return null;
  const file = readCsv(path, scan);
  try {
    if (!(await isSame(file, scan, ask))) return null;
  } catch (error) {
    if (isSdcError(error) && error.code !== "BAD_SOURCE") throw error;
    return null; // it does not read it at all
  }
  const columns = scan.columns.map(({ name, kind }, at) => {
    const cell = withoutCodes(placeName(at), name, missing, keepCodes ? kind : null);
    return `${kind === "text" ? cell : `TRY_CAST(${cell} AS ${RULE_TYPES[kind]})`} AS ${placeName(at)}`;
  });
  const cells = scan.columns.map((_, at) => `${placeName(at)} AS ${cellName(at)}`);
  return `(SELECT ${[...columns, ...cells].join(", ")} FROM ${file})`;
}

/**
 * A CSV file as a relation with the types, the errors and the warnings of reading it into memory: all of it is
 * looked at first. What DuckDB would read otherwise becomes a table of it, record by record.
 * @throws BAD_FILE, BAD_ENCODING, BAD_OPTIONS, EMPTY_DATA, RAGGED_ROWS, DUPLICATE_VARIABLE, ABORTED, TOO_LARGE
 */
export async function csvRelation(
  path: string,
  {
    delimiter,
    encoding,
    missing = [],
    keepCodes = false,
    forms = false,
  }: Pick<EngineOptions, "delimiter" | "encoding" | "missing" | "keepCodes" | "forms">,
  { ask, connection, signal }: Session,
): Promise<DuckDBRelation> {
  const options = {
    missing,
    keepCodes,
    forms,
    signal,
    ...(delimiter !== undefined && { delimiter }),
    ...(encoding !== undefined && { encoding }),
  };
  const scan = await scanCsvFile(path, options);
  const about = {
    names: scan.columns.map(({ name }) => name),
    warnings: scan.warnings,
    described: describedIn(scan),
    ...formsOf(scan),
  };
  const from = await inPlace(path, scan, options, ask);
  if (from !== null) return { ...about, from, hasCells: true, isAllInFiles: true };
  await loadRows(scan, connection, (take) => csvFileRows(path, scan, options, take));
  return { ...about, from: RECORDS, isAllInFiles: false };
}

/** The labels of the variables: a row of tags. */
const describedIn = ({ columns }: CsvScan): NonNullable<DuckDBRelation["described"]> =>
  new Map(
    columns.flatMap(({ name, label }) =>
      label === null ? [] : [[name, { label, values: new Map(), allLabelled: false }] as const],
    ),
  );

const formsOf = ({ severalForms }: CsvScan): Pick<DuckDBRelation, "severalForms"> =>
  severalForms === undefined ? {} : { severalForms };
