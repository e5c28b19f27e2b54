import { readFile as read, type FileReadOptions, type FileReadResult } from "@sdc-risk/io/node";
import { SIGNALS } from "../watch.ts";

/**
 * Runs work of a library that lets no events in, and that a file made for it may keep busy for ever: a signal
 * ends the process at once meanwhile, as it does by default, since no handler of ours would be called. Nothing
 * is written while files are read.
 */
export function endableAtOnce<T>(work: () => T): T {
  const held = SIGNALS.map((signal) => [signal, process.rawListeners(signal)] as const);
  for (const [signal] of held) process.removeAllListeners(signal);
  try {
    return work();
  } finally {
    for (const [signal, listeners] of held)
      for (const listener of listeners) process.on(signal, listener as NodeJS.SignalsListener);
  }
}

/** `readFile` of io, which Ctrl-C ends whatever it does. */
export const readFile = (path: string, options: FileReadOptions): Promise<FileReadResult> =>
  read(path, { ...options, atOnce: endableAtOnce });
