// Links are written for the repository. On the site a link to a Markdown file leads to its page, one to a folder to the
// page of its README, and one to another file to a copy of it; a folder without a page is only named.
import { posix } from "node:path";
import type { MarkdownRenderer } from "vitepress";
import { placeOf, sourceOf } from "./places.ts";

type Token = ReturnType<MarkdownRenderer["parse"]>[number];

/** Data and pictures keep their names; a browser would not show sources by theirs. */
const SHOWN = /\.(csv|json|svg|png)$/;
export const copyOf = (path: string): string => `files/${path}${SHOWN.test(path) ? "" : ".txt"}`;

/** Files that pages link to, which the build copies. */
export const linkedFiles = new Set<string>();

const isOutside = (href: string): boolean => /^[a-z]+:|^#|^\//.test(href);

/** The path from the root that a link of a page names, and the rest of it. */
function targetOf(href: string, page: string): { readonly path: string; readonly anchor: string } {
  const [file, anchor] = href.split("#") as [string, string?];
  return {
    path: posix.normalize(posix.join(posix.dirname(page), decodeURI(file))).replace(/\/$/, ""),
    anchor: anchor === undefined ? "" : `#${anchor}`,
  };
}

function follow(tokens: readonly Token[], at: number, page: string): void {
  const open = tokens[at];
  const href = open.attrGet("href");
  if (href === null || isOutside(href)) return;
  const { path, anchor } = targetOf(href, page);
  const place = placeOf(path);
  if (place.kind === "page") open.attrSet("href", `/${place.address}${anchor}`);
  else if (place.kind === "file") {
    linkedFiles.add(place.path);
    open.attrSet("href", `/${copyOf(place.path)}`);
    open.attrSet("target", "_self"); // no page of the site: the browser opens it
  } else {
    const close = tokens.findIndex((token, i) => i > at && token.type === "link_close");
    open.tag = "span";
    open.attrs = [
      ["class", "in-repository"],
      ["title", `In the repository: ${place.path}`],
    ];
    open.type = "folder_open";
    const end = tokens[close];
    end.tag = "span";
    end.type = "folder_close";
  }
}

export function links(md: MarkdownRenderer): void {
  md.core.ruler.push("links-of-the-repository", (state) => {
    const page = sourceOf(state.env);
    for (const block of state.tokens)
      for (const [at, token] of (block.children ?? []).entries())
        if (token.type === "link_open") follow(block.children ?? [], at, page);
  });
}
