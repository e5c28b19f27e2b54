import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { installed } from "../src/worker/installed.js";

it("the measures of the workbench are those of the command line, in its order", () => {
  const command = fileURLToPath(new URL("../../../packages/cli/bin/sdc-risk.js", import.meta.url));
  const theirs = JSON.parse(execFileSync(process.execPath, [command, "measures", "--json"], { encoding: "utf8" })) as object;
  expect(installed.map(({ id }) => id)).toEqual(Object.keys(theirs));
});
