import { escapeMarkdown } from "../escape.ts";
import { countOfWarnings, moment } from "../facts.ts";
import { pageOf, type RiskDocument } from "../page/document.ts";
import { FIRST_WARNINGS, hasInternal, type Page } from "../page/page.ts";
import { bullets, partMarkdown } from "./part.ts";

/** What a reader must know before any figure: internal detail, then warnings. */
function notices(page: Page): string[] {
  const { warnings, words } = page;
  const { say } = words;
  const more = warnings.length > FIRST_WARNINGS ? [say("allWarningsListed", { n: warnings.length })] : [];
  return [
    ...(hasInternal(page) ? [`**${say("internalReport")}** ${say("internalWhy")}`] : []),
    ...(warnings.length === 0
      ? []
      : [
          `**${countOfWarnings(warnings, words)}.**`,
          bullets(warnings.slice(0, FIRST_WARNINGS).map(escapeMarkdown)),
          ...more,
        ]),
  ];
}

/**
 * A report, a comparison or a decision as GitHub-flavoured Markdown, for wikis and pull requests; charts are
 * tables, with text bars where there is one series.
 */
export function toMarkdown(document: RiskDocument): string {
  const page = pageOf(document);
  const subjects = page.subjects.map(
    ({ about, createdAt }) => `${escapeMarkdown(about)} · ${escapeMarkdown(moment(createdAt, page.words))}`,
  );
  const parts = [
    `# ${escapeMarkdown(page.title)}`,
    subjects.length === 1 ? subjects.join("") : bullets(subjects),
    ...notices(page),
    ...page.sections.flatMap(({ number, title, parts: some }) => [
      `## ${number === undefined ? "" : `${number}. `}${escapeMarkdown(title)}`,
      ...some.map((part) => partMarkdown(part, page.words)),
    ]),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
