import type { Row } from "@sdc-risk/dialects";
import { ProtocolFault } from "./errors.ts";

/** A page of an answer. */
export interface TrinoPage {
  /** Where the next one is asked for; null where this is the last one. */
  readonly next: string | null;
  /** Columns by their names and types; null where the server does not know them yet. */
  readonly columns: readonly { readonly name: string; readonly type: string }[] | null;
  readonly rows: readonly Row[];
  /** The name of the error that ended the query; null where none did. */
  readonly fault: string | null;
}

/** Reads a page. @throws ProtocolFault where it is none */
export function pageOf(text: string): TrinoPage {
  const page = object(parsed(text));
  const { id, nextUri = null, columns = null, data = null, error = null } = page;
  if (typeof id !== "string" || (nextUri !== null && typeof nextUri !== "string")) throw new ProtocolFault();
  if (data !== null && !(Array.isArray(data) && data.every(Array.isArray))) throw new ProtocolFault();
  return {
    next: nextUri,
    columns: columns === null ? null : columnsOf(columns),
    rows: (data ?? []) as readonly Row[],
    fault: error === null ? null : faultOf(object(error)),
  };
}

const faultOf = ({ errorName }: Record<string, unknown>): string =>
  typeof errorName === "string" ? errorName : "";

function columnsOf(columns: unknown): { readonly name: string; readonly type: string }[] {
  if (!Array.isArray(columns)) throw new ProtocolFault();
  return columns.map((column) => {
    const { name, type } = object(column);
    if (typeof name !== "string" || typeof type !== "string") throw new ProtocolFault();
    return { name, type };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProtocolFault();
  }
}

function object(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new ProtocolFault();
  return value as Record<string, unknown>;
}
