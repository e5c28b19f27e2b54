import { SdcError } from "@sdc-risk/core";
import type { Place } from "./address.js";

const DENIED = new Set([192, 193, 194, 195, 516]);
const STOPPED = new Set([159, 160, 209]);
/** A server of a cluster, or the way to it, fails: no answer, a broken one, or none in time. */
const SHARD = new Set([32, 95, 99, 101, 102, 203, 210, 279]);
const NO_ANSWER =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|EPIPE|ETIMEDOUT|socket hang up|aborted|broke off/u;

/** The error that people see where ClickHouse or the way to it fails. It holds no password and no value of the data. */
export function failure(cause: unknown, place: Place): SdcError {
  if (cause instanceof SdcError) return cause;
  if (cause instanceof TypeError || cause instanceof RangeError) throw cause; // a fault of ours, not of the server
  // The cause is left out on purpose: messages of the server may hold values.
  return new SdcError("BAD_SOURCE", sentence(cause, place));
}

function sentence(cause: unknown, place: Place): string {
  const server = `ClickHouse at ${place.server}`;
  const { text, code } = told(cause);
  const number = code ?? Number(/Code: (\d+)/u.exec(text)?.[1] ?? NaN);
  if (!Number.isNaN(number)) return said(number, server, place);
  const [fault] = NO_ANSWER.exec(text) ?? [];
  if (fault === "ECONNREFUSED")
    return `${server} does not answer: nothing listens there. Is it running, and are host and port right?`;
  if (fault === "ENOTFOUND" || fault === "EAI_AGAIN")
    return `${server} was not found: the name of the host is not known.`;
  if (fault !== undefined)
    return `${server} went away before the end. Was it stopped? Nothing was written; run the command again.`;
  if (/certificate|CERT|SSL|TLS/u.test(text))
    return `The certificate of ${server} is not accepted. Name the file of its authority with ca=FILE.`;
  return (
    `${server} gave an answer that is not understood. Is it the port of its HTTP interface (8123, or 8443 ` +
    "with secure=true)?"
  );
}

function said(code: number, server: string, { user, password, database, timeout, address }: Place): string {
  if (DENIED.has(code)) {
    const what =
      password === ""
        ? "It was given no password"
        : "The password is wrong, or the user may not connect from here";
    return (
      `${server} did not let user "${user}" in. ${what}: set CLICKHOUSE_PASSWORD, or name another user in ` +
      "the address."
    );
  }
  if (code === 81) return `${server} has no database "${database}" that user "${user}" sees.`;
  if (code === 291 || code === 497)
    return `User "${user}" may not read all that ${address.shown} needs. It needs SELECT on the table.`;
  if (STOPPED.has(code)) {
    const limit = timeout === null ? "" : ` after ${timeout} s; timeout=SECONDS in the address allows more`;
    return `${server} stopped a query before its end${limit}.`;
  }
  if (code === 394) return `${server} stopped a query before its end: somebody cancelled it there.`;
  if (SHARD.has(code))
    return `A server of the cluster behind ${server} does not answer. No result is given without its records.`;
  if (code === 241) return `${server} has too little memory for a query (its setting max_memory_usage).`;
  if (code === 202) return `${server} runs too many queries now. Try later.`;
  return `${server} could not run a query (code ${code}).`;
}

/** What an error holds: those of the client carry the number of the server's. */
function told(cause: unknown): { readonly text: string; readonly code: number | null } {
  if (!(cause instanceof Error)) return { text: String(cause), code: null };
  const { code } = cause as { readonly code?: unknown };
  const inner = cause.cause instanceof Error ? cause.cause.message : "";
  const text = `${cause.message} ${typeof code === "string" ? code : ""} ${inner}`;
  return { text, code: typeof code === "string" && /^\d+$/u.test(code) ? Number(code) : null };
}
