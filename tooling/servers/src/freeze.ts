import { readFileSync } from "node:fs";
import { pause } from "./pause.ts";

/**
 * Stops processes for as long as some work takes: they keep their connections and answer nothing. They go on at its
 * end, however it ends.
 * @param pids numbers of processes; those that have ended are left out
 */
export async function whileFrozen<T>(pids: readonly number[], work: () => Promise<T>): Promise<T> {
  const frozen: number[] = [];
  try {
    for (const pid of pids) if (signalled(pid, "SIGSTOP")) frozen.push(pid);
    for (const pid of frozen) while (runs(pid)) await pause();
    return await work();
  } finally {
    for (const pid of frozen) signalled(pid, "SIGCONT");
  }
}

/**
 * Whether a process that was told to stop has not done so yet: until then other signals may overtake that one. Where
 * the system tells no states nobody knows, and it is taken for stopped.
 */
function runs(pid: number): boolean {
  try {
    const told = readFileSync(`/proc/${pid}/stat`, "utf8");
    return !/^[TtZX]/.test(told.slice(told.lastIndexOf(")") + 2));
  } catch {
    return false;
  }
}

/** Sends a signal to a process. Returns whether it was still there. */
function signalled(pid: number, signal: NodeJS.Signals): boolean {
  // 0 would be this process and all that it belongs to
  if (!Number.isSafeInteger(pid) || pid < 1) throw new Error(`${pid} is the number of no process`);
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}
