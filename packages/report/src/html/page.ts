import { loadCharts, type DrawChart } from "../chart/svg.js";
import { escapeHtml } from "../escape.js";
import { hasInternal, moment, sizeOf, verdicts, warningText } from "../facts.js";
import type { RiskReport } from "../risk-report.js";
import { htmlBlock } from "./block.js";
import { data, paragraph } from "./element.js";
import { verdictCards } from "./metrics.js";
import { provenance } from "./provenance.js";
import { STYLE, STYLE_HASH } from "./style.js";

interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

/**
 * One self-contained HTML page: it asks for nothing from anywhere, runs no script, and its own Content-Security-Policy says so.
 * The same report gives the same bytes.
 */
export async function toHtml(report: RiskReport): Promise<string> {
  const draw = await loadCharts();
  const sections = await allSections(report, draw);
  const title = `Disclosure risk of ${report.data.name}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
<header>
<p class="kind">Statistical disclosure risk</p>
<h1>${data(report.data.name)}</h1>
<p class="size">${escapeHtml(sizeOf(report))} · <time datetime="${escapeHtml(report.createdAt)}">${escapeHtml(moment(report.createdAt))}</time></p>
</header>
<div class="columns">
<nav aria-label="Contents">
<h2>Contents</h2>
<ol>
${sections.map(({ id, title: name }) => `<li><a href="#${id}">${data(name)}</a></li>`).join("\n")}
</ol>
</nav>
<main id="main">
${notices(report)}${sections.map(({ id, title: name, body }) => `<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${data(name)}</h2>
${body}
</section>`).join("\n")}
</main>
</div>
<footer><p>${escapeHtml(`${report.software.name} ${report.software.version}`)}</p></footer>
</body>
</html>
`;
}

const bullets = (items: readonly string[]): string => `<ul>\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</ul>`;

/** What a reader must know before any figure: internal detail, then warnings. */
function notices(report: RiskReport): string {
  const internal = hasInternal(report)
    ? `<div class="notice" role="note"><p><strong>Internal report.</strong> It names single records or rare values and is itself confidential.</p></div>\n`
    : "";
  if (report.warnings.length === 0) return internal;
  const count = report.warnings.length === 1 ? "One warning" : `${report.warnings.length} warnings`;
  return `${internal}<div class="notice" role="note"><p><strong>${count}.</strong></p>\n${warningList(report)}</div>\n`;
}

const warningList = (report: RiskReport): string => bullets(report.warnings.map((warning) => data(warningText(warning, report))));

async function allSections(report: RiskReport, draw: DrawChart): Promise<Section[]> {
  const opening = verdicts(report);
  const sections: Section[] = [];
  if (opening.length > 0) sections.push({ id: "summary", title: "At a glance", body: verdictCards(opening) });
  for (const [i, { title, blocks }] of Object.values(report.measures).entries()) {
    const drawn: string[] = [];
    for (const block of blocks) drawn.push(await htmlBlock(block, draw));
    const body = drawn.length > 0 ? drawn.join("\n") : paragraph("This measure has nothing to show.", "nothing");
    sections.push({ id: `measure-${i + 1}`, title, body });
  }
  if (report.skipped.length > 0) {
    const lines = report.skipped.map(({ title, reason }) => `<strong>${data(title)}:</strong> ${data(reason)}`);
    sections.push({ id: "skipped", title: "Not computed", body: bullets(lines) });
  }
  if (report.warnings.length > 0) sections.push({ id: "warnings", title: "Warnings", body: warningList(report) });
  const from = provenance(report);
  sections.push({ id: "data", title: "Data", body: from.data }, { id: "options", title: "Options", body: from.options });
  return sections;
}
