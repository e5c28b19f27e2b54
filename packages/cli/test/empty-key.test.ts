import { expect, it } from "vitest";
import { Desk } from "./support/command.ts";

it("a key that is empty in all records leaves an answer, and a plan says why there is none", async () => {
  const rows = Array.from({ length: 60 }, (_, i) => `,${1 + (i % 2)},${i % 5}`);
  const desk = new Desk({ "e.csv": ["sex,band,q1", ...rows] });
  const rules = ["e.csv", "--keys", "sex,band", "--policy", "k3", "--population-size", "60"];
  const { code, stdout, stderr } = await desk.run(["assess", ...rules]);
  expect(stderr).toBe("");
  expect(stdout).toContain("e.csv");
  expect(code).toBe(4);
  expect(stdout.replace(/\s+/g, " ")).toContain("The key sex has no value in any record");
  const planned = await desk.run(["plan", ...rules, "--out", "t.csv"]);
  expect([planned.code, planned.stderr]).toEqual([
    2,
    expect.stringContaining("The key sex has no value in any record"),
  ]);
});
