import { SdcError, type Classes } from "@sdc-risk/data";
import type { ClassColumn } from "../measure.ts";
import { lateColumn } from "./late-column.ts";

/**
 * A column of classes; where these stay elsewhere nobody may read it.
 * @param values of each row @param classes null where these stay elsewhere
 */
export const columnOfHeldValues = <C extends Omit<ClassColumn, "values">>(
  column: C,
  values: Float64Array,
  classes: Classes | null,
): C & { readonly values: Float64Array } =>
  classes === null
    ? lateColumn(column, (): Float64Array => {
        throw new SdcError(
          "NEEDS_RECORDS",
          "The classes stay in the engine, so that no value of each is here.",
        );
      })
    : { ...column, values };
