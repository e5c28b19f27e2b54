import { SdcError } from "@sdc-risk/data";
import { noAnswer, QueryFault, Unanswered } from "@sdc-risk/sql";
import type { TrinoPlace } from "./address.ts";

/** An answer of a server with another status than 200. */
export class HttpFault extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/** A query that Trino ended with an error, by its name: the message may hold values. */
export class NamedFault extends Error {
  override readonly name: string;

  constructor(name: string) {
    super(name);
    this.name = name;
  }
}

/** An answer that does not follow the protocol. */
export class ProtocolFault extends Error {}

/** What gateways answer in place of a coordinator: the same is asked again. */
export const BUSY = new Set([502, 503, 504]);

/** The error that people see where Trino or the way to it fails. It holds no password and no value of the data. */
export function failure(cause: unknown, place: TrinoPlace): SdcError {
  if (cause instanceof SdcError) return cause;
  if (cause instanceof Unanswered) return unreachable(silence(cause, place));
  if (cause instanceof NamedFault) return named(cause.name, place);
  if (cause instanceof HttpFault) return ofStatus(cause.status, place);
  if (cause instanceof ProtocolFault) return new SdcError("BAD_SOURCE", strange(place));
  if (cause instanceof TypeError || cause instanceof RangeError) throw cause; // a fault of ours, not of the server
  return unheard(cause, place);
}

const serverOf = ({ server }: TrinoPlace): string => `Trino at ${server}`;
const unreachable = (message: string): SdcError => new SdcError("UNREACHABLE", message);

const strange = (place: TrinoPlace): string =>
  `${serverOf(place)} gave an answer that is not understood. Is it the port of a coordinator (8080, or 8443 with TLS)?`;

function silence({ seconds, cause }: Unanswered, place: TrinoPlace): string {
  const after = "Nothing was written; run the command again when it answers.";
  return cause === "gone"
    ? `${serverOf(place)} has been silent for ${seconds} s and answers no other request either: it is frozen, or the ` +
        `network is gone. ${after}`
    : `${serverOf(place)} did not end a query in ${seconds} s and did not stop it, though ` +
        `timeout=${String(place.timeout)} in the address required it. ${after}`;
}

function ofStatus(status: number, place: TrinoPlace): SdcError {
  if (status === 401 || status === 403) {
    const what = place.password === null ? "It was given no password" : "The password is wrong, or the user may not connect"; // prettier-ignore
    return new SdcError(
      "BAD_SOURCE",
      `${serverOf(place)} did not let user "${place.user}" in. ${what}: set TRINO_PASSWORD, or name another user.`,
    );
  }
  if (BUSY.has(status))
    return unreachable(
      `${serverOf(place)} is busy, or not there: status ${status} again and again. Try later.`,
    );
  return new SdcError("BAD_SOURCE", `${strange(place)} (HTTP status ${status})`);
}

function unheard(cause: unknown, place: TrinoPlace): SdcError {
  const { message, code } = cause instanceof Error ? (cause as Error & { readonly code?: unknown }) : { message: String(cause), code: "" }; // prettier-ignore
  const text = `${message} ${String(code)}`;
  const told = noAnswer(serverOf(place), text);
  if (told !== null) return unreachable(told);
  if (/certificate|CERT|SSL|TLS|EPROTO/iu.test(text))
    return new SdcError(
      "BAD_SOURCE",
      `The certificate of ${serverOf(place)} is not accepted, or there is no TLS on this port. Name the file of its ` +
        "authority with ca=FILE.",
    );
  return new SdcError("BAD_SOURCE", strange(place));
}

/** What a fault of a query means, by the name that Trino gives it. */
function named(name: string, place: TrinoPlace): SdcError {
  const { user, table, timeout } = place;
  const server = serverOf(place);
  const bad = (message: string): SdcError => new SdcError("BAD_SOURCE", message);
  switch (name) {
    case "TABLE_NOT_FOUND":
    case "SCHEMA_NOT_FOUND":
    case "CATALOG_NOT_FOUND":
    case "MISSING_CATALOG_NAME":
    case "MISSING_SCHEMA_NAME":
      return bad(`${server} has no table or view ${table.join(".")} that user "${user}" sees.`);
    case "PERMISSION_DENIED":
      return bad(`User "${user}" may not read all that ${place.shown} needs. It needs SELECT on the table.`);
    case "EXCEEDED_TIME_LIMIT": {
      const limit = timeout === null ? "" : ` after ${timeout} s; timeout=SECONDS in the address allows more`;
      return bad(`${server} stopped a query before its end${limit}.`);
    }
    case "ABANDONED_QUERY":
      return bad(`${server} stopped a query before its end: its rows were not fetched in time.`);
    case "USER_CANCELED":
    case "ADMINISTRATIVELY_KILLED":
    case "ADMINISTRATIVELY_PREEMPTED":
      return bad(`${server} stopped a query before its end: somebody cancelled it there.`);
    case "EXCEEDED_GLOBAL_MEMORY_LIMIT":
    case "EXCEEDED_LOCAL_MEMORY_LIMIT":
    case "CLUSTER_OUT_OF_MEMORY":
    case "EXCEEDED_SPILL_LIMIT":
      return bad(`${server} has too little memory for a query (${name}).`);
    case "QUERY_QUEUE_FULL":
      return bad(`${server} runs too many queries now. Try later.`);
    case "SERVER_SHUTTING_DOWN":
    case "SERVER_STARTING_UP":
    case "NO_NODES_AVAILABLE":
    case "TOO_MANY_REQUESTS_FAILED":
    case "REMOTE_HOST_GONE":
    case "REMOTE_TASK_ERROR":
    case "PAGE_TRANSPORT_ERROR":
    case "PAGE_TRANSPORT_TIMEOUT":
      return unreachable(
        `A server of the cluster behind ${server} does not answer. No result is given without it.`,
      );
    default:
      return new QueryFault(
        `${server} could not run a query (${/^[A-Z0-9_]+$/u.test(name) ? name : "no name"}).`,
      );
  }
}
