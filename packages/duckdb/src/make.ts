import {
  DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBAppender,
  type DuckDBConnection,
  type DuckDBValue,
} from "@duckdb/node-api";
import { nextTask, SdcError, throwIfAborted, required } from "@sdc-risk/data";
import {
  checkPlace,
  type MakeTable,
  type MakingOptions,
  type TableColumns,
  type TableField,
  type TableWriter,
} from "@sdc-risk/sql";
import { accessSync, constants, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { quoted } from "./dialect.ts";
import { settingsOf } from "./driver.ts";
import { databaseOf } from "./address.ts";

const TYPES: Readonly<Record<TableField["kind"], string>> = {
  integer: "INTEGER",
  number: "DOUBLE",
  text: "VARCHAR",
};
/** Rows of a chunk: DuckDB takes no more at a time. */
const ROWS = 2048;
/** Chunks between two looks at the signal. */
const PAUSE = 16;
/** Bytes that the writing may take: rows go to the file as they come. */
const MEMORY = 2 ** 29;

/**
 * Names of columns that DuckDB tells apart: it takes no heed of capitals, so that the second of `fk` and `Fk`
 * becomes `Fk_2`.
 */
function namesOf(fields: readonly TableField[]): string[] {
  const taken = new Set<string>();
  return fields.map(({ name }) => {
    let own = name;
    for (let n = 2; taken.has(own.toLowerCase()); n++) own = `${name}_${n}`;
    taken.add(own.toLowerCase());
    return own;
  });
}

const noSchema = (schema: string): Error =>
  new Error(`the file has no schema "${schema}"; make it first, or name the table alone`);

/** The values of some rows as DuckDB takes them. */
function cells(values: TableColumns[number], from: number, to: number): DuckDBValue[] {
  if (values instanceof Float64Array)
    return Array.from(values.subarray(from, to), (x) => (Number.isNaN(x) ? null : x));
  return values instanceof Int32Array ? Array.from(values.subarray(from, to)) : values.slice(from, to);
}

/**
 * A table of a DuckDB file that is made in one transaction. A file that is not there is made beside its place
 * and put there at the end.
 */
class DuckDBTable implements TableWriter {
  readonly name: string;
  private instance: DuckDBInstance | null = null;
  private connection: DuckDBConnection | null = null;
  private appender: DuckDBAppender | null = null;
  private fields: readonly TableField[] = [];
  /** The file that is written; null before `begin`, and where nothing is left of it. */
  private beside: string | null = null;
  private readonly parts: readonly string[];
  private readonly removed = (): void => this.remove();

  private readonly path: string;
  private readonly options: MakingOptions;

  constructor(path: string, table: string, options: MakingOptions) {
    this.path = path;
    this.options = options;
    this.name = `duckdb:${basename(path)}?table=${table}`;
    this.parts = table.split(".");
  }

  private get signal(): AbortSignal {
    return this.options.signal ?? new AbortController().signal;
  }

  /** Looks whether the table may be made. */
  async look(): Promise<void> {
    throwIfAborted(this.signal);
    const folder = dirname(this.path);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw this.failed(new Error(`there is no folder "${folder}"`));
    try {
      accessSync(folder, constants.W_OK);
      if (existsSync(this.path)) accessSync(this.path, constants.W_OK);
    } catch {
      throw this.failed(new Error("the file, or its folder, may not be written"));
    }
    if (!existsSync(this.path)) {
      const [schema, table] = this.parts;
      if (schema !== undefined && table !== undefined && schema.toLowerCase() !== "main")
        throw this.failed(noSchema(schema));
      return;
    }
    const instance = await this.opened(this.path, { access_mode: "READ_ONLY" });
    try {
      const connection = await instance.connect();
      await this.standing(connection);
      connection.closeSync();
    } catch (error) {
      throw this.failed(error);
    } finally {
      instance.closeSync();
    }
  }

  private async opened(path: string, more: Readonly<Record<string, string>> = {}): Promise<DuckDBInstance> {
    try {
      return await DuckDBInstance.create(path, { ...settingsOf(MEMORY, null), ...more });
    } catch (error) {
      throw this.failed(error);
    }
  }

  /** @returns whether a table is to be replaced. @throws CANNOT_WRITE */
  private async standing(connection: DuckDBConnection): Promise<boolean> {
    const place = this.parts.length === 2 ? this.parts : ["main", ...this.parts];
    const ask = async (sql: string, of = place): Promise<string[]> => {
      const reader = await connection.runAndReadAll(sql, [...of]);
      return reader.getRows().map(([name]) => String(name));
    };
    if (place.length > 2) throw new Error("a table has a name, or a schema and a name");
    const schema = required(place[0], "schema");
    const schemas = await ask(
      "SELECT schema_name FROM duckdb_schemas() WHERE lower(schema_name) = lower($1)",
      [schema],
    );
    if (schemas.length === 0) throw noSchema(schema);
    const columns = await ask(
      "SELECT column_name FROM duckdb_columns() WHERE lower(schema_name) = lower($1) AND " +
        "lower(table_name) = lower($2) AND NOT internal ORDER BY column_index",
    );
    const tables = await ask(
      "SELECT table_name FROM duckdb_tables() WHERE lower(schema_name) = lower($1) AND lower(table_name) = lower($2)",
    );
    const standing = columns.length === 0 ? null : { plain: tables.length > 0, columns };
    checkPlace(this.name, standing, this.options.replace);
    return standing !== null;
  }

  async begin(fields: readonly TableField[]): Promise<void> {
    throwIfAborted(this.signal);
    this.fields = fields;
    const isNew = !existsSync(this.path);
    const place = isNew ? join(dirname(this.path), `.${basename(this.path)}.${process.pid}.part`) : this.path;
    if (isNew) {
      this.beside = place;
      process.on("exit", this.removed);
    }
    this.instance = await this.opened(place);
    const names = namesOf(fields);
    const columns = fields.map(
      ({ kind }, at) => `${quoted(required(names[at], "name of a field"))} ${TYPES[kind]}`,
    );
    const relation = this.parts.map(quoted).join(".");
    try {
      const connection = (this.connection = await this.instance.connect());
      await connection.run("BEGIN TRANSACTION");
      if (await this.standing(connection)) await connection.run(`DROP TABLE ${relation}`);
      await connection.run(`CREATE TABLE ${relation} (${columns.join(", ")})`);
      const [schema, table] = this.parts.length === 2 ? this.parts : [null, this.parts[0]];
      this.appender = await connection.createAppender(required(table, "name of a table"), schema ?? null);
    } catch (error) {
      throw this.failed(error);
    }
  }

  async write(columns: TableColumns): Promise<void> {
    const rows = columns[0]?.length ?? 0;
    const appender = required(this.appender, "table that was begun");
    const types = this.fields.map((_, at) => appender.columnType(at));
    try {
      for (let from = 0, chunk = 1; from < rows; from += ROWS, chunk++) {
        const to = Math.min(rows, from + ROWS);
        const part = DuckDBDataChunk.create(types, to - from);
        columns.forEach((values, at) => {
          part.setColumnValues(at, cells(values, from, to));
        });
        appender.appendDataChunk(part);
        if (chunk % PAUSE !== 0) continue;
        await nextTask();
        throwIfAborted(this.signal);
      }
    } catch (error) {
      throw this.failed(error);
    }
  }

  async commit(): Promise<null> {
    try {
      required(this.appender, "table that was begun").closeSync();
      this.appender = null;
      const connection = required(this.connection, "connection");
      await connection.run("COMMIT");
      if (this.beside !== null) await connection.run("CHECKPOINT");
      this.close();
      if (this.beside !== null) {
        if (existsSync(this.path)) throw new Error("a file of this name was made meanwhile");
        renameSync(this.beside, this.path);
        this.beside = null;
      }
    } catch (error) {
      throw this.failed(error);
    }
    process.off("exit", this.removed);
    return null;
  }

  async discard(): Promise<void> {
    await nextTask();
    this.close();
    this.remove();
    process.off("exit", this.removed);
  }

  /** What is not committed is forgotten. */
  private close(): void {
    for (const held of [this.connection, this.instance])
      try {
        held?.closeSync();
      } catch {
        // closed already
      }
    this.appender = null;
    this.connection = this.instance = null;
  }

  private remove(): void {
    if (this.beside === null) return;
    for (const path of [this.beside, `${this.beside}.wal`]) rmSync(path, { force: true });
    this.beside = null;
  }

  private failed(error: unknown): unknown {
    throwIfAborted(this.signal);
    if (error instanceof SdcError) return error;
    const [first = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    return new SdcError("CANNOT_WRITE", `${this.name} was not made: ${first.slice(0, 300)}.`, {
      cause: error,
    });
  }
}

/**
 * Makes a table of records in a DuckDB file, which is made where there is none.
 * @throws CANNOT_WRITE, BAD_OPTIONS, ABORTED
 */
export const make: MakeTable = async (address, options) => {
  const { path, table } = databaseOf(address);
  const made = new DuckDBTable(path, table, options);
  await made.look();
  return made;
};
