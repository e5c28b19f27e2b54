import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./pages.ts";

/** The page of a measure, from the root: in docs, else the README of its package. */
export function measurePage(id: string): string {
  const page = `docs/measures/${id}.md`;
  return existsSync(join(ROOT, page)) ? page : `packages/${id}/README.md`;
}
