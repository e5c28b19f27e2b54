import { readFileSync } from "node:fs";
import { parseReport } from "@sdc-risk/report";
import { describe, expect, it } from "vitest";
import { Desk, fixture, type DeskFiles } from "./support/command.ts";

const INCOMES = ["region,age,income"];
for (const [r, region] of ["n", "n", "n", "n", "s", "s", "s", "s"].entries())
  INCOMES.push(`${region},${r === 7 ? 31 : 20},${1234 * r + 500}.50`);
const K2 = JSON.stringify({ name: "pairs", rules: [{ figure: "kanon.violations.records", k: 2, max: 0 }] });
const ROLES = ["--keys", "region,age", "--census", "--insensitive", "income", "--policy", "k2.json"];
const PLUGIN = ["--plugin", fixture("thousands.mjs")];
const WRONG = ["--plugin", fixture("wrong-treatments.mjs")];
const desk = (files: DeskFiles = {}): Desk => new Desk({ "people.csv": INCOMES, "k2.json": K2, ...files });
const codesOf = (report: string): readonly string[] => parseReport(report).warnings.map(({ code }) => code);
const plan = (on: Desk, ...args: string[]) => on.run(["plan", "people.csv", ...ROLES, ...args]);
const treat = (on: Desk, ...args: string[]) => on.run(["treat", "people.csv", ...args, "--quiet"]);

describe("a plugin that brings a treatment", () => {
  it("is a move of plan: in its words, losses, plan, script and treated file, and treat makes the same file", async () => {
    const own = desk();
    const outputs = ["t.csv", "t.parquet", "r.json"].flatMap((name) => ["--out", name]);
    const { code, stdout, stderr } = await plan(
      own,
      ...PLUGIN,
      "--move",
      "income=thousands",
      ...outputs,
      "--plan",
      "p.json",
      "--script",
      "p.py",
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Meets the policy “pairs” after: income in units of 1000;/);
    const report = parseReport(own.text("r.json"));
    expect(report.policy!.verdict).toBe("yes");
    expect(report.plan!.steps[0]).toEqual({
      key: "income",
      kind: "thousands",
      text: "income in units of 1000",
      lost: [{ variable: "income", loss: 0.25 }],
    });
    expect(codesOf(own.text("r.json"))).not.toContain("setting-without-effect");
    expect(report.command).toContain("--plugin");
    expect(own.json("p.json")).toMatchObject({
      plugins: [{ treatment: "thousands", module: fixture("thousands.mjs"), version: "1.2.0" }],
      steps: [{ kind: "thousands", key: "income", each: 1000 }, {}],
    });
    const column = own
      .text("t.csv")
      .trimEnd()
      .split("\n")
      .map((line) => line.split(",").at(-1));
    expect(column).toEqual(["income", "0", "1", "2", "4", "5", "6", "7", "9"]);
    expect(own.text("p.py")).toContain('1: "0", 2: "1"');
    const again = await treat(own, "--plan", "p.json", ...PLUGIN, "--out", "again.csv");
    expect(again).toMatchObject({ code: 0, stderr: "" });
    expect(own.text("again.csv")).toBe(own.text("t.csv"));
    await treat(own, "--plan", "p.json", ...PLUGIN, "--out", "again.parquet");
    expect(readFileSync(own.path("again.parquet"))).toEqual(readFileSync(own.path("t.parquet")));
  });

  it("takes options as other moves do, and may be named in the settings file", async () => {
    const own = desk({ "c.json": JSON.stringify({ plugins: [fixture("thousands.mjs")] }) });
    const done = await plan(own, "--config", "c.json", "--move", "income=thousands:100", "--out", "t.csv");
    expect(done).toMatchObject({ code: 0, stderr: "" });
    expect(done.stdout).toContain("income in units of 100;");
  });

  it("is named where a plan needs it and it is not loaded, by treat and by assess", async () => {
    const own = desk();
    const made = ["--out", "t.csv", "--plan", "p.json", "--quiet"];
    expect((await plan(own, ...PLUGIN, "--move", "income=thousands", ...made)).code).toBe(0);
    const message = `"p.json" cannot be used. The plan has a step of the treatment "thousands", which the plugin "${fixture("thousands.mjs")}" brought, and it is not loaded. Name it: --plugin ${fixture("thousands.mjs")}.`;
    const lacking = await treat(own, "--plan", "p.json", "--out", "again.csv");
    expect(lacking.code).toBe(2);
    expect(lacking.stderr).toContain(message);
    expect(own.names).not.toContain("again.csv");
    const beside = [
      "assess",
      "people.csv",
      ...ROLES,
      "--released",
      "t.csv",
      "--released-plan",
      "p.json",
      "--match",
      "position",
    ];
    const refused = await own.run(beside);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(message);
    const assessed = await own.run([...beside, ...PLUGIN, "--out", "r.json", "--quiet"]);
    expect(assessed).toMatchObject({ code: 0, stderr: "" });
    expect(codesOf(own.text("r.json"))).not.toContain("setting-without-effect");
  });

  it("is refused in another version than that of the plan", async () => {
    const own = desk();
    const made = ["--out", "t.csv", "--plan", "p.json", "--quiet"];
    await plan(own, ...PLUGIN, "--move", "income=thousands", ...made);
    const text = own.text("p.json").replace('"1.2.0"', '"1.1.0"');
    const { code, stderr } = await treat(
      desk({ "p.json": text }),
      "--plan",
      "p.json",
      ...PLUGIN,
      "--out",
      "a.csv",
    );
    expect(code).toBe(2);
    expect(stderr).toContain("made with version 1.1.0 of the treatment");
  });

  it("is suggested where its name is wrong, and listed with its example", async () => {
    const wrong = await plan(desk(), ...PLUGIN, "--move", "income=thousand");
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('there is no move "thousand". Did you mean "thousands"');
    const { stdout } = await desk().run(["measures", ...PLUGIN]);
    expect(stdout).toContain("thousands: a treatment (sdc-risk plan --move)");
    expect(stdout).toContain("income=thousands");
  });

  it("and is not used is told in the report", async () => {
    const own = desk();
    await plan(own, ...PLUGIN, "--out", "r.json", "--quiet");
    const { warnings } = parseReport(own.text("r.json"));
    expect(warnings.map(({ message }) => message).join()).toContain(
      "bring treatments of which none was used (thousands): name one as a move",
    );
  });
});

describe("a treatment of a plugin that", () => {
  it.each([
    [
      "changes what its step does not name",
      "reaching",
      'changed "age" (first in record 8), which its step does not name',
    ],
    ["leaves a record out", "shorter", "made 7 records of 8; it must keep all of them"],
    ["writes into the original", "writing", "wrote into the table that it was given"],
    ["gives other values each time", "random", 'gave other values of "income" on a second run'],
    ["fails", "failing", "failed on income: no licence."],
    ["tells no loss", "boasting", "gave no loss"],
  ])("%s ends the run with 3, and nothing is written", async (_what, id, message) => {
    const own = desk({ "t.csv": "old" });
    const { code, stdout, stderr } = await plan(
      own,
      ...WRONG,
      "--move",
      `income=${id}`,
      "--out",
      "t.csv",
      "--plan",
      "p.json",
    );
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toContain(`The treatment "${id}" ${message}`);
    expect(own.text("t.csv")).toBe("old");
    expect(own.names).not.toContain("p.json");
  });

  it.each([
    [
      "has the id of another one",
      'id: "round"',
      'exports a treatment with the id "round", which another one has',
    ],
    [
      "has no loss",
      'id: "acme", loss: undefined',
      'cannot be taken: The treatment "acme" has no function loss.',
    ],
    [
      "has an id that no flag could hold",
      'id: "Two Words"',
      'The id of a treatment is "Two Words"; expected kebab case',
    ],
  ])("%s is wrong usage", async (_what, parts, message) => {
    const own = desk({
      "one.mjs": `import { round } from ${JSON.stringify(import.meta.resolve("@sdc-risk/treat"))};\nexport const one = { ...round, ${parts} };\n`,
    });
    const { code, stderr } = await plan(own, "--plugin", "one.mjs", "--move", "income=round:5");
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});
