import { begun } from "@sdc-risk/blocks";
import type { AnyMeasure } from "@sdc-risk/core";
import { groupedBy } from "@sdc-risk/data/kernels";
import { boundText } from "@sdc-risk/report";
import type { Limit } from "./rules.ts";
import { isShare, labelOf, valueText } from "./words.ts";

const limitText = (limit: Limit): string => `${boundText(limit)} ${valueText(limit.limit, isShare(limit))}`;

/**
 * The rules of a policy in words, one text per rule: "Mean individual risk (global risk): at most 3 %".
 * @param known the measures whose titles stand before figures that have no words of their own
 */
export function ruleTexts(limits: readonly Limit[], known: readonly AnyMeasure[]): readonly string[] {
  return Array.from(groupedBy(limits, ({ number }) => number).values(), (bounds) => {
    const [first] = bounds;
    const { figure, scenarios } = first;
    const title = known.find(({ id }) => id === figure.measure)?.title ?? figure.measure;
    const whom = scenarios === null ? "" : ` (for ${scenarios.join(", ")})`;
    return `${begun(labelOf(first, title))}: ${bounds.map(limitText).join(", ")}${whom}`;
  });
}
