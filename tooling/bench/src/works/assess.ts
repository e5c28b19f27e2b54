import { assess } from "@sdc-risk/assess";
import { frequency } from "@sdc-risk/frequency";
import { household } from "@sdc-risk/household";
import { individualRisk } from "@sdc-risk/individual-risk";
import { kanon } from "@sdc-risk/kanon";
import type { Work } from "../row.ts";

/** All measures from the Arrow table to the blocks of a report, in one thread. */
export const assessWork: Work = (fresh) =>
  Promise.resolve(async () => {
    const { results, findings } = await assess(fresh(), [frequency, kanon, individualRisk, household]);
    const { classes } = results.frequency.summary;
    const { globalRisk } = results["individual-risk"].summary;
    return { classes, globalRisk: globalRisk ?? 0, blocks: findings.flatMap(({ blocks }) => blocks).length };
  });
