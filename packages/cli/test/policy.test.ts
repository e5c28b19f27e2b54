import { existsSync } from "node:fs";
import { parseReport } from "@sdc-risk/report";
import { describe, expect, it } from "vitest";
import { Desk, PEOPLE, runsIn } from "./support/command.ts";

const ROLES = [
  "people.csv",
  "--keys",
  "region,sex,age",
  "--weight",
  "weight",
  "--measures",
  "kanon,frequency",
];
/** Without the names, which must not go out. */
const NAMELESS = PEOPLE.map((line) => line.split(",").slice(0, -1).join(","));
const policy = (...rules: object[]): string => JSON.stringify({ name: "ours & <theirs>", rules });
const FAILS = { figure: "kanon.violations.records", k: 2, max: 0, why: "Nobody is alone." };
const HOLDS = { figure: "frequency.records", max: 8 };

describe("a policy", () => {
  it("of a flag that replaces another one of the configuration file is told", async () => {
    const strict = { name: "nine", rules: [{ ...HOLDS, max: 9 }] };
    const desk = new Desk({
      "people.csv": NAMELESS,
      "one.json": JSON.stringify({ policy: strict }),
      "two.json": JSON.stringify({ policy: ["k3", strict, JSON.parse(policy(HOLDS)) as object] }),
      "none.json": "{}",
      "yes.json": policy(HOLDS),
      "strict.json": JSON.stringify(strict),
    });
    const told = async (config: string, ...policies: string[]): Promise<string> => {
      const flags = policies.flatMap((one) => ["--policy", one]);
      const { stderr } = await desk.assess(...ROLES, "--config", config, ...flags, "--quiet");
      return stderr;
    };
    expect(await told("one.json", "yes.json")).toBe(
      'sdc-risk: --policy takes the place of the policy "nine" in the configuration file "one.json": it judges ' +
        "nothing here. Leave out --policy to be judged as the file says.\n",
    );
    expect(await told("two.json", "yes.json")).toContain('the policies "3-anonymity", "nine" in');
    for (const [config, ...policies] of [
      ["one.json"],
      ["one.json", "strict.json"],
      ["one.json", "yes.json", "strict.json"],
      ["none.json", "yes.json"],
    ] as const)
      expect(await told(config, ...policies)).toBe("");
    const plan = ["plan", "people.csv", "--keys", "sex", "--config", "one.json", "--policy", "yes.json"];
    expect((await desk.run([...plan, "--quiet"])).stderr).toContain('the policy "nine"');
  });

  it("of a name that comes with sdc-risk is that one, also where a file has the name", async () => {
    const desk = new Desk({ "people.csv": NAMELESS, k3: policy(HOLDS), mine: policy(HOLDS) });
    expect((await desk.assess(...ROLES, "--policy", "k3")).code).toBe(4);
    for (const file of ["./k3", "mine"]) expect((await desk.assess(...ROLES, "--policy", file)).code).toBe(0);
  });

  it("that is met ends with 0, and one that is not with 4, quiet or not", async () => {
    const desk = new Desk({
      "people.csv": NAMELESS,
      "no.json": policy(FAILS, HOLDS),
      "yes.json": policy(HOLDS),
    });
    expect((await desk.assess(...ROLES, "--policy", "yes.json")).code).toBe(0);
    for (const more of [["--out", "r.json"], ["--quiet"], []])
      expect((await desk.assess(...ROLES, "--policy", "no.json", ...more)).code).toBe(4);
    const written = await desk.assess(...ROLES, "--policy", "no.json", "--out", "r.json");
    expect(written.stdout).toMatch(/^No\. people\.csv does not meet [^]*\nWrote r\.json\n$/);
    const { policy: judged, answer } = parseReport(desk.text("r.json"));
    expect(judged).toMatchObject({
      name: "ours & <theirs>",
      met: false,
      rules: [
        { figure: "kanon.violations[k=2].records", scenario: null, value: 2, limit: 0, met: false },
        { figure: "frequency.records", value: 8, limit: 8, met: true },
      ],
    });
    expect(answer!.statement).toContain("No. people.csv does not meet");
  });

  it("is written as JUnit XML, beside the report, and as annotations", async () => {
    const desk = new Desk({ "people.csv": NAMELESS, "p.json": policy(FAILS, HOLDS) });
    const { code, stdout } = await desk.assess(...ROLES, "--policy", "p.json", "--policy-out", "rules.xml");
    expect({ code, wrote: stdout.includes("Wrote rules.xml") }).toEqual({ code: 4, wrote: true });
    const xml = desk.text("rules.xml");
    expect(xml).toContain('<testsuites tests="7" failures="1" errors="0">');
    expect(xml).toContain(
      'classname="ours &amp; &lt;theirs&gt;" name="kanon.violations[k=2].records at most 0"',
    );
    expect(xml).toContain(
      '<failure message="Records in groups of fewer than 2 with the same keys: 2 of 8; the rule allows 0." type="not met">',
    );
    const github = await desk.assess(...ROLES, "--policy", "p.json", "--policy-out", "github", "--quiet");
    expect(github.stdout.split("\n").slice(0, 2)).toEqual([
      "::error title=ours & <theirs>%3A people.csv::No. people.csv does not meet the policy “ours & <theirs>”: 1 of 2 rules fails.",
      "::error title=kanon.violations[k=2].records at most 0::Records in groups of fewer than 2 with the same keys: 2 of 8; the rule allows 0.",
    ]);
  });

  it("and scenarios stand in the configuration; flags win over both", async () => {
    const scenarios = [{ name: "a", keys: ["region", "sex"] }];
    const desk = new Desk({
      "people.csv": PEOPLE,
      "c.json": JSON.stringify({ weight: "weight", measures: ["kanon"], scenarios, policy: "k3" }),
    });
    expect((await desk.assess("people.csv", "--config", "c.json", "--out", "a.json")).code).toBe(4);
    const first = parseReport(desk.text("a.json"));
    expect(first.scenarios).toMatchObject([{ name: "a", keys: ["region", "sex"] }]);
    expect(first.policy!.name).toBe("3-anonymity");
    const flags = ["--scenario", "b=sex", "--scenario", "c=sex,region", "--policy", "k5", "--out", "b.json"];
    await desk.assess("people.csv", "--config", "c.json", ...flags);
    const second = parseReport(desk.text("b.json"));
    expect(second.scenarios!.map(({ name }) => name)).toEqual(["b", "c"]);
    expect(second.policy!.rules.map(({ scenario }) => scenario)).toEqual(["b", "c"]);
    await desk.assess("people.csv", "--config", "c.json", "--keys", "sex", "--out", "c2.json");
    expect(parseReport(desk.text("c2.json")).scenarios).toBeUndefined();
  });

  it("and scenarios are in the command that gives the report again", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "in/p.json": policy(HOLDS) });
    await desk.assess(
      ...[
        "people.csv",
        "--weight",
        "weight",
        "--measures",
        "frequency",
        "--scenario",
        "next door=region,sex",
      ],
      ...["--policy", "in/p.json", "--out", "r.json"],
    );
    const [words] = runsIn(parseReport(desk.text("r.json")).command!);
    expect(words.join(" ")).toContain("--scenario next door=region,sex --policy in/p.json");
  });

  it("of wrong use is told before the file is read", async () => {
    const desk = new Desk({
      "people.csv": PEOPLE,
      "bad.json": policy({ figure: "kanon.violations.record", k: 2, max: 0 }),
      "worse.json": policy({ figure: "kanon.attack.marketer", max: "x" }),
    });
    const refused = (...more: readonly string[]): readonly string[] => [
      "nowhere.csv",
      "--keys",
      "sex",
      ...more,
    ];
    await desk.refuses(refused("--policy", "hdxx"), 2, 'There is no policy "hdxx". Did you mean "hdx"?');
    await desk.refuses(
      refused("--policy", "bad.json"),
      2,
      'There is no figure "kanon.violations.record". Did you mean "kanon.violations[].records"',
    );
    await desk.refuses(
      refused("--policy", "worse.json"),
      2,
      'The policy file "worse.json" is wrong. rules.0.max: Invalid input: expected number, received string.',
    );
    await desk.refuses(refused("--policy", "none.json"), 2, "none.json");
    await desk.refuses(refused("--policy-out", "a.xml"), 2, "--policy-out has nothing to write");
    await desk.refuses(refused("--policy", "k3", "--policy-out", "a.txt"), 2, "ends in .xml");
    await desk.refuses(refused("--template", "decision"), 2, "--template decision needs a file to write");
    await desk.refuses(refused("--scenario", "a=sex"), 2, "There are keys and scenarios.");
    await desk.refuses(["people.csv", "--scenario", "sex"], 2, "expected a name and keys");
  });
});

describe("the decision record", () => {
  const treated = PEOPLE.map((line, i) => {
    const [region, sex, age, income, weight, hid, pid] = line.split(",");
    if (i === 0) return line.split(",").slice(0, 7).join(",");
    const top = Number(income) > 1500 ? "1500" : income;
    return [
      i === 1 ? "" : region,
      sex,
      Number(age) < 40 ? "under 40" : "40 and over",
      top,
      weight,
      hid,
      pid,
    ].join(",");
  });

  it("tells what was done to each variable, and has blanks to sign", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "treated.csv": treated });
    const { code } = await desk.assess(
      ...["people.csv", "--keys", "region,sex,age", "--id", "pid", "--direct-identifiers", "name"],
      ...["--released", "treated.csv", "--policy", "k3", "--measures", "kanon", "--template", "decision"],
      ...["--out", "d.json", "--out", "d.html", "--out", "d.md", "--out", "d.docx"],
    );
    expect([0, 4]).toContain(code);
    expect(desk.text("d.docx")).toMatch(/^PK.*word\/document\.xml/s);
    const { treatments, sections } = JSON.parse(desk.text("d.json")) as {
      treatments: { techniques: { variable: string; technique: string }[] }[];
      sections: { id: string }[];
    };
    expect(
      Object.fromEntries(treatments[0].techniques.map(({ variable, technique }) => [variable, technique])),
    ).toEqual({
      region: "suppressed: 1 of 8 values (12.5 %)",
      sex: "unchanged",
      age: "banded: 4 numbers became 2 bands",
      income: "top-coded: 2 values",
      weight: "unchanged",
      hid: "unchanged",
      pid: "kept; names of units are not compared",
      name: "left out",
    });
    expect(sections.map(({ id }) => id)).toEqual([
      ...["statement", "data", "variables", "scenarios", "thresholds", "initial"],
      ...["techniques", "residual", "limits", "decision"],
    ]);
    for (const name of ["d.html", "d.md"]) {
      expect(desk.text(name)).toContain("Signature");
      expect(desk.text(name)).toContain(treatments[0].techniques[2].technique);
      expect(desk.text(name)).not.toContain("Ann");
    }
  });
});

describe("a document of Word", () => {
  it("is made of a decision record only, which is said before any work", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    const asked = ["people.csv", "--keys", "region,sex,age", "--out", "r.docx"];
    const { code, stderr } = await desk.assess(...asked);
    expect([code, stderr.replace(/\s+/g, " ")]).toEqual([
      2,
      expect.stringContaining('Only a decision record is written as .docx, and "r.docx" would be a report.'),
    ]);
    expect(existsSync(desk.path("r.docx"))).toBe(false);
  });
});

describe("without any role", () => {
  it("the command repeats all that was given", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "the people.csv": PEOPLE, "o.json": "{}" });
    const given = [
      ["--population", "the people.csv"],
      ["--identified", "the people.csv"],
      ["--membership", "0.5"],
      ["--released", "people.csv"],
      ["--released", "the people.csv"],
      ["--match", "position"],
      ["--options", "o.json"],
      ["--measures", "frequency,kanon"],
      ["--max-memory", "1000000000B"],
      ["--detail", "internal"],
    ];
    const { code, stdout, stderr } = await desk.assess("people.csv", ...given.flat());
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    const [words] = runsIn(stdout.split("\n\n")[1]);
    const said = words.slice(2).join("\n");
    expect(words.slice(0, 2)).toEqual(["assess", "people.csv"]);
    for (const flag of given) expect(said).toContain(flag.join("\n"));
  });

  it("the command that names and values suggest is printed, not run", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    const { code, stdout, stderr } = await desk.assess("people.csv");
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toMatch(/^No roles were given, so nothing was computed\./);
    const [words] = runsIn(stdout.split("\n\n")[1]);
    expect(words.slice(0, 2)).toEqual(["assess", "people.csv"]);
    expect(words).toContain("--keys");
    expect((await desk.run(words)).code).toBe(0);
    await desk.refuses(
      ["people.csv", "--out", "r.json"],
      1,
      "No measure can run: name the key variables with --keys.",
    );
    await desk.refuses(
      ["people.csv", "--quiet"],
      1,
      "No measure can run: name the key variables with --keys.",
    );
  });
});

describe("several policies", () => {
  const named = (name: string, ...rules: object[]): string => JSON.stringify({ name, rules });
  /** The weights add up to what nobody confirmed. */
  const OPEN = { figure: "individual-risk.globalRisk", max: 0.9 };
  const several = (): Desk =>
    new Desk({
      "people.csv": NAMELESS.map((line) => line.split(",").slice(0, 5).join(",")),
      "yes.json": named("lenient", HOLDS),
      "no.json": named("strict", FAILS, HOLDS),
      "open.json": named("open", OPEN),
      "small.json": named("small", { figure: "frequency.smallestClass", min: 1 }),
      "list.json": JSON.stringify([JSON.parse(named("a", HOLDS)), JSON.parse(named("b", HOLDS))]),
      "bad.json": JSON.stringify({
        policy: ["k3", { name: "lenient", rules: [{ ...HOLDS, max: "x" }] }],
      }),
      "none.json": JSON.stringify({ policy: [] }),
      "c.json": JSON.stringify({
        policy: ["k3", { name: "lenient", rules: [HOLDS] }],
      }),
    });
  const AGREED = ["people.csv", "--keys", "region,sex,age", "--insensitive", "income", "--weight", "weight"];
  const flags = (...files: string[]): string[] => files.flatMap((file) => ["--policy", `${file}.json`]);

  it.each([
    [["yes", "no"], 4, ["strict", "lenient"]],
    [["no", "yes"], 4, ["strict", "lenient"]],
    [["yes", "open"], 5, ["open", "lenient"]],
    [["open", "yes", "no"], 4, ["strict", "open", "lenient"]],
  ])(
    "%j: each gives a verdict, and the worst is the exit code and the answer",
    async (files, exit, order) => {
      const desk = several();
      const { code } = await desk.assess(...AGREED, ...flags(...files), "--out", "r.json", "--out", "r.md");
      const { policy: worst, otherPolicies = [], answer } = parseReport(desk.text("r.json"));
      expect(code).toBe(exit);
      expect([worst, ...otherPolicies].map((one) => one?.name)).toEqual(order);
      expect(answer?.verdict).toBe(worst?.verdict);
      expect(answer?.statement).not.toMatch(/^Yes/);
      for (const { name, verdict } of otherPolicies)
        expect(answer?.statement).toContain(`“${name}”: ${verdict}`);
      for (const name of order) expect(desk.text("r.md")).toContain(`Policy: ${name}`);
    },
  );

  it("all met are a yes, which names them all; each verdict is that of the policy alone", async () => {
    const desk = several();
    const [first, other] = ["yes", "small"];
    const { code, stdout } = await desk.assess(...AGREED, ...flags(first, other), "--out", "r.json");
    const both = parseReport(desk.text("r.json"));
    expect(code).toBe(0);
    expect(stdout.replace(/\s+/g, " ")).toContain("The other policy: “small”: yes.");
    for (const [name, found] of [
      [first, both.policy],
      [other, both.otherPolicies?.[0]],
    ] as const) {
      expect((await desk.assess(...AGREED, ...flags(name), "--out", `${name}.r.json`)).code).toBe(0);
      const { policy: alone, otherPolicies } = parseReport(desk.text(`${name}.r.json`));
      expect(otherPolicies).toBeUndefined();
      expect(found?.rules).toEqual(alone?.rules);
    }
  });

  it("are shown in the terminal, and each is a suite of JUnit XML", async () => {
    const desk = several();
    const { stdout } = await desk.assess(...AGREED, ...flags("yes", "no"), "--policy-out", "r.xml");
    expect(stdout).toContain("“lenient”: yes");
    const suites = Array.from(desk.text("r.xml").matchAll(/<testsuite name="([^"]*)"/g), ([, name]) => name);
    expect(suites).toEqual(["strict: people.csv", "lenient: people.csv", "measures: people.csv"]);
  });

  it("come from a configuration file, and flags win over all of it", async () => {
    const desk = several();
    await desk.assess(...AGREED, "--config", "c.json", "--out", "r.json");
    const report = parseReport(desk.text("r.json"));
    expect([report.policy, ...(report.otherPolicies ?? [])].map((one) => one?.name)).toEqual([
      "3-anonymity",
      "lenient",
    ]);
    await desk.assess(...AGREED, "--config", "c.json", ...flags("yes"), "--out", "r.json");
    expect(parseReport(desk.text("r.json")).otherPolicies).toBeUndefined();
    // the command that gives the report again names both
    await desk.assess(...AGREED, ...flags("yes", "no"), "--out", "r.json");
    expect(parseReport(desk.text("r.json")).command).toContain("--policy yes.json --policy no.json");
  });

  it.each([
    [flags("yes", "yes"), "Two policies are called “lenient”"],
    [[...flags("yes"), "--policy", "k33"], "k33"],
    [["--config", "bad.json"], "policy.1.rules.0.max: Invalid input: expected number, received string."],
    [["--config", "none.json"], "name at least one policy"],
    [flags("list"), "is to hold one policy"],
    [[...flags("yes", "no"), "--template", "decision"], "is about one policy, and several are given"],
  ])("are refused where one is wrong: %j", async (args, message) => {
    await several().refuses([...AGREED, ...args, "--out", "r.html"], 2, message);
  });

  it("are too many for a plan", async () => {
    const desk = several();
    const { code, stderr } = await desk.run(["plan", ...AGREED, ...flags("yes", "no"), "--out", "t.csv"]);
    expect([code, desk.names.includes("t.csv")]).toEqual([2, false]);
    expect(stderr).toContain("plan searches what meets one policy, and several are given.");
  });
});
