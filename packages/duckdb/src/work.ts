import type { DuckDBConnection } from "@duckdb/node-api";
import { SdcError } from "@sdc-risk/data";
import type { OpenedSource, WorkPlace } from "@sdc-risk/sql";
import { existsSync, mkdirSync, rmSync, statSync, type BigIntStats } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { literal, quoted } from "./dialect.ts";
import { isDatabase, statIfThere } from "./files.ts";
import { isFolder, ownFolder } from "./spill.ts";

/** What the database of classes is called while it is attached, and its file where it goes again. */
const CALLED = "sdc_risk_work";
const CLASSES = "sdc_risk_classes";
const ABOUT = "sdc_risk_about";

/** How classes are laid down: a later version may do it otherwise. */
const LAYOUT = 1;

/** Milliseconds within which a file may change twice and have the same time. */
const TICK = 2000;

const at = (table: string): string => [CALLED, "main", table].map(quoted).join(".");

/** What follows FROM. */
export const CLASSES_TABLE = at(CLASSES);

/** A DuckDB file in which classes are kept: one of this process that goes again, or one that stays. */
export interface WorkFile {
  readonly path: string;
  /** The folder that goes with it; null where the file stays. */
  readonly folder: string | null;
  /**
   * Whether classes of an earlier run may be taken: not where the run may need more than classes, as it does with a
   * policy, so that no verdict rests on what nobody counted anew.
   */
  readonly mayTake: boolean;
  readonly warnings: OpenedSource["warnings"];
}

/** What classes that stay are known by: another query, or files that may have changed, are other classes. */
export interface ClassesIdentity {
  readonly sql: string;
  /** Null where it cannot be shown that the data are the same in a later run. */
  readonly state: string | null;
}

/**
 * The place of classes: a folder, for the time of the run; or a DuckDB file, which is made where there is none, and stays.
 * @param sources files that are read
 * @throws BAD_OPTIONS
 */
export function workFile(
  { at: place, onlyClasses: mayTake = false }: WorkPlace,
  sources: readonly string[],
): WorkFile {
  if (isFolder(place)) {
    const { path: folder, warnings } = ownFolder(place, "work");
    return { path: join(folder, `${CALLED}.duckdb`), folder, mayTake: false, warnings };
  }
  if (!isDatabase(place))
    throw new SdcError(
      "BAD_OPTIONS",
      `"${place}" (--work) is neither a folder, in which classes are for the time of the run, nor a DuckDB file ` +
        "(.duckdb, .db, .ddb), in which they stay.",
    );
  if (!isFolder(dirname(place)))
    throw new SdcError("BAD_OPTIONS", `The folder of "${place}" (--work) does not exist.`);
  const own = statSync(place, { throwIfNoEntry: false });
  if (own !== undefined && sources.some((source) => isSame(own, source)))
    throw new SdcError("BAD_OPTIONS", `"${place}" (--work) is the file that is read. Name another one.`);
  return { path: place, folder: null, mayTake, warnings: [] };
}

function isSame(own: { readonly dev: number; readonly ino: number }, path: string): boolean {
  const other = statSync(path, { throwIfNoEntry: false });
  return other?.dev === own.dev && other.ino === own.ino;
}

/** What shows that files are those of an earlier run, or are not there as then; null where one changed just now. */
export async function shownState(paths: readonly string[]): Promise<string | null> {
  if (paths.length === 0) return null;
  const found: [string, BigIntStats | null][] = [];
  for (const path of paths) found.push([resolve(path), await statIfThere(path)]);
  const latest = Math.max(...found.map(([, file]) => Number(file?.ctimeMs ?? 0)));
  if (Math.abs(Date.now() - latest) < TICK) return null;
  return JSON.stringify(
    found.map(([path, file]) => [
      path,
      file && [file.dev, file.ino, file.size, file.mtimeNs, file.ctimeNs].map(String),
    ]),
  );
}

/** Classes in a file, beside a connection that reads the records. */
export class WorkDatabase {
  private readonly file: WorkFile;
  private readonly connection: DuckDBConnection;
  /** Whether there was a file before. */
  private readonly stood: boolean;
  /** Whether it holds classes that this run made or took. */
  private whole = false;

  private constructor(file: WorkFile, connection: DuckDBConnection, stood: boolean) {
    this.file = file;
    this.connection = connection;
    this.stood = stood;
  }

  /** Opens the file, or makes one. @throws CANNOT_WRITE */
  static async attach(file: WorkFile, connection: DuckDBConnection): Promise<WorkDatabase> {
    const work = new WorkDatabase(file, connection, existsSync(file.path));
    try {
      if (file.folder !== null) mkdirSync(file.folder, { mode: 0o700 });
      await connection.run(`ATTACH ${literal(file.path)} AS ${quoted(CALLED)} (READ_WRITE)`);
      if (work.stood) await work.checkOwn();
    } catch (error) {
      work.remove();
      throw work.cannot(error);
    }
    return work;
  }

  /** @throws CANNOT_WRITE where the file holds something else */
  private async checkOwn(): Promise<void> {
    const tables = await this.texts(
      `SELECT table_name FROM duckdb_tables() WHERE database_name = ${literal(CALLED)} UNION ALL
       SELECT view_name FROM duckdb_views() WHERE database_name = ${literal(CALLED)} AND NOT internal`,
    );
    if (tables.every(([name]) => name === CLASSES || name === ABOUT)) return;
    await this.connection.run(`DETACH ${quoted(CALLED)}`);
    throw new SdcError(
      "CANNOT_WRITE",
      `"${basename(this.file.path)}" (--work) holds other tables than classes of an earlier run, so nothing is written ` +
        "to it. Name a file of its own.",
    );
  }

  /**
   * Classes as an earlier run left them, where they may be taken and are those that are asked for; else makes them.
   * @param records that they must hold
   * @returns whether they were there
   * @throws CANNOT_WRITE, and what DuckDB throws where the query fails
   */
  async classes(identity: ClassesIdentity, records: () => Promise<number>): Promise<boolean> {
    if (await this.holds(identity, records)) return (this.whole = true);
    // what is lost of the order is none, and it takes memory
    await this.connection.run("SET preserve_insertion_order = false");
    try {
      await this.connection.run("BEGIN TRANSACTION");
      for (const table of [CLASSES, ABOUT]) await this.connection.run(`DROP TABLE IF EXISTS ${at(table)}`);
      await this.connection.run(statementOf(identity.sql));
      const about = JSON.stringify([LAYOUT, identity.sql, identity.state]);
      const held = identity.state === null ? "NULL" : literal(about);
      await this.connection.run(`CREATE TABLE ${at(ABOUT)} AS SELECT ${held} AS about`);
      await this.connection.run("COMMIT");
      this.whole = true;
      return false;
    } catch (error) {
      await this.connection.run("ROLLBACK").catch(() => undefined); // it may have ended by itself
      throw this.cannot(error);
    } finally {
      await this.connection.run("RESET preserve_insertion_order").catch(() => undefined); // the connection may be gone
    }
  }

  private async holds({ sql, state }: ClassesIdentity, records: () => Promise<number>): Promise<boolean> {
    if (!this.file.mayTake || !this.stood || state === null) return false;
    const names = await this.texts(
      `SELECT table_name FROM duckdb_tables() WHERE database_name = ${literal(CALLED)}`,
    );
    if (names.length < 2) return false;
    const [[about = null] = []] = await this.texts(`SELECT about FROM ${at(ABOUT)}`);
    if (about !== JSON.stringify([LAYOUT, sql, state])) return false;
    const [[held = null] = []] = await this.texts(
      `SELECT CAST(sum("records of a class") AS VARCHAR) FROM ${at(CLASSES)}`,
    );
    return Number(held) === (await records());
  }

  private async texts(sql: string): Promise<(string | null)[][]> {
    return (await this.connection.runAndReadAll(sql)).getRowsJS() as (string | null)[][];
  }

  private cannot(error: unknown): unknown {
    if (error instanceof SdcError) return error;
    const [why = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    if (!/^(IO|Permission) Error|no space|EACCES|EROFS|ENOSPC|EPERM|lock/i.test(why) || /memory/i.test(why))
      return error;
    return new SdcError(
      "CANNOT_WRITE",
      `Classes cannot be kept in "${basename(this.file.folder === null ? this.file.path : dirname(this.file.folder))}" ` +
        `(--work): ${why.slice(0, 300)}`,
      { cause: error },
    );
  }

  /** Takes away what is not to stay, once nobody reads it any more. */
  remove(): void {
    const { path, folder } = this.file;
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
    else if (!this.whole && !this.stood)
      for (const one of [path, `${path}.wal`]) rmSync(one, { force: true });
  }
}

/** The statement that makes classes. */
export const statementOf = (sql: string): string => `CREATE TABLE ${CLASSES_TABLE} AS ${sql}`;

/** What is told where classes of an earlier run are read. */
export const takenFrom = ({ path }: WorkFile): OpenedSource["warnings"][number] => ({
  code: "classes-of-earlier-run",
  message:
    `The classes were taken from "${basename(path)}" (--work), as an earlier run left them: the files that it read have ` +
    "had the same size and the same times since.",
});
