import type { CodedColumn } from "@sdc-risk/data";

/** A key as numbers: what can be sent to a worker. */
export type KeyCodes = Pick<CodedColumn, "codes" | "size">;

/** A key without its labels. */
export const codesOf = ({ codes, size }: KeyCodes): KeyCodes => ({ codes, size });
