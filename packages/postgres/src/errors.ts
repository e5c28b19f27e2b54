import { SdcError } from "@sdc-risk/data";
import { QueryFault, Unanswered } from "@sdc-risk/sql";
import type { PostgresConnection } from "./address.ts";
import { STATES } from "./states.ts";

/** The message of a connection that does not come about in time. */
export const LATE = "no connection in time";

/** What a server or the way to it says of a failure. */
interface ServerFailure {
  readonly message: string;
  readonly code?: string;
}

/** What the client says of a connection that ended. */
const BROKEN = /terminated|broke off|not queryable/u;
/** Classes of SQLSTATE whose messages name objects and settings, and never values of the data. */
const WITHOUT_VALUES = /^(?:0[38]|25|28|3D|3F|42|53|54|55|57|58|F0)/u;

/** The error that people see where PostgreSQL or the way to it fails. It holds no password and no value of the data. */
export function failure(cause: unknown, place: PostgresConnection): SdcError {
  if (cause instanceof SdcError) return cause;
  if (cause instanceof Unanswered) return new SdcError("UNREACHABLE", silence(cause, place));
  if (cause instanceof TypeError || cause instanceof RangeError) throw cause; // a fault of ours, not of the server
  // The cause is left out on purpose: its details may hold values.
  const error: ServerFailure = cause instanceof Error ? cause : new Error(String(cause));
  const told = sentence(error, place);
  return told === null
    ? unnamed(error, place)
    : new SdcError(isAway(error) ? "UNREACHABLE" : "BAD_SOURCE", told);
}

/** Whether the server or the way to it is what fails. */
const isAway = ({ message, code = "" }: ServerFailure): boolean =>
  /^(?:57P|ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)/u.test(code) ||
  message === LATE ||
  BROKEN.test(message);

/** An error whose message may hold values: its code says what it is. */
function unnamed({ code = "none" }: ServerFailure, { host, port }: PostgresConnection): QueryFault {
  const name = STATES[code];
  const state = name === undefined ? code : `${code}, ${name}`;
  return new QueryFault(`PostgreSQL at ${host}:${port} could not run a query (SQLSTATE ${state}).`);
}

function silence({ seconds, cause }: Unanswered, { host, port, timeout }: PostgresConnection): string {
  const server = `PostgreSQL at ${host}:${port}`;
  if (cause === "gone")
    return (
      `${server} has been silent for ${seconds} s and answers no other connection either: it is frozen, or the network ` +
      "is gone. Nothing was written; run the command again when it answers."
    );
  return (
    `${server} gave no answer for ${seconds} s and did not stop its query, though timeout=${String(timeout)} in the ` +
    "address required it: it is frozen, or the network is gone. Nothing was written; run the command again " +
    "when it answers."
  );
}

function sentence(error: ServerFailure, place: PostgresConnection): string | null {
  const server = `PostgreSQL at ${place.host}:${place.port}`;
  const code = error.code ?? "";
  return atDoor(code, error, server, place) ?? inside(code, error, server, place);
}

function atDoor(
  code: string,
  { message }: ServerFailure,
  server: string,
  { user, database, password }: PostgresConnection,
): string | null {
  if (code === "28P01" || code === "28000" || message.includes("password must be a string")) {
    const what =
      password === undefined
        ? "It was given no password"
        : "The password is wrong, or the user may not connect from here";
    return `${server} did not let user "${user}" in. ${what}: set PGPASSWORD, or name another user in the address.`;
  }
  if (code === "3D000")
    return `${server} has no database "${database}". The address names it behind the host: postgres://host/database.`;
  if (code === "ECONNREFUSED")
    return `${server} does not answer: nothing listens there. Is it running, and are host and port right?`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `${server} was not found: the name of the host is not known.`;
  if (message === LATE)
    return `${server} does not answer. Are host and port right, and may this machine reach it?`;
  if (message.includes("does not support SSL"))
    return (
      `${server} does not encrypt connections. Add sslmode=disable to the address where the network between ` +
      "is safe."
    );
  if (/certificate|altname/iu.test(message) || /CERT|SSL|TLS/u.test(code))
    return (
      `The certificate of ${server} is not accepted (${message}). Name the file of its authority with ` +
      "sslrootcert=FILE, or see sslmode."
    );
  return null;
}

function inside(
  code: string,
  { message }: ServerFailure,
  server: string,
  { timeout, user, address }: PostgresConnection,
): string | null {
  if (code === "57014") {
    const limit = timeout === null ? "" : ` after ${timeout} s; timeout=SECONDS in the address allows more`;
    return `${server} stopped a query before its end${limit}.`;
  }
  if (code.startsWith("57P") || /ECONNRESET|EPIPE|ETIMEDOUT/u.test(code) || BROKEN.test(message))
    return `${server} went away before the end. Was it stopped? Nothing was written; run the command again.`;
  if (code === "42501")
    return (
      `User "${user}" may not read all that ${address.shown} needs: ${message}. A role needs CONNECT, USAGE ` +
      "of the schema and SELECT."
    );
  return WITHOUT_VALUES.test(code) ? `${server} says: ${message}.` : null;
}
