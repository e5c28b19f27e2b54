// A complete measure: pairs of records that share a key. Explained in docs/your-own-measure.md.
import { defineMeasure } from "@sdc-risk/core";
import * as z from "zod";

export const twins = defineMeasure(
  {
    id: "acme-twins",
    title: "Twins",
    needs: ["keys"],
    uses: [],
    options: z.strictObject({
      size: z.number().int().min(2).default(2).describe("Records that share a key."),
    }),
    async compute(sdc, run) {
      const classes = await run.classes();
      const isTwin = Int32Array.from(classes.counts, (f) => (f === run.options.size ? 1 : 0));
      const records = isTwin.reduce((sum, one, c) => sum + one * classes.counts[c], 0);
      return {
        summary: { records, share: classes.records > 0 ? records / classes.records : null },
        columns: {
          twin: { grain: "class", values: isTwin, about: "1 where exactly so many records share the key." },
        },
      };
    },
  },
  (done) => [
    {
      kind: "metrics",
      title: "Twins",
      about: `Records whose key exactly ${done.options.size} records share.`,
      metrics: [
        {
          label: "Twins",
          value: done.summary.records,
          format: "count",
          about: "Whoever knows one of them by name is left with few candidates.",
        },
      ],
    },
  ],
);
