import { isSdcError } from "@sdc-risk/data";

/** Bytes that contradict themselves or what the file says about them. */
export class Damaged extends Error {}

/** What a file may hold, and this software does not read. */
export class NotRead extends Error {}

/** What is said where a library, or the language, fell over what the bytes hold: its words name its own code. */
const CONTRADICTS = "Parts of it contradict each other, or point to where nothing is.";

/** Why a file cannot be read, for people: what this software found, and a general word for what others threw. */
export const reasonOf = (cause: unknown): string =>
  cause instanceof Damaged || cause instanceof NotRead || isSdcError(cause) ? cause.message : CONTRADICTS;
