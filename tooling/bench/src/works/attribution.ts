import { firstOf, lastOf, required } from "../required.ts";
import { attribution } from "@sdc-risk/attribution";
import type { Work } from "../row.ts";
import { compute } from "./compute.ts";

/**
 * Attribute disclosure by a released file of every target, from the Arrow tables on.
 * @param attacks also simulated attacks
 */
export const attributionWork =
  (attacks: boolean): Work =>
  (fresh) =>
    Promise.resolve(async () => {
      const { targets, replicatedUniques, files } = (
        await compute(attribution, fresh(), attacks ? {} : { attacks: null }, {})
      ).summary;
      return {
        released: required(firstOf(targets).capReleased, "share by the released file"),
        correctly: lastOf(targets).disclosedCorrectly,
        replicatedUniques,
        linked: firstOf(files).linkability?.attack.rate ?? 0,
      };
    });
