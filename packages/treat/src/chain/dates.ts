import { SdcError } from "@sdc-risk/data";
import * as z from "zod";
import type { Relabel } from "./relabel.ts";

export const dates = z
  .strictObject({
    by: z.literal("date"),
    to: z.enum(["month", "quarter", "year"]).describe("The part of a date that stays."),
  })
  .describe("Dates written YYYY-MM-DD (with or without a time) to month, quarter or year.");

const DATE = /^([+-]?\d{4,})-(\d{2})(?:-\d{2}(?:[T ].*)?)?$/;

/** Dates cut to a part. @throws BAD_TYPE for what is no date */
export function dateLabels({ to }: z.output<typeof dates>, key: string): Relabel {
  return (text) => {
    const found = DATE.exec(text);
    if (found === null)
      throw new SdcError("BAD_TYPE", `"${key}" holds "${text}", which is no date such as 2020-03-31.`);
    const [, year, month] = found as unknown as readonly [string, string, string];
    if (to === "year") return year;
    return to === "month" ? `${year}-${month}` : `${year}-Q${Math.ceil(Number(month) / 3)}`;
  };
}
