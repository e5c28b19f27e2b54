import { defineTreatment } from "../../treatment/define-treatment.ts";
import { numberLosses } from "../numbers/loss.ts";
import { readNumbers } from "../numbers/numbers.ts";
import { withNumbers } from "../numbers/with-numbers.ts";
import { rounded } from "./kernel.ts";
import { options } from "./options.ts";
import { script } from "./script/script.ts";

/**
 * Rounds numbers to multiples of a base, exactly in decimals: half to even unless told, so that rounding moves no mean; or
 * half away from zero. Its loss is that of `squaredLoss`.
 */
export const round = defineTreatment({
  id: "round",
  options,
  command: {
    about: "numbers become multiples of the base; halves go to the even one (ties=away)",
    example: "income=round:100",
    main: "base",
    takesMissing: true,
  },
  apply: (table, { key, missing, base, ties }) =>
    withNumbers(table, key, rounded(readNumbers(table, key, missing), base, ties)),
  loss: (original, treated, { key, missing }) => numberLosses([original, treated], [key], missing),
  script,
  text: ({ key, base }) => `${key} in multiples of ${base}`,
});
