/**
 * Stops processes for as long as some work takes: they keep their connections and answer nothing. They go on at its
 * end, however it ends.
 * @param pids numbers of processes; those that have ended are left out
 */
export async function whileFrozen<T>(pids: readonly number[], work: () => Promise<T>): Promise<T> {
  const frozen: number[] = [];
  try {
    for (const pid of pids) if (signalled(pid, "SIGSTOP")) frozen.push(pid);
    return await work();
  } finally {
    for (const pid of frozen) signalled(pid, "SIGCONT");
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
