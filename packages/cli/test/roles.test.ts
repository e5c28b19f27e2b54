import { describe, expect, it } from "vitest";
import { Desk, PEOPLE, words, type Report } from "./support/command.ts";

const people = (): Desk => new Desk({ "people.csv": PEOPLE });
const withColumn = (name: string, values: readonly (string | number)[]): readonly string[] => [
  `${PEOPLE[0]},${name}`,
  ...PEOPLE.slice(1).map((line, i) => `${line},${values[i]}`),
];

describe.concurrent("roles that do not fit the data are refused, and nothing is written", () => {
  const asked = (args: string): string[] => words(`people.csv --out r.html --records r.csv ${args}`);

  it.each<[what: string, args: string, message: string]>([
    [
      "an unknown key",
      "--keys sex,regoin",
      'There is no variable "regoin" (given as keys). Did you mean "region"?',
    ],
    [
      "an unknown weight",
      "--keys sex --weight wieght",
      'There is no variable "wieght" (given as weight). Did you mean "weight"?',
    ],
    [
      "a name that is like no other",
      "--keys qqqqqqqqqq",
      'Known: "region", "sex", "age", "income", "weight", "hid", "pid", "name".',
    ],
    ["a key named twice", "--keys sex,region,sex", 'Variable "sex" is named twice in keys.'],
    [
      "text in a weight",
      "--keys sex --weight name",
      'Variable "name" (given as weight) must hold numbers, but record 1 holds "Ann".',
    ],
    [
      "text in a numeric variable",
      "--keys sex --numeric age,region",
      'Variable "region" (given as numeric) must hold numbers, but record 1 holds "North".',
    ],
    ["no roles at all", "", "name the key variables with --keys."],
    ["a list of no keys", "--keys ,", "name the key variables with --keys."],
    [
      "a measure without its role",
      "--keys sex --measures household",
      'Measure "household" cannot run. It needs the role household.',
    ],
  ])("%s", async (_what, args, message) => {
    await people().refuses(asked(args), 1, message);
  });

  it.each([
    ["a direct identifier as key", "--keys name,sex --direct-identifiers name", "directIdentifiers", "keys"],
    ["a weight as key", "--keys weight,sex --weight weight", "weight", "keys"],
    ["a household as key", "--keys hid,sex --household hid", "household", "keys"],
    ["an id as key", "--keys pid,sex --id pid", "id", "keys"],
    ["a key that is categorical and continuous", "--keys age,sex --numeric age", "keys", "numeric"],
    ["an id that is the weight", "--keys sex --id weight --weight weight", "weight", "id"],
  ])("%s", async (_what, args, first, second) => {
    const message = `Variable "${words(args).at(-1)!}" is given both as ${first} and as ${second}`;
    await people().refuses(asked(args), 1, message);
  });

  it.each<[what: string, values: readonly (string | number)[], message: string]>([
    ["zero", [1, 1, 0, 1, 1, 1, 1, 1], "1 record breaks that: on record 3 it is 0."],
    ["negative", [1, 1, 1, -2.5, 1, -1, 1, 1], "2 records break that: on record 4 it is -2.5."],
    ["missing", ["", 1, 1, 1, 1, 1, 1, 1], "1 record breaks that: on record 1 it is missing."],
    ["beyond all numbers", [1, 1, 1, 1, 1, 1, 1, "1e999"], "record 8"],
    ["infinite in words", [1, 1, 1, 1, 1, "Inf", 1, 1], 'but record 6 holds "Inf"'],
    [
      "text on one record",
      [1, 1, 1, 1, 1, 1, "unknown", 1],
      'but record 7 holds "unknown". If that stands for a missing value, declare it as missing.',
    ],
  ])("a weight that is %s", async (_what, values, message) => {
    const desk = new Desk({ "in.csv": withColumn("w", values) });
    await desk.refuses(["in.csv", "--keys", "sex", "--weight", "w", "--out", "r.json"], 1, '"w"', message);
  });

  it("a weight that is missing by a declared code", async () => {
    const desk = new Desk({ "in.csv": withColumn("w", [1, 1, 1, -9, 1, 1, 1, 1]) });
    await desk.refuses(
      ["in.csv", "--keys", "sex", "--weight", "w", "--missing", "-9"],
      1,
      'Weight "w"',
      "on record 4 it is missing.",
    );
  });

  it("a released file of another length, unless an id matches the records", async () => {
    const desk = new Desk({
      "people.csv": PEOPLE,
      "fewer.csv": PEOPLE.slice(0, -2),
      "twice.csv": [...PEOPLE, PEOPLE[1]],
    });
    await desk.refuses(
      ["people.csv", "--keys", "sex", "--released", "fewer.csv"],
      1,
      "The released file has 6 records, the original has 8. Give the role id to match records by it.",
    );
    await desk.refuses(
      ["people.csv", "--keys", "sex", "--id", "pid", "--released", "twice.csv"],
      1,
      'The id "pid" occurs twice in the released file (again on record 9)',
    );
    expect(
      await desk.assess(
        "people.csv",
        "--keys",
        "sex",
        "--id",
        "pid",
        "--released",
        "fewer.csv",
        "--released",
        "people.csv",
        "--out",
        "r.json",
      ),
    ).toMatchObject({ code: 0 });
    expect(desk.json("r.json").released).toMatchObject([
      { name: "fewer.csv", rows: 6 },
      { name: "people.csv", rows: 8 },
    ]);
  });
});

describe.concurrent("what is odd but can be computed is warned about", () => {
  const warningsOf = async (
    content: readonly string[],
    ...args: readonly string[]
  ): Promise<Report["warnings"]> => {
    const desk = new Desk({ "in.csv": content });
    expect(await desk.assess("in.csv", "--out", "r.json", ...args)).toMatchObject({ code: 0, stderr: "" });
    return desk.json("r.json").warnings;
  };

  it("a key with a value of its own on every record", async () => {
    const [warning, ...others] = await warningsOf(PEOPLE, "--keys", "sex,name");
    // without weights SUDA guesses the sampling fraction, and population uniqueness takes the file as the population
    expect(others).toMatchObject([
      { code: "extent-unknown", measure: "population" },
      { code: "guessed-sampling-fraction", measure: "suda2" },
      { code: "dis-suda-unreliable", measure: "suda2" },
    ]);
    expect(warning).toMatchObject({
      measure: "frequency",
      message: expect.stringContaining('"name" has a different value on every record') as string,
    });
  });

  it("a key that is missing everywhere", async () => {
    const [warning] = await warningsOf(withColumn("gap", Array<string>(8).fill("")), "--keys", "sex,gap");
    expect(warning.message).toContain('"gap"');
    expect(warning.message).toMatch(/missing/);
  });

  it("a household id that is missing on some records", async () => {
    const warning = (
      await warningsOf(
        withColumn("hh", [1, 1, "", 2, 2, 3, "", 3]),
        "--keys",
        "sex,region",
        "--household",
        "hh",
      )
    ).find(({ measure }) => measure === "household");
    expect(warning).toMatchObject({
      measure: "household",
      message: expect.stringMatching(/\b2\b/) as string,
    });
    expect(warning!.message).toMatch(/missing|no household/i);
  });

  it("with all measures, one that lacks its role is skipped with its reason", async () => {
    const desk = people();
    expect(
      await desk.assess("people.csv", "--keys", "sex,region", "--measures", "all", "--out", "r.json"),
    ).toMatchObject({ code: 0 });
    expect(desk.json("r.json").skipped).toEqual([
      {
        measure: "known-population",
        title: "Known population",
        reason: "It needs the role population.",
      },
      {
        measure: "identified-linkage",
        title: "Linkage with an identified file",
        reason: "It needs the role identified.",
      },
      { measure: "household", title: "Household risk", reason: "It needs the role household." },
      { measure: "ldiversity", title: "l-diversity", reason: "It needs the role sensitive." },
      { measure: "tcloseness", title: "t-closeness", reason: "It needs the role sensitive." },
      { measure: "continuous", title: "Continuous keys", reason: "It needs the role numeric." },
      {
        measure: "dominance",
        title: "Dominance in totals",
        reason: "It needs the role numeric.",
      },
      {
        measure: "attribution",
        title: "Attribute disclosure",
        reason: "It needs the roles sensitive, released.",
      },
      { measure: "utility", title: "Utility", reason: "It needs the role released." },
      {
        measure: "partial-synthesis",
        title: "Partially synthetic files",
        reason: "It needs the role released.",
      },
      { measure: "prediction", title: "Prediction", reason: "It needs the role sensitive." },
      {
        measure: "membership-inference",
        title: "Copies and membership inference",
        reason: "It needs the roles sensitive, released.",
      },
    ]);
    const { stdout } = await desk.assess("people.csv", "--keys", "sex,region");
    expect(stdout).toContain("Household risk (household)");
  });
});

describe.concurrent("names that are odd but allowed", () => {
  it("columns named like members of every object", async () => {
    const desk = new Desk({ "in.csv": ["__proto__,constructor,toString", "a,1,x", "a,1,y", "b,2,x"] });
    expect(
      await desk.assess(
        "in.csv",
        "--keys",
        "__proto__,constructor,toString",
        "--out",
        "r.json",
        "--out",
        "r.html",
        "--out",
        "r.md",
      ),
    ).toMatchObject({ code: 0, stderr: "" });
    expect(desk.json("r.json").measures["kanon"]?.summary["leaveOneOut"]).toMatchObject(
      ["__proto__", "constructor", "toString"].map((key) => ({ key })),
    );
  });
});
