import { pack, SdcError, unpack, type Task } from "@sdc-risk/core/tasks";
import type { ErrorCode } from "@sdc-risk/data";
import { codedTasks } from "@sdc-risk/session/tasks";

/** How a piece came out, as a worker sends it. */
export type Outcome =
  | { readonly output: unknown }
  | { readonly error: { readonly message: string; readonly code: string | null } };

export const packOutcome = (outcome: Outcome): Uint8Array => pack(outcome);

/** How a piece of a task came out; null where the bytes hold nothing of that form. */
export function outcomeIn(bytes: Uint8Array, task: string): Outcome | null {
  let value: unknown;
  try {
    value = unpack(bytes);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  if ("output" in value) {
    const known: Task<never, unknown> | undefined = codedTasks.find(({ id }) => id === task);
    return known?.isOutput?.(value.output) === false ? null : { output: value.output };
  }
  const { error } = value as {
    readonly error?: { readonly message?: unknown; readonly code?: unknown } | null;
  };
  const { message, code } = error ?? {};
  if (typeof message !== "string" || (code !== null && typeof code !== "string")) return null;
  return { error: { message, code } };
}

/** The error that a task threw. */
export function errorOf({
  message,
  code,
}: {
  readonly message: string;
  readonly code: string | null;
}): Error {
  return code === null ? new Error(message) : new SdcError(code as ErrorCode, message);
}
