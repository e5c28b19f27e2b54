import { begun } from "@sdc-risk/blocks";
import type { AnyMeasure } from "@sdc-risk/core";
import type { Language } from "@sdc-risk/data";
import { groupedBy } from "@sdc-risk/data/kernels";
import { answerWords, type AnswerWords } from "../answer/language/words.ts";
import type { Limit } from "./rules.ts";
import { isShare, labelOf, valueText } from "./words.ts";

function limitText(limit: Limit, { say, number }: AnswerWords): string {
  const bound = limit.bound === "min" ? "least" : limit.strict === true ? "below" : "most";
  return say("limitOf", { bound, limit: number(valueText(limit.limit, isShare(limit))) });
}

/**
 * The rules of a policy in words, one text per rule: "Mean individual risk (global risk): at most 3 %".
 * @param known the measures whose titles stand before figures that have no words of their own
 * @param language English without one
 */
export function ruleTexts(
  limits: readonly Limit[],
  known: readonly AnyMeasure[],
  language?: Language,
): readonly string[] {
  const words = answerWords(language);
  return Array.from(groupedBy(limits, ({ number }) => number).values(), (bounds) => {
    const [first] = bounds;
    const { figure, scenarios } = first;
    const title = known.find(({ id }) => id === figure.measure)?.title ?? figure.measure;
    const text = words.say("ruleOf", {
      label: begun(labelOf(first, title, undefined, words)),
      limits: bounds.map((one) => limitText(one, words)).join(", "),
    });
    return scenarios === null ? text : words.say("ruleFor", { text, scenarios: scenarios.join(", ") });
  });
}
