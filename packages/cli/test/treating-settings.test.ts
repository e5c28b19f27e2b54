import { parseReport } from "@sdc-risk/report";
import { describe, expect, it } from "vitest";
import { Desk, type DeskFiles } from "./support/command.ts";

const PEOPLE = [
  "region,age,income",
  ...["n,20,1", "n,20,2", "n,20,3", "n,30,4", "s,20,5", "s,30,6", "s,31,7", "s,31,8"],
];
const KNOWN = {
  keys: ["region", "age"],
  census: true,
  insensitive: ["income"],
  policy: { name: "pairs", rules: [{ figure: "kanon.violations.records", k: 2, max: 0 }] },
};
const desk = (settings: object, files: DeskFiles = {}): Desk =>
  new Desk({ "people.csv": PEOPLE, "c.json": JSON.stringify({ ...KNOWN, ...settings }), ...files });
const plan = (on: Desk, ...args: string[]) =>
  on.run([
    "plan",
    "people.csv",
    "--config",
    "c.json",
    "--out",
    "t.csv",
    "--out",
    "r.json",
    "--plan",
    "p.json",
    ...args,
  ]);
const stepsIn = (on: Desk) =>
  (on.json("p.json") as unknown as { steps: { kind: string; key: string }[] }).steps;

describe("what a treatment may do, in the settings file", () => {
  const REQUESTS: readonly (readonly [settings: object, flags: readonly string[]])[] = [
    [{ fixed: ["region"] }, ["--fixed", "region"]],
    [
      { levels: { age: ["10", "out"], region: ["out"] } },
      ["--levels", "age=10,out", "--levels", "region=out"],
    ],
    [{ levels: { age: [10] } }, ["--levels", "age=10"]],
    [{ importance: { region: 9 } }, ["--importance", "region=9"]],
    [{ moves: ["income=round:5"], assessments: 3 }, ["--move", "income=round:5", "--assessments", "3"]],
    [{ noSuppression: true }, ["--no-suppression"]],
    [{ hierarchies: "h", fixed: ["age"] }, ["--hierarchies", "h", "--fixed", "age"]],
  ];
  it.each(REQUESTS)("%j is as the flags %j", async (settings, flags) => {
    const files = { "h/region.csv": ["n;all", "s;all"] };
    const own = desk(settings, files);
    const other = desk({}, files);
    const byFile = await plan(own);
    const byFlags = await plan(other, ...flags);
    expect(byFile).toEqual(byFlags);
    expect(byFile.stderr).toBe("");
    expect(own.text("p.json")).toBe(other.text("p.json"));
    expect(own.text("t.csv")).toBe(other.text("t.csv"));
    expect(parseReport(own.text("r.json")).plan).toEqual(parseReport(other.text("r.json")).plan);
    expect(own.text("r.json")).not.toContain("setting-without-effect");
  });

  it("gives way to flags, setting by setting", async () => {
    const own = desk({ fixed: ["region"], moves: ["income=round:5"] });
    await plan(own, "--fixed", "age");
    expect(stepsIn(own).map(({ key }) => key)).not.toContain("age");
    expect(stepsIn(own)[0]).toMatchObject({ kind: "round", base: 5 });
  });

  it.each([
    [{ importance: { region: 0 } }, "importance.region"],
    [{ levels: { age: [] } }, "levels.age"],
    [{ assessments: 0 }, "assessments"],
    [{ seconds: 0 }, "seconds"],
    [{ noSuppression: "yes" }, "noSuppression"],
    [{ fixed: ["agee"] }, 'There is no variable "agee"'],
    [{ moves: ["income=rond:5"] }, 'there is no move "rond". Did you mean "round"'],
    [{ hierarchies: "none" }, 'The folder of hierarchies "none" cannot be read'],
  ])("%j is refused", async (settings, message) => {
    const own = desk(settings);
    const { code, stderr } = await plan(own);
    expect(stderr).toContain(message);
    expect([1, 2]).toContain(code);
    expect(own.names).not.toContain("t.csv");
  });

  it("holds for the treatment that assess looks for where a policy is not met", async () => {
    const stepsOf = async (settings: object): Promise<readonly string[]> => {
      const own = desk(settings, { "h/region.csv": ["n;all", "s;all"] });
      await own.run(["assess", "people.csv", "--config", "c.json", "--out", "r.json", "--quiet"]);
      const { policy, warnings } = parseReport(own.text("r.json"));
      expect(warnings.map(({ code }) => code)).not.toContain("setting-without-effect");
      return policy!.plan!.steps.map(({ key }) => key);
    };
    expect(await stepsOf({})).toEqual(["region"]);
    expect(await stepsOf({ fixed: ["region"] })).toEqual(["age"]);
    expect(await stepsOf({ fixed: ["age"], hierarchies: "h", levels: { region: ["1"] } })).toEqual([
      "region",
    ]);
  });

  it("may forbid that single values are suppressed, in a plan and in what assess looks for", async () => {
    const both = { levels: { region: ["out"], age: ["10"] } };
    const suppressedBy = async (settings: object): Promise<readonly boolean[]> => {
      const own = desk({ ...both, ...settings });
      await plan(own, "--out", "r.html");
      await own.run(["assess", "people.csv", "--config", "c.json", "--out", "a.json", "--quiet"]);
      const looked = parseReport(own.text("a.json")).policy?.plan?.steps.map(({ kind }) => kind) ?? [];
      return [stepsIn(own).map(({ kind }) => kind), looked].map((kinds) => kinds.includes("suppress"));
    };
    expect(await suppressedBy({})).toEqual([true, true]);
    expect(await suppressedBy({ noSuppression: true })).toEqual([false, false]);
  });

  it("is told where assess does nothing with it, and not beside a file that a plan treated", async () => {
    const own = desk({ moves: ["income=round:5"], levels: { age: ["10"] } });
    await own.run(["assess", "people.csv", "--config", "c.json", "--out", "a.json", "--quiet"]);
    expect(own.text("a.json")).toContain("moves (--move) is for `sdc-risk plan` alone");
    await plan(own);
    const { command } = parseReport(own.text("r.json"));
    expect(command).toContain("--config c.json");
    const again = command!
      .split(" ")
      .slice(1)
      .map((word) => (word === "report.html" ? "again.json" : word));
    expect(await own.run(again)).toMatchObject({ code: 0, stderr: "" });
    expect(parseReport(own.text("again.json")).warnings).toEqual(parseReport(own.text("r.json")).warnings);
  });

  it("leaves no flag of plan in the command that assesses the treated file", async () => {
    const own = desk({});
    await plan(
      own,
      "--fixed",
      "region",
      "--levels",
      "age=10",
      "--importance",
      "age=2",
      "--assessments",
      "9",
      "--seconds",
      "99",
      "--move",
      "income=round:5",
    );
    expect(parseReport(own.text("r.json")).command).toBe(
      "sdc-risk assess people.csv --released t.csv --match position --released-plan p.json --config c.json --out report.html",
    );
  });

  it("has flags of plan, which assess has not", async () => {
    expect((await desk({}).run(["plan", "--help"])).stdout).toContain(
      "What the treatment may do:\n  --hierarchies <folder>",
    );
    expect((await desk({}).run(["assess", "--help"])).stdout).not.toContain("What the treatment may do");
    const refused = await desk({}).run(["assess", "people.csv", "--fixed", "age"]);
    expect(refused.stderr).toContain("unknown option '--fixed'");
  });
});
