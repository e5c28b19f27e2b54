import { parseReport } from "@sdc-risk/report";
import { describe, expect, it } from "vitest";
import { Desk } from "./support/command.ts";

const rows = (income: (row: number) => string): string[] => [
  "region,income",
  ...Array.from({ length: 12 }, (_, i) => `${1 + (i % 2)},${income(i)}`),
];
const COMMAND = [
  "--keys",
  "region",
  "--numeric",
  "income",
  "--census",
  "--policy",
  "k3",
  "--measures",
  "kanon",
];

it("a file that writes one number in several forms may tell by them what values do not", async () => {
  const several = rows((i) => (i === 5 ? "40.0" : "40"));
  const own = new Desk({
    "a.csv": rows(() => "40"),
    "b.csv": several,
    "f/b.csv": several,
    "f/c.csv": several,
  });
  const said = async (...args: string[]) => {
    const { code, stdout } = await own.run(["assess", ...args, ...COMMAND]);
    return { code, stdout: stdout.replace(/\s+/g, " ") };
  };
  expect((await said("a.csv")).code).toBe(0);
  for (const args of [["b.csv"], ["a.csv", "--released", "b.csv", "--match", "position"]]) {
    const { code, stdout } = await said(...args);
    expect(code).toBe(5);
    expect(stdout).toContain("b.csv writes one number in several forms: income (40 and 40.0).");
  }
  const folder = await said("f");
  expect(folder.code).toBe(5);
  expect(folder.stdout).toContain("writes one number in several forms: income (40 and 40.0).");
  expect((await own.run(["convert", "b.csv", "c.csv"])).code).toBe(0);
  expect((await said("c.csv")).code).toBe(0);
});

describe("a plan that writes several treated files", () => {
  /** Two pairs, one record that is alone, and one number that is written otherwise. */
  const PEOPLE = ["sex,score", "m,1", "m,3", "m,4.0", "f,1", "f,3", "f,4", "d,2"];
  const desk = new Desk({
    "forms.csv": PEOPLE,
    "plain.csv": PEOPLE.map((row) => row.replace("4.0", "4")),
  });
  const RULES = ["--keys", "sex", "--insensitive", "score", "--census", "--policy", "k3", "--quiet"];
  const plan = async (file: string, outs: readonly string[], rules: readonly string[] = RULES) => {
    const out = [...outs, "r.json"].flatMap((path) => ["--out", path]);
    const { code } = await desk.run(["plan", file, ...rules, ...out]);
    return { code, report: parseReport(desk.text("r.json")) };
  };

  for (const outs of [
    ["t.csv"],
    ["t.csv", "t.arrow"],
    ["t.arrow", "t.csv"],
    ["t.parquet", "t.csv"],
    ["t.csv", "t.parquet"],
    ["t.arrow", "t.parquet", "t.csv"],
    ["t.arrow", "t.csv", "t.parquet", "u.csv"],
  ])
    it(`judges each of them: ${outs.join(", ")}`, async () => {
      const { code, report } = await plan("forms.csv", outs);
      expect([code, report.policy!.verdict, report.plan]).toMatchObject([
        5,
        "cannot tell",
        { file: "t.csv", met: false },
      ]);
      expect(report.command).toContain("--released t.csv");
      const plain = await plan("plain.csv", outs);
      expect([plain.code, plain.report.plan]).toMatchObject([0, { file: outs[0], met: true }]);
    });

  it("says yes where no file tells more than the values", async () => {
    for (const outs of [["t.arrow"], ["t.parquet", "t.arrow"]])
      expect((await plan("forms.csv", outs)).code).toBe(0);
  });
});
