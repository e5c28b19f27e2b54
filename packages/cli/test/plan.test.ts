import { parseReport } from "@sdc-risk/report";
import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planText } from "../src/plan/plan-text.ts";
import { Desk } from "./support/command.ts";

/** Three persons of a kind in the north, and some that are alone. */
const PEOPLE = [
  "region,age,note",
  ...["n,20,a", "n,20,b", "n,20,c", "n,30,d", "s,20,e", "s,30,f", "s,31,g", "s,31,h"],
];
const ROLES = ["--keys", "region,age", "--census", "--insensitive", "note"];
const K2 = JSON.stringify({
  name: "pairs",
  rules: [{ figure: "kanon.violations.records", k: 2, max: 0 }],
});
const plan = (desk: Desk, ...args: string[]) => desk.run(["plan", "people.csv", ...args]);

describe("sdc-risk plan", () => {
  it("ends with 0, writes what meets the policy, and says what it costs", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "k2.json": K2 });
    const { code, stdout } = await plan(
      desk,
      ...ROLES,
      "--policy",
      "k2.json",
      "--out",
      "t.csv",
      "--out",
      "r.json",
      "--out",
      "r.md",
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Meets the policy “pairs” after: /);
    expect(stdout.split("\n").every((line) => line.length <= 80)).toBe(true);
    const { plan: told, policy } = parseReport(desk.text("r.json"));
    expect(told).toMatchObject({ file: "t.csv", met: true });
    expect(told!.loss.arx).toBeGreaterThan(0);
    expect(policy!.verdict).toBe("yes");
    expect(desk.text("r.md")).toContain("# Disclosure risk of t.csv, the treated people.csv");
    expect(desk.text("t.csv").split("\n")[0]).toBe("region,age,note");
    expect(
      desk
        .text("t.csv")
        .split("\n")
        .map((line) => line.split(",").at(-1)),
    ).toEqual([...PEOPLE, ""].map((line) => line.split(",").at(-1)));
  });

  it("names the variables that were declared insensitive, since a yes rests on that", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "k2.json": K2 });
    const { stdout } = await desk.run(["plan", "people.csv", ...ROLES, "--policy", "k2.json"]);
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "- Declared insensitive, so no figure takes account of it: note.",
    );
    const named = ["plan", "people.csv", "--keys", "region", "--insensitive", "age,note", "--census"];
    expect((await desk.run([...named, "--policy", "k2.json"])).stdout.replace(/\s+/g, " ")).toContain(
      "no figure takes account of them: age (looks like a key), note.",
    );
  });

  it("writes the decision record of the treated file in place of its report", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "k2.json": K2 });
    const asked = [...ROLES, "--policy", "k2.json", "--template", "decision"];
    const { code } = await plan(desk, ...asked, "--out", "t.csv", "--out", "d.md", "--out", "d.docx");
    expect(code).toBe(0);
    expect(desk.text("d.docx")).toMatch(/^PK.*word\/document\.xml/s);
    const record = desk.text("d.md");
    expect(record).toMatch(/^# Decision on the release of t\.csv\n/);
    expect(record).toContain("Plan that t.csv was made by");
    expect(record).toContain("Information lost: ");
    expect(record).toContain("Techniques by variable, t.csv");
    const refused = await plan(desk, ...asked, "--out", "t.csv");
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("--template decision needs a file");
    const report = await plan(desk, ...ROLES, "--policy", "k2.json", "--out", "r.docx");
    expect([report.code, report.stderr]).toEqual([
      2,
      expect.stringContaining("Only a decision record is written as .docx"),
    ]);
  });

  it("has nothing to do where the file meets the policy, which is proved", async () => {
    const desk = new Desk({ "people.csv": PEOPLE.slice(0, 4), "k2.json": K2 });
    const { code, stdout } = await plan(desk, ...ROLES, "--policy", "k2.json", "--out", "r.json");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Meets the policy “pairs” as it is\./);
    expect(parseReport(desk.text("r.json")).plan).toMatchObject({ met: true, proved: true, steps: [] });
  });

  it("ends with 4 where nothing meets the policy, and says how near the nearest comes", async () => {
    const never = JSON.stringify({ name: "never", rules: [{ figure: "frequency.records", max: 3 }] });
    const desk = new Desk({ "people.csv": PEOPLE, "never.json": never });
    const { code, stdout } = await plan(
      desk,
      ...ROLES,
      "--policy",
      "never.json",
      "--out",
      "r.json",
      "--out",
      "t.csv",
    );
    expect(code).toBe(4);
    expect(stdout).toMatch(
      /^No plan that was found meets the policy “never”\.\s+The\s+nearest\s+misses\s+its\s+rule/,
    );
    expect(parseReport(desk.text("r.json")).plan!.met).toBe(false);
  });

  it("names what else is in the treated file, and a key of which most values are suppressed", async () => {
    const lines = [
      "id,region,age,income,note",
      ...PEOPLE.slice(1).map((line, i) => {
        const [region, age, note] = line.split(",");
        return [i + 1, region, 20 + i, 1000 + 37 * i, note].join(",").replace(/,20,/, `,${age},`);
      }),
    ];
    const desk = new Desk({ "people.csv": lines, "k2.json": K2 });
    const roles = ["--id", "id", "--numeric", "income", "--keys", "region,age", "--insensitive", "note"];
    const asked = [...roles, "--census", "--policy", "k2.json", "--fixed", "region", "--levels", "age=100"];
    const { stdout } = await plan(desk, ...asked, "--out", "t.csv", "--out", "t.json");
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "- Also in t.csv, as in the original: id (--id), income (--numeric). Whoever has the file can use these,",
    );
    expect(stdout).not.toContain("Compare with leaving it out");
    const report = parseReport(desk.text("t.json"));
    const told = (age: number) =>
      planText(
        { ...report, plan: { ...report.plan!, suppressed: { age } } },
        { width: 80, written: [], roles: { keys: ["region", "age"] } },
      ).replace(/\s+/g, " ");
    expect(told(3)).not.toContain("Compare with leaving it out");
    expect(told(6)).toContain(
      "6 of 8 values of age are suppressed (75 %). Compare with leaving it out (--levels age=out).",
    );
    expect(told(6)).not.toContain("Also in t.csv");
    const warned = (...messages: string[]) =>
      planText(
        {
          ...report,
          released: [],
          warnings: messages.map((message) => ({ measure: null, code: "any", message })),
        },
        { width: 80, written: [], roles: {} },
      );
    expect(warned()).not.toMatch(/warning/iu);
    expect(warned("Read as one. Look at it.")).toContain("- Warning: Read as one.\n");
    expect(warned("Read as one.", "Another.")).toContain("- The first of 2 warnings: Read as one.\n");
  });

  it("writes no file as treated where nothing was treated that does, and says so whatever is asked", async () => {
    const low = JSON.stringify({
      name: "low",
      rules: [{ figure: "individual-risk.globalRisk", max: 0.001 }],
    });
    const desk = new Desk({ "people.csv": PEOPLE, "low.json": low });
    const open = ["--keys", "region,age", "--insensitive", "note", "--policy", "low.json"];
    const written = ["--out", "t.csv", "--script", "t.py", "--out", "r.json", "--plan", "p.json"];
    const { code, stdout } = await plan(desk, ...open, ...written);
    expect(code).toBe(5);
    expect(stdout).toMatch(/^Cannot tell whether the file meets the policy “low” as it\s+is\./);
    expect(stdout).not.toContain("this was proved");
    expect(stdout).toContain("Wrote r.json\nWrote p.json\n");
    expect(stdout).not.toContain("Wrote t.");
    expect(stdout.replace(/\s+/g, " ")).toContain("Not written: t.csv, t.py. No value was treated,");
    expect(desk.names).toEqual(["low.json", "p.json", "people.csv", "r.json"]);
    const quiet = await plan(desk, ...open, "--out", "t.csv", "--quiet");
    expect(quiet).toMatchObject({ code: 5, stdout: "" });
    expect(quiet.stderr).toContain("Not written: t.csv.");
    expect(desk.names).not.toContain("t.csv");
  });

  it("keeps fixed keys as they are, and takes the levels that are named", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "k2.json": K2, "h/region.csv": ["n;all", "s;all"] });
    const all = [...ROLES, "--policy", "k2.json", "--out", "t.csv", "--plan", "p.json"];
    const column = (at: number): string[] =>
      desk
        .text("t.csv")
        .trimEnd()
        .split("\n")
        .map((line) => line.split(",")[at]);
    await plan(desk, ...all, "--fixed", "region", "--levels", "age=10,out");
    expect(column(0)).toEqual(PEOPLE.map((line) => line.split(",")[0]));
    const { code } = await plan(desk, ...all, "--fixed", "age", "--hierarchies", "h");
    expect(code).toBe(0);
  });

  it("refuses what it cannot do before it reads the file", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "k2.json": K2, "margins.csv": "sex,n" });
    const SAMPLE = ROLES.filter((flag) => flag !== "--census");
    for (const [args, message] of [
      [ROLES, "plan searches what meets a policy, and none is given"],
      [[...ROLES, "--policy", "k2.json", "--importance", "age"], "expected <key>=<number>"],
      [[...ROLES, "--policy", "k2.json", "--fixed", "agee"], 'There is no variable "agee"'],
      [[...ROLES, "--policy", "k2.json", "--levels", "age=wide"], "expected widths of bands"],
      [
        [...ROLES, "--policy", "k2.json", "--hierarchies", "none"],
        'The folder of hierarchies "none" cannot be read',
      ],
      [[...ROLES, "--policy", "k2.json", "--out", "people.csv"], "would replace an input"],
      [
        [...SAMPLE, "--policy", "k2.json", "--margins", "margins.csv", "--out", "margins.csv"],
        "would replace an input",
      ],
    ] as const) {
      const { code, stderr } = await plan(desk, ...args);
      expect([code === 0, stderr]).toEqual([false, expect.stringContaining(message)]);
      expect(desk.names).toEqual(["k2.json", "margins.csv", "people.csv"]);
    }
  });
});

describe("sdc-risk treat", () => {
  it("makes the same file again, in each format", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "k2.json": K2 });
    await plan(desk, ...ROLES, "--policy", "k2.json", "--out", "t.csv", "--plan", "p.json");
    const { code } = await desk.run(["treat", "people.csv", "--plan", "p.json", "--out", "again.csv"]);
    expect(code).toBe(0);
    expect(desk.text("again.csv")).toBe(desk.text("t.csv"));
    await desk.run(["treat", "people.csv", "--plan", "p.json", "--out", "again.parquet"]);
    await desk.run(["convert", "again.parquet", "back.csv"]);
    expect(desk.text("back.csv")).toBe(desk.text("t.csv"));
  });

  it("refuses another file, and what is no plan, and leaves nothing behind", async () => {
    const desk = new Desk({
      "people.csv": PEOPLE,
      "k2.json": K2,
      "other.csv": [...PEOPLE.slice(0, -1), "s,31,i"],
      "short.csv": PEOPLE.slice(0, -1),
    });
    await plan(desk, ...ROLES, "--policy", "k2.json", "--plan", "p.json");
    const before = desk.names;
    for (const [file, path, message] of [
      ["other.csv", "p.json", "is another file"],
      ["short.csv", "p.json", "has 7 records"],
      ["people.csv", "k2.json", "is no plan of sdc-risk"],
    ] as const) {
      const { code, stderr } = await desk.run(["treat", file, "--plan", path, "--out", "x.csv"]);
      expect([code === 0, stderr]).toEqual([false, expect.stringContaining(message)]);
      expect(desk.names).toEqual(before);
    }
    const forced = ["treat", "other.csv", "--plan", "p.json", "--out", "x.csv", "--any-file"];
    expect((await desk.run(forced)).code).toBe(0);
  });

  it("refuses another file with values that its plan does not list, which would stay beside bands", async () => {
    const values = [{ from: ["20", "21"], to: "20–24" }];
    const steps = [{ kind: "recode", key: "age", grouping: { by: "bands", width: 5, origin: 0 }, values }];
    const data = { name: "own.csv", records: 3, sha256: null };
    const desk = new Desk({
      "p.json": JSON.stringify({ schema: "sdc-risk-plan-1", data, steps }),
      "same.csv": ["sex,age", "f,20", "m,21.0", "m,"],
      "other.csv": ["sex,age", "f,103", "m,45.5", "m,21"],
    });
    const treat = (file: string) =>
      desk.run(["treat", file, "--plan", "p.json", "--out", "t.csv", "--any-file"]);
    const { code, stderr } = await treat("other.csv");
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining('The plan recodes "age"')]);
    expect(stderr).toContain("does not list 2 values of it in 2 records");
    expect(desk.names).not.toContain("t.csv");
    expect((await treat("same.csv")).code).toBe(0);
    expect(desk.text("t.csv")).toBe("sex,age\nf,20–24\nm,20–24\nm,\n");
  });
});

const cell = fc.constantFrom("a", "b", "c", "", "7", "12");
const file = fc.array(fc.tuple(cell, cell, fc.constantFrom("20", "21", "35", "36", "")), {
  minLength: 4,
  maxLength: 14,
});

it(
  "what a plan says of its file is what the command says of the file that was written",
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        file,
        fc.constantFrom(2, 3),
        fc.constantFrom("csv", "parquet"),
        async (rows, k, format) => {
          const lines = ["x,y,age,row", ...rows.map((row, i) => [...row, i + 1].join(","))];
          const rules = [{ figure: "kanon.violations.records", k, max: 0 }];
          const desk = new Desk({ "people.csv": lines, "p.json": JSON.stringify({ name: "p", rules }) });
          const roles = ["--keys", "x,y,age", "--insensitive", "row", "--census", "--policy", "p.json"];
          const out = `t.${format}`;
          const outs = ["--out", out, "--out", "r.json", "--plan", "made.json"];
          const planned = await plan(desk, ...roles, ...outs, "--seconds", "5");
          if (planned.code === 1) return; // no key has a value
          const again = await desk.assess(
            "people.csv",
            ...roles,
            "--released",
            out,
            "--released-plan",
            "made.json",
            "--match",
            "position",
            "--out",
            "a.json",
          );
          expect(again.code).toBe(planned.code);
          const [told, found] = ["r.json", "a.json"].map((name) => parseReport(desk.text(name)));
          // where it is not met assess also says why no treatment was searched
          const { noPlan: _, ...judged } = found.policy!;
          expect(judged).toEqual(told.policy);
          expect(found.released[0].assessment!.measures).toEqual(told.released[0].assessment!.measures);
          expect(told.plan!.met).toBe(found.policy!.verdict === "yes");
        },
      ),
      propertyRuns(100),
    );
  },
);

it("writes the plan as programs, and refuses them where the original is no CSV file", async () => {
  const desk = new Desk({ "people.csv": PEOPLE, "k2.json": K2 });
  const own = [...ROLES, "--policy", "k2.json", "--quiet"];
  expect((await plan(desk, ...own, "--script", "p.R", "--script", "p.py")).code).toBe(0);
  expect(desk.text("p.R")).toContain("# R: treats people.csv, 8 records, by a plan of sdc-risk.");
  expect(desk.text("p.py")).toContain("Reads people.csv");
  await desk.run(["convert", "people.csv", "people.parquet"]);
  const other = await desk.run(["plan", "people.parquet", ...own, "--script", "q.R"]);
  expect([other.code, other.stderr]).toEqual([
    2,
    expect.stringContaining("--script writes scripts that read a CSV file"),
  ]);
  expect(desk.names).not.toContain("q.R");
});

it("refuses programs of an original that they cannot read before it is read", async () => {
  const desk = new Desk({ "k2.json": K2, "people.parquet": "PAR1 and nothing that can be read" });
  const own = [...ROLES, "--policy", "k2.json", "--quiet"];
  const read = await desk.run(["plan", "people.parquet", ...own]);
  expect(read.stderr).not.toContain("--script");
  for (const input of ["people.parquet", "-"]) {
    const { code, stderr } = await desk.run(["plan", input, ...own, "--script", "q.R"]);
    expect(code).toBe(2);
    expect(stderr).toContain(`--script writes scripts that read a CSV file, and "${input}" is none`);
  }
});

describe("sdc-risk plan --move", () => {
  /** Incomes with a gap and a code for missing ones. */
  const INCOMES = ["1234", "2650", "", "-9", "50", "150", "98765", "-250"];
  const EARNERS = PEOPLE.map((line, i) => `${line},${i === 0 ? "income" : INCOMES[i - 1]}`);
  const own = [...ROLES, "--numeric", "income", "--policy", "k2.json", "--missing", "-9", "--out", "t.csv"];
  const incomes = (desk: Desk, name = "t.csv"): string[] =>
    desk
      .text(name)
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",").at(-1)!);
  const desk = (): Desk => new Desk({ "people.csv": EARNERS, "k2.json": K2 });

  it("makes a move before the search, and tells of it everywhere", async () => {
    const at = desk();
    const files = ["--plan", "p.json", "--out", "r.json", "--out", "r.md", "--script", "p.py"];
    const { code, stdout } = await plan(at, ...own, "--move", "income=round:100", ...files);
    expect(code).toBe(0);
    expect(stdout).toContain("income in multiples of 100; ");
    // halves go to the even multiple, and what is missing stays
    expect(incomes(at)).toEqual(["1200", "2600", "", "-9", "0", "200", "98800", "-200"]);
    const [first] = (JSON.parse(at.text("p.json")) as { steps: object[] }).steps;
    expect(first).toMatchObject({ kind: "round", key: "income", base: 100, missing: { income: ["-9"] } });
    const { plan: told } = parseReport(at.text("r.json"));
    expect(told!.steps[0]).toMatchObject({
      kind: "round",
      key: "income",
      text: "income in multiples of 100",
    });
    expect(told!.steps[0].lost![0].loss).toBeGreaterThan(0);
    expect(told!.steps[0].lost![0].loss).toBeLessThan(1e-5);
    expect(told!.front.every(({ steps }) => steps[0] === "income in multiples of 100")).toBe(true);
    expect(at.text("r.md")).toContain("- income in multiples of 100 (information lost: &lt; 0.01 %)");
    expect(at.text("p.py")).toContain('round_to("income", 100, 0, False, [-9])');
  });

  it("makes moves in their order, and treat makes them again", async () => {
    const at = desk();
    const moves = ["--move", "income=noise:0.1,seed=sesame", "--move", "income=ends:bottom=0,top=2000"];
    await plan(at, ...own, ...moves, "--move", "income=round:1", "--plan", "p.json");
    const numbers = incomes(at);
    expect(numbers[2]).toBe("");
    expect(numbers[3]).toBe("-9");
    for (const text of numbers)
      if (text !== "" && text !== "-9") expect(Number(text)).toBeLessThanOrEqual(2000);
    const { code } = await at.run(["treat", "people.csv", "--plan", "p.json", "--out", "again.csv"]);
    expect(code).toBe(0);
    expect(at.text("again.csv")).toBe(at.text("t.csv"));
    await plan(at, ...own, ...moves, "--move", "income=round:1");
    expect(incomes(at)).toEqual(numbers);
  });

  it("says nothing of the seed but in the plan", async () => {
    const at = desk();
    await plan(at, ...own, "--move", "income=rank-swap:50", "--plan", "p.json", "--out", "r.json");
    const { seed } = (JSON.parse(at.text("p.json")) as { steps: { seed: string }[] }).steps[0];
    expect(seed).toMatch(/^[0-9a-f]{32}$/);
    expect(at.text("r.json")).not.toContain(seed);
  });

  it("moves a key before its levels are searched", async () => {
    const at = desk();
    await plan(
      at,
      ...own,
      "--move",
      "age=round:10",
      "--fixed",
      "region",
      "--levels",
      "age=20",
      "--plan",
      "p.json",
    );
    const ages = at
      .text("t.csv")
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",")[1]);
    expect(new Set(ages).has("31")).toBe(false);
    const [first] = (JSON.parse(at.text("p.json")) as { steps: { kind: string }[] }).steps;
    expect(first.kind).toBe("round");
  });

  it("leaves a variable out, and the codebook's words with it", async () => {
    const at = desk();
    const { code } = await plan(
      at,
      ...ROLES,
      "--policy",
      "k2.json",
      "--out",
      "t.csv",
      "--move",
      "income=leave-out",
    );
    expect(code).toBe(0);
    expect(at.text("t.csv").split("\n")[0]).toBe("region,age,note");
  });

  it("refuses what it does not know, with the nearest name, and writes nothing", async () => {
    const at = desk();
    const names = at.names;
    for (const [move, message] of [
      ["incom=round:100", 'There is no variable "incom" (treated by a move). Did you mean "income"?'],
      ["income=rond:100", 'there is no move "rond". Did you mean "round"?'],
      ["income=round:base=0", "base: "],
      ["income=microaggregate:9", "Groups of 9"],
      ["note=round:5", 'must hold numbers, but record 1 holds "a"'],
      ["income", "expected <variables>=<move>"],
      ["age=noise:1,seed=s", 'records that share a value of the key "age" different ones'],
    ] as const) {
      const { code, stderr } = await plan(at, ...own, "--move", move);
      expect([code === 0, stderr.replace(/\s+/g, " ")]).toEqual([false, expect.stringContaining(message)]);
      expect(at.names).toEqual(names);
    }
  });
});
