import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Desk } from "./support/command.ts";

const example = (path: string): string[] =>
  readFileSync(new URL(`../../../examples/${path}`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");

const desk = new Desk({
  "survey.csv": example("survey.csv"),
  "synthetic.json": example("policies/synthetic.json"),
});
const ROLES = ["--keys", "region,sex,age", "--sensitive", "health", "--numeric", "income,expend,savings"];
const judged = (...flags: readonly string[]) =>
  desk.assess(
    "training.csv",
    ...ROLES,
    ...flags,
    "--household",
    "hid",
    "--id",
    "id",
    "--policy",
    "synthetic.json",
    "--out",
    "r.json",
    "--out",
    "r.md",
  );

describe("the example policy for synthetic files", () => {
  it("is not met by copies, beside a control file from split", async () => {
    const { code } = await desk.run([
      "split",
      "survey.csv",
      "--out",
      "training.csv",
      "--control",
      "control.csv",
      "--household",
      "hid",
    ]);
    expect(code).toBe(0);
    const { code: verdict, stdout } = await judged("--released", "training.csv", "--control", "control.csv");
    expect({ verdict, stdout }).toMatchObject({ verdict: 4 });
    expect(desk.text("r.md")).toMatch(
      /1,003 of 1,003 records of the release are copies of originals; a file made independently would hold about none, as the control file does/,
    );
  });

  it("cannot be judged without a control file", async () => {
    const { code, stdout } = await judged("--released", "control.csv");
    expect({ code, stdout }).toMatchObject({ code: 5 });
  });
});
