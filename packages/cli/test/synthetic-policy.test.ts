import { parseReport } from "@sdc-risk/report";
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

  it.each([
    [
      "everything made up but keys and sensitive values",
      "membership-inference.copies.onKeysAndTargets.excess",
      (cells: string[], column: (name: string) => number, other: readonly string[]) =>
        other.map((cell, at) =>
          ["region", "sex", "age", "health"].some((name) => column(name) === at) ? cells[at] : cell,
        ),
    ],
    [
      "texts in capital letters",
      "membership-inference.worst.auc",
      (cells: string[]) => cells.map((cell) => cell.toUpperCase()),
    ],
  ] as const)("refuses copies with %s by a rule on %s", async (_, figure, changed) => {
    const [head, ...rows] = desk.text("training.csv").trimEnd().split("\n");
    const names = head.split(",");
    // no text of these columns is in quotes but the ones with a comma inside
    const cells = rows.map((row) =>
      row.match(/("[^"]*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, "")),
    );
    const made = cells.map((own, i) =>
      changed(own.slice(0, names.length), (name) => names.indexOf(name), cells[(i + 501) % cells.length]),
    );
    const copied = new Desk({
      "training.csv": desk.text("training.csv"),
      "control.csv": desk.text("control.csv"),
      "synthetic.json": example("policies/synthetic.json"),
      "made.csv": [head, ...made.map((row) => row.slice(0, names.length).join(","))],
    });
    const { stderr } = await copied.assess(
      "training.csv",
      ...ROLES,
      ...["--released", "made.csv", "--control", "control.csv", "--household", "hid", "--match", "position"],
      ...["--policy", "synthetic.json", "--measures", "membership-inference", "--out", "r.json"],
    );
    expect(stderr).toBe("");
    const { policy } = parseReport(copied.text("r.json"));
    expect(policy?.verdict).toBe("no");
    expect(policy?.rules.find((rule) => rule.figure === figure)?.result).toBe("not met");
  });

  it.each([
    ["variables", { variables: ["sex"] }],
    ["attacks", { variables: ["sex"], neighbours: 400, plagiarism: 400, local: 400 }],
  ])("does not say yes to copies by other %s", async (name, options) => {
    const weak = new Desk({
      "training.csv": desk.text("training.csv"),
      "control.csv": desk.text("control.csv"),
      "synthetic.json": example("policies/synthetic.json"),
      "o.json": JSON.stringify({ "membership-inference": options }),
    });
    const flags = ["--released", "training.csv", "--control", "control.csv", "--options", "o.json"];
    const told = ["--policy", "synthetic.json", "--measures", "membership-inference", "--out", "r.json"];
    await weak.assess("training.csv", ...ROLES, ...flags, ...told);
    const { policy } = parseReport(weak.text("r.json"));
    expect(policy?.rules.filter(({ result }) => result === "met")).toEqual([]);
    expect(policy?.verdict, name).not.toBe("yes");
    expect(JSON.stringify(policy)).toContain("by other options");
  });

  it.each([
    ["met", "by default", {}],
    ["met", "by more trees", { trees: 60 }],
    ["cannot tell", "by a single tree", { model: "tree" }],
    ["cannot tell", "by few trees", { trees: 1 }],
    ["cannot tell", "by a higher threshold", { threshold: 0.9 }],
    ["cannot tell", "by a narrower closeness", { closeness: 0.01 }],
    ["cannot tell", "by what few records teach", { learn: 20 }],
  ] as const)("has a rule on excess that is %s %s", async (result, _, options) => {
    const weak = new Desk({
      "training.csv": desk.text("training.csv"),
      "control.csv": desk.text("control.csv"),
      "excess.json": JSON.stringify({
        name: "excess",
        rules: [{ figure: "prediction.targets.excess", max: 0.99 }],
      }),
      "o.json": JSON.stringify({ prediction: options }),
    });
    const flags = ["--released", "training.csv", "--control", "control.csv", "--options", "o.json"];
    const told = ["--policy", "excess.json", "--measures", "prediction", "--out", "r.json"];
    await weak.assess("training.csv", ...ROLES, ...flags, ...told);
    expect(parseReport(weak.text("r.json")).policy?.rules.map((one) => one.result)).toEqual([result]);
  });
});
