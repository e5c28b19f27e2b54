import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Folders that hold no documentation of this project, and changelogs, which are written by a tool. */
const SKIPPED = new Set([
  "node_modules",
  "dist",
  ".git",
  ".turbo",
  "coverage",
  "api-output",
  "demo-output",
  "new-output",
  "bench-output",
  "study-output",
  "release-output",
]);
const GENERATED = "CHANGELOG.md";

export interface Page {
  /** Path from the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(join(folder, entry.name));
    return entry.isFile() && entry.name.endsWith(".md") && entry.name !== GENERATED
      ? [join(folder, entry.name)]
      : [];
  });
}

/** Every Markdown file of the repository. */
export const pages: readonly Page[] = filesIn(ROOT)
  .map((file) => ({ path: relative(ROOT, file).replaceAll(sep, "/"), text: readFileSync(file, "utf8") }))
  .sort((a, b) => (a.path < b.path ? -1 : 1));

export function pageAt(path: string): Page {
  const page = pages.find((one) => one.path === path);
  if (page === undefined) throw new Error(`There is no page ${path}.`);
  return page;
}
