import { defineTreatment } from "../../treatment/define-treatment.ts";
import { apply } from "./apply.ts";
import { loss } from "./loss.ts";
import { options } from "./options.ts";
import { script } from "./script/script.ts";
import { text } from "./text.ts";

/** Recodes a variable to coarser levels. */
export const recode = defineTreatment({
  id: "recode",
  options,
  apply,
  loss: (original, _treated, step) => [{ variable: step.key, loss: loss(original, step) }],
  script,
  text,
});
