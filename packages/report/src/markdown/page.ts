import { escapeMarkdown } from "../escape.js";
import { dataFacts, hasInternal, measureFacts, missingFacts, moment, roleFacts, sizeOf, verdicts, warningText, type Fact } from "../facts.js";
import type { RiskReport } from "../risk-report.js";
import { markdownBlock, markdownMetrics } from "./block.js";
import { markdownTable } from "./table.js";

const facts = (list: readonly Fact[]): string => markdownTable({
  columns: [{ label: "What", format: "text" }, { label: "Value", format: "text" }],
  rows: list.map(({ label, value }) => [label, value]),
});

const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

/** A titled part, or nothing where it has no content. */
const part = (heading: string, items: readonly unknown[], body: () => string): string[] => (items.length === 0 ? [] : [heading, body()]);

/** The report as GitHub-flavoured Markdown, for wikis and pull requests; charts are tables with text bars. */
export function toMarkdown(report: RiskReport): string {
  const { data, measures, warnings, skipped } = report;
  const opening = verdicts(report);
  const warned = bullets(warnings.map((warning) => escapeMarkdown(warningText(warning, report))));
  const parts = [
    `# Disclosure risk of ${escapeMarkdown(data.name)}`,
    `${sizeOf(report)} · ${escapeMarkdown(moment(report.createdAt))}`,
    ...(hasInternal(report) ? ["**Internal report.** It names single records or rare values and is itself confidential."] : []),
    ...part("**Warnings**", warnings, () => warned),
    ...part("## At a glance", opening, () => markdownMetrics(opening.map(({ metric }) => metric))),
    ...Object.values(measures).flatMap(({ title, blocks }) => [
      `## ${escapeMarkdown(title)}`,
      ...(blocks.length === 0 ? ["_This measure has nothing to show._"] : blocks.map(markdownBlock)),
    ]),
    ...part("## Not computed", skipped, () => bullets(skipped.map(({ title, reason }) => `**${escapeMarkdown(title)}:** ${escapeMarkdown(reason)}`))),
    "## Data",
    facts(dataFacts(report)),
    ...part("### Roles of variables", roleFacts(report), () => facts(roleFacts(report))),
    ...part("### Missing-value codes", missingFacts(report), () => facts(missingFacts(report))),
    ...part("## Options", Object.keys(measures), () => Object.values(measures)
      .map((measure) => ({ title: measure.title, list: measureFacts(measure, report) }))
      .map(({ title, list }) => `### ${escapeMarkdown(title)}\n\n${list.length === 0 ? "No options." : facts(list)}`)
      .join("\n\n")),
  ];
  return `${parts.join("\n\n")}\n`;
}
