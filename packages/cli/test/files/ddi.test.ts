import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Desk } from "../support/command.ts";

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../io/test/fixtures/${name}`, import.meta.url)));

/** The people as CSV with the code that the SPSS file declares as missing in the place of what it has empty. */
const CODED = new TextDecoder().decode(fixture("people.csv")).replace(/^(P\d+,\d),,/gm, "$1,-9,");
const files = {
  "people.sav": fixture("people.sav"),
  "people.csv": CODED,
  "people.xml": fixture("people.xml"),
};
const ROLES = ["--keys", "sex,region,age", "--weight", "weight", "--numeric", "income", "--id", "id"];
const OUT = ["--quiet", "--out", "r.json", "--out", "r.md", "--records", "r.csv"];
const DDI = ["--ddi", "people.xml"];

it.each([[], ["--keep-missing", "region=refused"]])(
  "a CSV file with a codebook gives the figures and labels of the same file of SPSS %s",
  async (...kept) => {
    const found = async (...args: string[]): Promise<unknown> => {
      const desk = new Desk(files);
      expect(await desk.assess(...args, ...ROLES, ...kept, ...OUT)).toMatchObject({ code: 0, stderr: "" });
      const { measures, labels, roles } = desk.json("r.json") as unknown as Record<string, unknown>;
      return { measures, labels, roles, records: desk.text("r.csv") };
    };
    const csv = await found("people.csv", ...DDI);
    expect(csv).toEqual(await found("people.sav"));
    expect(JSON.stringify(csv)).toContain("東京");
  },
);

it("the report names the codebook, and its command repeats it as it was given", async () => {
  const desk = new Desk({ "people.csv": CODED, "meta/people.xml": fixture("people.xml") });
  expect((await desk.assess("people.csv", ...ROLES, "--ddi", "meta/people.xml", ...OUT)).code).toBe(0);
  const { command, warnings } = desk.json("r.json") as unknown as {
    command: string;
    warnings: { code: string; message: string }[];
  };
  expect(command).toContain(" --ddi meta/people.xml --out report.html");
  expect(warnings[0]).toMatchObject({
    code: "ddi",
    message: 'Labels and declared missing values of 6 of 6 variables are from the codebook "people.xml".',
  });
  expect(desk.text("r.md")).toContain("people.xml");
});

it("a released file is read with the codebook, too, and what it lacks is not told", async () => {
  const released = CODED.split("\n")
    .map((line) => line.split(",").slice(0, 4).join(","))
    .join("\n");
  const desk = new Desk({ ...files, "released.csv": released });
  const args = ["--keys", "sex,region,age", "--id", "id", "--released", "released.csv", ...OUT];
  const of = async (file: string, ...flags: string[]): Promise<unknown> => {
    expect(await desk.assess(file, ...args, ...flags)).toMatchObject({ code: 0, stderr: "" });
    const { measures, released: told } = desk.json("r.json") as unknown as Record<string, unknown>;
    return { measures, told };
  };
  const { told } = (await of("people.csv", ...DDI)) as { told: unknown };
  expect(JSON.stringify(told)).not.toContain("does not hold");
  const plain = new Desk({ ...files, "released.csv": released.replace(/-9/g, "") });
  await plain.assess("people.sav", ...args);
  expect(desk.json("r.json").measures).toEqual(plain.json("r.json").measures);
});

it("inspect shows labels, reasons and the declared weight, and repeats the codebook in what to do next", async () => {
  const desk = new Desk({
    "people.csv": CODED.replaceAll(",60,", ",-999,"),
    "a b.xml": fixture("people.xml"),
  });
  const { stdout } = await desk.run(["inspect", "people.csv", "--ddi", "a b.xml"]);
  for (const text of [
    "What the codebook says of them",
    "region  Région. Missing: -9 (refused) in 4 records\n",
    "sex     Sex of the person\n",
    "weight  declared as the weight of the records\n",
    "Male: 66.7 %",
  ])
    expect(stdout).toContain(text);
  expect(stdout.replace(/ \\\n\s+/g, " ").match(/--ddi 'a b.xml'/g)).toHaveLength(1);
  await desk.run(["inspect", "people.csv", "--ddi", "a b.xml", "--config-out", "c.json", "--out", "i.json"]);
  expect(JSON.parse(desk.text("c.json"))).toMatchObject({ ddi: "a b.xml" });
  const { stdout: next } = await desk.run([
    "inspect",
    "people.csv",
    "--ddi",
    "a b.xml",
    "--config-out",
    "d.json",
  ]);
  expect(next.replace(/ \\\n\s+/g, " ")).toContain("--config d.json --policy public-use --out");
  const { variables } = JSON.parse(desk.text("i.json")) as { variables: { name: string }[] };
  expect(variables.find(({ name }) => name === "region")).toMatchObject({
    reasons: [{ value: -9, label: "refused", records: 4 }],
  });
});

it("assess without roles repeats how the file is read in the command that it prints", async () => {
  const desk = new Desk(files);
  const { stdout, code } = await desk.assess("people.csv", ...DDI, "--keep-missing", "region=-9");
  expect(code).toBe(1);
  expect(stdout.replace(/ \\\n\s+/g, " ")).toContain("--keep-missing 'region=-9' --ddi people.xml");
});

it("assess without roles suggests the weight that is declared, whatever it is called", async () => {
  const xml = new TextDecoder().decode(fixture("people.xml")).replaceAll("weight", "ff7");
  const desk = new Desk({ "people.csv": CODED.replace("weight", "ff7"), "people.xml": xml });
  expect((await desk.assess("people.csv")).stdout).not.toContain("--weight");
  expect((await desk.assess("people.csv", ...DDI)).stdout).toContain("--weight ff7");
});

it("convert writes what the codebook says into the file, which needs it no more", async () => {
  const desk = new Desk(files);
  expect((await desk.run(["convert", "people.csv", "people.parquet", ...DDI])).code).toBe(0);
  await desk.assess("people.parquet", ...ROLES, ...OUT);
  const { measures } = desk.json("r.json");
  await desk.assess("people.sav", ...ROLES, ...OUT);
  expect(measures).toEqual(desk.json("r.json").measures);
  await desk.run([
    "convert",
    "people.csv",
    "labels.csv",
    ...DDI,
    "--values",
    "labels",
    "--keep-missing",
    "region=-9",
  ]);
  expect(desk.text("labels.csv")).toContain("P02,Female,東京");
  expect(desk.text("labels.csv").match(/,refused,/g)).toHaveLength(4);
});

it("what is no codebook, or that of another file, is refused", async () => {
  const desk = new Desk({
    ...files,
    "other.xml": '<codeBook><dataDscr><var name="x"/></dataDscr></codeBook>',
  });
  const given = ["people.csv", "--keys", "sex"];
  await desk.refuses([...given, "--ddi", "people.csv"], 1, '"people.csv" is not well-formed XML');
  await desk.refuses([...given, "--ddi", "none.xml"], 1, '"none.xml" was not found');
  await desk.refuses([...given, "--ddi", "other.xml"], 2, 'describes no variable of "people.csv"');
  await desk.refuses([...given, ...DDI, "--out", "people.xml"], 2, "people.xml");
  const { code, stderr } = await desk.run(["convert", "people.csv", "people.xml", ...DDI]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("people.xml")]);
});

it.each([
  ["--ddi", "people.xml"],
  ["--keep-missing", "region=-9"],
  ["--sheet", "1"],
  ["--catalog", "x.sas7bcat"],
])("%s is refused with an engine, which would pass over it in silence", async (flag, value) => {
  const desk = new Desk(files);
  await desk.refuses(
    ["people.csv", "--keys", "sex", "--engine", "duckdb", flag, value],
    2,
    `${flag} is for a file that is read into memory`,
  );
  writeFileSync(desk.path("c.json"), JSON.stringify({ keys: ["sex"], keepMissing: { region: [-9] } }));
  await desk.refuses(["people.csv", "--config", "c.json", "--engine", "duckdb"], 2, "--keep-missing is for");
});

it("a configuration file names the codebook as the flag does, and the command of the report names it, too", async () => {
  const desk = new Desk({ ...files, "c.json": JSON.stringify({ ddi: "people.xml" }) });
  const measuresOf = async (...args: string[]): Promise<unknown> => {
    expect(await desk.assess("people.csv", ...ROLES, ...args, ...OUT)).toMatchObject({ code: 0, stderr: "" });
    const { measures, command } = desk.json("r.json") as unknown as { measures: unknown; command: string };
    expect(command).toContain("--ddi people.xml");
    return measures;
  };
  expect(await measuresOf("--config", "c.json")).toEqual(await measuresOf(...DDI));
  const written = ["--policy", "k3", "--policy-out", "people.xml"];
  await desk.refuses(["people.csv", ...ROLES, "--config", "c.json", ...written], 2, "people.xml");
});
