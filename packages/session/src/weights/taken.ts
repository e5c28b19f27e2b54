import { inOrder } from "@sdc-risk/assess";
import type { AnyMeasure, SdcObject } from "@sdc-risk/core";
import { usualOptions } from "../idle/use.ts";

/** Whether a measure that is to run takes weights. */
export const takesWeight = (measures: readonly AnyMeasure[], sdc: SdcObject): boolean =>
  measures
    .flatMap((one) => inOrder([one]))
    .some((one) => {
      const options = usualOptions(one);
      return one.takes === undefined || (options !== undefined && one.takes(options, sdc).includes("weight"));
    });
