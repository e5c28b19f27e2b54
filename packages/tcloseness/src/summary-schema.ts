import { bin, figure, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

const scale = z.enum(["nominal", "ordered"]);

export type Scale = SummaryOf<typeof scale>;

const closenessSummary = z.object({
  variable: z.string(),
  scale,
  /** Distinct values in the file, on this scale. */
  values: z.number(),
  /** Distinct values that E and L count: a missing one among them, on any scale, unless missing values are left out. */
  nominalValues: z.number(),
  /** The file's t: the largest distance of a class; null where no class holds a value. */
  t: figure
    .number({
      label: "largest distance of a class from the file ({variable|a sensitive variable})",
      ofGroups: true,
    })
    .nullable(),
  /** Distance over records whose class holds a value. */
  median: z.number().nullable(),
  mean: z.number().nullable(),
  above: z.array(
    z.object({
      t: z.number(),
      records: figure.records({ ofGroups: true }),
      share: figure.share({ counted: "records", ofGroups: true }).nullable(),
      classes: z.number(),
    }),
  ),
  /** Largest over classes; null where not defined. */
  alpha: z.number().nullable(),
  beta: z.number().nullable(),
  enhancedBeta: z.number().nullable(),
  /** Largest finite δ, and the records in classes that lack a value of the file, whose δ is infinite. */
  delta: z.number().nullable(),
  infiniteDelta: z.number(),
  E: z.number().nullable(),
  /** Smallest share of the file's values that a class holds. */
  L: z.number().nullable(),
  /** Records by distance. */
  distribution: z.array(bin),
});

/** What is told of one sensitive variable. */
export type ClosenessSummary = SummaryOf<typeof closenessSummary>;

export const tclosenessSummary = z.object({ records: figure.count(), variables: z.array(closenessSummary) });

/** Aggregates of `tcloseness`. */
export type TclosenessSummary = SummaryOf<typeof tclosenessSummary>;
