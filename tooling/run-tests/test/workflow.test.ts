import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

/** What scripts and workflows run, without what only sets a step up. */
function commandsIn(text: string): Set<string> {
  const lines = text.split("\n").map((line) => line.replace(/^\s*(?:- )?(?:run: )?/, "").trim());
  return new Set(
    lines
      .filter((line) => /^(?:pnpm|test -s|\.ci\/(?!nightly)) ?/.test(line))
      .map((line) => line.replace(/^pnpm run /, "pnpm ").replace(/ "\$\{some\[@\]\}"$/, ""))
      .filter((line) => !line.startsWith("pnpm()")),
  );
}

it("the workflow runs what .ci/run runs", () => {
  const run = read(".ci/run").replace(/^ +/gm, "");
  const workflow = read(".github/workflows/ci.yml");
  const matrix = [...workflow.matchAll(/command: (?:\[(.*)\]|("[^"]+"))/g)].flatMap(([, list, one]) =>
    [...(list ?? one).matchAll(/"([^"]+)"/g)].map(([, name]) => `pnpm ${name}`),
  );
  const inWorkflow = new Set([...commandsIn(workflow), ...matrix]);
  expect([...commandsIn(run)].filter((command) => !inWorkflow.has(command))).toEqual([]);
  const inRun = commandsIn(run);
  const more = [...inWorkflow].filter((command) => !inRun.has(command));
  expect(more).toEqual(["pnpm ${{ matrix.command }}"]);
});
