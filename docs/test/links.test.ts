import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { anchorsOf, linksOf } from "./support/markdown.ts";
import { pages, ROOT, type Page } from "./support/pages.ts";

function broken({ path, text }: Page): string[] {
  return linksOf(text)
    .filter(({ target }) => !/^[a-z]+:/.test(target))
    .flatMap(({ target, line }) => {
      const [file, anchor] = target.split("#") as [string, string?];
      const to = file === "" ? join(ROOT, path) : join(ROOT, dirname(path), decodeURI(file));
      const where = `${path}:${line}: ${target}`;
      if (relative(ROOT, to).startsWith("..")) return [`${where} leads out of the repository`];
      if (!existsSync(to)) return [`${where} leads nowhere`];
      return anchor !== undefined && to.endsWith(".md") && !anchorsOf(readFileSync(to, "utf8")).has(anchor)
        ? [`${where} names a heading that is not there`]
        : [];
    });
}

test.each(pages)("every relative link of $path leads to a file and a heading", (page) => {
  expect(broken(page)).toEqual([]);
});

test("every page of the documentation can be reached from its table of contents", () => {
  const reached = new Set<string>();
  const open = ["docs/README.md"];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const page = pages.find((one) => one.path === path);
    for (const { target } of page === undefined ? [] : linksOf(page.text))
      if (!/^[a-z]+:|^#/.test(target)) open.push(join(dirname(path), target.split("#")[0]));
  }
  expect(
    pages.map(({ path }) => path).filter((path) => path.startsWith("docs/") && !reached.has(path)),
  ).toEqual([]);
});
