import { parseReport } from "@sdc-risk/report";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { printed } from "./support/command.ts";
import { blocksOf } from "./support/markdown.ts";
import { pageAt, ROOT } from "./support/pages.ts";

const help = (command: string): Promise<string> => printed(command, "--help");
const { text } = pageAt("docs/command-line.md");
const commands = [...(await help("help")).matchAll(/^ {2}([a-z]+) \[?[^\n]*$/gm)]
  .map((found) => found[1])
  .filter((name) => name !== "help");

test.each(commands)("the page tells of %s with every flag that its help has", async (command) => {
  const section = new RegExp(`\n## ${command}\n([^]*?)(?=\n## |$)`).exec(text)?.[1];
  const flags = [...(await help(command)).matchAll(/^ {2}(--[a-z-]+)( <[a-z]+>)?/gm)].map(
    ([, flag, value = ""]) => `${flag}${value}`,
  );
  expect(
    flags.filter(
      (flag) => !section?.includes(`\`${flag}\``) && !section?.includes(`\`${flag.split(" ")[0]}\``),
    ),
  ).toEqual([]);
});

test("the page about treating files tells of every move that the help of plan has", async () => {
  const { text: treating } = pageAt("docs/treating-files.md");
  const moves = [...(await help("plan")).matchAll(/^ {2}[a-z,]+=([a-z-]+)/gm)].map(([, move]) => move);
  expect(moves).toContain("round");
  expect(moves.filter((move) => !treating.includes(`\n| \`${move}\` |`))).toEqual([]);
});

test("the page gives the exit codes of the help", async () => {
  const codes = /Exit codes: ([^]*?)\s*$/
    .exec(await help("assess"))![1]
    .replace(/\s+/g, " ")
    .split(", ")
    .map((code) => /^(\d+) (.*)$/.exec(code)!);
  expect(codes).toHaveLength(7);
  for (const [, code, meaning] of codes) expect(text).toMatch(new RegExp(`^\\| ${code} \\| ${meaning}`, "m"));
});

test("the report that the page shows is one", () => {
  const shown = blocksOf(text).find(({ code }) => code.includes('"createdAt"'))!;
  expect(parseReport(shown.code).data.sha256).toBe(
    createHash("sha256")
      .update(readFileSync(join(ROOT, "examples/survey.csv")))
      .digest("hex"),
  );
});
