import { SdcError, suggestion } from "@sdc-risk/data";
import type { Codebook, ListedCategories } from "@sdc-risk/io";
import type { FileFormat } from "@sdc-risk/io/formats";
import { idleOptions, keepMissing, readGroups, readRecords, type FileReadResult } from "@sdc-risk/io/node";
import { allKeys, given, type Settings, type TableData } from "@sdc-risk/session";
import type {
  EngineOptions,
  OpenedSource,
  MakeTable,
  OpenSource,
  OpenTable,
  TableWriter,
} from "@sdc-risk/sql";
import { engineLabel, engineOfScheme, FILE_ENGINES, isServer, pathOf, SCHEMES } from "./engine-table.ts";
import { byWhat, UsageError } from "./exit.ts";
import { readFile } from "./files/read-file.ts";

/** The engine that reads an address, by the flag or by the address itself; null for a file that is read into memory. */
export function engineOf(address: string, flag: string | undefined): string | null {
  const scheme = /^([a-z]+):/.exec(address)?.[1] ?? "";
  const named = engineOfScheme(scheme);
  const [, other] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address) ?? [];
  if (named === null && other !== undefined)
    throw new UsageError(
      `No engine reads addresses that begin with ${other}://.${suggestion(other, SCHEMES)}`,
    );
  if (flag === undefined || named === flag) return named;
  if (named !== null)
    throw new UsageError(`"${scheme}:" is an address of another engine than --engine ${flag}.`);
  if (isServer(flag))
    throw new UsageError(
      `--engine ${flag} reads no files. Give an address: ${flag}://host/database?table=people.`,
    );
  return flag;
}

/** The files of this machine among paths and addresses; what lies on a server is none. */
export const filesAmong = (inputs: readonly string[]): string[] =>
  inputs.map(pathOf).filter((path) => engineOf(path, undefined) === null);

/** A server has its own folders: only an engine of this process spills. @throws UsageError */
export function checkSpill(engines: readonly (string | null)[], spill: string | undefined): void {
  if (spill === undefined || FILE_ENGINES.some((engine) => engines.includes(engine))) return;
  const server = engines.find((engine) => engine !== null);
  throw new UsageError(
    server === undefined
      ? "--spill is for an engine. Leave it out, or have the data read by DuckDB: duckdb: before a file, or " +
          "--engine duckdb where the command has it."
      : `--spill is for the engine duckdb: ${engineLabel(server)} spills where its server is configured to. Leave it out.`,
  );
}

/** Classes are kept where the file that is assessed is read. @throws UsageError */
export function checkWork(
  engine: string | null,
  work: string | undefined,
  settings: Pick<Settings, "roles" | "scenarios">,
): void {
  if (work === undefined) return;
  if (engine === null)
    throw new UsageError(
      "--work is for an engine that reads the file. Leave it out, or name an engine (--engine duckdb, or the address " +
        "of a table).",
    );
  if (allKeys(settings).length === 0)
    throw new UsageError(
      "--work keeps the classes of keys, and none are named. Name them (--keys), or leave out --work.",
    );
}

/** What the package of an engine exports, as far as it is used here. */
interface Engine {
  readonly open: OpenSource;
  /**
   * Whether it reads a file itself; another one is read here and handed over by `openTable`. An engine
   * without it reads no files.
   */
  readonly reads?: (path: string) => boolean;
  readonly openTable?: OpenTable;
  readonly make: MakeTable;
}

/** The module of an engine. @throws UsageError where it is not installed */
async function load(engine: string): Promise<Engine> {
  const name = `@sdc-risk/${engine}`;
  try {
    return (await import(name)) as Engine;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    throw new UsageError(
      `The engine ${engine} is the package ${name}, which is not installed here, or lacks a part. Install ` +
        `it beside this command${byWhat(name)}`,
      { cause },
    );
  }
}

/** Data in an engine, and what is known of the file that they come from. */
export interface InEngine extends OpenedSource {
  /** The engine, or the format of a file that was read here. */
  readonly format: string;
  /** The format of the file that the data lie in; null for a table. */
  readonly originFormat: FileFormat | null;
  /** A file that was read here; null where the engine reads. */
  readonly file: Omit<FileReadResult, "table"> | null;
  /** What such a file says of its variables, without its records. */
  readonly codebook?: Codebook;
  /** Of such a file, where it was looked for: columns that list categories which no record has. */
  readonly listedCategories?: readonly ListedCategories[];
}

/** How data are opened. */
export interface OpenOptions extends EngineOptions {
  /** A file beside the original: flags about the original's format do not refuse it. */
  readonly beside?: boolean;
  /**
   * `<variable>` and the declared missing values of it that are kept, where a file of SPSS, Stata or SAS is
   * read here.
   */
  readonly keepMissing?: Settings["keepMissing"];
  readonly sheet?: string;
  readonly catalogFile?: string;
  readonly ddiFile?: string;
  readonly onProgress?: (share: number) => void;
}

/**
 * Opens data where they lie. A file of a format that the engine does not read is read here first, and becomes
 * a table of it.
 * @throws UsageError, and what reading and the engine throw
 */
export async function openSource(
  engine: string,
  address: string,
  { beside = false, keepMissing: kept, sheet, catalogFile, ddiFile, onProgress, ...options }: OpenOptions,
): Promise<InEngine> {
  const { open, reads, openTable } = await load(engine);
  if (openTable === undefined || (address !== "-" && reads?.(address) !== false)) {
    if (address === "-") throw new SdcError("BAD_OPTIONS", "An engine reads tables, not standard input.");
    const own = Object.entries({ "keep-missing": kept, sheet, catalog: catalogFile, ddi: ddiFile });
    const stray = beside ? undefined : own.find(([, value]) => value !== undefined)?.[0];
    if (stray !== undefined)
      throw new UsageError(
        `--${stray} is for a file that is read into memory: what the engine ${engine} reads itself has no ` +
          `labels and no declared missing values. Leave out --${stray}, or the engine; --missing declares ` +
          "codes for it, too.",
      );
    const read = await open(address, options);
    const originFormat = read.fileFormat ?? null;
    const idle = idleOptions(read.name, originFormat, options);
    return { ...read, warnings: [...read.warnings, ...idle], format: engine, originFormat, file: null };
  }
  const { spill, work, ...how } = options;
  const reading = given({ ...how, sheet, catalogFile, ddiFile, onProgress });
  const { table, ...file } = keepMissing(
    await readFile(address, reading),
    kept ?? {},
    beside ? "held" : undefined,
  );
  const opened = await openTable(table, file.name, { ...how, ...given({ spill, work }) });
  const { format } = file;
  const warnings = [...file.warnings, ...opened.warnings];
  const { severalForms, listedCategories } = file;
  const codebook = file.codebook && withoutRecords(file.codebook);
  const found = given({ severalForms, listedCategories, codebook });
  return { ...opened, warnings, format, originFormat: format, file, ...found };
}

/** A codebook without what it says of each record. */
const withoutRecords = ({ variables, ...book }: Codebook): Codebook => ({
  ...book,
  variables: variables.map((one) =>
    one.missing === null ? one : { ...one, missing: { ...one.missing, codes: new Int8Array() } },
  ),
});

/** How the records of an engine are read into memory. */
export interface RecordOpening extends OpenOptions {
  /** Which variables are read, by those that there are, and whether groups of their values do. Default: all records. */
  readonly choose?: (variables: readonly string[]) => {
    readonly variables: readonly string[];
    readonly grouped: boolean;
  };
}

/**
 * Reads the records of a table of an engine into memory, all in one state, and closes it.
 * @throws TOO_LARGE, CHANGED_DATA, UsageError, what `choose` throws, and what reading and the engine throw
 */
export async function readTable(
  engine: string,
  address: string,
  { choose, onProgress, ...opening }: RecordOpening,
): Promise<TableData> {
  const { source, name, warnings, file, originFormat } = await openSource(engine, address, opening);
  const { maxMemory, signal } = opening;
  try {
    const { variables, grouped = false } = choose?.(source.variables.map((one) => one.name)) ?? {};
    const how = given({ maxMemory, signal, onProgress });
    const read =
      grouped && variables !== undefined
        ? await readGroups(source, name, { ...how, variables })
        : await readRecords(source, name, { ...how, ...given({ variables }) });
    await source.close(); // what was read must have been one state of the data
    const told = once([...warnings, ...read.warnings]);
    return { ...read, name, format: originFormat, sha256: file?.sha256 ?? null, warnings: told };
  } finally {
    await source.close().catch(() => undefined); // closed above, unless something failed before
  }
}

/** Each warning once: what is odd about a table is told when it is opened, and where it is read. */
const once = (warnings: InEngine["warnings"]): InEngine["warnings"] => [
  ...new Map(warnings.map((one) => [one.message, one])).values(),
];

/** A table of an engine that records are to be written to; what speaks against it is told at once. */
export async function makeTable(
  address: string,
  { replace, signal }: { readonly replace: boolean; readonly signal: AbortSignal },
): Promise<TableWriter> {
  const { make } = await load(engineOf(address, undefined)!);
  return make(address, { replace, signal });
}
