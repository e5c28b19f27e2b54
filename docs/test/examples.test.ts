import { readFileSync } from "node:fs";
import { join } from "node:path";
import { leaveOut } from "@sdc-risk/servers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blocksOf } from "./support/markdown.ts";
import { linesOf, matches } from "./support/match.ts";
import { pageAt, pages, ROOT } from "./support/pages.ts";
import { lacking } from "./support/shell.ts";
import { examplesOf } from "./support/example.ts";
import { Workspace } from "./support/workspace.ts";

// Every block of sh, js and ts is an example (of sh not those that install or build), and so is every other block with a comment `<!-- example: file NAME -->`
// above it. The comment says what is special: `file NAME` keeps the block under a name, `given NAMES` sets what the page
// takes for granted, `continued` goes on from the module before, `exit N` expects another exit code than 0, `run` has
// it run in its page on the site, too (N after it as for `exit`), and
// `not run, REASON` leaves it out. A block of `text` behind an example is what it prints.
// The pages of tooling/ show pieces of its own sources and are left out.
const withExamples = pages.filter((page) => !page.path.startsWith("tooling/") && examplesOf(page).length > 0);
let workspace: Workspace;
let complaints: string;

beforeAll(() => {
  workspace = new Workspace(withExamples);
  complaints = workspace.compile();
});
afterAll(() => workspace.remove());

test("every TypeScript example passes the strict type checks", () => {
  expect(complaints).toBe("");
});

test.concurrent.for(withExamples)("the examples of $path do what the page says", async (page, { task }) => {
  for (const example of examplesOf(page)) {
    const lacks = example.kind === "shell" ? lacking(example.code) : null;
    if (lacks !== null) {
      leaveOut(task, lacks);
      continue;
    }
    const { printed, exit } = await workspace.run(page, example);
    const where = `${page.path}:${example.line}`;
    expect(exit, `${where} ended with this exit code; it printed:\n${printed}`).toBe(example.exit);
    if (example.output !== null && !matches(linesOf(example.output), linesOf(printed)))
      expect.fail(`${where} does not print what the page shows. It prints:\n${printed}`);
  }
});

test.each([
  ["a measure", "docs/your-own-measure.md", "examples/twins.mjs"],
  ["a treatment", "docs/your-own-treatment.md", "examples/tenths.mjs"],
])("the page about %s of one's own shows the example as it is in its folder", (_what, page, path) => {
  const [shown] = blocksOf(pageAt(page).text).filter(({ directive }) => directive === `file ${path}`);
  expect(readFileSync(join(ROOT, path), "utf8").split("\n").slice(1).join("\n")).toBe(`${shown.code}\n`);
});
