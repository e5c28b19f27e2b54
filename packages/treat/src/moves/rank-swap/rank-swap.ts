import { shareText } from "@sdc-risk/data";
import { defineTreatment } from "../../treatment/define-treatment.ts";
import { numberLosses } from "../numbers/loss.ts";
import { apply } from "./apply.ts";
import { options } from "./options.ts";

/**
 * Rank swapping (Moore 1996) from a secret seed: each value changes places with one whose rank differs by at most so many
 * percent of the values. What values there are stays, and who has which does not. Its loss is that of `squaredLoss`.
 */
export const rankSwap = defineTreatment({
  id: "rank-swap",
  options,
  command: {
    about: "values change places within so many percent of the ranks",
    example: "income=rank-swap:5",
    main: "percent",
    draws: (random) => ({ seed: random }),
    takesMissing: true,
  },
  apply,
  loss: (original, treated, { keys, missing }) => numberLosses([original, treated], keys, missing),
  text: ({ keys, percent }) =>
    `values of ${keys.join(" and ")} swapped within ${shareText(percent / 100)} of the ranks`,
});
