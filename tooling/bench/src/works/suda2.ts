import { required } from "../required.ts";
import { suda2 } from "@sdc-risk/suda2";
import type { Work } from "../row.ts";
import { threads } from "../process/threads.ts";
import { compute } from "./compute.ts";

/**
 * SUDA from the Arrow table on: roles, coding, classes, search, scores, contributions and their summaries.
 * @param workers worker threads, started before the clock; 0 is this thread alone
 * @param maxSize the largest set that is searched, all of them unless given
 */
export const suda2Work =
  (workers: number, maxSize?: number): Work =>
  async (fresh) => {
    const pool = await threads(workers);
    return async () => {
      const { summary, columns } = await compute(suda2, fresh(), maxSize === undefined ? {} : { maxSize }, {
        pool,
      });
      const { score } = columns;
      const uniques = summary.bySize.reduce((sum, size) => sum + size.uniques, 0);
      return {
        uniques,
        special: summary.specialUniques,
        highest: summary.scores?.max ?? 0,
        classes: required(score, "score").values.length,
      };
    };
  };
