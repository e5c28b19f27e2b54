import { createHash } from "node:crypto";
import { SdcError } from "@sdc-risk/data";
import type { Patience } from "@sdc-risk/sql";
import type { PostgresConnection } from "../address.ts";
import type { Connection } from "../connection.ts";
import { DIALECT } from "../dialect.ts";
import { Holder, type ClassesRequest, type TableOfClasses } from "./holder.ts";

/** How classes are laid down: a later version may do it otherwise. */
const LAYOUT = 1;

const FOUND = `SELECT c.oid::text AS id, pg_has_role(c.relowner, 'USAGE') AS own,
    c.relkind = 'r' AND obj_description(c.oid, 'pg_class') LIKE 'sdc-risk classes, %' AS classes,
    obj_description(c.oid, 'pg_class') AS mark
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relname = $2`;

/** What has the name of the table. */
interface FoundTable {
  readonly id: string;
  /** Whether the user may do with it what its owner may. */
  readonly own: boolean;
  /** Whether a run has made it. */
  readonly classes: boolean | null;
  readonly mark: string | null;
}

/** Of the classes: when they were counted, and what tells that a run asks for the same. */
const markOf = (moment: string, identity: string): string => `sdc-risk classes, ${moment}: ${identity}`;
const MARK = /^sdc-risk classes, (\S+): ([0-9a-f]{64})$/u;

/** A table of classes that stays under its name, for later runs. */
export class StayingTable implements TableOfClasses {
  readonly relation: string;
  warnings: TableOfClasses["warnings"] = [];
  private connection: Connection | null = null;
  /** Of the table that is read. */
  private id: string | null = null;

  private readonly schema: string;
  private readonly name: string;
  private readonly how: { readonly place: PostgresConnection; readonly patience: Patience };

  constructor(
    { schema, name }: { readonly schema: string; readonly name: string },
    place: PostgresConnection,
    patience: Patience,
  ) {
    this.schema = schema;
    this.name = name;
    this.how = { place, patience };
    this.relation = `${DIALECT.quote(schema)}.${DIALECT.quote(name)}`;
  }

  /** Not UNLOGGED: such a table is empty once a server has crashed. */
  statement(sql: string): string {
    return `CREATE TABLE ${this.relation} AS ${sql}`;
  }

  /** Takes the classes of an earlier run, where the run needs nothing else and asks for the same; else makes them. */
  async make(request: ClassesRequest, signal: AbortSignal): Promise<void> {
    const holder = await Holder.open(this.schema, this.how, signal);
    const { connection } = holder;
    this.connection = connection;
    const lock = [lockOf(this.relation)];
    // of two runs that make it at the same time one waits, and then finds what it asks for
    await connection.facts("SELECT pg_advisory_lock($1::bigint)", lock, signal);
    const found = await this.found(signal);
    this.checkOwn(found);
    const identity = this.identityOf(request);
    const [, moment, known] = MARK.exec(found?.mark ?? "") ?? [];
    if (moment !== undefined && known === identity && request.alone) this.warnings = [this.taken(moment)];
    else await this.makeAnew(holder, request, { found, identity, signal });
    this.id = (await this.found(signal))?.id ?? null;
    await connection.facts("SELECT pg_advisory_unlock($1::bigint)", lock, signal);
  }

  private async makeAnew(
    holder: Holder,
    { sql, snapshot }: ClassesRequest,
    {
      found,
      identity,
      signal,
    }: {
      readonly found: FoundTable | undefined;
      readonly identity: string;
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    const statements = [
      ...(found === undefined ? [] : [`DROP TABLE ${this.relation}`]),
      this.statement(sql),
      `COMMENT ON TABLE ${this.relation} IS '${markOf(snapshot.moment, identity)}'`,
    ];
    await holder.make(this.relation, statements, { snapshot, onWhole: () => undefined }, signal);
  }

  /**
   * What shows that classes are those of an earlier run, as far as a server can: the query, the definition of the table,
   * the types of its columns, how many records it has, how many of them its server says were changed, and whose rights
   * tell which are seen.
   */
  private identityOf({ sql, snapshot, columns, records }: ClassesRequest): string {
    const { user } = this.how.place;
    const { definition, changes } = snapshot;
    return createHash("sha256")
      .update(JSON.stringify([LAYOUT, user, sql, definition, changes, columns, records]))
      .digest("hex");
  }

  private async found(signal: AbortSignal): Promise<FoundTable | undefined> {
    const asked = [this.schema, this.name];
    const [row] = (await this.connection?.facts<FoundTable>(FOUND, asked, signal)) ?? [];
    return row;
  }

  /** @throws CANNOT_WRITE where something else has its name */
  private checkOwn(found: FoundTable | undefined): void {
    if (found === undefined || (found.own && found.classes === true)) return;
    throw new SdcError(
      "CANNOT_WRITE",
      found.classes === true
        ? `${this.relation} (--work) is of another user. Name another table.`
        : `${this.relation} (--work) is no table of classes of an earlier run, so it is left as it is. Name another one.`,
    );
  }

  private taken(moment: string): TableOfClasses["warnings"][number] {
    const at = moment.replace("T", " ").replace("Z", " UTC");
    return {
      code: "classes-of-earlier-run",
      message:
        `The classes were taken from ${this.relation} (--work), as an earlier run counted them at ${at}. The figures are ` +
        "about the records of that moment. The server shows no change since, which is no proof that there was none: drop " +
        "the table to have them counted anew.",
    };
  }

  async check(signal: AbortSignal): Promise<void> {
    if ((await this.found(signal))?.id === this.id) return;
    throw new SdcError(
      "CHANGED_DATA",
      `${this.relation} (--work) was dropped or made anew while its classes were read. Nothing was written; run the ` +
        "command again.",
    );
  }

  async drop(): Promise<void> {
    const { connection } = this;
    this.connection = null;
    await connection?.close();
  }
}

/** The number of a lock of 60 bits, by the name of a table. */
const lockOf = (relation: string): string =>
  BigInt(`0x${createHash("sha256").update(`sdc-risk ${relation}`).digest("hex").slice(0, 15)}`).toString();
