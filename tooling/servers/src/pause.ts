import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds between two looks at what a server does: to look takes it time, too. */
const PAUSE = 20;

/** Waits a moment before the next look. */
export const pause = (): Promise<void> => sleep(PAUSE);
