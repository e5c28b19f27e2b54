import { defineTreatment } from "../../treatment/define-treatment.ts";
import { numberLosses } from "../numbers/loss.ts";
import { readNumbers } from "../numbers/numbers.ts";
import { withNumbers } from "../numbers/with-numbers.ts";
import { coded } from "./kernel.ts";
import { options } from "./options.ts";
import { script } from "./script.ts";

/**
 * Bottom and top codes of numbers: values below `bottom` and above `top` become the bound or, with `to: "mean"`, the mean
 * of the values beyond it, which keeps the total, and needs three records or more beyond it. Its loss is that of `squaredLoss`.
 */
export const ends = defineTreatment({
  id: "ends",
  options,
  command: {
    about: "numbers beyond top or bottom become the bound, or their mean (to=mean)",
    example: "income=ends:top=90000",
    main: "top",
    takesMissing: true,
  },
  apply: (table, { key, missing, ...codes }) =>
    withNumbers(table, key, coded(key, readNumbers(table, key, missing), codes)),
  loss: (original, treated, { key, missing }) => numberLosses([original, treated], [key], missing),
  script,
  text: ({ key, bottom, top, to }) => {
    const become = (bound: number): string => (to === "bound" ? `as ${bound}` : "as their mean");
    return `${key} with ${[
      ...(bottom === undefined ? [] : [`values below ${bottom} ${become(bottom)}`]),
      ...(top === undefined ? [] : [`values above ${top} ${become(top)}`]),
    ].join(" and ")}`;
  },
});
