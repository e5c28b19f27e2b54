import type { ChildProcess, Serializable } from "node:child_process";

/**
 * Sends a message to a process and waits for its answer.
 * @throws Error when the process ends before it answers
 */
export function ask<T>(child: ChildProcess, message: Serializable): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null, signal: string | null): void => {
      reject(
        new Error(`The process ended (${signal ?? `exit code ${code ?? "unknown"}`}) before it answered.`),
      );
    };
    child.once("exit", ended);
    child.once("error", reject);
    child.once("message", (answer) => {
      child.off("exit", ended);
      child.off("error", reject);
      resolve(answer as T);
    });
    child.send(message);
  });
}
