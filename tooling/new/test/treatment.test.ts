import type { AnyTreatment } from "@sdc-risk/treat";
import type { treatmentChecks } from "@sdc-risk/treat/checks";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { newTreatment, treatmentIdFault } from "../treatment.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

// inside of the repository, so that all tools and packages are found; other packages are links
const output = join(ROOT, "tooling/new/new-output");
mkdirSync(output, { recursive: true });
const copy = mkdtempSync(join(output, "try-"));
for (const [folder, own] of [
  ["packages", "treat"],
  ["tooling", "new"],
]) {
  mkdirSync(join(copy, folder));
  for (const name of readdirSync(join(ROOT, folder)))
    if (name !== own) symlinkSync(join(ROOT, folder, name), join(copy, folder, name));
}
for (const path of ["src", "test", "package.json", "tsconfig.json"])
  cpSync(join(ROOT, "packages/treat", path), join(copy, "packages/treat", path), { recursive: true });
symlinkSync(join(ROOT, "packages/treat/node_modules"), join(copy, "packages/treat/node_modules"));
for (const name of readdirSync(ROOT).filter((file) => file.startsWith("tsconfig")))
  cpSync(join(ROOT, name), join(copy, name));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const read = (path: string): string => readFileSync(join(copy, path), "utf8");

describe("a new treatment", async () => {
  const written = await newTreatment(copy, "next-steps");

  it("has a source and a test, and a line in the list of what is installed", () => {
    expect(written).toEqual([
      "packages/treat/src/moves/next-steps/next-steps.ts",
      "packages/treat/test/moves/next-steps.test.ts",
      "packages/treat/src/moves/installed.ts",
    ]);
    for (const path of written) expect(read(path), path).not.toMatch(/__\S*__/);
    const list = read("packages/treat/src/moves/installed.ts");
    expect(list).toContain('import { nextSteps } from "./next-steps/next-steps.ts";');
    expect(list).toMatch(/ {2}rankSwap,\n {2}nextSteps,\n\] as const;/);
  });

  it("is refused twice, and with an id that is none", () => {
    expect(treatmentIdFault(copy, "next-steps")).toBe("packages/treat/src/moves/next-steps exists.");
    expect(treatmentIdFault(copy, "Next Steps")).toContain("is no id of a treatment");
    expect(treatmentIdFault(copy, "others")).toBe(null);
  });

  it("has correct types", () => {
    const tool = join(ROOT, "node_modules/.bin/tsc");
    const cwd = join(copy, "packages/treat");
    const { status, stdout } = spawnSync(tool, ["--noEmit", "-p", "."], { cwd, encoding: "utf8" });
    expect(status === 0 ? "" : stdout).toBe("");
  });

  const own = (path: string): string => join(copy, "packages/treat", path);
  const { nextSteps } = (await import(own("src/moves/next-steps/next-steps.ts"))) as {
    nextSteps: AnyTreatment;
  };
  const { treatmentChecks: checks } = (await import(own("src/checks.ts"))) as {
    treatmentChecks: typeof treatmentChecks;
  };
  it.each(checks(nextSteps))("$name", ({ run }) => run());

  // its own tests
  await import(own("test/moves/next-steps.test.ts"));
});
