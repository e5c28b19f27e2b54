import { dominance } from "@sdc-risk/dominance";
import type { Work } from "../row.ts";
import { compute } from "./compute.ts";

/**
 * Dominance, p % rule and few contributors in the tables of each key, of each two, and of all keys, from the
 * Arrow table on.
 */
export const dominanceWork: Work = (fresh) =>
  Promise.resolve(async () => {
    const sdc = fresh();
    const keys = [...sdc.roles.keys!];
    const pairs = keys.flatMap((a, i) => keys.slice(i + 1).map((b) => [a, b]));
    const by = [...keys.map((key) => [key]), ...pairs, keys];
    const { summary } = await compute(dominance, sdc, { by });
    return { cells: summary.cells, sensitive: summary.sensitive.cells, onlyLarge: summary.onlyLarge };
  });
