import { shareOf } from "@sdc-risk/blocks";
import { defineMeasure } from "@sdc-risk/core";
import { sum } from "@sdc-risk/data/kernels";
import * as z from "zod";
import { utilityBlocks } from "./report.js";
import { utilitySummary, type UtilitySummary } from "./summary.js";

export type { UtilitySummary } from "./summary.js";

const options = z.strictObject({
  size: z.number().int().min(1).default(1).describe("Classes of at most so many records count."),
});

/** How many records are in small classes. */
export const utility = defineMeasure(
  {
    id: "utility",
    title: "Utility of the released file",
    about: "How many records share their key with few others?",
    needs: ["keys"],
    uses: [],
    options,
    summary: utilitySummary,
    missing: () => "a missing value of a key is a value of its own",
    takes: () => [],
    async compute(_sdc, run) {
      const classes = await run.classes();
      const small = Int32Array.from(classes.counts, (count) => (count <= run.options.size ? 1 : 0));
      const smallRecords = sum(classes.counts.map((count, c) => count * small[c]));
      const summary: UtilitySummary = {
        records: classes.records,
        smallRecords,
        smallShare: shareOf(smallRecords, classes.records),
      };
      return {
        summary,
        columns: {
          small: {
            grain: "class",
            values: small,
            about: `1 where the ${run.unit.one} is in a small class, else 0.`,
          },
        },
        unit: run.unit,
      };
    },
  },
  (done) => utilityBlocks(done),
);
