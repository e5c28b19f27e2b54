import { randomBytes } from "node:crypto";
import { relationOf } from "../dialect.ts";
import {
  PREFIX,
  WorkDatabase,
  type ClassesRequest,
  type TableOfClasses,
  type Warnings,
  type WorkServer,
} from "./work-database.ts";

/** A name of a table that goes with a run. */
export const nameOfRun = (): string => `${PREFIX}${randomBytes(8).toString("hex")}`;

/** A table of classes that goes with the run, on the server of the address. */
export class KeptTable implements TableOfClasses {
  warnings: Warnings = [];
  private readonly name = nameOfRun();
  private work: WorkDatabase | null = null;
  private made = false;

  private readonly database: string;
  private readonly server: WorkServer;

  constructor(database: string, server: WorkServer) {
    this.database = database;
    this.server = server;
  }

  get relation(): string {
    return relationOf(this.database, this.name);
  }

  statement(sql: string): string {
    return `CREATE TABLE ${this.relation} ENGINE = MergeTree ORDER BY tuple() AS ${sql}`;
  }

  async make({ sql }: ClassesRequest, signal: AbortSignal): Promise<void> {
    const work = (this.work = await WorkDatabase.open(this.database, this.server, signal));
    this.warnings = await work.ofOtherRuns(signal);
    this.made = true; // also where the answer does not come back, or the query fails half way
    await work.make(this.statement(sql), signal);
  }

  /** Nobody else makes one of its name. */
  check(): Promise<void> {
    return Promise.resolve();
  }

  /** The driver counts the records once more at the end. */
  confirm(): Promise<void> {
    return Promise.resolve();
  }

  async drop(): Promise<void> {
    const { work, made } = this;
    this.work = null;
    this.made = false;
    try {
      if (made) await work?.drop(this.name);
    } finally {
      await work?.close();
    }
  }
}
