import { SdcError } from "@sdc-risk/data";
import { noAnswer, QueryFault, Unanswered } from "@sdc-risk/sql";
import type { ClickHouseConnection } from "./address.ts";
import { CODES } from "./codes.ts";

const DENIED = new Set([192, 193, 194, 195, 516]);
/** Rights: DATABASE_ACCESS_DENIED, ACCESS_DENIED. */
const FORBIDDEN = new Set([291, 497]);
const STOPPED = new Set([159, 160, 209]);
/** Memory, rows of a join, and parts of a query. */
const LIMITS = new Set([241, 191, 167, 168]);
/** A server of a cluster, or the way to it, fails: no answer, a broken one, or none in time. */
const SHARD = new Set([32, 95, 99, 101, 102, 203, 210, 279]);

/** The error that people see where ClickHouse or the way to it fails. It holds no password and no value of the data. */
export function failure(cause: unknown, place: ClickHouseConnection): SdcError {
  if (cause instanceof SdcError) return cause;
  if (cause instanceof Unanswered) return new SdcError("UNREACHABLE", silence(cause, place));
  if (cause instanceof TypeError || cause instanceof RangeError) throw cause; // a fault of ours, not of the server
  // The cause is left out on purpose: messages of the server may hold values.
  const { text, code } = textAndCode(cause);
  const number = code ?? Number(/Code: (\d+)/u.exec(text)?.[1] ?? NaN);
  if (Number.isNaN(number)) return unheard(text, place);
  if (FORBIDDEN.has(number)) return new Forbidden(place);
  const sentence = said(number, place);
  return sentence === null ? unnamed(number, place) : new SdcError(codeOf(number), sentence);
}

function codeOf(code: number): "UNREACHABLE" | "TOO_LARGE" | "BAD_SOURCE" {
  if (SHARD.has(code)) return "UNREACHABLE";
  return LIMITS.has(code) ? "TOO_LARGE" : "BAD_SOURCE";
}

/** What a user has no rights for; without rights to do more, it is to read. */
export class Forbidden extends SdcError {
  constructor({ user, address }: ClickHouseConnection) {
    super(
      "BAD_SOURCE",
      `User "${user}" may not read all that ${address.shown} needs. It needs SELECT on the table.`,
    );
  }
}

function silence({ seconds, cause }: Unanswered, place: ClickHouseConnection): string {
  const server = `ClickHouse at ${place.server}`;
  const after = "Nothing was written; run the command again when it answers.";
  if (cause === "gone")
    return (
      `${server} has been silent for ${seconds} s and answers no other request either: it is frozen, or the network ` +
      `is gone. ${after}`
    );
  return (
    `${server} gave no answer for ${seconds} s and did not stop its query, though timeout=${String(place.timeout)} in the ` +
    `address required it: it or a server of its cluster is frozen, or the network is gone. ${after}`
  );
}

/** An error whose message may hold values: its code says what it is. */
function unnamed(code: number, { server }: ClickHouseConnection): QueryFault {
  const name = CODES[code];
  return new QueryFault(
    `ClickHouse at ${server} could not run a query (code ${code}${name === undefined ? "" : `, ${name}`}).`,
  );
}

/** What a failure means that has no code of the server: of the way to it. */
function unheard(text: string, place: ClickHouseConnection): SdcError {
  const server = `ClickHouse at ${place.server}`;
  const told = noAnswer(server, text);
  if (told !== null) return new SdcError("UNREACHABLE", told);
  return new SdcError(
    "BAD_SOURCE",
    /certificate|CERT|SSL|TLS/u.test(text)
      ? `The certificate of ${server} is not accepted. Name the file of its authority with ca=FILE.`
      : `${server} gave an answer that is not understood. Is it the port of its HTTP interface (8123, or 8443 ` +
          "with secure=true)?",
  );
}

/** What a code of the server means; null where that is for the code itself to say. */
function said(code: number, place: ClickHouseConnection): string | null {
  const { user, password, database, timeout } = place;
  const server = `ClickHouse at ${place.server}`;
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
  if (STOPPED.has(code)) {
    const limit = timeout === null ? "" : ` after ${timeout} s; timeout=SECONDS in the address allows more`;
    return `${server} stopped a query before its end${limit}.`;
  }
  if (code === 394) return `${server} stopped a query before its end: somebody cancelled it there.`;
  if (SHARD.has(code))
    return `A server of the cluster behind ${server} does not answer. No result is given without its records.`;
  if (code === 241) return `${server} has too little memory for a query (its setting max_memory_usage).`;
  if (code === 191)
    return `${server} allows joins of fewer rows (its settings max_rows_in_join and max_bytes_in_join).`;
  if (code === 167 || code === 168)
    return `${server} reads no query of so many parts (its settings max_ast_depth and max_ast_elements).`;
  if (code === 202) return `${server} runs too many queries now. Try later.`;
  return null;
}

/** What an error holds: those of the client carry the number of the server's. */
function textAndCode(cause: unknown): { readonly text: string; readonly code: number | null } {
  if (!(cause instanceof Error)) return { text: String(cause), code: null };
  const { code } = cause as { readonly code?: unknown };
  const inner = cause.cause instanceof Error ? cause.cause.message : "";
  const text = `${cause.message} ${typeof code === "string" ? code : ""} ${inner}`;
  return { text, code: typeof code === "string" && /^\d+$/u.test(code) ? Number(code) : null };
}
