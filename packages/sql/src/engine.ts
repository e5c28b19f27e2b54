import type { Source } from "@sdc-risk/core";
import { unusableColumn } from "@sdc-risk/core/source";
import { SdcError, type MissingCodes } from "@sdc-risk/data";
import type { Table } from "apache-arrow";
import type { Driver } from "./driver.ts";
import { ExplainedSource } from "./explain/explained-source.ts";
import type { Explanation } from "./explain/explanation.ts";
import type { KeptClasses } from "./queries/kept-classes.ts";
import { SqlSource } from "./sql-source.ts";

/** How data that an engine reads are opened. */
export interface EngineOptions {
  /** Codes for missing values: files of text are typed without them. */
  readonly missing?: MissingCodes;
  /** Of files of text: cells keep those codes that their column can hold, as in `ReadOptions` of io. */
  readonly keepCodes?: boolean;
  /** Of files of text: looks for numbers that are written in several forms, as in `ReadOptions` of io. */
  readonly forms?: boolean;
  /** Of files of text: one character, and a WHATWG label. Default: detected. */
  readonly delimiter?: string;
  readonly encoding?: string;
  /** Bytes of memory that the engine may take, where it runs in this process. Default: half of what is free. */
  readonly maxMemory?: number;
  /** Sources of this process that have that memory together. Default: this one has all of it. */
  readonly among?: number;
  /**
   * A folder that the engine may write to where memory does not suffice: microdata are then on that disk for
   * a while.
   */
  readonly spill?: string;
  /** Where classes are kept that all others are made of, and which; left out where nothing is written. */
  readonly work?: WorkPlace & KeptClasses;
  /** Takes what the run would ask; then no query of it is run, and the source answers with the first records only. */
  readonly explanation?: Explanation;
  /** Stops every query. */
  readonly signal?: AbortSignal;
}

/** Where classes are kept, and what else is read. */
export interface WorkPlace {
  readonly at: string;
  /**
   * Whether nothing but these classes is expected to be asked for: an engine that keeps a state of the records for the
   * time of a run gives it up then, once they are counted, and only then are classes of an earlier run taken. Default
   * false.
   */
  readonly onlyClasses?: boolean;
}

/** Data that were opened. */
export interface OpenedSource {
  /** The format of the files that they lie in; left out where they are a table of the engine. */
  readonly fileFormat?: "csv" | "parquet";
  readonly source: Source;
  /** What reports call them: without folders, and never with credentials. */
  readonly name: string;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** Of files of text, where it was asked for: columns in which one number is written in several forms. */
  readonly severalForms?: readonly { readonly variable: string; readonly forms: readonly [string, string] }[];
}

/**
 * What a package of an engine exports as `open`.
 * @param address a path, or an address that begins with the name of the engine: `duckdb:survey.db?table=people`
 * @throws BAD_SOURCE, CANNOT_READ, BAD_OPTIONS
 */
export type OpenSource = (address: string, options: EngineOptions) => Promise<OpenedSource>;

/**
 * What a package of an engine in this process exports as `openTable`: a table in memory becomes one of the
 * engine. It is read once, at the opening.
 * @param name what reports call it
 * @throws BAD_SOURCE, TOO_LARGE, EMPTY_DATA, ABORTED
 */
export type OpenTable = (table: Table, name: string, options: EngineOptions) => Promise<OpenedSource>;

/** The error that is to be told, with what stays behind as a source is closed that it ended. */
async function withLeft(error: unknown, source: Source): Promise<unknown> {
  const left: unknown = await source.close().then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SdcError && left instanceof SdcError && left.code === "CANNOT_WRITE")) return error;
  return new SdcError(error.code, `${error.message} ${left.message}`, { cause: error });
}

/**
 * Opens the table of a driver.
 * @param name what reports call it
 * @param options `explanation`: writes queries down instead of running them
 * @throws EMPTY_DATA where it has no records, and what the driver throws
 */
export async function opened(
  driver: Driver,
  name: string,
  { signal, explanation, work }: Pick<EngineOptions, "signal" | "explanation" | "work"> = {},
): Promise<OpenedSource> {
  const table = await SqlSource.open(driver, signal);
  if (table.records > 0) {
    let source: Source = table;
    try {
      if (explanation !== undefined)
        source = await ExplainedSource.open(table, name, explanation, work ?? null);
      else if (work !== undefined) await table.keepClasses(await table.worthKeeping(work));
    } catch (error) {
      throw await withLeft(error, table);
    }
    const unusable = source.variables.filter(({ type }) => type === null).map(unusableColumn);
    return { source, name, warnings: [...(driver.warnings ?? []), ...unusable] };
  }
  await table.close();
  throw new SdcError("EMPTY_DATA", `"${name}" has zero records; expected at least one.`);
}
