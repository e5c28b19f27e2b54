import type { ChildProcess } from "node:child_process";

/** Whether a process has ended, by itself or by a signal: its events have come then, and it answers no more. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;
