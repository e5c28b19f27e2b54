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
        await compute(attribution, fresh(), attacks ? {} : { attacks: null })
      ).summary;
      return {
        released: targets[0]!.capReleased!,
        correctly: targets.at(-1)!.disclosedCorrectly,
        replicatedUniques,
        linked: files[0]!.linkability?.attack.rate ?? 0,
      };
    });
