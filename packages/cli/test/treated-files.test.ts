import { parseReport } from "@sdc-risk/report";
import { readFile } from "@sdc-risk/io/node";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Desk } from "./support/command.ts";

const DDI = `<codeBook xmlns="ddi:codebook:2_5" version="2.5"><dataDscr>
<var ID="V1" name="region"><labl>Region</labl>
  <invalrng><item VALUE="9"/></invalrng>
  ${["North", "South", "East", "West"].map((label, i) => `<catgry><catValu>${i + 1}</catValu><labl>${label}</labl></catgry>`).join("\n")}
  <catgry missing="Y"><catValu>9</catValu><labl>refused</labl></catgry></var>
<var ID="V2" name="sex"><catgry><catValu>1</catValu><labl>Male</labl></catgry>
  <catgry><catValu>2</catValu><labl>Female</labl></catgry></var></dataDscr></codeBook>`;
const REGIONS = [1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 9, 9];
const PEOPLE = [
  "region,sex,note",
  ...REGIONS.map((region, i) => `${region},${1 + (i % 2)},${["007", "=a", "1.50"][i % 3]}`),
];
const PLAN = {
  schema: "sdc-risk-plan-1",
  data: {
    name: "people.csv",
    records: 12,
    sha256: createHash("sha256")
      .update(`${PEOPLE.join("\n")}\n`)
      .digest("hex"),
  },
  steps: [
    {
      kind: "recode",
      key: "region",
      grouping: { by: "merge", groups: [{ label: "other", values: ["3", "4"] }] },
      values: [
        { from: ["1"], to: "1", label: "North" },
        { from: ["2"], to: "2", label: "South" },
        { from: ["3", "4"], to: "5", label: "other" },
      ],
    },
    { kind: "suppress", key: "region", records: [1, 12] },
    { kind: "suppress", key: "sex", records: [2] },
  ],
};
const COMMAND = ["treat", "people.csv", "--ddi", "people.xml", "--plan", "p.json", "--out"];
const desk = (): Desk =>
  new Desk({ "people.csv": PEOPLE, "people.xml": DDI, "p.json": JSON.stringify(PLAN) });

describe("a treated file", () => {
  for (const format of ["parquet", "arrow"] as const)
    it(`holds codes with labels, and suppressed values as missing ones of their own, as ${format}`, async () => {
      const own = desk();
      expect((await own.run([...COMMAND, `t.${format}`])).code).toBe(0);
      const { table, codebook } = await readFile(own.path(`t.${format}`));
      expect(table.schema.fields.map(({ name }) => name)).toEqual(["region", "sex", "note"]);
      expect([...table.getChild("region")!]).toEqual([null, 1, 1, 1, 2, 2, 2, 2, 5, 5, null, null]);
      const [region, sex, note] = codebook!.variables;
      expect(region.label).toBe("Region");
      expect(region.valueLabels).toEqual([
        { value: 1, label: "North" },
        { value: 2, label: "South" },
        { value: 5, label: "other" },
        { value: 9, label: "refused" },
        { value: -99, label: "suppressed" },
      ]);
      // nobody answered in record 12: there was nothing to suppress
      expect(region.missing!.reasons).toEqual([
        { value: 9, label: "refused", records: 2 },
        { value: -99, label: "suppressed", records: 1 },
      ]);
      expect([...region.missing!.codes]).toEqual([1, ...Array<number>(9).fill(-1), 0, 0]);
      expect(sex.valueLabels).toEqual([
        { value: 1, label: "Male" },
        { value: 2, label: "Female" },
        { value: -99, label: "suppressed" },
      ]);
      expect(sex.missing!.reasons).toEqual([{ value: -99, label: "suppressed", records: 1 }]);
      expect([note.missing, note.valueLabels]).toEqual([null, []]);
    });

  it("as CSV has its cells as the original writes them, and nothing where a value was suppressed", async () => {
    const own = desk();
    await own.run([...COMMAND, "t.csv"]);
    const before = PEOPLE.map((line) => line.split(","));
    const after = own
      .text("t.csv")
      .trimEnd()
      .split("\n")
      .map((line) => line.split(","));
    expect(after.map((row) => row[2])).toEqual(before.map((row) => row[2]));
    expect(after.map((row) => row[1])).toEqual(before.map((row, i) => (i === 2 ? "" : row[1])));
    expect(after.map((row) => row[0])).toEqual([
      "region",
      "",
      "1",
      "1",
      "1",
      "2",
      "2",
      "2",
      "2",
      "5",
      "5",
      "9",
      "",
    ]);
  });

  it("is assessed beside its original alike in all formats, and suppressed values are missing by themselves", async () => {
    const own = desk();
    const measures: unknown[] = [];
    for (const format of ["csv", "parquet", "arrow"]) {
      await own.run([...COMMAND, `t.${format}`]);
      const { code } = await own.assess(
        ...["people.csv", "--ddi", "people.xml", "--keys", "region,sex", "--census", "--match", "position"],
        ...["--released", `t.${format}`, "--out", "r.json"],
      );
      expect(code).toBe(0);
      measures.push(parseReport(own.text("r.json")).released[0].assessment!.measures);
    }
    expect(measures[1]).toEqual(measures[0]);
    expect(measures[2]).toEqual(measures[0]);
    // a reason that counts as a value makes other classes
    const kept = [
      "--keep-missing",
      "region=suppressed",
      "--keys",
      "region,sex",
      "--census",
      "--out",
      "k.json",
    ];
    await own.assess("t.parquet", ...kept);
    await own.assess("t.parquet", "--keys", "region,sex", "--census", "--out", "l.json");
    const [as, without] = ["k.json", "l.json"].map((name) => parseReport(own.text(name)).measures);
    expect(as).not.toEqual(without);
  });

  it("has suppressed values of its own by words where they are texts, though a value is called so", async () => {
    const lines = ["word,n", "suppressed,1", "a,-99", "b,-999", "c,4"];
    const steps = [
      { kind: "suppress", key: "word", records: [3] },
      { kind: "suppress", key: "n", records: [4] },
    ];
    const plan = { ...PLAN, data: { ...PLAN.data, records: 4 }, steps };
    const own = new Desk({ "w.csv": lines, "p.json": JSON.stringify(plan) });
    const treat = ["treat", "w.csv", "--plan", "p.json", "--any-file", "--out", "t.parquet"];
    expect((await own.run(treat)).code).toBe(0);
    const { codebook } = await readFile(own.path("t.parquet"));
    expect(codebook!.variables.map(({ missing }) => missing!.reasons.map(({ value }) => value))).toEqual([
      ["suppressed2"],
      [-9999],
    ]);
  });
});

const PROGRAMS = { sav: -99, por: -99, dta: ".s", sas7bdat: ".s" } as const;

describe("a treated file of SPSS, Stata or SAS", () => {
  for (const [format, value] of Object.entries(PROGRAMS))
    it(`keeps what it says of all variables, and has ${value} for suppressed numbers, as .${format}`, async () => {
      const source = fileURLToPath(new URL(`../../io/test/fixtures/people.${format}`, import.meta.url));
      const own = new Desk({ [`people.${format}`]: readFileSync(source) });
      const before = await readFile(own.path(`people.${format}`));
      const place = before.table.schema.fields.findIndex(({ name }) => /^age$/i.test(name));
      const key = before.table.schema.fields[place].name;
      const steps = [{ kind: "suppress", key, records: [1, 2, 3] }];
      const data = { name: "people", records: before.table.numRows, sha256: before.sha256 };
      writeFileSync(own.path("p.json"), JSON.stringify({ ...PLAN, data, steps }));
      const { code } = await own.run(["treat", `people.${format}`, "--plan", "p.json", "--out", "t.parquet"]);
      expect(code).toBe(0);
      const after = await readFile(own.path("t.parquet"));
      const held = [...before.table.getChild(key)!].slice(0, 3).filter((one) => one !== null).length;
      expect(held).toBeGreaterThan(0);
      const others = (all: typeof before) =>
        all
          .codebook!.variables.filter((_, at) => at !== place)
          .map(({ missing, ...one }) => ({ ...one, reasons: missing?.reasons ?? [] }));
      expect(others(after)).toEqual(others(before));
      expect(after.codebook!.variables[place].missing!.reasons).toContainEqual({
        value,
        label: "suppressed",
        records: held,
      });
      const rest = (all: typeof before): unknown[] => [...all.table.getChild(key)!].slice(3) as unknown[];
      expect(rest(after)).toEqual(rest(before));
    });
});

describe("a plan of a file with labels", () => {
  it("gives groups codes that nothing else has, with labels", async () => {
    const regions = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 4, 9, 9];
    const people = ["region,note", ...regions.map((region, i) => `${region},n${i}`)];
    const rules = [{ figure: "kanon.violations.records", k: 2, max: 0 }];
    const own = new Desk({
      "people.csv": people,
      "people.xml": DDI,
      "k2.json": JSON.stringify({ name: "pairs", rules }),
    });
    const { code, stderr } = await own.run([
      ...[
        "plan",
        "people.csv",
        "--ddi",
        "people.xml",
        "--keys",
        "region",
        "--insensitive",
        "note",
        "--census",
      ],
      ...["--policy", "k2.json", "--out", "t.parquet", "--plan", "p.json", "--seconds", "20"],
      ...["--levels", "region=1"],
    ]);
    expect([code, stderr]).toEqual([0, ""]);
    const { steps } = JSON.parse(own.text("p.json")) as { readonly steps: readonly object[] };
    expect(steps).toContainEqual(
      expect.objectContaining({
        key: "region",
        values: [
          { from: ["1"], to: "1", label: "North" },
          { from: ["2"], to: "2", label: "South" },
          { from: ["3", "4"], to: "5", label: "other" },
        ],
      }),
    );
    const { table } = await readFile(own.path("t.parquet"));
    expect([...table.getChild("region")!].slice(-4)).toEqual([5, 5, null, null]);
  });

  it("takes the groups that the codebook has of its values", async () => {
    const grouped = DDI.replace(
      "<catgry><catValu>1</catValu><labl>North</labl>",
      '<catgryGrp ID="A" catgry="C1 C2"><labl>Upper</labl></catgryGrp><catgryGrp ID="B" catgry="C3 C4"><labl>Lower</labl></catgryGrp>' +
        '<catgryGrp ID="ALL" catGrp="A B"><labl>Country</labl></catgryGrp><catgry><catValu>1</catValu><labl>North</labl>',
    ).replace(/<catgry>(<catValu>(\d)<)/g, '<catgry ID="C$2">$1');
    const own = new Desk({
      "people.csv": ["region,sex,note", "1,1,a", "2,2,b", "3,1,c", "4,2,d"],
      "people.xml": grouped,
      "k2.json": JSON.stringify({
        name: "pairs",
        rules: [{ figure: "kanon.violations.records", k: 2, max: 0 }],
      }),
    });
    const { code, stdout } = await own.run(["inspect", "people.csv", "--ddi", "people.xml"]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/region {2,}2 groups; left out/)]);
    const found = await own.run([
      ...["plan", "people.csv", "--ddi", "people.xml", "--keys", "region", "--insensitive", "sex,note"],
      ...["--census", "--policy", "k2.json", "--out", "t.parquet", "--plan", "p.json", "--seconds", "20"],
    ]);
    expect([found.code, found.stderr]).toEqual([0, ""]);
    const { table, codebook } = await readFile(own.path("t.parquet"));
    expect([...table.getChild("region")!]).toEqual([5, 5, 6, 6]);
    expect(codebook!.variables[0].valueLabels.slice(0, 2)).toEqual([
      { value: 5, label: "Upper" },
      { value: 6, label: "Lower" },
    ]);
  });
});
