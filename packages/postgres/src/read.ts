import { throwIfAborted } from "@sdc-risk/data";
import type { RowBatch, ColumnType } from "@sdc-risk/sql";
import { to } from "pg-copy-streams";
import { NEVER, type Connection } from "./connection.ts";
import { RowReader } from "./rows.ts";

/**
 * Runs a query and gives its rows as they come. Where the signal aborts, or the reader returns early, the server
 * stops it.
 * @throws what the server says, Unanswered, ABORTED
 */
export async function* read(
  connection: Connection,
  sql: string,
  types: readonly ColumnType[],
  signal: AbortSignal,
): AsyncGenerator<RowBatch, void> {
  const stream = connection.submit(to(`COPY (${sql}) TO STDOUT (FORMAT binary)`));
  const answer = { over: false };
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      answer.over = true;
      resolve();
    };
    stream.once("end", end).once("error", end);
  });
  const reader = new RowReader(types);
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  const unlisten = cancelOn(signal, connection);
  let whole = false;
  try {
    for await (const chunk of connection.answers(chunks, signal))
      for (const batch of reader.read(chunk)) {
        yield batch;
        throwIfAborted(signal);
      }
    const last = reader.finish();
    whole = true;
    if (last.rows > 0) yield last;
  } catch (error) {
    throwIfAborted(signal);
    throw error;
  } finally {
    unlisten();
    if (!whole && !answer.over) await cancelled(connection, stream, ended);
  }
}

/** Stops what runs on a connection when a signal aborts. @returns what ends that */
export function cancelOn(signal: AbortSignal, connection: Connection): () => void {
  const cancel = (): void => void connection.cancel();
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true });
  return () => signal.removeEventListener("abort", cancel);
}

/** Stops what runs, and reads away what was on the way. */
async function cancelled(
  connection: Connection,
  stream: NodeJS.ReadableStream,
  ended: Promise<void>,
): Promise<void> {
  if (connection.over) return;
  await connection.cancel();
  stream.resume();
  await connection.answer(ended, NEVER, connection.patience.grace).catch(() => connection.cut());
}
