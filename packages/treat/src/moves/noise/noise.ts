import { defineTreatment } from "../../treatment/define-treatment.ts";
import { numberLosses } from "../numbers/loss.ts";
import { apply } from "./apply.ts";
import { options } from "./options.ts";

/**
 * Normal noise on numbers from a secret seed: of each variable by itself, or with their covariances, so that means and
 * covariances stay (Brand 2002). Its loss is that of `squaredLoss`: about d² for noise of each by itself.
 */
export const noise = defineTreatment({
  id: "noise",
  options,
  command: {
    about: "normal noise of d standard deviations; it may keep covariances (correlated=true)",
    example: "income,expend=noise:0.1,correlated=true",
    main: "d",
    draws: (random) => ({ seed: random }),
    takesMissing: true,
  },
  apply,
  loss: (original, treated, { keys, missing }) => numberLosses([original, treated], keys, missing),
  text: ({ keys, d, correlated }) =>
    `${correlated ? "correlated noise" : "noise"} of ${d} standard deviations on ${keys.join(" and ")}`,
});
