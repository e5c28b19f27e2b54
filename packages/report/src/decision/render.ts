import { escapeHtml, escapeMarkdown } from "../escape.js";
import { moment } from "../facts.js";
import { htmlBlock } from "../html/block.js";
import { data } from "../html/element.js";
import { htmlPage } from "../html/shell.js";
import { writeJson } from "../json/write.js";
import { withoutLongRuns } from "../names/long-names.js";
import { markdownBlock } from "../markdown/block.js";
import type { DecisionReport } from "./decision-report.js";

const about = ({ createdAt, software }: DecisionReport): string =>
  `${moment(createdAt)}, ${software.name} ${software.version}`;

/** What is to be released: the released files, or where there are none the data. */
const filesOf = ({ released, data: { name } }: DecisionReport): string =>
  released.length === 0 ? name : released.map((file) => file.name).join(", ");

/** The file of a decision as one self-contained HTML page. */
export function decisionToHtml(whole: DecisionReport): string {
  const decision = withoutLongRuns(whole);
  const name = filesOf(decision);
  return htmlPage({
    title: `Decision on the release of ${name}`,
    kind: "File of the decision",
    heading: data(name),
    size: escapeHtml(about(decision)),
    notices: "",
    sections: decision.sections.map(({ id, title, blocks }, i) => ({
      id,
      title: `${i + 1}. ${title}`,
      body: blocks.map((block) => htmlBlock(block)).join("\n"),
    })),
    footer: `${decision.software.name} ${decision.software.version}`,
  });
}

/** The same as GitHub-flavoured Markdown. */
export function decisionToMarkdown(whole: DecisionReport): string {
  const decision = withoutLongRuns(whole);
  const parts = [
    `# Decision on the release of ${escapeMarkdown(filesOf(decision))}`,
    escapeMarkdown(about(decision)),
    ...decision.sections.flatMap(({ title, blocks }, i) => [
      `## ${i + 1}. ${title}`,
      ...blocks.map((block) => markdownBlock(block)),
    ]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The same as JSON. */
export const decisionToJson = (decision: DecisionReport): string => writeJson(decision, "decision");
