import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Runner, type Outcome } from "./support/runner.ts";
import { commandIn } from "./support/shell.ts";

const cwd = mkdtempSync(join(tmpdir(), "sdc-risk-runner-"));
let runner: Runner;
beforeAll(() => {
  runner = new Runner(process.env);
});
afterAll(() => {
  runner.end();
  rmSync(cwd, { recursive: true, force: true });
});

function runModule(name: string, code: string): Promise<Outcome> {
  writeFileSync(join(cwd, name), code);
  return runner.run({ module: join(cwd, name), cwd });
}

it("takes what a module prints after its last line, as a process of its own does", async () => {
  const code = `setTimeout(() => console.error("late"), 20);\nconsole.log("first");`;
  expect(await runModule("late.mjs", code)).toEqual({ printed: "first\nlate\n", exit: 0 });
});

it("tells a module that fails, and one that says so itself, and goes on", async () => {
  const thrown = await runModule("throws.mjs", `throw new Error("bad");`);
  expect(thrown.exit).toBe(1);
  expect(thrown.printed).toContain("Error: bad");
  expect((await runModule("code.mjs", "process.exitCode = 3;")).exit).toBe(3);
  expect((await runModule("well.mjs", "")).exit).toBe(0);
});

it("runs the command with its variables, and says how it ended", async () => {
  const wrong = await runner.run({ args: ["assess", "nothing.csv"], env: {}, cwd });
  expect(wrong.exit).toBe(1);
  expect(wrong.printed).toContain("nothing.csv");
});

it("takes arguments as the shell does, and no line that does anything else", () => {
  expect(commandIn(`A=1 B=2 sdc-risk inspect "a b.csv" 'c*' # a word`, cwd)).toEqual({
    args: ["inspect", "a b.csv", "c*"],
    env: { A: "1", B: "2" },
  });
  for (const line of ["sdc-risk measures | head", "sdc-risk measures > a", "cat sdc-risk", "sdc-risk-2 a"])
    expect(commandIn(line, cwd)).toBeNull();
});

it("says so where an example ends the process of all", async () => {
  await expect(runModule("ends.mjs", "process.exit(7);")).rejects.toThrow("ended with 7");
  await expect(runModule("after.mjs", "")).rejects.toThrow("ended with 7");
});
