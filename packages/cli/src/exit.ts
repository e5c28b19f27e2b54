import { isSdcError, withoutPasswords, type ErrorCode } from "@sdc-risk/data";
import type { ReadThing, TooLargeError } from "@sdc-risk/io/node";
import { CommanderError } from "commander";

/** Exit codes of the command, as scripts rely on them. */
export const EXIT = {
  done: 0,
  data: 1,
  usage: 2,
  incomplete: 3,
  policy: 4,
  cannotTell: 5,
  interrupted: 130,
} as const;

/** The exit code by the verdict on a file. */
export const BY_VERDICT = { yes: EXIT.done, no: EXIT.policy, "cannot tell": EXIT.cannotTell } as const;

/** Wrong usage of the command line or of its configuration. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * How a package is installed: ": npm install acme"; those of this software may not be in a registry yet, and the
 * documentation says what to do.
 */
export const byWhat = (name: string): string =>
  name.startsWith("@sdc-risk/")
    ? ': see "Without a clone" in docs/getting-started.md'
    : `: npm install ${name}`;

const BY_CODE: Readonly<Record<ErrorCode, number>> = {
  UNKNOWN_VARIABLE: EXIT.data,
  DUPLICATE_VARIABLE: EXIT.data,
  ROLE_CONFLICT: EXIT.data,
  MISSING_ROLE: EXIT.data,
  BAD_WEIGHT: EXIT.data,
  BAD_ID: EXIT.data,
  BAD_TYPE: EXIT.data,
  BAD_RELEASED: EXIT.data,
  BAD_POPULATION: EXIT.data,
  BAD_IDENTIFIED: EXIT.data,
  BAD_CONTROL: EXIT.data,
  BAD_MARGINS: EXIT.data,
  EMPTY_DATA: EXIT.data,
  TOO_MANY_RECORDS: EXIT.data,
  BAD_FILE: EXIT.data,
  BAD_ENCODING: EXIT.data,
  RAGGED_ROWS: EXIT.data,
  CANNOT_READ: EXIT.data,
  BAD_SOURCE: EXIT.data,
  NEEDS_RECORDS: EXIT.data,
  UNKNOWN_MEASURE: EXIT.usage,
  DUPLICATE_MEASURE: EXIT.usage,
  BAD_OPTIONS: EXIT.usage,
  TOO_LARGE: EXIT.incomplete,
  CANNOT_WRITE: EXIT.incomplete,
  UNREACHABLE: EXIT.incomplete,
  CHANGED_DATA: EXIT.incomplete,
  BAD_MEASURE: EXIT.incomplete,
  BAD_TREATMENT: EXIT.incomplete,
  CYCLE: EXIT.incomplete,
  INTERNAL: EXIT.incomplete,
  ABORTED: EXIT.interrupted,
};

/** What to do with a file that takes more memory than reading may take, and with a table whose records do. */
const INSTEAD: Readonly<Record<ReadThing, string>> = {
  file:
    "To leave a CSV or Parquet file where it is and have it grouped by DuckDB: --engine duckdb, with the " +
    "package @sdc-risk/duckdb.",
  table:
    "Or name a view of the variables and records that are needed, or have the database write the table " +
    "to a file.",
};

/** How is read what takes more memory than reading may take. */
function allowMore(needed: number, thing: ReadThing): string {
  const unit = needed > 1e9 ? 1e9 : 1e6;
  const size = `${Math.ceil((needed * 1.1) / unit)}${unit === 1e9 ? "GB" : "MB"}`;
  return `To allow more: --max-memory ${size}. ${INSTEAD[thing]}`;
}

/**
 * The exit code of an error and what to print about it, without passwords; null where commander has printed
 * it already.
 */
export function explain(error: unknown): { readonly exit: number; readonly message: string | null } {
  const { exit, message } = explained(error);
  return { exit, message: message === null ? null : withoutPasswords(message) };
}

function explained(error: unknown): { readonly exit: number; readonly message: string | null } {
  if (error instanceof CommanderError)
    return { exit: error.exitCode === 0 ? EXIT.done : EXIT.usage, message: null };
  if (error instanceof UsageError) return { exit: EXIT.usage, message: error.message };
  if (isSdcError(error)) {
    const exit = (BY_CODE as Readonly<Record<string, number>>)[error.code] ?? EXIT.incomplete;
    if (error.code === "TOO_LARGE" && "needed" in error) {
      const { needed, thing } = error as TooLargeError;
      return { exit, message: `${error.message} ${allowMore(needed, thing)}` };
    }
    return { exit, message: error.code === "ABORTED" ? "Interrupted. Nothing was written." : error.message };
  }
  return {
    exit: EXIT.incomplete,
    message: `Could not be completed: ${error instanceof Error ? error.message : String(error)}`,
  };
}
