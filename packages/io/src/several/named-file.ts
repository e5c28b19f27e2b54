import type { ReadResult } from "../types.ts";

/** A file that was read, with what it is called among the others. */
export type NamedFile = ReadResult & { readonly name: string };
