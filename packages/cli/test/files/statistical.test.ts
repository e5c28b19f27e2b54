import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { Desk } from "../support/command.ts";

/** The same sixty persons in each format. */
const people = (format: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../io/test/fixtures/people.${format}`, import.meta.url)));

const ROLES = ["--keys", "sex,region,age", "--weight", "weight", "--numeric", "income", "--id", "id"];
const OUT = ["--quiet", "--out", "r.json", "--records", "r.csv"];

async function assessed(name: string, bytes: Uint8Array): Promise<{ measures: unknown; records: string }> {
  const desk = new Desk({ [name]: bytes });
  const { code, stderr } = await desk.assess(name, ...ROLES, ...OUT);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return { measures: byCode(desk.json("r.json").measures), records: desk.text("r.csv") };
}

/** The levels of the files that label their values, by the codes that the CSV holds. */
const CODES = { Male: "1", Female: "2", "Île-de-France": "1", Göteborg: "2", 東京: "3" };

/** What was found, with codes in the place of labels. */
function byCode(measures: unknown): unknown {
  let text = JSON.stringify(measures);
  for (const [label, code] of Object.entries(CODES)) text = text.replaceAll(`"${label}"`, `"${code}"`);
  return JSON.parse(text);
}

it.each(["sav", "dta", "xpt", "sas7bdat", "xlsx"])(
  "a .%s gives the numbers of the same file as CSV",
  async (format) => {
    const csv = await assessed("people.csv", people("csv"));
    expect(csv.records.split("\n")).toHaveLength(62);
    expect(await assessed(`people.${format}`, people(format))).toEqual(csv);
    expect(await assessed("packed", new Uint8Array(gzipSync(people(format))))).toEqual(csv);
  },
);

it("a file of one format is compared with a release in another", async () => {
  const desk = new Desk({ "people.sav": people("sav"), "released.dta": people("dta") });
  const { code, stderr } = await desk.assess("people.sav", ...ROLES, "--released", "released.dta", ...OUT);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});

it("a code page that statistical files are read in may be named, and CSV tells that it is not", async () => {
  const desk = new Desk({ "people.sav": people("sav"), "people.csv": people("csv") });
  for (const encoding of ["cp850", "CP850", "ibm850"]) {
    const { code, stdout } = await desk.run(["inspect", "people.sav", "--encoding", encoding]);
    expect(code).toBe(0);
    expect(stdout).toContain("R├®gion"); // "Région" in UTF-8, read as code page 850
  }
  await desk.refuses(
    ["people.csv", "--keys", "sex", "--encoding", "cp850"],
    1,
    '"cp850" is not an encoding that files of text are read in.',
    "are read in files of SPSS, Stata and SAS",
  );
  await desk.refuses(
    ["people.sav", "--keys", "sex", "--encoding", "cp85"],
    2,
    'There is no encoding "cp85".',
    "cp850",
  );
});

it("inspect shows labels, declared missing values with their reasons, and the declared weight", async () => {
  const desk = new Desk({ "people.sav": people("sav") });
  const { stdout } = await desk.run(["inspect", "people.sav"]);
  for (const text of [
    "60 records, 6 variables (SPSS, utf-8)",
    "region  Région. Missing: -9 (refused) in 4 records\n",
    "sex     Sex of the person\n",
    "weight  declared as the weight of the records\n",
    "Suggested by names of variables, their labels, the weight that the file declares\nand values.",
  ])
    expect(stdout).toContain(text);
  await desk.run(["inspect", "people.sav", "--out", "i.json"]);
  const { variables } = JSON.parse(desk.text("i.json")) as { variables: { name: string }[] };
  expect(variables.find(({ name }) => name === "region")).toMatchObject({
    label: "Région",
    missing: 4,
    reasons: [{ value: -9, label: "refused", records: 4 }],
    rareReasons: 0,
  });
});

it("inspect says nothing of labels where a file has none", async () => {
  const { stdout } = await new Desk({ "people.csv": people("csv") }).run(["inspect", "people.csv"]);
  expect(stdout).not.toContain("What the file says");
  expect(stdout).toContain("Suggested by names of variables and values.");
});

it("reports name levels by their value labels, and variables with their labels beside them", async () => {
  const desk = new Desk({ "people.sav": people("sav") });
  const out = ["--quiet", "--out", "r.html", "--out", "r.json", "--out", "r.md"];
  expect((await desk.assess("people.sav", ...ROLES, ...out)).code).toBe(0);
  const values = desk.json("r.json").measures["suda2"].summary as { values: { value: string | null }[] };
  expect(values.values.map(({ value }) => value)).toEqual(
    expect.arrayContaining(["Male", "Female", "東京", "Göteborg"]),
  );
  expect(desk.json("r.json")).toMatchObject({
    roles: { keys: ["sex", "region", "age"] },
    labels: { sex: "Sex of the person", region: "Région", income: "Income, per month" },
  });
  for (const file of ["r.html", "r.md"]) {
    for (const text of ["sex (Sex of the person)", "region (Région)", "東京"])
      expect(desk.text(file).replaceAll("\\", "")).toContain(text);
  }
});

it("options name levels by code or by label", async () => {
  const desk = new Desk({ "people.sav": people("sav") });
  const given = ["--keys", "age", "--sensitive", "region", "--measures", "tcloseness", "--out", "r.json"];
  const found: unknown[] = [];
  for (const order of [
    ["2", "1", "3"],
    ["Göteborg", "Île-de-France", "東京"],
    ["Göteborg", "1", "東京"],
  ]) {
    writeFileSync(desk.path("o.json"), JSON.stringify({ tcloseness: { order: { region: order } } }));
    expect((await desk.assess("people.sav", ...given, "--options", "o.json")).code).toBe(0);
    found.push(desk.json("r.json").measures["tcloseness"].summary);
  }
  expect(found[1]).toEqual(found[0]);
  expect(found[2]).toEqual(found[0]);
});

it("a declared missing value is kept as a level by --keep-missing, which the report's command repeats", async () => {
  const desk = new Desk({ "people.sav": people("sav"), "people.csv": people("csv") });
  const given = ["--keys", "region,sex", "--measures", "kanon", "--quiet", "--out", "r.json"];
  const kept = ["--keep-missing", "region=refused"];
  expect((await desk.assess("people.sav", ...given, ...kept)).code).toBe(0);
  const { measures, warnings } = desk.json("r.json");
  const { command } = desk.json("r.json") as unknown as { command: string };
  expect(command).toContain("--keep-missing 'region=refused'");
  expect(warnings.map(({ code }) => code)).toContain("kept-missing");
  writeFileSync(
    desk.path("c.json"),
    JSON.stringify({ keys: ["region", "sex"], keepMissing: { region: [-9] } }),
  );
  await desk.assess("people.sav", "--config", "c.json", "--measures", "kanon", "--quiet", "--out", "r.json");
  expect(desk.json("r.json").measures).toEqual(measures);
  await desk.assess("people.sav", ...given);
  expect(desk.json("r.json").measures).not.toEqual(measures);
  await desk.refuses(
    ["people.sav", ...given, "--keep-missing", "region=refuse"],
    2,
    'Did you mean "refused"?',
  );
  await desk.refuses(
    ["people.sav", ...given, "--keep-missing", "refused"],
    2,
    "expected <variable>=<reason>",
  );
  await desk.refuses(["people.csv", ...given, ...kept], 2, "are declared, so that none can be kept");
});

it("--missing and configurations take codes and labels alike", async () => {
  const desk = new Desk({ "people.sav": people("sav"), "people.csv": people("csv") });
  const given = ["--keys", "region,sex", "--measures", "kanon", "--quiet", "--out", "r.json"];
  const found: unknown[] = [];
  for (const word of ["2", "Göteborg"]) {
    expect((await desk.assess("people.sav", ...given, "--missing", word)).code).toBe(0);
    found.push(desk.json("r.json").measures);
    writeFileSync(desk.path("c.json"), JSON.stringify({ missing: { region: [word] } }));
    await desk.assess("people.sav", ...given, "--config", "c.json");
    found.push(desk.json("r.json").measures);
  }
  // as a code for all variables 2 is a sex, too
  expect(found[0]).not.toEqual(found[1]);
  expect(found[2]).toEqual(found[1]);
  expect(found[3]).toEqual(found[1]);
  await desk.assess("people.sav", ...given, "--missing", "Göteborg", "--released", "people.csv");
  const { released } = desk.json("r.json") as unknown as { released: { name: string }[] };
  expect(released).toHaveLength(1);
  const { stdout } = await desk.run(["inspect", "people.sav", "--missing", "Göteborg"]);
  expect(stdout).toMatch(/region +integer +2/);
});

it("inspect shows a kept missing value among the levels, and keeps it in the configuration", async () => {
  const desk = new Desk({ "people.sav": people("sav") });
  const { stdout } = await desk.run([
    "inspect",
    "people.sav",
    "--keep-missing",
    "region=-9",
    "--config-out",
    "c.json",
  ]);
  expect(stdout).toContain("-9 (refused) in 4");
  expect(stdout).toMatch(/region +integer +4/);
  expect(stdout).not.toContain("look like codes for missing");
  expect(JSON.parse(desk.text("c.json"))).toMatchObject({ keepMissing: { region: ["-9"] } });
});

it("value labels of SAS are from the catalogue that is named, or the one beside the file with its name", async () => {
  const bytes = (name: string): Uint8Array =>
    new Uint8Array(readFileSync(new URL(`../../../io/test/fixtures/${name}`, import.meta.url)));
  const table = bytes("coded.sas7bdat");
  const catalog = bytes("coded.sas7bcat");
  const levels = async (desk: Desk, ...flags: string[]): Promise<string> =>
    (await desk.run(["inspect", "coded.sas7bdat", ...flags])).stdout;
  const alone = new Desk({ "coded.sas7bdat": table, "formats.sas7bcat": catalog });
  expect(await levels(alone)).toContain("1: 50 %");
  const named = await levels(alone, "--catalog", "formats.sas7bcat");
  for (const text of ["Male: 50 %", "Alpha: 66.7 %", "東京"]) expect(named).toContain(text);
  const beside = await levels(new Desk({ "coded.sas7bdat": table, "coded.sas7bcat": catalog }));
  expect(beside).toContain("Male: 50 %");
  expect(beside.replaceAll("\n", " ")).toContain('Value labels were taken from "coded.sas7bcat"');
  const two = new Desk({ "coded.sas7bdat": table, "coded.sas7bcat": catalog, "coded.SAS7BCAT": catalog });
  expect(await levels(two)).toContain("1: 50 %");
  const desk = new Desk({ "people.sav": people("sav"), "c.sas7bcat": catalog, "coded.sas7bdat": table });
  await desk.refuses(["people.sav", "--keys", "sex", "--catalog", "c.sas7bcat"], 2, "is no file of SAS");
  await desk.refuses(["coded.sas7bdat", "--keys", "sex", "--catalog", "coded.sas7bdat"], 1, "coded.sas7bdat");
  const out = ["--quiet", "--out", "r.json"];
  await desk.assess("coded.sas7bdat", "--keys", "sex", "--catalog", "c.sas7bcat", ...out);
  expect((desk.json("r.json") as unknown as { command: string }).command).toContain("--catalog c.sas7bcat");
});
