import { isAbove, isBelow } from "@sdc-risk/data";
import type { Contributions } from "./contributions.ts";

/** Per cell 1 where a rule calls it sensitive, 0 where not. */
export type Sensitive = Uint8Array;

const cellsWhere = (cells: number, rule: (cell: number) => boolean): Sensitive =>
  Uint8Array.from({ length: cells }, (_, cell) => (rule(cell) ? 1 : 0));

/** (n, k)-rule: the n largest hold more than k percent of the total (Cox 1981). A total of 0 has none to tell. */
export const dominated = ({ total, top }: Contributions, n: number, k: number): Sensitive =>
  cellsWhere(total.length, (cell) => isAbove(top[n - 1][cell], (k / 100) * total[cell]));

/**
 * p %-rule: what remains when the largest and the contributors that wish to tell it are taken away is less
 * than p percent of the largest (Hundepool and others 2012). They take their own values from the total, and
 * what is left bounds the largest from above.
 */
export const within = ({ top, rest }: Contributions, p: number): Sensitive =>
  cellsWhere(rest.length, (cell) => isBelow(rest[cell], (p / 100) * top[0][cell]));

/** Fewer contributors than a limit, one at least. */
export const fewIn = ({ records, contributors }: Contributions, few: number): Sensitive =>
  cellsWhere(records.length, (cell) => records[cell] > 0 && isBelow(contributors[cell], few));
