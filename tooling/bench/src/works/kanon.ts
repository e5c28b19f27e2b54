import { firstOf } from "../required.ts";
import { frequency } from "@sdc-risk/frequency";
import { kanon } from "@sdc-risk/kanon";
import type { Work } from "../row.ts";
import { compute } from "./compute.ts";

/**
 * k-anonymity with its attack models and leave-one-out, on frequencies that stand already.
 * @param combinations also the risky combinations of up to three keys
 */
export const kanonWork =
  (combinations: boolean): Work =>
  async (fresh) => {
    const sdc = fresh();
    const known = { frequency: await compute(frequency, sdc, {}, {}) };
    return async () => {
      const { summary } = await compute(kanon, sdc, combinations ? {} : { combinations: null }, known);
      return {
        violators: firstOf(summary.violations).records,
        combinations: summary.combinations?.length ?? 0,
      };
    };
  };
