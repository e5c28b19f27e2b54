import { membershipInference } from "@sdc-risk/membership-inference";
import { required } from "../required.ts";
import type { Work } from "../row.ts";
import { compute } from "./compute.ts";

/** Copies of originals in a released file; attacks on membership too, where there is a control file. */
export const membershipWork: Work = (fresh) =>
  Promise.resolve(async () => {
    const { copies, worst, worstChosen } = (await compute(membershipInference, fresh(), {})).summary;
    return {
      copies: copies.identical.records,
      expected: required(copies.identical.expected, "copies that chance gives"),
      auc: worst?.auc ?? 0,
      chosen: worstChosen?.auc ?? 0,
    };
  });
