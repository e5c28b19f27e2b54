import { createHash, randomBytes } from "node:crypto";
import { required, SdcError } from "@sdc-risk/data";
import { DIALECT, relationOf } from "../dialect.ts";
import { Forbidden } from "../errors.ts";
import { nameOfRun } from "./kept-table.ts";
import { stateOfTable, type StateOfTable } from "./state-of-table.ts";
import {
  WorkDatabase,
  type ClassesRequest,
  type TableOfClasses,
  type Warnings,
  type WorkServer,
} from "./work-database.ts";

/** How classes are laid down: a later version may do it otherwise. */
const LAYOUT = 1;

/** A column that says in every row whose classes they are; older servers have no comments of tables. */
const MARK = "sdc-risk classes";
const MARKED = /^(\S+) by ([0-9a-f]{16}), [0-9a-f]{16}: ([0-9a-f]{64}|unknown)$/u;
/** How many records a class has, as the query of classes calls it. */
const HELD = "records of a class";

/** Of a mark: the classes are of no state that a later run could know. */
const UNKNOWN = "unknown";

/** Another run may make the table between two looks at it, but hardly every time. */
const TRIES = 5;

/** Classes as an earlier run left them. */
interface FoundClasses {
  readonly mark: string;
  readonly moment: string;
  readonly identity: string;
}

/** What tells whether classes are those that a run asks for. */
interface Asked {
  readonly identity: string;
  readonly before: StateOfTable;
  readonly signal: AbortSignal;
}

/**
 * A table of classes that stays under its name, for later runs. It is made under a name of the run, since servers have no
 * transactions, and takes its own when it is whole.
 */
export class StayingTable implements TableOfClasses {
  warnings: Warnings = [];
  private readonly ofRun = nameOfRun();
  /** Names of tables of this run that are dropped at the end, if they are there. */
  private dropped: readonly string[] = [];
  private work: WorkDatabase | null = null;
  private mark = "";
  /** Of what was read, where classes of an earlier run stand for it. */
  private taken: { readonly table: readonly [string, string]; readonly state: string } | null = null;
  /** What the table is called that is read. */
  private called: string;

  private readonly database: string;
  private readonly name: string;
  private readonly server: WorkServer;

  constructor({ database, name }: { readonly database: string; readonly name: string }, server: WorkServer) {
    this.database = database;
    this.name = this.called = name;
    this.server = server;
  }

  get relation(): string {
    return this.at(this.called);
  }

  private at(name: string): string {
    return relationOf(this.database, name);
  }

  statement(sql: string): string {
    return this.statementOf(this.name, "…", sql);
  }

  private statementOf(name: string, mark: string, sql: string): string {
    return (
      `CREATE TABLE ${this.at(name)} ENGINE = MergeTree ORDER BY tuple() AS ` +
      `SELECT *, '${mark}' AS ${DIALECT.quote(MARK)} FROM (${sql})`
    );
  }

  /** Takes the classes of an earlier run, where the run needs nothing else and asks for the same; else makes them. */
  async make(request: ClassesRequest, signal: AbortSignal): Promise<void> {
    const work = (this.work = await WorkDatabase.open(this.database, this.server, signal));
    this.warnings = await work.ofOtherRuns(signal);
    const { sql, table } = request;
    const before = await this.stateOf(table, signal);
    if (before === null)
      throw work.cannot(
        `nothing shows on the server whether ${table.join(".")}, which is no MergeTree table, was changed between two ` +
          `runs, so no later run could read them. For the time of this run: --work ${this.database}.`,
      );
    const identity = before.settled ? this.identityOf(request, before) : UNKNOWN;
    if (await this.takes(await this.found(signal), request, { identity, before, signal })) return;
    this.mark = `${before.moment} by ${this.user}, ${randomBytes(8).toString("hex")}: ${identity}`;
    this.dropped = [this.ofRun]; // also where the answer does not come back, or the query fails half way
    await work.make(this.statementOf(this.ofRun, this.mark, sql), signal);
    const after = await this.stateOf(table, signal);
    if (after?.text === before.text) await this.publish(request, { identity, before, signal });
    else this.goesWithRun(table);
  }

  private async stateOf(table: readonly [string, string], signal: AbortSignal): Promise<StateOfTable | null> {
    const work = required(this.work, "database");
    try {
      return await stateOfTable(work, table, signal);
    } catch (error) {
      if (!(error instanceof Forbidden)) throw error;
      throw work.cannot(
        `user "${this.server.place.user}" may not read the tables parts, mutations and columns of the database system, which ` +
          `show whether ${table.join(".")} was changed between two runs. For the time of this run: --work ${this.database}.`,
      );
    }
  }

  /** Whether the classes of an earlier run do; they are read then. */
  private async takes(
    found: FoundClasses | null,
    { table, alone, records }: ClassesRequest,
    { identity, before, signal }: Asked,
  ): Promise<boolean> {
    if (found === null || !alone || identity === UNKNOWN || found.identity !== identity) return false;
    // a server that lost its power may have lost parts of it
    const sql = `SELECT toString(sum(${DIALECT.quote(HELD)})) FROM ${this.relation}`;
    const [[held = ""] = []] = await required(this.work, "database").texts(sql, 1, signal);
    if (held !== String(records)) return false;
    this.mark = found.mark;
    this.taken = { table, state: before.text };
    const at = found.moment.replace("T", " ").replace("Z", " UTC");
    const message =
      `The classes were taken from ${this.relation} (--work), as an earlier run counted them at ${at}: the server ` +
      "shows the same parts of the table as then. Who may see which records was not looked at: drop the table where " +
      "that has changed.";
    this.warnings = [...this.warnings, { code: "classes-of-earlier-run", message }];
    return true;
  }

  /** Gives the table its own name, unless another run has just made the same. */
  private async publish(request: ClassesRequest, known: Asked): Promise<void> {
    const work = required(this.work, "database");
    const { signal } = known;
    for (let tries = 1; ; tries++) {
      const found = await this.found(signal);
      // that of the run is dropped at the end
      if (await this.takes(found, request, known)) return;
      const old = `${this.ofRun}_old`;
      this.dropped = [this.ofRun, old]; // also where the answer does not come back
      const replaced = found === null ? "" : `${this.relation} TO ${this.at(old)}, `;
      try {
        await work.make(`RENAME TABLE ${replaced}${this.at(this.ofRun)} TO ${this.relation}`, signal);
        this.dropped = [old];
        return;
      } catch (error) {
        if (tries === TRIES || (error as SdcError).code !== "BAD_SOURCE") throw error;
      }
    }
  }

  private goesWithRun(table: readonly [string, string]): void {
    this.called = this.ofRun;
    const message =
      `The classes do not stay in ${this.at(this.name)} (--work): ${table.join(".")} was changed while they were ` +
      "counted, so no later run could tell which records they are of. They go with the run.";
    this.warnings = [...this.warnings, { code: "classes-not-kept", message }];
  }

  /** What shows that classes are those of an earlier run: the query, the records and whose rights tell which are seen. */
  private identityOf({ sql, table, records }: ClassesRequest, { text }: StateOfTable): string {
    return createHash("sha256")
      .update(JSON.stringify([LAYOUT, this.server.place.user, sql, table, text, records]))
      .digest("hex");
  }

  /** Who has made classes: nobody else takes their place. */
  private get user(): string {
    return createHash("sha256").update(this.server.place.user).digest("hex").slice(0, 16);
  }

  /** @throws CANNOT_WRITE where something else has its name, or classes of another user */
  private async found(signal: AbortSignal): Promise<FoundClasses | null> {
    const work = required(this.work, "database");
    const asked = [this.database, this.name];
    const [columns = []] = await work.texts(
      `SELECT name FROM system.columns WHERE database = ${DIALECT.parameter(1)} AND table = ${DIALECT.parameter(2)}`,
      1,
      signal,
      asked,
    );
    if (columns.length === 0) return null;
    const [mark = ""] = columns.includes(MARK) ? await this.marks(signal) : [];
    const [, moment, user, identity] = MARKED.exec(mark) ?? [];
    if (moment !== undefined && identity !== undefined) {
      if (user === this.user) return { mark, moment, identity };
      throw work.cannot(`${this.at(this.name)} is of another user. Name another table.`);
    }
    throw work.cannot(
      `${this.at(this.name)} is no table of classes of an earlier run, so it is left as it is. Name another one.`,
    );
  }

  private async marks(signal: AbortSignal): Promise<readonly string[]> {
    const sql = `SELECT ${DIALECT.quote(MARK)} FROM ${this.relation} LIMIT 1`;
    return (await required(this.work, "database").texts(sql, 1, signal))[0] ?? [];
  }

  async check(signal: AbortSignal): Promise<void> {
    if (this.work === null) return;
    const [mark] = await this.marks(signal);
    if (mark !== this.mark)
      throw this.changed(`${this.relation} (--work) was made anew while its classes were read.`);
  }

  async confirm(signal: AbortSignal): Promise<void> {
    if (this.taken === null || this.work === null) return;
    const { table, state } = this.taken;
    if ((await this.stateOf(table, signal))?.text === state) return;
    throw this.changed(
      `${table.join(".")} was changed after its classes were counted (--work), and the run has read its records, too.`,
    );
  }

  private changed(why: string): SdcError {
    return new SdcError("CHANGED_DATA", `${why} Nothing was written; run the command again.`);
  }

  async drop(): Promise<void> {
    const { work, dropped } = this;
    this.work = null;
    this.dropped = [];
    try {
      for (const table of dropped) await work?.drop(table);
    } finally {
      await work?.close();
    }
  }
}
