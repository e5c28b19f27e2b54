import { required, SdcError } from "@sdc-risk/data";
import type { Patience } from "@sdc-risk/sql";
import pg from "pg";
import type { PostgresConnection } from "./address.ts";
import { Connection, NEVER } from "./connection.ts";
import { changesOf, definitionOf } from "./definition.ts";
import { failure } from "./errors.ts";
import type { TableOfServer } from "./table.ts";

const begin = (access: "READ ONLY" | "READ WRITE"): string =>
  `BEGIN ISOLATION LEVEL REPEATABLE READ ${access}`;
const BEGIN = begin("READ ONLY");
/** So that every transaction writes and sums alike, and none is ended while a measure computes between two queries. */
const SETTINGS = [
  "TimeZone TO 'UTC'",
  "extra_float_digits TO 1",
  "synchronize_seqscans TO off",
  "idle_in_transaction_session_timeout TO 0",
];

/** Servers from 14 on notice in the middle of a query that nobody waits for it any more. */
const NOTICE =
  "SELECT set_config(name, '10s', true) FROM pg_catalog.pg_settings WHERE name = 'client_connection_check_interval'";

const EXPORT = `SELECT pg_export_snapshot() AS id,
  to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS moment`;

/** How other connections find a snapshot, and when it was taken. */
interface Exported {
  readonly id: string;
  readonly moment: string;
}

/** What a query sees: its transaction is begun in it, and it is looked at again before that ends. */
export type State = Pick<Snapshot, "enter" | "check">;

/**
 * One state of the database, for all queries of a run. A connection of its own keeps it, and has read no table: so no
 * lock is held between two queries, and others may change or drop what is read. Whether they did so in a way
 * that an older state does not show is looked at with each query, while its locks are held.
 */
export class Snapshot {
  private readonly keeper: Connection;
  private readonly looking: Connection;
  private readonly id: string;
  /** When it was taken: `2026-11-27T12:58:03Z`. */
  readonly moment: string;
  private readonly place: PostgresConnection;
  readonly table: TableOfServer;
  /** What the table is made of in it. */
  readonly definition: string;
  /** What the server has counted of changes of the table before it was taken. */
  readonly changes: string;

  private constructor(
    { keeper, looking }: { readonly keeper: Connection; readonly looking: Connection },
    { id, moment }: Exported,
    place: PostgresConnection,
    { table, definition, changes }: Pick<Snapshot, "table" | "definition" | "changes">,
  ) {
    this.keeper = keeper;
    this.looking = looking;
    this.id = id;
    this.moment = moment;
    this.place = place;
    this.table = table;
    this.definition = definition;
    this.changes = changes;
  }

  /**
   * @param looking a connection outside of transactions, by which changes are seen; it goes with the snapshot
   * @throws BAD_SOURCE, ABORTED
   */
  static async take(
    {
      place,
      patience,
      table,
    }: { readonly place: PostgresConnection; readonly patience: Patience; readonly table: TableOfServer },
    looking: Connection,
    signal: AbortSignal,
  ): Promise<Snapshot> {
    const definition = await definitionOf(looking, table, signal);
    // before it is taken: a change that it does not show is counted later
    const changes = await changesOf(looking, table, signal);
    const keeper = await Connection.open(place, patience, signal);
    try {
      await keeper.facts(`${BEGIN}; ${settings(null)}`, [], signal);
      const [exported] = await keeper.facts<Exported>(EXPORT, [], signal);
      return new Snapshot({ keeper, looking }, required(exported, "exported snapshot"), place, {
        table,
        definition,
        changes,
      });
    } catch (error) {
      await keeper.close();
      throw error;
    }
  }

  /** The state that stands now, of the same table. @throws CHANGED_DATA where that is defined otherwise by now */
  async anew(signal: AbortSignal): Promise<Snapshot> {
    const { place, table } = this;
    const { patience } = this.keeper;
    const looking = await Connection.open(place, patience, signal);
    try {
      const snapshot = await Snapshot.take({ place, patience, table }, looking, signal);
      if (snapshot.definition === this.definition) return snapshot;
      await snapshot.end();
      throw this.lost;
    } catch (error) {
      await looking.close();
      throw error;
    }
  }

  /** Begins a transaction that sees the state. @throws BAD_SOURCE, ABORTED */
  async enter(
    connection: Connection,
    signal: AbortSignal,
    access: "READ ONLY" | "READ WRITE" = "READ ONLY",
  ): Promise<void> {
    if (this.keeper.over) throw failure(new Error("terminated"), this.place);
    const { timeout } = this.place;
    const state = `SET TRANSACTION SNAPSHOT ${pg.escapeLiteral(this.id)}`;
    await connection.facts(`${begin(access)}; ${state}; ${settings(timeout)}; ${NOTICE}`, [], signal);
  }

  /**
   * Looks whether the state can still be read; within a transaction that has read the table, so that it stays so.
   * @throws CHANGED_DATA
   */
  async check(signal: AbortSignal): Promise<void> {
    if ((await definitionOf(this.looking, this.table, signal)) !== this.definition) throw this.lost;
  }

  private get lost(): SdcError {
    return new SdcError(
      "CHANGED_DATA",
      `${this.place.address.shown} was dropped, truncated, refreshed or defined anew while it was read, so its ` +
        "state at the beginning of the run is lost. Nothing was written; run the command again.",
    );
  }

  /** Gives up the state. */
  async end(): Promise<void> {
    await Promise.all([this.keeper.close(), this.looking.close()]);
  }
}

/** What stands now, for what the run has made itself: no state from before shows it. */
export const currentState = ({ timeout }: PostgresConnection): State => ({
  enter: async (connection, signal) => {
    await connection.facts(`${BEGIN}; ${settings(timeout)}; ${NOTICE}`, [], signal);
  },
  check: () => Promise.resolve(),
});

/** Ends the transaction of a connection, and with it its locks. */
export async function leave(connection: Connection): Promise<void> {
  if (connection.over) return;
  await connection.ask("ROLLBACK", [], NEVER).catch(() => connection.cut()); // it may be gone
}

function settings(timeout: number | null): string {
  const limit = timeout === null ? [] : [`statement_timeout TO '${timeout}s'`];
  return [...SETTINGS, ...limit].map((setting) => `SET LOCAL ${setting}`).join("; ");
}
