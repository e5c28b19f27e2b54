import type { Settings } from "../settings.ts";

/** Roles by which records belong together: what one of them has lost, another one may show. */
const TOGETHER = ["household", "cluster", "entity"] as const;

/** Whether records belong together, so that no values of some of them are suppressed where they are in an engine. */
export const belongTogether = (roles: Settings["roles"]): boolean =>
  TOGETHER.some((role) => roles[role] !== undefined);
