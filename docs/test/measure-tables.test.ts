// The tables that list measures follow from what is installed: `vitest run docs/test/measure-tables.test.ts -u` writes them.
import { installed } from "@sdc-risk/session";
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { measurePage } from "./support/measures.ts";
import { pageAt, ROOT } from "./support/pages.ts";

const ids = installed.map(({ id }) => id);
const code = (name: string): string => `\`${name}\``;
const row = (...cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** `kanon` with a link to its page. */
const linked = (id: string, from: string): string =>
  `[${code(id)}](${relative(dirname(from), measurePage(id))})`;

/** A text with other rows in the table that has this head. */
function withTable(text: string, head: string, rows: readonly string[]): string {
  const lines = text.split("\n");
  const from = lines.indexOf(head) + 2;
  expect(from).toBeGreaterThan(1);
  const length = lines.slice(from).findIndex((line) => !line.startsWith("|"));
  return lines.toSpliced(from, length, ...rows).join("\n");
}

/** What the manifest of a package says that it depends on, of our own packages. */
function usesOf(id: string): string {
  const { dependencies = {} } = JSON.parse(
    readFileSync(join(ROOT, "packages", id, "package.json"), "utf8"),
  ) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  const own = Object.keys(dependencies).filter((name) => name.startsWith("@sdc-risk/"));
  const names = own.map((name) => code(name.slice("@sdc-risk/".length))).sort();
  return names.length === 0 ? "–" : names.join(", ");
}

/** The table of packages: the rows of measures, and what each package uses. */
function withPackages(text: string): string {
  const named = /^\| \[`([a-z0-9-]+)`\]\(\.\.\/packages\/[a-z0-9-]+\) \|/;
  const idIn = (line: string): string => named.exec(line)?.[1] ?? "";
  const lines = text.split("\n");
  const first = lines.findIndex((line) => ids.includes(idIn(line)));
  const others = lines.filter((line) => !ids.includes(idIn(line)));
  const rows = installed.map(({ id, title }) =>
    row(`[${code(id)}](../packages/${id})`, title, usesOf(id), "Node, browser"),
  );
  const whole = others.map((line) => {
    const id = idIn(line);
    return id === "" ? line : line.replace(/^(\|[^|]*\|[^|]*\|)[^|]*\|/, `$1 ${usesOf(id)} |`);
  });
  return whole.toSpliced(first, 0, ...rows).join("\n");
}

test("the README lists the measures with the question of each, and their packages", async () => {
  const path = "README.md";
  const text = withTable(
    pageAt(path).text,
    "| measure | answers |",
    installed.map(({ id, about }) => row(linked(id, path), about!)),
  );
  const packages = ids.map((id) => `[${id}](packages/${id})`).join(", ");
  await expect(text.replace(/^\| \[.*\| measures \|$/m, row(packages, "measures"))).toMatchFileSnapshot(
    join(ROOT, path),
  );
});

test("the page of measures lists them with the question and the roles of each", async () => {
  const path = "docs/measures.md";
  const rows = installed.map(({ id, about, needs }) =>
    row(linked(id, path), about!, needs.map(code).join(", ")),
  );
  await expect(withTable(pageAt(path).text, "| measure | question | roles |", rows)).toMatchFileSnapshot(
    join(ROOT, path),
  );
});

test("the page of the architecture lists their packages, and what each package uses", async () => {
  const path = "docs/architecture.md";
  await expect(withPackages(pageAt(path).text)).toMatchFileSnapshot(join(ROOT, path));
});
