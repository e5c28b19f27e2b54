import { SdcError } from "@sdc-risk/data";

/** A column of a table that is made: whole numbers of 32 bits, numbers in double precision (NaN: none), or texts. */
export interface TableField {
  readonly name: string;
  readonly kind: "integer" | "number" | "text";
}

/** Some rows of a table, a column per field: by the kinds of the fields. */
export type TableColumns = readonly (Int32Array | Float64Array | readonly (string | null)[])[];

/** How a table is made. */
export interface MakingOptions {
  /** Whether a table of records of an earlier run may be replaced. */
  readonly replace: boolean;
  /** Stops what runs. */
  readonly signal?: AbortSignal;
}

/**
 * A table that is made in an engine, part by part. Nobody sees it before `commit`, and after `discard`
 * nothing of it is left. Its methods are called one after the other.
 */
export interface TableWriter {
  /** What messages call the table: without passwords. */
  readonly name: string;
  /** @throws CANNOT_WRITE, ABORTED */
  begin(fields: readonly TableField[]): Promise<void>;
  /** @throws CANNOT_WRITE, ABORTED */
  write(columns: TableColumns): Promise<void>;
  /**
   * Lets the table be seen, in the place of the earlier one where there is one.
   * @returns what is left to be done by hand, in a sentence; null where nothing is
   * @throws CANNOT_WRITE, and then the table was not made
   */
  commit(): Promise<string | null>;
  /** Leaves nothing behind; after `commit` it does nothing. It never throws. */
  discard(): Promise<void>;
}

/**
 * What a package of an engine that can hold a table of records exports as `make`. It looks whether the table
 * may be made, so that this is told before any work; the table is begun later.
 * @param address as of `open`
 * @throws CANNOT_WRITE, BAD_SOURCE, BAD_OPTIONS, ABORTED
 */
export type MakeTable = (address: string, options: MakingOptions) => Promise<TableWriter>;

/** What stands at the place of a table that is to be made. */
export interface ExistingTable {
  /** Whether it is a plain table, and no view and the like. */
  readonly plain: boolean;
  readonly columns: readonly string[];
}

/** Whether columns are those of a table of records: an id or a number first, then `<measure>.<column>` each. */
const areOfRecords = ([, ...columns]: readonly string[]): boolean =>
  columns.length > 0 && columns.every((name) => /^[^.]+\../.test(name));

/**
 * Refuses to make a table where something else stands. Only a table of records gives way to another one, so
 * that no data are lost over a name that was mistyped.
 * @param name of the table, for the message
 * @throws CANNOT_WRITE
 */
export function checkPlace(name: string, standing: ExistingTable | null, replace: boolean): void {
  if (standing === null) return;
  if (!replace)
    throw new SdcError(
      "CANNOT_WRITE",
      `${name} is there already. Name another table, or have it replaced: --replace.`,
    );
  if (!standing.plain || !areOfRecords(standing.columns))
    throw new SdcError(
      "CANNOT_WRITE",
      `${name} is not replaced: it is no table of records of an earlier run. Name another table.`,
    );
}
