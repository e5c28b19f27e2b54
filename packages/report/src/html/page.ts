import { escapeHtml, sentenceHtml } from "../escape.ts";
import { countOfWarnings, moment } from "../facts.ts";
import type { ReportWords } from "../language/report.ts";
import { pageOf, type RiskDocument } from "../page/document.ts";
import { FIRST_WARNINGS, hasInternal, titleOf, type Page, type Part, type Section } from "../page/page.ts";
import { isWide } from "./block.ts";
import { bullets, data } from "./element.ts";
import { partHtml } from "./part.ts";
import { SCRIPT, SCRIPT_HASH } from "./script.ts";
import { STYLE, STYLE_HASH } from "./style.ts";

/** What a reader must know before any figure: internal detail, then warnings. */
function notices(page: Page): string {
  const { warnings, words } = page;
  const { say } = words;
  const notice = (body: string): string => `<div class="notice" role="note">${body}</div>\n`;
  const more =
    warnings.length > FIRST_WARNINGS
      ? `<p><a href="#warnings">${say("allWarnings", { n: warnings.length })}</a></p>`
      : "";
  return (
    (hasInternal(page)
      ? notice(`<p><strong>${say("internalReport")}</strong> ${say("internalWhy")}</p>`)
      : "") +
    (warnings.length === 0
      ? ""
      : notice(
          `<p><strong>${countOfWarnings(warnings, words)}.</strong></p>\n` +
            `${bullets(warnings.slice(0, FIRST_WARNINGS).map(sentenceHtml))}${more}`,
        ))
  );
}

/** Buttons of the script; without it they are not shown. */
const folding = ({ say }: ReportWords): string =>
  `<p class="folding" hidden=""><button type="button" data-fold="open">${say("unfoldAll")}</button> ` +
  `<button type="button" data-fold="closed">${say("foldAll")}</button></p>`;

/** Printed where sections are folded. */
const unprinted = ({ say }: ReportWords): string => `<p class="unprinted note">${say("unprinted")}</p>`;

const subjectHtml = ({ about, createdAt }: Page["subjects"][number], words: ReportWords): string =>
  `${escapeHtml(about)} · <time datetime="${escapeHtml(createdAt)}">${escapeHtml(moment(createdAt, words))}</time>`;

/** The files of a page, "a.csv and b.csv". */
const filesText = (files: readonly string[], { say }: ReportWords): string =>
  files.length < 2 ? files.join("") : files.reduce((first, last) => say("filesAnd", { first, last }));

const isWideBlock = (part: Part): boolean => part.kind === "block" && isWide(part);

/**
 * The parts of a folded section as they are set in columns: blocks of the whole width come last, since each of them ends the
 * columns before it. Where a text stands behind a block, which may speak of it, all stay as they are.
 */
function inColumns(parts: readonly Part[]): readonly Part[] {
  const first = parts.findIndex(({ kind }) => kind === "block");
  if (first < 0 || parts.slice(first).some(({ kind }) => kind !== "block")) return parts;
  return [...parts.filter((part) => !isWideBlock(part)), ...parts.filter(isWideBlock)];
}

/** A section; a folded one opens on request, and where a link leads into it. */
function sectionHtml(section: Section, words: ReportWords): string {
  const { id, parts } = section;
  const heading = `<h2 id="${id}-title">${data(titleOf(section))}</h2>`;
  const ordered = section.folded === true ? inColumns(parts) : parts;
  const body = ordered.map((part) => partHtml(part, section.title, words)).join("\n");
  return section.folded === true
    ? `<section class="folded" aria-labelledby="${id}-title"><details class="fold"><summary>${heading}</summary>
<div id="${id}" class="parts">
${body}
</div></details></section>`
    : `<section id="${id}" aria-labelledby="${id}-title">
${heading}
${body}
</section>`;
}

/**
 * A report, a comparison or a decision as one self-contained HTML page: it asks for nothing from anywhere, and its own
 * Content-Security-Policy says so, which lets in one style and one script by their hashes. The same document gives the
 * same bytes.
 */
export function toHtml(document: RiskDocument): string {
  const page = pageOf(document);
  const { title, kind, running, files, subjects, sections, footer, words } = page;
  const { say } = words;
  const isFolded = sections.some(({ folded }) => folded === true);
  const entry = (section: Section): string =>
    `<li><a href="#${section.id}">${data(titleOf(section))}</a></li>`;
  return `<!doctype html>
<html lang="${words.locale}" data-running="${escapeHtml(running)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${STYLE_HASH}'; script-src '${SCRIPT_HASH}'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body${page.dense === true ? ` class="dense"` : ""}>
<a class="skip" href="#main">${say("skip")}</a>
<header>
<p class="kind">${escapeHtml(kind)}</p>
<h1>${filesText(files.map(data), words)}</h1>
<p class="size">${subjects.map((one) => subjectHtml(one, words)).join("<br>")}</p>
</header>
<div class="columns">
<nav aria-label="${say("contents")}">
<h2>${say("contents")}</h2>
<ol>
${sections.map(entry).join("\n")}
</ol>
${isFolded ? folding(words) : ""}
</nav>
<main id="main">
${notices(page)}${sections.map((one) => sectionHtml(one, words)).join("\n")}
${isFolded ? unprinted(words) : ""}
</main>
</div>
<footer><p>${escapeHtml(footer)}</p></footer>
<script>${SCRIPT}</script>
</body>
</html>
`;
}
