import { membershipInference } from "@sdc-risk/membership-inference";
import { required } from "../required.ts";
import type { Work } from "../row.ts";
import { threads } from "../process/threads.ts";
import { compute } from "./compute.ts";

/**
 * Copies of originals in a released file; attacks on membership too, where there is a control file.
 * @param workers worker threads, started before the clock; 0 is this thread alone
 */
export const membershipWork =
  (workers: number): Work =>
  async (fresh) => {
    const pool = await threads(workers);
    return async () => {
      const { copies, worst, worstChosen } = (await compute(membershipInference, fresh(), {}, { pool }))
        .summary;
      return {
        copies: copies.identical.records,
        expected: required(copies.identical.expected, "copies that chance gives"),
        auc: worst?.auc ?? 0,
        chosen: worstChosen?.auc ?? 0,
      };
    };
  };
