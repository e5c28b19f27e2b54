import { uniforms } from "@sdc-risk/data/kernels";
import { parseReport } from "@sdc-risk/report";
import { describe, expect, it } from "vitest";
import { Desk } from "../support/command.ts";

const FILE = ["id,region,sex,w", "1,N,f,2", "2,N,m,2", "3,S,f,3", "4,X,m,3"];
const LIST = ["sex,region,name,no", "f,N,Ada,1", "f,N,Eva,9", "m,N,Bob,2", "f,S,Mia,8"];
const KEYS = ["--keys", "region,sex", "--out", "r.json", "--quiet"];

const desk = (): Desk =>
  new Desk({
    "file.csv": FILE,
    "list.csv": LIST,
    "twice.csv": [...LIST, "m,S,Max,8"],
    "c.json": [JSON.stringify({ identified: "list.csv", identifiedId: "no" })],
  });
const summaryOf = (at: Desk): object => at.json("r.json").measures["identified-linkage"].summary;

describe.concurrent("an identified file", () => {
  it("is linked with the file, and who is who is told by its id", async () => {
    const at = desk();
    expect(
      await at.assess(
        "file.csv",
        ...KEYS,
        ...["--id", "id", "--identified", "list.csv", "--identified-id", "no", "--records", "risks.csv"],
      ),
    ).toMatchObject({ code: 0 });
    expect(summaryOf(at)).toMatchObject({
      identified: 4,
      persons: 2,
      exact: { noCandidate: 1, oneCandidate: 2, expectedCorrect: 2.5, correct: 1.5 },
    });
    expect(at.json("r.json")).toMatchObject({
      identified: { name: "list.csv", rows: 4, id: "no" },
      command:
        "sdc-risk assess file.csv --keys region,sex --id id --identified list.csv --identified-id no --out report.html",
    });
    expect(JSON.stringify(at.json("r.json"))).not.toContain("Ada");
    const [names, ...records] = at.text("risks.csv").trimEnd().split("\n");
    const place = names.split(",").indexOf("identified-linkage.candidates");
    expect(records.map((record) => record.split(",").slice(place, place + 2))).toEqual([
      ["2", "0.5"],
      ["1", "1"],
      ["1", "1"],
      ["0", "0"],
    ]);
  });

  it("that spells a key otherwise gets no yes by links that are not found", async () => {
    const rule = {
      name: "links",
      rules: [{ figure: "identified-linkage.exact.expectedCorrect", max: 40 }],
    };
    const people = ["N", "S"].flatMap((region) =>
      [0, 1].flatMap((code) => Array.from({ length: 9 }, (_, i) => [region, code, `${i * i + i * code}.5`])),
    );
    const rows = (form: (row: (string | number)[]) => (string | number)[]): string[] => [
      "region,sex,answer",
      ...people.map((row) => form(row).join()),
    ];
    const names = rows((row) => row);
    const at = new Desk({
      "file.csv": [...names, "N,2,3"],
      "known.csv": names,
      "blanks.csv": rows(([region, ...more]) => [`${region} `, ...more]),
      "zeros.csv": rows(([region, sex, answer]) => [region, `0${sex}`, answer]),
      "case.csv": rows(([region, ...more]) => [`${region}`.toLowerCase(), ...more]),
      "others.csv": [...names, "W,1,1", "E,0,1"],
      "rule.json": JSON.stringify(rule),
    });
    const said = async (list: string) => {
      const { code, stdout } = await at.run([
        ...["assess", "file.csv", "--keys", "region,sex", "--insensitive", "answer", "--identified", list],
        ...["--measures", "identified-linkage", "--policy", "rule.json"],
      ]);
      return { code, stdout: stdout.replace(/\s+/g, " ") };
    };
    for (const [list, key] of [
      ["blanks.csv", "region (2 values)"],
      ["case.csv", "region (2 values)"],
    ]) {
      const { code, stdout } = await said(list);
      expect(stdout).toContain(`${list} spells values of a key otherwise than the data`);
      expect(stdout).toContain(key);
      expect(code).toBe(5);
    }
    // numbers there, texts here
    expect((await said("zeros.csv")).code).toBe(1);
    for (const list of ["known.csv", "others.csv"])
      expect((await said(list)).stdout).not.toContain("otherwise than the data");
  });

  it("gets no yes by weights that nobody confirmed", async () => {
    const people = Array.from({ length: 40 }, (_, i) => `${i % 5},${i % 8}`);
    const at = new Desk({
      "file.csv": ["region,job,w", ...people.map((keys) => `${keys},1000`)],
      "list.csv": ["region,job", ...people],
      "own.json": JSON.stringify({ "identified-linkage": { coverage: 0.0001 } }),
      "rule.json": JSON.stringify({
        name: "links",
        rules: [{ figure: "identified-linkage.exact.share", max: 0.1 }],
      }),
    });
    const said = async (...flags: readonly string[]) => {
      const { code, stdout } = await at.run([
        ...["assess", "file.csv", "--keys", "region,job", "--weight", "w", "--identified", "list.csv"],
        ...["--measures", "identified-linkage", "--policy", "rule.json", "--out", "r.json", ...flags],
      ]);
      const [{ result, doubt }] = parseReport(at.text("r.json")).policy!.rules;
      return { code, stdout, result, doubt };
    };
    expect(await said()).toMatchObject({ code: 5, result: "cannot tell", doubt: "weights" });
    expect(await said("--population-size", "40000")).toMatchObject({ code: 0, result: "met" });
    expect(await said("--population-size", "200")).toMatchObject({ code: 5, doubt: "weights" });
    expect(await said("--options", "own.json")).toMatchObject({
      code: 5,
      result: "cannot tell",
      doubt: "options",
    });
  });

  it("gets no yes where a key is coded in two ways, or persons are there many times", async () => {
    const people = Array.from({ length: 600 }, (_, i) => [
      i % 2 === 0 ? "M" : "F",
      `${20 + (i % 60)}`,
      "NSEW"[(i * 7) % 4],
    ]);
    const rows = (list: readonly (readonly string[])[]): string[] => [
      "sex,age,region",
      ...list.map((row) => row.join()),
    ];
    const coded = (codes: Readonly<Record<string, string>>): string[] =>
      rows(people.map(([sex, ...more]) => [codes[sex] ?? sex, ...more]));
    const drawn = people.filter((_, i) => i % 3 === 0 || i % 5 === 0);
    const weight = 600 / drawn.length;
    const at = new Desk({
      "file.csv": ["sex,age,region,w", ...drawn.map((row) => `${row.join()},${weight}`)],
      "same.csv": rows(people),
      "coded.csv": coded({ M: "male", F: "female" }),
      "partly.csv": coded({ F: "female" }),
      "copies.csv": rows(Array.from({ length: 20 }, () => people).flat()),
      "children.csv": rows([...people, ...people.map(([sex, age, region]) => [sex, `-${age}`, region])]),
      "region.csv": rows(people.filter(([, , region]) => region === "N")),
      "rule.json": JSON.stringify({
        name: "links",
        rules: [{ figure: "identified-linkage.exact.share", max: 0.99 }],
      }),
    });
    const said = async (list: string, ...flags: readonly string[]) => {
      await at.run([
        ...["assess", "file.csv", "--keys", "sex,age,region", "--identified", list, "--out", "r.json"],
        ...["--measures", "identified-linkage", "--policy", "rule.json", ...flags],
      ]);
      const [{ result, caution }] = parseReport(at.text("r.json")).policy!.rules;
      return [result, caution];
    };
    const known = ["--weight", "w", "--population-size", "600"];
    for (const [list, why] of [
      ["coded.csv", 'No value of "sex" in the file is one of the identified file.'],
      ["partly.csv", /only \d+ have a value of "sex" that it holds/],
      ["copies.csv", "has 12,000 rows, more than the 600 people of the population"],
    ] as const)
      expect(await said(list, ...known), list).toEqual(["cannot tell", expect.stringMatching(why)]);
    for (const list of ["same.csv", "children.csv", "region.csv"])
      expect(await said(list, ...known), list).toEqual(["met", undefined]);
    // without a coverage what is at most right is no upper end, either
    expect(await said("coded.csv", "--insensitive", "w")).toEqual([
      "cannot tell",
      expect.stringContaining("No value of"),
    ]);
  });

  it("gets no yes where a fifth of the persons have a key otherwise, and a better file finds more", async () => {
    const next = uniforms(1);
    const people = Array.from({ length: 600 }, () => [
      next() < 0.5 ? "M" : "F",
      `${20 + Math.floor(60 * next())}`,
      "NSEW"[Math.floor(4 * next())],
    ]);
    const size = (row: readonly string[]): number => people.filter((one) => one.join() === row.join()).length;
    const alone = people.map((row) => size(row) === 1);
    const coded = (change: (row: readonly string[]) => readonly string[]): string[] => [
      "sex,age,region",
      ...people.map((row, i) => (alone[i] ? change(row) : row).join()),
    ];
    const found = people.reduce((sum, row) => sum + 1 / size(row), 0) / people.length;
    const rule = (max: number): string =>
      JSON.stringify({ name: "links", rules: [{ figure: "identified-linkage.exact.share", max }] });
    const at = new Desk({
      "file.csv": ["sex,age,region", ...people.map((row) => row.join())],
      "same.csv": coded((row) => row),
      "code.csv": coded(([sex, age, region]) => [sex, age, `x${region}`]),
      "999.csv": coded(([sex, , region]) => [sex, "999", region]),
      "gap.csv": coded(([sex, , region]) => [sex, "", region]),
      "tight.json": rule(found - 0.02),
      "wide.json": rule(found + 0.02),
    });
    const said = async (list: string, policy: string) => {
      await at.run([
        ...["assess", "file.csv", "--census", "--keys", "sex,age,region", "--identified", list],
        ...["--measures", "identified-linkage", "--policy", policy, "--out", "r.json"],
      ]);
      const [{ result, caution }] = parseReport(at.text("r.json")).policy!.rules;
      return { result, caution };
    };
    expect((await said("same.csv", "tight.json")).result).toBe("not met");
    expect((await said("same.csv", "wide.json")).result).toBe("met");
    for (const list of ["code.csv", "999.csv", "gap.csv"]) {
      expect(await said(list, "tight.json"), list).toEqual({
        result: "cannot tell",
        caution: expect.stringMatching(/^At worst it is .* %, which does not meet the limit\./) as string,
      });
      expect((await said(list, "wide.json")).result, list).toBe("met");
    }
  });

  it("may be named in a configuration file, and covers what weights say", async () => {
    const at = desk();
    await at.assess("file.csv", ...KEYS, "--id", "id", "--weight", "w", "--config", "c.json");
    expect(summaryOf(at)).toMatchObject({ coverage: 0.4, coverageFrom: "weights", exact: { correct: 1.5 } });
  });

  it("is refused where it does not fit", async () => {
    const at = desk();
    const stderr = async (...flags: string[]): Promise<unknown> => {
      const { code, stderr: told } = await at.assess("file.csv", ...KEYS, ...flags);
      return [code, told];
    };
    expect(await stderr("--identified", "list.csv", "--identified-id", "nr")).toEqual([
      1,
      expect.stringContaining('The identified file has no variable "nr" to identify each person.') as string,
    ]);
    expect(await stderr("--id", "id", "--identified", "twice.csv", "--identified-id", "no")).toEqual([
      1,
      expect.stringContaining('The id "no" occurs twice in the identified file') as string,
    ]);
    expect(await stderr("--identified-id", "no")).toEqual([
      2,
      expect.stringContaining("but no identified file is given") as string,
    ]);
  });

  it("is not written over", async () => {
    const { code, stderr } = await desk().assess(
      "file.csv",
      ...KEYS,
      ...["--identified", "list.csv", "--records", "list.csv"],
    );
    expect([code, stderr]).toEqual([2, expect.stringContaining("list.csv") as string]);
  });
});
