import { figure, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

export const utilitySummary = z.object({
  records: figure.count(),
  /** Records in classes of at most `size` records, and their share; null without records. */
  smallRecords: figure.records({ label: "utility: {records} in small classes" }),
  smallShare: figure
    .share({ counted: "smallRecords", label: "utility: share of {records} in small classes" })
    .nullable(),
});

/** Aggregates of the measure. */
export type UtilitySummary = SummaryOf<typeof utilitySummary>;
