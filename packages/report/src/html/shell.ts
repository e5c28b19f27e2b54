import { escapeHtml } from "../escape.js";
import { data } from "./element.js";
import { STYLE, STYLE_HASH } from "./style.js";

/** A part of a page with its own heading and place in the contents. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

export interface Page {
  /** What the browser calls the page. */
  readonly title: string;
  /** Small line over the heading. */
  readonly kind: string;
  /** HTML. */
  readonly heading: string;
  readonly size: string;
  /** HTML: what a reader must know before any figure. */
  readonly notices: string;
  readonly sections: readonly Section[];
  readonly footer: string;
}

/** A section without a title is called by its id, so that it can be seen and followed. */
const titleOf = (id: string, title: string): string => (title.trim() === "" ? id : title);

/**
 * A self-contained page: it asks for nothing from anywhere, runs no script, and its own
 * Content-Security-Policy says so.
 */
export const htmlPage = ({
  title,
  kind,
  heading,
  size,
  notices,
  sections,
  footer,
}: Page): string => `<!doctype html>
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
<p class="kind">${escapeHtml(kind)}</p>
<h1>${heading}</h1>
<p class="size">${size}</p>
</header>
<div class="columns">
<nav aria-label="Contents">
<h2>Contents</h2>
<ol>
${sections.map(({ id, title: name }) => `<li><a href="#${id}">${data(titleOf(id, name))}</a></li>`).join("\n")}
</ol>
</nav>
<main id="main">
${notices}${sections
  .map(
    ({ id, title: name, body }) => `<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${data(titleOf(id, name))}</h2>
${body}
</section>`,
  )
  .join("\n")}
</main>
</div>
<footer><p>${escapeHtml(footer)}</p></footer>
</body>
</html>
`;
