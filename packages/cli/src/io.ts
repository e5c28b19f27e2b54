/** Where a run writes to: a file, a pipe or a terminal. */
export type Stream = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** What a run of the command has of its process, but for the working folder, standard input and signals. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Stream;
  readonly stderr: Stream;
}
