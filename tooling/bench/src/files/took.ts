import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ask } from "../process/ask.ts";
import { LIMIT } from "../process/limit.ts";
import { run } from "./commands.ts";

/** What one process took to read a file, from the call to the table. */
export interface Took {
  readonly seconds: number;
  /** Seconds of the processor, of all threads. */
  readonly cpu: number;
  /** Bytes of resident memory of the process at its highest, its program in it. */
  readonly peak: number;
  readonly seen: Seen;
}

/** What was read, to tell that both read the same. */
export interface Seen {
  readonly records: number;
  readonly variables: number;
  /** The sums of two variables. */
  readonly income: number;
  readonly weight: number;
}

/** The same, with the bytes of the Arrow table. */
export interface TookHere extends Took {
  readonly table: number;
}

/** Reads a file to an Arrow table, in a process of its own that inherits the flags of Node. */
export function readHere(path: string): Promise<TookHere> {
  const child = fork(fileURLToPath(new URL("read-child.js", import.meta.url)), { timeout: LIMIT });
  return ask<TookHere>(child, { path });
}

const HAVEN = (reader: string, name: string): string => `
suppressMessages(library(haven))
took <- system.time(d <- ${reader}(${JSON.stringify(name)}), gcFirst = FALSE)
peak <- as.numeric(gsub("[^0-9]", "", grep("^VmHWM", readLines("/proc/self/status"), value = TRUE))) * 1024
cat(sprintf('{"seconds":%.17g,"cpu":%.17g,"peak":%.17g,"seen":{"records":%d,"variables":%d,"income":%.17g,"weight":%.17g}}',
  took[["elapsed"]], took[["user.self"]] + took[["sys.self"]], peak, nrow(d), ncol(d), sum(as.numeric(d$income)), sum(d$weight)))
`;

/** Reads a file of the folder by a function of haven, in a process of its own. */
export const readByHaven = async (folder: string, reader: string, name: string): Promise<Took> =>
  JSON.parse(await run("Rscript", ["--vanilla", "-e", HAVEN(reader, name)], folder)) as Took;
