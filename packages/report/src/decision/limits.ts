import { begun, type Block } from "@sdc-risk/core";
import { warningText } from "../facts.js";
import type { RiskReport } from "../risk-report.js";
import { table } from "./blocks.js";

/** A text in its sentences. */
const sentencesOf = (text: string): string[] => text.split(/(?<=\.) (?=[A-Z])/);

/** Texts without the sentences that an earlier one said; what a text begins with stays. */
export function saidOnce(texts: readonly string[]): string[] {
  const said = new Set<string>();
  return [...new Set(texts)].map((text) => {
    const kept = sentencesOf(text).filter((sentence, i) => i === 0 || !said.has(sentence));
    for (const sentence of kept) said.add(sentence);
    return kept.join(" ");
  });
}

/** Measures that were not computed, those of one reason together. */
function skippedTexts({ skipped }: RiskReport): string[] {
  const titles = new Map<string, string[]>();
  for (const { title, reason } of skipped) titles.set(reason, [...(titles.get(reason) ?? []), title]);
  return Array.from(titles, ([reason, names]) => `Not computed: ${names.join("; ")}. ${reason}`);
}

/** What limits the figures. */
export function limits(report: RiskReport): Block {
  const { answer, warnings, policy } = report;
  const told = [
    ...(answer?.limits.slice(-1) ?? []),
    "What the treatment costs those who use the data is not measured here.",
    ...(policy?.rules ?? []).flatMap(({ label, caution }) =>
      caution === undefined ? [] : `${begun(label)}: ${caution}`,
    ),
    ...warnings.map((warning) => warningText(warning, report)),
    ...skippedTexts(report),
  ];
  return table(
    "Limits",
    "What to bear in mind where the figures are used.",
    ["no.", "limit"],
    saidOnce(told).map((one, i) => [String(i + 1), one]),
  );
}
