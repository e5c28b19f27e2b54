import type { Run } from "@sdc-risk/core";

/** Lets events in between pieces of work, and throws when aborted. */
export type Breathe = () => Promise<void>;
/** Where tasks run. */
export type Pool = Run<unknown, unknown>["pool"];
