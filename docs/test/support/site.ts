import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { ROOT } from "./pages.ts";

export const SITE = join(ROOT, "docs/dist");

/** Builds the site as `pnpm docs:build` does. */
export function buildSite(): void {
  const vitepress = join(ROOT, "docs/node_modules/vitepress/bin/vitepress.js");
  execFileSync(process.execPath, [vitepress, "build", "docs"], { cwd: ROOT, stdio: "pipe" });
}

/** All built files whose names end with `end`, from the root of the site. */
export const builtFiles = (end: string): string[] =>
  readdirSync(SITE, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(end))
    .sort();

/** The text of a built file. */
export const built = (path: string): string => readFileSync(join(SITE, path), "utf8");

const idsOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => decoded(id)));

const decoded = (text: string): string =>
  text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#39;", "'");

/** Links, pictures, scripts and styles of a page that lead nowhere; `text` gives the page at a path. */
export function brokenOf(path: string, text: (path: string) => string): string[] {
  const html = text(path);
  return [...html.matchAll(/ (?:href|src|srcset)="([^"]*)"/g)]
    .map(([, target]) => decodeURI(decoded(target)))
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => !leads(target, path, text));
}

function leads(target: string, from: string, text: (path: string) => string): boolean {
  const [file, anchor] = target.split("#") as [string, string?];
  const named = file === "" ? from : posix.join(file.startsWith("/") ? "" : posix.dirname(from), file);
  const path = named.replace(/^\//, "").replace(/(^|\/)$/, "$1index.html");
  if (!existsSync(join(SITE, path))) return false;
  return anchor === undefined || anchor === "" || idsOf(text(path)).has(anchor);
}

/** Places outside of the site that a page, a style or a script of it would ask for. */
export function foreignOf(text: string): string[] {
  const patterns = [
    /<(?:script|img|iframe|source|video|audio|embed|object)\b[^>]*? (?:src|srcset|data)="((?:https?:)?\/\/[^"]*)"/g,
    /<link\b[^>]*? href="((?:https?:)?\/\/[^"]*)"/g,
    /url\(\s*["']?((?:https?:)?\/\/[^)"']*)/g,
    /@import\s+["']((?:https?:)?\/\/[^"']*)/g,
    /(?:\bimport\(|\bfetch\(|\bfrom|\bnew Worker\(|\bnew WebSocket\()\s*["'`]((?:https?:|wss?:)?\/\/[^"'`]*)/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, place]) => place));
}
