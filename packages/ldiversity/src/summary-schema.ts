import { figure, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

const spread = z.object({
  min: z.number(),
  quartile1: z.number(),
  median: z.number(),
  mean: z.number(),
  quartile3: z.number(),
  max: z.number(),
});

/** Distribution of a figure over records. */
export type Spread = SummaryOf<typeof spread>;

const failing = z
  .object({ l: z.number(), distinct: z.number(), entropy: z.number(), recursive: z.number() })
  .meta(figure.all({ ofGroups: true }));

/** Records that fail l-diversity of each kind. */
export type Failing = SummaryOf<typeof failing>;

const variableSummary = z.object({
  variable: z.string(),
  /** Distinct values (or bands) in the file; a missing value counts as one where it is not left out. */
  values: z.number(),
  banded: z.boolean(),
  /** Records whose value is missing. */
  missing: z.number(),
  /** Over records whose class holds a value; null where there are none. */
  distinct: z
    .object({
      ...spread.shape,
      min: figure.number({
        label: "smallest number of values of {variable|a sensitive variable} in a class",
        ofGroups: true,
      }),
    })
    .nullable(),
  entropy: spread.nullable(),
  recursive: spread.nullable(),
  /** Records in a class that holds one value only: whoever finds the class knows the value. */
  certain: figure.count({ label: "{records} whose {variable|sensitive value} is certain", ofGroups: true }),
  certainShare: figure
    .share({
      counted: "certain",
      label: "share of {records} whose {variable|sensitive value} is certain",
      ofGroups: true,
    })
    .nullable(),
  failing: z.array(failing),
  /** Records by the number of distinct values in their class. */
  distribution: z.array(z.object({ distinct: z.number(), records: figure.records() })),
  /** Records with a certain value when each key is left out in turn. */
  leaveOneOut: z.array(z.object({ key: z.string(), certain: z.number() })),
});

/** What is told of one sensitive variable. */
export type VariableSummary = SummaryOf<typeof variableSummary>;

export const ldiversitySummary = z.object({
  records: figure.count(),
  variables: z.array(variableSummary),
  /** Several sensitive variables at once: for each, the others join the keys. Null with one variable. */
  multi: z
    .object({
      entropy: spread.nullable(),
      recursive: spread.nullable(),
      failing: z.array(failing.omit({ distinct: true })),
    })
    .nullable(),
});

/** Aggregates of `ldiversity`. */
export type LdiversitySummary = SummaryOf<typeof ldiversitySummary>;
