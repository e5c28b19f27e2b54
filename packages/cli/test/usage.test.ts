import { describe, expect, it } from "vitest";
import { Desk, PEOPLE, runHere } from "./support/command.ts";

const people = (files: Readonly<Record<string, string>> = {}): Desk =>
  new Desk({ "people.csv": PEOPLE, ...files });
const KEYS = ["people.csv", "--keys", "sex"];

describe.concurrent("wrong usage ends with 2 and names what is nearest", () => {
  it.each<[what: string, args: readonly string[], message: string]>([
    [
      "an unknown flag",
      [...KEYS, "--wieght", "weight"],
      "unknown option '--wieght'\n(Did you mean --weight?)",
    ],
    ["a flag without its value", ["people.csv", "--keys"], "option '--keys <names>' argument missing"],
    ["no file", [], "missing required argument 'file'"],
    [
      "two files",
      [...KEYS, "other.csv"],
      "too many arguments for 'assess'. Expected 1 argument but got 2.\n(Names in lists have commas between them and no blanks: --keys region,sex. Several files as one are a pattern in quotes: 'data/*.csv')",
    ],
    ...["weight", "household", "id", "options", "config", "delimiter", "encoding", "records"].map(
      (flag): [string, string[], string] => [
        `--${flag} twice`,
        [...KEYS, `--${flag}`, "a", `--${flag}`, "b"],
        `' argument 'b' is invalid. It is given already, as 'a'. Give this option once.`,
      ],
    ),
    [
      "--detail twice",
      [...KEYS, "--detail", "internal", "--detail", "internal"],
      "It is given already, as 'internal'.",
    ],
    [
      "an unknown measure",
      [...KEYS, "--measures", "frequency,kanom"],
      'There is no measure "kanom". Did you mean "kanon"?',
    ],
    [
      "minimal sample uniques that nobody looks for",
      [...KEYS, "--measures", "kanon", "--msus", "m.csv"],
      "--msus writes what the measure suda2 finds, and --measures leaves it out.",
    ],
    ["a list of no measures", [...KEYS, "--measures", ""], "No measure is named."],
    ["an unknown level of detail", [...KEYS, "--detail", "public"], "Allowed choices are internal."],
    [
      "an unknown report format",
      [...KEYS, "--out", "r.htm"],
      'Cannot tell the format of "r.htm": expected a name that ends in .html, .json, .md.',
    ],
    ["a report without extension", [...KEYS, "--out", "report"], 'Cannot tell the format of "report"'],
    [
      "an unknown records format",
      [...KEYS, "--records", "r.xlsx"],
      'Cannot tell the format of "r.xlsx": expected a name that ends in .csv, .arrow, .parquet.',
    ],
  ])("%s", async (_what, args, message) => {
    await people().refuses(args, 2, message);
  });

  it("an unknown command, and no command", async () => {
    expect(await runHere(["asess"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("(Did you mean assess?)") as string,
    });
    expect(await runHere(["people.csv"])).toMatchObject({
      code: 2,
      stderr: "sdc-risk: unknown command 'people.csv'\n(To assess a file: sdc-risk assess people.csv)\n",
    });
    expect(await runHere([])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("Usage: sdc-risk") as string,
    });
  });

  it.each<[what: string, text: string, message: string]>([
    [
      "that is unknown",
      '{ "kanon": { "kk": [3] } }',
      'Options of "kanon": There is no option "kk". Did you mean "k"?',
    ],
    [
      "that is unknown and nested",
      '{ "kanon": { "combinations": { "maxsize": 2 } } }',
      'There is no option "combinations.maxsize". Did you mean "maxSize"?',
    ],
    ["of another type", '{ "kanon": { "k": 3 } }', 'Options of "kanon": k: '],
    ["out of range", '{ "kanon": { "k": [1] } }', 'Options of "kanon": k.0: '],
    [
      "of an unknown measure",
      '{ "kanom": {} }',
      'There are options for "kanom", but no such measure takes part. Did you mean "kanon"?',
    ],
    [
      "that is given twice",
      '{ "kanon": { "k": [3],\n "k": [5] } }',
      'The options file "o.json" is wrong: "kanon.k" is given twice, on lines 1 and 2: leave one of them out.',
    ],
    [
      "by a name that changes objects",
      '{\n "__proto__": { "k": 1 } }',
      'The options file "o.json" is wrong: "__proto__" on line 2 cannot be used as a name.',
    ],
    ["in a list", "[]", 'The options file "o.json" must hold an object'],
    [
      "in JSON that is broken",
      '{\n "kanon": { "k": [3] "combinations": null }\n}',
      "The options file \"o.json\" is no valid JSON: Expected ',' or '}' after property value on line 2.",
    ],
    ["in an empty file", "", 'The options file "o.json" is no valid JSON: Unexpected end of JSON input.'],
  ])("an option %s", async (_what, text, message) => {
    await people({ "o.json": text }).refuses([...KEYS, "--options", "o.json", "--out", "r.json"], 2, message);
  });

  it.each<[what: string, text: string, message: string]>([
    [
      "that is unknown",
      '{ "wieght": "weight" }',
      'The configuration file "c.json" is wrong. There is no setting "wieght". Did you mean "weight"?',
    ],
    [
      "of another type",
      '{ "keys": "sex" }',
      'The configuration file "c.json" is wrong. keys: Invalid input: expected array, received string.',
    ],
    [
      "of missing codes that are no list",
      '{ "missing": { "age": 999 } }',
      "missing: expected a list of codes, or lists of codes by variable.",
    ],
    [
      "of measures that are no list",
      '{ "measures": "kanon" }',
      'measures: expected "all" or a list of measures.',
    ],
    [
      "that is given twice",
      '{ "keys": ["sex"],\n\n "keys": ["age"] }',
      'The configuration file "c.json" is wrong: "keys" is given twice, on lines 1 and 3: leave one of them out.',
    ],
    [
      "in a list",
      "[]",
      'The configuration file "c.json" is wrong. Invalid input: expected object, received array.',
    ],
    ["in JSON that is broken", '{ "keys": ["sex"', 'The configuration file "c.json" is no valid JSON: '],
  ])("a setting %s", async (_what, text, message) => {
    await people({ "c.json": text }).refuses([...KEYS, "--config", "c.json", "--out", "r.json"], 2, message);
  });

  it("a configuration or options file that does not exist", async () => {
    await people().refuses(
      [...KEYS, "--config", "c.json"],
      2,
      'The configuration file "c.json" cannot be read: it does not exist.',
    );
    await people().refuses(
      [...KEYS, "--options", "."],
      2,
      'The options file "." cannot be read: it is a folder.',
    );
  });

  it("a date of the report that is no date", async () => {
    for (const SOURCE_DATE_EPOCH of ["yesterday", "99999999999999999"]) {
      const desk = people();
      expect(
        await desk.run(["assess", ...KEYS, "--out", "r.json"], { env: { SOURCE_DATE_EPOCH } }),
      ).toMatchObject({
        code: 2,
        stderr: `sdc-risk: SOURCE_DATE_EPOCH is "${SOURCE_DATE_EPOCH}"; expected seconds since 1970, a whole number.\n`,
      });
      expect(desk.names).toEqual(["people.csv"]);
    }
  });
});

describe.concurrent("messages say first what to do", () => {
  it("where no measure can run", async () => {
    const stderr = await people().refuses(["people.csv", "--weight", "weight"], 1);
    expect(stderr).toMatch(
      /^sdc-risk: No measure can run: name the key variables with --keys\. `sdc-risk inspect people\.csv` suggests some\. The file has "region", "sex", /,
    );
    expect(stderr.match(/It needs the role keys\./g)).toHaveLength(1);
  });

  it("where blanks are part of a name", async () => {
    const desk = new Desk({ "in.csv": ["sex, age", "m,1", "f,2"] });
    await desk.refuses(
      ["in.csv", "--keys", "age"],
      1,
      'Did you mean " age"? Flags cannot hold " age": give it in a configuration file (--config), or rename it.',
    );
  });

  it.each([[["--keys", "qqqqqqqqqq"]], [["--weight", "x".repeat(20_000)]], [["--quiet"]]])(
    "and cut what is too long to read: %#",
    async (args) => {
      const desk = new Desk({ "in.csv": [`sex,${"x".repeat(20_000)}`, "m,a", "f,b"] });
      expect((await desk.refuses(["in.csv", ...args], 1)).length).toBeLessThan(900);
    },
  );
});

describe.concurrent("help", () => {
  it.each([[["--help"]], [["assess", "--help"]], [["help", "assess"]]])(
    "%j fits 80 columns and ends with 0",
    async (args) => {
      const { code, stdout, stderr } = await runHere(args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
      expect(stdout).toContain("Usage: sdc-risk");
    },
  );

  it("names every flag of assess and the exit codes", async () => {
    const { stdout } = await runHere(["assess", "--help"]);
    const flags = [
      "keys",
      "numeric",
      "sensitive",
      "weight",
      "household",
      "strata",
      "id",
      "direct-identifiers",
      "missing",
      "measures",
      "options",
      "released",
      "scenario",
      "policy",
      "policy-out",
      "template",
      "format",
      "config",
      "plugin",
      "out",
      "records",
      "detail",
      "quiet",
    ];
    for (const flag of flags) expect(stdout).toContain(`  --${flag}`);
    expect(stdout).toMatch(
      /4 the policy is not met,\s+5 cannot tell whether the policy is met, 130 interrupted/,
    );
  });

  it("--version is the version of the package", async () => {
    const { version } = (await import("../package.json", { with: { type: "json" } })).default;
    expect(await runHere(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });
});
