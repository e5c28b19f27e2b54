/**
 * What a run says whose query the server has stopped at the time of the address, or that was opening another connection
 * when the server froze.
 */
const STOPPED = /stopped a query before its end after \d+ s;|does not answer\. Are host and port right/u;
const MOST = 64;

/**
 * Tries something that has to happen while a query runs, with one second for the query and, where a busy machine took
 * longer so that the server stopped it first or was frozen too early, with twice the time.
 * @param attempt gives what the run said in the end
 * @returns that, and the seconds of the last attempt, at most 64
 */
export async function withEnoughTime(
  attempt: (seconds: number) => Promise<string>,
): Promise<{ readonly said: string; readonly seconds: number }> {
  for (let seconds = 1; ; seconds *= 2) {
    const said = await attempt(seconds);
    if (seconds === MOST || !STOPPED.test(said)) return { said, seconds };
  }
}
