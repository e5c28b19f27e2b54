import { describe, expect, it } from "vitest";
import { Desk, PEOPLE, runsIn } from "./support/command.ts";

const inspect = (desk: Desk, ...args: readonly string[]) => desk.run(["inspect", ...args]);
const long = (text: string): string[] => text.split("\n").filter((line) => Array.from(line).length > 80);

/** 240 persons; the header can be any. */
const persons = (header: string): string[] => [
  header,
  ...Array.from({ length: 240 }, (_, i) => {
    const home = Math.floor(i / 3);
    return [
      i + 1,
      home + 1,
      home % 6,
      i % 2 === 0 ? "m" : "f",
      (i * 7) % 90,
      1000 + ((i * 37) % 240) * 10,
      10 + (home % 9) / 2,
      i % 4 === 0 ? "NA" : i % 5,
    ].join(",");
  }),
];
const PLAIN = persons("pid,hid,region,sex,age,income,weight,health");

/** The commands that follow "What to do next", as a shell would get them. */
const commandOf = (stdout: string): string =>
  stdout.slice(
    stdout.indexOf("  sdc-risk ", stdout.indexOf("What to do next")),
    stdout.indexOf("\n--policy says by which rules"),
  );
/**
 * Runs the commands of some lines as a shell takes them, expects that none fails, whatever the verdict is, and gives
 * what they print.
 */
async function shell(desk: Desk, lines: string): Promise<string> {
  let printed = "";
  for (const args of runsIn(lines)) {
    const { code, stdout, stderr } = await desk.run(args);
    expect([0, 4, 5]).toContain(code);
    expect(stderr).toBe("");
    printed += stdout;
  }
  return printed;
}

describe.concurrent("inspect", () => {
  it("prints variables, roles and the next command at 80 columns", async () => {
    const desk = new Desk({ "people.csv": PLAIN });
    const { code, stdout, stderr } = await inspect(desk, "people.csv");
    expect({ code, stderr, long: long(stdout) }).toEqual({ code: 0, stderr: "", long: [] });
    for (const text of [
      "240 records, 8 variables (CSV, utf-8, delimiter ,)",
      "m: 50 %",
      "all different, not shown",
      "Check them",
      "Sampling weight (--weight)\n  weight ",
      "Household id (--household)\n  hid ",
      "Key variables (--keys)",
    ])
      expect(stdout).toContain(text);
    expect(commandOf(stdout)).toBe(
      "  sdc-risk inspect people.csv --missing NA\n\nCorrect the roles where they are wrong, and run:\n\n  sdc-risk assess people.csv \\\n    --weight weight --household hid --id pid --keys region,sex,age \\\n    --numeric income --sensitive health --policy public-use --out report.html\n",
    );
    expect(desk.names).toEqual(["people.csv"]);
  });

  it("says what its suggestions rest on, and marks guesses where there are some", async () => {
    const { stdout } = await inspect(new Desk({ "people.csv": PLAIN }), "people.csv", "--missing", "NA");
    expect(stdout).toContain("Suggested by names of variables and values. Check them.\n");
    expect(stdout.replaceAll("\n", " ")).toContain("rounded edges of bands, not the smallest");
    const lines = PLAIN.map((line, i) => `${line},${i === 0 ? "roof" : i % 3}`);
    const guess = await inspect(new Desk({ "people.csv": lines }), "people.csv", "--missing", "NA");
    expect(guess.stdout).toContain("values. Check them; ? marks a guess.\n");
    expect(guess.stdout).toContain("\n? roof ");
  });

  it("says what a file is taken for, and how to say more of it", async () => {
    const weighted = await inspect(new Desk({ "people.csv": PLAIN }), "people.csv");
    expect(weighted.stdout).toContain("Add --population-size with the number of people");
    const plain = await inspect(
      new Desk({ "p.csv": PLAIN.map((line) => line.replace("weight", "v7")) }),
      "p.csv",
    );
    expect(plain.stdout).toContain("has no weight, so it is taken as the whole population");
    expect(plain.stdout).toContain("--census.\n");
  });

  it("prints the same for standard input", async () => {
    const desk = new Desk();
    expect(
      (await desk.run(["inspect", "-", "--missing", "NA"], { input: PLAIN.join("\n") })).stdout,
    ).toContain("sdc-risk assess - \\");
  });

  it("counts declared codes as missing and does not ask for them again", async () => {
    const { stdout } = await inspect(new Desk({ "people.csv": PLAIN }), "people.csv", "--missing", "NA,-1");
    expect(stdout).toMatch(/health +integer +5 +25 %/);
    expect(stdout).not.toContain("look like codes");
    expect(commandOf(stdout)).toContain("--missing NA,-1");
  });

  it.each([
    ["plain names", "pid,hid,region,sex,age,income,weight,health"],
    [
      "blanks, quotes and what shells expand",
      'p id,h\'s hid,region $HOME,"sex `id`",age *;!,income & more,weight|wt,health \\n #',
    ],
    ["other alphabets", "номер,家庭编号,регион,Geschlecht,âge,دخل,Gewicht,健康"],
  ])("prints a command that a shell runs as it is: %s", async (_what, header) => {
    const desk = new Desk({ "it's my file.csv": persons(header) });
    const { stdout } = await inspect(
      desk,
      "it's my file.csv",
      "--missing",
      "NA",
      "--delimiter",
      ",",
      "--encoding",
      "utf-8",
    );
    expect(await shell(desk, commandOf(stdout))).toMatch(/\nWrote report\.html\n$/);
    expect(desk.names).toContain("report.html");
  });

  it.each([
    ["a comma", 'pid,hid,"region, old",sex,age,income,weight,health'],
    ["a dash in front", "pid,hid,-region,sex,age,income,weight,health"],
    ["a blank behind", 'pid,hid,region,"sex ",age,income,weight,health'],
    [
      "a line break and an escape sequence",
      'pid,hid,"region\n2","sex \u001b[31m\u202e",age,income,weight,health',
    ],
  ])("asks for a configuration file where a name holds %s, and the commands run", async (_what, header) => {
    const desk = new Desk({ "in.csv": persons(header) });
    const { code, stdout } = await inspect(desk, "in.csv", "--missing", "NA");
    expect(code).toBe(0);
    expect(commandOf(stdout)).toBe(
      "  sdc-risk inspect in.csv --missing NA --config-out sdc-risk.json\n  sdc-risk assess in.csv \\\n    --config sdc-risk.json --policy public-use --out report.html\n",
    );
    // eslint-disable-next-line no-control-regex -- none of them may come through
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(await shell(desk, commandOf(stdout))).toContain("Wrote report.html\n");
    expect(desk.names).toEqual(["in.csv", "report.html", "sdc-risk.json"]);
  });

  it("writes a configuration that assess takes, with how the file is read", async () => {
    const desk = new Desk({ "in.csv": PLAIN.map((line) => line.replaceAll(",", ";")) });
    const { code, stdout } = await inspect(
      desk,
      "in.csv",
      "--missing",
      "NA",
      "--delimiter",
      ";",
      "--config-out",
      "roles.json",
    );
    expect({ code, wrote: stdout.endsWith("Wrote roles.json\n") }).toEqual({ code: 0, wrote: true });
    expect(desk.json("roles.json")).toEqual({
      weight: "weight",
      household: "hid",
      id: "pid",
      keys: ["region", "sex", "age"],
      numeric: ["income"],
      sensitive: ["health"],
      missing: ["NA"],
      delimiter: ";",
    });
    expect(await desk.assess("in.csv", "--config", "roles.json", "--out", "r.json")).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(desk.json("r.json")).toMatchObject({
      roles: { keys: ["region", "sex", "age"], weight: ["weight"] },
      missing: ["NA"],
    });
  });

  it("writes JSON with the documented fields, the same twice", async () => {
    const desk = new Desk({ "people.csv": PLAIN });
    expect(await inspect(desk, "people.csv", "--out", "a.json")).toEqual({
      code: 0,
      stdout: "Wrote a.json\n",
      stderr: "",
    });
    await inspect(desk, "people.csv", "--out", "b.json");
    expect(desk.text("a.json")).toBe(desk.text("b.json"));
    const found = JSON.parse(desk.text("a.json")) as {
      readonly variables: readonly object[];
      readonly suggestions: readonly object[];
    };
    expect(Object.keys(found)).toEqual([
      "schema",
      "software",
      "data",
      "missing",
      "variables",
      "suggestions",
      "roles",
      "chains",
      "safeHarbor",
      "warnings",
    ]);
    expect(found).toMatchObject({
      schema: "sdc-risk-inspection-1",
      data: { name: "people.csv", rows: 240, columns: 8, format: "csv", delimiter: ",", encoding: "utf-8" },
    });
    for (const variable of found.variables)
      expect(Object.keys(variable)).toEqual([
        "name",
        "kind",
        "levels",
        "missing",
        "rareLevels",
        "common",
        "histogram",
        "numbers",
        "pattern",
        "groups",
        "twin",
        "missingCodes",
        "label",
        "reasons",
        "rareReasons",
      ]);
    for (const suggestion of found.suggestions)
      expect(Object.keys(suggestion)).toEqual(["variable", "role", "sure", "taken", "reason"]);
    expect(found.suggestions[0]).toMatchObject({
      variable: "weight",
      role: "weight",
      sure: true,
      taken: true,
    });
  });

  it("shows no name of a person and no level of one or two records", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    const { code, stdout } = await inspect(desk, "people.csv", "--out", "a.json", "--config-out", "c.json");
    expect(code).toBe(0);
    for (const text of [stdout, desk.text("a.json"), (await inspect(desk, "people.csv")).stdout])
      for (const held of ["Ann", "Hal", "p1", "p8", "2600"]) expect(text).not.toContain(held);
  });

  it("says what to do where no key is recognised", async () => {
    const { code, stdout } = await inspect(new Desk({ "in.csv": ["v1,v2", "1,2", "1,3"] }), "in.csv");
    expect({ code, long: long(stdout) }).toEqual({ code: 0, long: [] });
    expect(stdout).toContain("No key variable was recognised.");
    expect(stdout).toContain("Nothing is suggested for\n  v1, v2\n");
    expect(stdout).toContain("No sampling weight was found.");
  });

  it("says with the files it writes what a configuration without keys can do", async () => {
    const desk = new Desk({
      "in.csv": ["id;importe", ...Array.from({ length: 90 }, (_, i) => `${i};${i * 17}`)],
      "few.csv": ["v1,v2", "1,2", "1,3"],
    });
    const { code, stdout } = await inspect(desk, "in.csv", "--out", "a.json", "--config-out", "c.json");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Wrote a.json\nWrote c.json\nNo key variable was recognised\./);
    expect(stdout.replaceAll("\n", " ")).toContain(
      'name them as "keys" in c.json. Until then `sdc-risk assess` measures nothing but continuous keys with c.json.',
    );
    expect((await desk.run(["assess", "in.csv", "--config", "c.json", "--out", "r.json"])).code).toBe(0);
    expect(Object.keys((desk.json("r.json") as { measures: object }).measures)).toEqual(["continuous"]);
    const few = await inspect(desk, "few.csv", "--out", "b.json", "--config-out", "d.json");
    expect(few.stdout.replaceAll("\n", " ")).toContain("cannot measure this file with d.json.");
    expect((await desk.run(["assess", "few.csv", "--config", "d.json", "--out", "s.json"])).code).not.toBe(0);
  });

  it("writes a configuration that runs where weights and amounts have decimal commas, and says why they are left out", async () => {
    const rows = Array.from(
      { length: 120 },
      (_, i) => `${i % 4};${20 + (i % 30)};${1000 + i * 13},${10 + (i % 90)};${3 + (i % 7)},5`,
    );
    const desk = new Desk({ "in.csv": ["sexo;edad;salario;peso", ...rows] });
    const { stdout } = await inspect(desk, "in.csv", "--config-out", "c.json");
    expect(JSON.parse(desk.text("c.json"))).toEqual({ keys: ["sexo", "edad"] });
    const said = stdout.replaceAll(/\s+/g, " ");
    expect(said).toContain(
      "its values look like decimal commas, so they were read as text: save the file with decimal points and look again; left out of the command",
    );
    expect(said).toContain("No sampling weight is taken.");
    expect((await desk.run(["assess", "in.csv", "--config", "c.json", "--out", "r.json"])).code).toBe(0);
  });

  it("keeps to 80 columns with long and wide names and levels", async () => {
    const name = (i: number): string => `${"长名字".repeat(i)}${"verylong".repeat(i)}`;
    const rows = Array.from({ length: 60 }, (_, i) =>
      [`${"级别".repeat(20)}${i % 3}`, "x".repeat(70 + (i % 2)), i % 9].join(","),
    );
    const { stdout } = await inspect(
      new Desk({ "in.csv": [`region_${name(5)},sex ${name(9)},age_${name(12)}`, ...rows] }),
      "in.csv",
    );
    const columns = (line: string): number =>
      Array.from(line).reduce((sum, c) => sum + (/\p{Script=Han}/u.test(c) ? 2 : 1), 0);
    const table = stdout.slice(0, stdout.indexOf("What to do next"));
    expect(table.split("\n").filter((line) => columns(line) > 80)).toEqual([]);
  });
});

describe.concurrent("inspect refuses", () => {
  it.each<[what: string, args: readonly string[], code: number, message: string]>([
    ["no file", [], 2, "missing required argument 'file'"],
    ["an unknown flag", ["people.csv", "--keys", "sex"], 2, "unknown option '--keys'"],
    ["a file that does not exist", ["nowhere.csv"], 1, "nowhere.csv"],
    ["a file without records", ["empty.csv"], 1, "empty.csv"],
    ["an unknown encoding", ["people.csv", "--encoding", "utf-9"], 2, 'There is no encoding "utf-9".'],
    ["a delimiter of two characters", ["people.csv", "--delimiter", ",,"], 2, "delimiter"],
    ["another format", ["people.csv", "--out", "x.html"], 2, "expected a name that ends in .json"],
    [
      "one file for both outputs",
      ["people.csv", "--out", "x.json", "--config-out", "x.json"],
      2,
      'Two outputs would be written to "x.json".',
    ],
    ["an output in no folder", ["people.csv", "--out", "no/x.json"], 3, 'there is no folder "no"'],
  ])("%s", async (_what, args, code, message) => {
    const desk = new Desk({ "people.csv": PEOPLE, "empty.csv": "a,b\n" });
    const { code: exit, stdout, stderr } = await inspect(desk, ...args);
    expect({ exit, stdout }).toEqual({ exit: code, stdout: "" });
    expect(stderr).toContain(message);
    expect(desk.names).toEqual(["empty.csv", "people.csv"]);
  });
});

describe("help of inspect", () => {
  it("fits 80 columns and names every flag", async () => {
    const { code, stdout } = await inspect(new Desk(), "--help");
    expect({ code, long: long(stdout) }).toEqual({ code: 0, long: [] });
    for (const flag of ["missing", "delimiter", "encoding", "out", "config-out"])
      expect(stdout).toContain(`  --${flag} `);
  });
});
