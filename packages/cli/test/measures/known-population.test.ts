import { parseReport } from "@sdc-risk/report";
import { describe, expect, it } from "vitest";
import { Desk } from "../support/command.ts";

const FILE = ["region,sex,w", "N,f,2", "N,m,2", "S,f,3", "X,m,3"];
const REGISTER = ["sex,region", "f,N", "f,N", "m,N", "f,S", "f,S", "f,S", "m,S"];
const COUNTS = ["region,sex,n", "N,f,2", "N,m,1", "S,f,3", "S,m,1"];
const KEYS = ["--keys", "region,sex", "--weight", "w", "--out", "r.json", "--quiet"];

const desk = (): Desk =>
  new Desk({
    "file.csv": FILE,
    "register.csv": REGISTER,
    "counts.csv": COUNTS,
    "upper.csv": ["REG,SEX,N_UNITS", "N,f,2", "N,m,1", "S,f,3", "S,m,1"],
    "names.json": [
      JSON.stringify({ population: "upper.csv", populationNames: { region: "REG", sex: "SEX" } }),
    ],
    "c.json": [JSON.stringify({ population: "counts.csv", populationCount: "n" })],
  });
const summaryOf = (at: Desk): object => at.json("r.json").measures["known-population"].summary;

describe.concurrent("the population of a file", () => {
  it("is counted, a row for each unit", async () => {
    const at = desk();
    expect(
      await at.assess("file.csv", ...KEYS, "--population", "register.csv", "--records", "risks.csv"),
    ).toMatchObject({ code: 0 });
    expect(summaryOf(at)).toMatchObject({ population: 7, tau1: 1, unknownKeys: 1 });
    expect(at.json("r.json")).toMatchObject({
      population: { name: "register.csv", rows: 7, units: 7, count: null },
      command:
        "sdc-risk assess file.csv --keys region,sex --weight w --population register.csv --out report.html",
    });
    const [names, ...records] = at.text("risks.csv").trimEnd().split("\n");
    const place = names.split(",").indexOf("known-population.F");
    expect(records.map((record) => record.split(",").slice(place, place + 2))).toEqual([
      ["2", "0.5"],
      ["1", "1"],
      ["3", "0.3333333333333333"],
      ["0", ""],
    ]);
  });

  it("is the same as a table of counts, also from a configuration file, and the command names it", async () => {
    const [one, other] = [desk(), desk()];
    await one.assess("file.csv", ...KEYS, "--population", "register.csv");
    await other.assess("file.csv", ...KEYS, "--config", "c.json");
    expect(summaryOf(other)).toEqual(summaryOf(one));
    expect(other.json("r.json")).toMatchObject({
      population: { rows: 4, units: 7, count: "n" },
      command:
        "sdc-risk assess file.csv --keys region,sex --weight w --population counts.csv --config c.json --out report.html",
    });
  });

  it("gets no rule met where it has more units than the population is said to have", async () => {
    const people = Array.from({ length: 60 }, (_, i) => `${i % 3},${i % 2}`);
    const at = new Desk({
      "file.csv": ["region,sex,w", ...people.slice(0, 30).map((keys) => `${keys},2`)],
      "weights.csv": [
        "region,sex,w,relative,calibrated",
        ...people.slice(0, 30).map((keys, i) => `${keys},2,${0.5 + (i % 3) / 2},${20 + (i % 3)}`),
      ],
      "census.csv": ["region,sex", ...people],
      "register.csv": ["region,sex", ...people],
      "part.csv": ["region,sex", ...people.slice(0, 48)],
      "copies.csv": ["region,sex", ...Array.from({ length: 12 }, () => people).flat()],
      "rule.json": JSON.stringify({
        name: "k-map",
        rules: [{ figure: "known-population.kmap.records", k: 3, max: 0 }],
      }),
    });
    const said = async (file: string, population: string, ...flags: readonly string[]) => {
      await at.run([
        ...["assess", file, "--keys", "region,sex", "--population", population, "--out", "r.json"],
        ...["--measures", "known-population", "--policy", "rule.json", ...flags],
      ]);
      const [{ result, caution }] = parseReport(at.text("r.json")).policy!.rules;
      return [result, caution];
    };
    const weights = ["--weight", "w"];
    const size = ["--population-size", "60"];
    for (const [file, flags, other] of [
      ["file.csv", [...weights, ...size], "the population was said to have 60"],
      ["file.csv", weights, "the weights add up to 60"],
      ["file.csv", ["--insensitive", "w", ...size], "the population was said to have 60"],
      ["census.csv", ["--census"], "the file was said to hold everyone, with 60 records"],
    ] as const) {
      const why = `The population file has 720 units, but ${other}.`;
      expect(await said(file, "copies.csv", ...flags)).toEqual(["cannot tell", expect.stringContaining(why)]);
      expect(await said(file, "register.csv", ...flags)).toEqual(["met", undefined]);
    }
    // a size that agrees with the copies does not outweigh what the file itself says
    const twelve = ["--population-size", "720"];
    for (const [file, flags, other, remedy] of [
      ["file.csv", weights, "the weights add up to 60", "(--weight-scale 12)"],
      [
        "census.csv",
        ["--census"],
        "the file was said to hold everyone, with 60 records",
        "leave --census out",
      ],
    ] as const) {
      const [result, caution] = await said(file, "copies.csv", ...flags, ...twelve);
      expect(result).toBe("cannot tell");
      expect(caution).toContain(`The population file has 720 units, but ${other}.`);
      expect(caution).toContain(remedy);
    }
    // weights that only compare records say nothing of it, nor do those that were calibrated to a bit less
    const relative = ["--weight", "relative"];
    for (const flags of [[...weights, "--weight-scale", "12"], relative, ["--weight", "calibrated"], []])
      expect(await said("weights.csv", "copies.csv", ...flags, ...twelve), flags.join(" ")).toEqual([
        "met",
        undefined,
      ]);
    // units that it lacks make nobody look safer
    expect(await said("file.csv", "part.csv", ...weights, ...size)).toEqual(["met", undefined]);
    // nothing else says how many there are
    expect(await said("file.csv", "copies.csv", "--insensitive", "w")).toEqual(["met", undefined]);
  });

  it("may hold people outside of the survey's scope, whom no record can be", async () => {
    const adults = Array.from({ length: 60 }, (_, i) => [`${i % 3}`, `${20 + 20 * (i % 2)}`]);
    const children = adults.slice(0, 30).map(([region]) => [region, "5"]);
    const rows = (people: readonly (readonly string[])[]): string[] => [
      "region,age",
      ...people.map((keys) => keys.join()),
    ];
    const survey = (people: readonly (readonly string[])[]): string[] => [
      "region,age,w",
      ...people.map((keys) => `${keys.join()},2`),
    ];
    const drawn = adults.slice(0, 30);
    const at = new Desk({
      "file.csv": survey(drawn),
      "gap.csv": survey(drawn.map(([region, age], i) => [region, i === 0 ? "" : age])),
      "gaps.csv": survey(drawn.map(([region, age], i) => [region, i < 3 ? "" : age])),
      "none.csv": survey(drawn.map(([region]) => [region, ""])),
      "register.csv": rows([...adults, ...children]),
      "copies.csv": rows([...adults, ...adults, ...children]),
      "unknown.csv": rows([...adults, ...children.map(([region]) => [region, ""])]),
      ...Object.fromEntries(
        [
          { figure: "known-population.kmap.records", k: 3, max: 0 },
          { figure: "known-population.marketer", max: 0.5 },
          { figure: "known-population.deltaPresence.max", max: 0.9 },
        ].map((rule, i) => [`${i}.json`, JSON.stringify({ name: "r", rules: [rule] })]),
      ),
    });
    const said = async (file: string, population: string, rule = 0) => {
      await at.run([
        ...["assess", file, "--keys", "region,age", "--weight", "w", "--population", population],
        ...["--measures", "known-population", "--policy", `${rule}.json`, "--out", "r.json"],
      ]);
      const [{ result, caution }] = parseReport(at.text("r.json")).policy!.rules;
      return [result, caution];
    };
    const off = ["cannot tell", expect.stringContaining("without those outside of the survey's scope")];
    for (const rule of [0, 1]) {
      expect(await said("file.csv", "register.csv", rule)).toEqual(["met", undefined]);
      expect(await said("file.csv", "copies.csv", rule)).toEqual(off);
      // a third of the children have the region of the one record whose age is missing
      expect(await said("gap.csv", "register.csv", rule)).toEqual(["met", undefined]);
      expect(await said("gap.csv", "copies.csv", rule)).toEqual(off);
      // all of them may be one whose age is missing
      expect(await said("gaps.csv", "register.csv", rule)).toEqual(off);
      expect(await said("none.csv", "copies.csv", rule)).toEqual(off);
      expect(await said("file.csv", "unknown.csv", rule)).toEqual(off);
    }
    // a figure of all units
    expect(await said("file.csv", "register.csv", 2)).toEqual(off);
  });

  it.each([
    ["in memory", []],
    ["in an engine", ["--engine", "duckdb"]],
  ])("has names of its own, which are mapped to those of the file (%s)", async (_, engine) => {
    const [one, other] = [desk(), desk()];
    const flags = [
      "--keys",
      "region,sex",
      "--weight",
      "w",
      "--quiet",
      ...engine,
      "--measures",
      "known-population",
    ];
    const count = ["--population-count", "N_UNITS"];
    await one.assess("file.csv", ...flags, "--population", "register.csv", "--out", "r.json");
    const names = ["--population", "upper.csv", "--population-names", "region=REG, sex=SEX"];
    expect(await other.assess("file.csv", ...flags, ...names, ...count, "--out", "r.json")).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(summaryOf(other)).toEqual(summaryOf(one));
    expect(other.json("r.json").warnings).toContainEqual({
      code: "renamed",
      message: 'In "upper.csv", "REG" as "region", "SEX" as "sex" are taken, as the settings say.',
      measure: null,
    });
    expect(other.json("r.json")).toMatchObject({
      command: expect.stringContaining("--population-names 'region=REG,sex=SEX'") as string,
    });
    // from a settings file the same
    const file = await other.assess(
      "file.csv",
      ...flags,
      "--config",
      "names.json",
      ...count,
      "--out",
      "s.json",
    );
    expect(file.code).toBe(0);
    expect(other.json("s.json").measures).toEqual(other.json("r.json").measures);
  });

  it.each([
    ["regio=REG", 1, 'There is no variable "regio" (populationNames, of the file). Did you mean "region"?'],
    [
      "region=RGE",
      1,
      'has no variable "RGE", which is said to be "region" there (populationNames). Did you mean "REG"?',
    ],
    ["REG=region", 1, "the name in the file comes first (populationNames, --population-names region=REG)"],
    ["region=REG,sex=REG", 2, '"REG" of the population is said to be "region" and "sex" of the file'],
    ["region=REG,region=SEX", 2, 'gives "region" two names in the population'],
    ["region", 2, "expected <name>=<name in the population>, such as age=AGE"],
    ["region=", 2, "expected <name>=<name in the population>"],
  ])("refuses names that do not fit: %j", async (names, code, message) => {
    const at = desk();
    await at.refuses(
      [
        "file.csv",
        ...KEYS,
        "--population",
        "upper.csv",
        "--population-count",
        "N_UNITS",
        "--population-names",
        names,
      ],
      code,
      message,
    );
  });

  it("refuses names without a population, and a name that would then be there twice", async () => {
    const at = desk();
    await at.refuses(["file.csv", ...KEYS, "--population-names", "sex=SEX"], 2, "but no population is given");
    await at.refuses(
      ["file.csv", ...KEYS, "--population", "counts.csv", "--population-names", "region=sex"],
      1,
      'but "counts.csv" has a "region", too',
    );
  });

  it("is refused where it does not fit", async () => {
    const at = desk();
    const stderr = async (...flags: string[]): Promise<unknown> => {
      const { code, stderr: told } = await at.assess("file.csv", ...KEYS, ...flags);
      return [code, told];
    };
    expect(await stderr("--population", "counts.csv", "--population-count", "m")).toEqual([
      1,
      expect.stringContaining('The population has no variable "m" to count its units by.') as string,
    ]);
    expect(await stderr("--population-count", "n")).toEqual([
      2,
      expect.stringContaining("but no population is given") as string,
    ]);
    expect(await stderr("--population", "nowhere.csv")).toEqual([
      1,
      expect.stringContaining("nowhere.csv") as string,
    ]);
  });

  it("has a delimiter of its own", async () => {
    const at = new Desk({
      "file.csv": FILE.map((line) => line.replaceAll(",", ";")),
      "register.csv": REGISTER,
    });
    expect(
      await at.assess("file.csv", ...KEYS, "--delimiter", ";", "--population", "register.csv"),
    ).toMatchObject({ code: 0 });
    expect(summaryOf(at)).toMatchObject({ population: 7, tau1: 1, unknownKeys: 1 });
  });

  it("is not written over", async () => {
    const { code, stderr } = await desk().assess(
      "file.csv",
      ...KEYS,
      "--population",
      "register.csv",
      "--records",
      "register.csv",
    );
    expect([code, stderr]).toEqual([2, expect.stringContaining("register.csv") as string]);
  });
});
