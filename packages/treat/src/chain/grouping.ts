import * as z from "zod";
import { bandLabels, bands, endLabels, ends } from "./bands.ts";
import { dateLabels, dates } from "./dates.ts";
import { merge, mergeLabels } from "./merge.ts";
import { prefix, prefixLabels } from "./prefix.ts";
import type { Relabel } from "./relabel.ts";

const all = z
  .strictObject({ by: z.literal("all") })
  .describe("All values become one: the variable tells nothing.");

/** How values of a variable are grouped into coarser ones, as it stands in a plan. */
export const groupings = z.discriminatedUnion("by", [bands, ends, merge, prefix, dates, all]);

/** How values of a variable are grouped into coarser ones, complete. */
export type Grouping = z.output<typeof groupings>;
/** The same as a caller may write it. */
export type GroupingInput = z.input<typeof groupings>;

/** What stands in the place of a value where all values are one, as ARX writes it. */
export const ANY_VALUE = "*";

/**
 * The label of each value under a grouping.
 * @param key the variable, for messages
 * @throws BAD_TYPE by the label that is returned, for a value that the grouping cannot take
 */
export function relabelBy(grouping: Grouping, key: string): Relabel {
  switch (grouping.by) {
    case "bands":
      return bandLabels(grouping, key);
    case "ends":
      return endLabels(grouping, key);
    case "merge":
      return mergeLabels(grouping, key);
    case "prefix":
      return prefixLabels(grouping);
    case "date":
      return dateLabels(grouping, key);
    case "all":
      return () => ANY_VALUE;
  }
}
