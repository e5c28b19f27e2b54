/** Milliseconds after which a process of one row is ended. */
export const LIMIT = 600_000;
