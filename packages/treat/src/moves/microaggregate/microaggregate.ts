import { defineTreatment } from "../../treatment/define-treatment.ts";
import { numberLosses } from "../numbers/loss.ts";
import { apply } from "./apply.ts";
import { options } from "./options.ts";

/**
 * Microaggregation: groups of at least k records whose values are near each other get their mean, by MDAV (Domingo-Ferrer
 * and Mateo-Sanz 2002; Domingo-Ferrer and Torra 2005). Means and totals stay. Its loss, that of `squaredLoss`, is the share
 * of the variance that was within groups.
 */
export const microaggregate = defineTreatment({
  id: "microaggregate",
  options,
  command: {
    about: "groups of k records with values near each other get their mean (MDAV)",
    example: "income,expend=microaggregate:3",
    main: "k",
    takesMissing: true,
  },
  apply,
  loss: (original, treated, { keys, missing }) => numberLosses([original, treated], keys, missing),
  text: ({ keys, k }) => `${keys.join(" and ")} as means of groups of at least ${k} records`,
});
