import type { ReadResult } from "../types.js";

/** A file that was read, with what it is called among the others. */
export type NamedFile = ReadResult & { readonly name: string };
