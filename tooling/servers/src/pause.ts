import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds between two looks at what a server does: to look takes it time, too. */
const PAUSE = 20;

/** Waits a moment before the next look. */
export const pause = (): Promise<void> => sleep(PAUSE);

/**
 * Looks at a server again and again.
 * @param look gives an empty text, or 0, as long as there is nothing to see
 * @param over settles when nothing will come any more
 * @returns what was seen; undefined where it was over before
 */
export async function seen(look: () => Promise<string>, over: Promise<unknown>): Promise<string | undefined> {
  const end = over.then(
    () => true,
    () => true,
  );
  for (;;) {
    const what = await look();
    if (what !== "" && what !== "0") return what;
    if (await Promise.race([end, pause()])) return undefined;
  }
}
