import { formatValue } from "@sdc-risk/data";
import type { RuleReport } from "../risk-report.ts";

/** What a figure by effective candidates, or by another reading, does with missing values. */
const READINGS: Readonly<Record<string, string>> = {
  "by effective candidates":
    "a missing value counts towards each value that it may stand for, by how likely that one is",
};

/** How a figure was counted, with what that does to missing values where it is known. */
const readingText = (reading: string): string => {
  const how = READINGS[reading];
  return how === undefined ? reading : `${reading} (${how})`;
};

/**
 * The figure of a rule in the original under both of its names, where rules count missing values otherwise than the
 * measure does: the one that is judged, and the one that a report of the original shows among its measures. Null where
 * there is one figure only.
 */
export function originalText({
  initial,
  initialReading,
  initialCounted,
  share,
}: Pick<RuleReport, "initial" | "initialReading" | "initialCounted" | "share">): string | null {
  if (typeof initial !== "number" || initialReading === undefined || initialCounted === undefined)
    return null;
  const shown = (value: number): string => formatValue(value, share ? "percent" : "number");
  return (
    `In the original it is ${shown(initial)} ${readingText(initialReading)}, which is what the rule is judged by; ` +
    `the measure itself counts ${shown(initialCounted)}.`
  );
}
