import { pieces } from "../../../script/script-files.ts";
import { inPlaceOf, literal } from "../../../script/stata.ts";
import type { StepScript } from "../../../treatment/treatment-script.ts";
import type { Recoding } from "../options.ts";
import { groupsOf } from "./groups.ts";

/** Numbers and texts that one `inlist` takes. */
const MOST_NUMBERS = 100;
const MOST_TEXTS = 9;

export const stata: StepScript<Recoding> = (step, context) => {
  const { key } = step;
  return [
    `generate strL sdc_risk_new = ${key}`,
    ...groupsOf(step, context).flatMap(({ numbers, texts, to }) =>
      [
        ...pieces(numbers.map(String), MOST_NUMBERS).map(
          (some) => `inlist(real(${key}), ${some.join(", ")})`,
        ),
        ...pieces(texts.map(literal), MOST_TEXTS).map((some) => `inlist(${key}, ${some.join(", ")})`),
      ].map((condition) => `replace sdc_risk_new = ${literal(to)} if ${condition}`),
    ),
    ...inPlaceOf(key),
  ];
};
