// Which Markdown files of the repository are pages of the site, and at which address each stands.
import { existsSync, statSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Files of the repository at an address of their own. */
const NAMED: Readonly<Partial<Record<string, string>>> = {
  "README.md": "overview.md",
  "CONTRIBUTING.md": "contributing.md",
  "SECURITY.md": "security.md",
  "docs/README.md": "index.md",
  "apps/README.md": "apps.md",
  "apps/workbench/README.md": "workbench.md",
  "examples/README.md": "example-data.md",
};
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^docs\/(.+\.md)$/, "$1"],
  [/^(packages\/[^/]+)\/README\.md$/, "$1.md"],
  [/^(tooling\/[^/]+)\/README\.md$/, "$1.md"],
];

/** The address of a page, such as `measures/kanon.md`; undefined where a file is no page of the site. */
export function addressOf(path: string): string | undefined {
  const named = NAMED[path];
  if (named !== undefined) return named;
  const rule = PATTERNS.find(([pattern]) => pattern.test(path));
  return rule === undefined ? undefined : path.replace(...rule);
}

/** The file that a page is rendered from, from the root; `env` is what VitePress says of the page: its file, or first its address. */
export function sourceOf(env: unknown): string {
  const { realPath, path } = env as { readonly realPath?: string; readonly path: string };
  return relative(ROOT, realPath ?? path).replaceAll("\\", "/");
}

/** Where a link of the repository leads on the site. */
export type Place =
  /** A page, by its address. */
  | { readonly kind: "page"; readonly address: string }
  /** A file that is no page, by its path. */
  | { readonly kind: "file"; readonly path: string }
  /** A folder without a page, which only the repository shows. */
  | { readonly kind: "folder"; readonly path: string };

/** @throws where a link leads nowhere */
export function placeOf(path: string): Place {
  const whole = join(ROOT, path);
  if (!existsSync(whole)) throw new Error(`There is nothing at ${path}.`);
  if (!statSync(whole).isDirectory()) {
    const address = addressOf(path);
    return address === undefined ? { kind: "file", path } : { kind: "page", address };
  }
  const readme = posix.join(path, "README.md");
  const address = existsSync(join(ROOT, readme)) ? addressOf(readme) : undefined;
  return address === undefined ? { kind: "folder", path } : { kind: "page", address };
}

/** JSON Schemas at stable addresses: `/schemas/<name>-<version>.json`. */
export const SCHEMAS: Readonly<Record<string, string>> = {
  "settings-1": "packages/session/schema/settings.schema.json",
  "policy-1": "packages/session/schema/policy-1.schema.json",
  "plan-1": "packages/treat/schema/plan-1.schema.json",
  "risk-report-1": "packages/report/schema/risk-report-1.schema.json",
};
