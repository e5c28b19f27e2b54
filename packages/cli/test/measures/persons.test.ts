import { describe, expect, it } from "vitest";
import { Desk } from "../support/command.ts";

const VISITS = [
  "visit,pid,region,sex,w",
  "v1,p1,N,f,2",
  "v2,p2,S,f,3",
  "v3,p1,S,f,4",
  "v4,p2,N,f,3",
  "v5,p3,N,m,5",
  "v6,,N,m,1",
];
const ROLES = ["--keys", "region,sex", "--weight", "w", "--entity", "pid", "--id", "visit"];
const OUT = ["--measures", "frequency,suda2", "--out", "r.json", "--quiet"];
const desk = (): Desk =>
  new Desk({
    "visits.csv": VISITS,
    "c.json": [JSON.stringify({ keys: ["region", "sex"], weight: "w", entity: "pid", entityWeight: "sum" })],
    "bad.json": [JSON.stringify({ keys: ["region"], entityWeight: "sum" })],
  });

describe.concurrent("persons with several records", () => {
  it("are counted, and each record carries its person's value", async () => {
    const at = desk();
    expect(await at.assess("visits.csv", ...ROLES, ...OUT, "--records", "r.csv")).toMatchObject({ code: 0 });
    const { measures, warnings } = at.json("r.json");
    expect(measures["frequency"]).toMatchObject({
      counts: { unit: "persons", number: 4 },
      summary: { records: 4, sampleUniques: 0, population: 4 + 3 + 5 + 1 },
      missing: { frequency: "category: a missing value is a category of its own" },
    });
    expect(measures["suda2"]).not.toHaveProperty("counts");
    expect(warnings.filter(({ code }) => code === "counts-records")).toMatchObject([{ measure: "suda2" }]);
    expect(at.json("r.json")).toMatchObject({
      command:
        "sdc-risk assess visits.csv --keys region,sex --weight w --entity pid --id visit --measures frequency,suda2 --out report.html",
    });
    const [names, ...records] = at.text("r.csv").trimEnd().split("\n");
    const place = names.split(",").indexOf("frequency.fk");
    expect(
      records.map((record) => [record.split(",")[0], ...record.split(",").slice(place, place + 2)]),
    ).toEqual([
      ["v1", "2", "7"],
      ["v2", "2", "7"],
      ["v3", "2", "7"],
      ["v4", "2", "7"],
      ["v5", "2", "6"],
      ["v6", "2", "6"],
    ]);
  });

  it("weigh the sum of their records where that is asked for, by a flag or a configuration file", async () => {
    const [one, other] = [desk(), desk()];
    await one.assess("visits.csv", ...ROLES, ...OUT, "--entity-weight", "sum");
    await other.assess("visits.csv", "--config", "c.json", "--id", "visit", ...OUT);
    expect(one.json("r.json").measures["frequency"].summary).toMatchObject({ population: 18 });
    expect(other.json("r.json").measures).toEqual(one.json("r.json").measures);
    expect(one.json("r.json")).toMatchObject({
      command: expect.stringContaining("--entity pid --id visit --entity-weight sum --measures") as string,
    });
  });

  it("are refused where roles or settings do not fit", async () => {
    const at = desk();
    const stderr = async (...flags: string[]): Promise<unknown> => {
      const { code, stderr: told } = await at.assess("visits.csv", ...flags);
      return [code, told];
    };
    expect(await stderr("--keys", "region,pid", "--entity", "pid")).toEqual([
      1,
      expect.stringContaining(
        'Variable "pid" is given both as entity and as keys: a person id only says whose records these are.',
      ) as string,
    ]);
    expect(await stderr("--config", "bad.json")).toEqual([
      2,
      expect.stringContaining("entityWeight says what the weight of a person") as string,
    ]);
    const there = [...ROLES, ...OUT, "--engine", "duckdb"];
    expect(await stderr(...there, "--records", "r.csv")).toEqual([
      1,
      expect.stringContaining(
        "What is counted by persons (role entity) is known of single records only where these are in memory",
      ) as string,
    ]);
  });

  it.each([
    ["largest", []],
    ["sum", []],
    ["largest", ["--missing", "p3"]],
    ["sum", ["--missing", "p3", "--missing", "p1"]],
    // nobody is called that
    ["sum", ["--missing", "-9"]],
  ])("are counted in an engine as they are in memory, weighted by the %s %j", async (rule, codes) => {
    const [here, there] = [desk(), desk()];
    const more = ["--entity-weight", rule, ...codes, "--out", "r.json", "--quiet"];
    const flags = [...ROLES, "--sensitive", "sex", ...more];
    const keys = flags.map((flag) => (flag === "region,sex" ? "region" : flag));
    expect(await here.assess("visits.csv", ...keys)).toMatchObject({ code: 0 });
    expect(await there.assess("visits.csv", ...keys, "--engine", "duckdb")).toMatchObject({ code: 0 });
    const counting = ({ measures }: ReturnType<Desk["json"]>): unknown =>
      Object.entries(measures)
        .filter(([, measure]) => "counts" in measure)
        .map(([id, measure]) => [id, "counts" in measure && measure.counts, measure.summary]);
    const wanted = counting(here.json("r.json"));
    expect(wanted).toHaveLength(6);
    expect(counting(there.json("r.json"))).toEqual(wanted);
  });

  it("are records again in an engine where each has one", async () => {
    const at = desk();
    const flags = ["--keys", "region,sex", "--entity", "visit", "--engine", "duckdb", "--classes", "engine"];
    const out = ["--measures", "frequency,knowledge", "--records", "r.csv", "--out", "r.json", "--quiet"];
    expect(await at.assess("visits.csv", ...flags, ...out)).toMatchObject({ code: 0 });
    expect(at.json("r.json").measures["frequency"]).toMatchObject({ counts: { unit: "persons", number: 6 } });
    expect(at.text("r.csv").trimEnd().split("\n")).toHaveLength(7);
  });
});

/** Two records of each of 120 patients. @param id of patient p, by the first or the second of the records */
const patients = (id: (p: number, n: number) => string): string[] => [
  "pid,region,sex,age",
  ...Array.from({ length: 240 }, (_, row) => {
    const p = Math.floor(row / 2);
    return `${id(p, row % 2)},r${p % 2},${row % 3 === 0 ? "f" : "m"},${(p * 7) % 41}`;
  }),
];

describe("ids of persons in a released file beside its original", () => {
  const files = {
    "o.csv": patients((p) => `p${p}`),
    "same.csv": patients((p) => `p${p}`),
    "empty.csv": patients(() => ""),
    "dealt.csv": patients((p, n) => `p${(p + 7 * n) % 120}`),
  };
  const flags = ["--keys", "region", "--insensitive", "sex,age", "--entity", "pid", "--policy", "k3"];
  it.each(["empty.csv", "dealt.csv", "same.csv"])(
    "get no yes in an engine, which compares no record: %s",
    async (name) => {
      const at = new Desk(files);
      const out = ["--released", name, "--measures", "kanon", "--engine", "duckdb", "--out", "r.json"];
      expect(await at.assess("o.csv", ...flags, ...out)).toMatchObject({
        code: 5,
        stdout: expect.stringMatching(
          /holds\s+pid,\s+but\s+records\s+in\s+an\s+engine\s+are\s+not\s+compared/u,
        ) as string,
      });
    },
  );

  it("are those of the original where the engine made the file", async () => {
    const at = new Desk(files);
    const plan = ["--keys", "region,age", "--insensitive", "sex", "--entity", "pid", "--policy", "k3"];
    const out = ["--measures", "kanon,frequency", "--no-suppression", "--engine", "duckdb", "--out", "t.csv"];
    const { code, stdout } = await at.run(["plan", "o.csv", ...plan, ...out]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("Meets the policy")]);
  });

  it("are promised no suppression by a plan in an engine", async () => {
    const waysOf = async (...flags: string[]): Promise<string> => {
      const all = ["o.csv", "--keys", "region,age", ...flags, "--policy", "k3", "--engine", "duckdb"];
      const { stdout } = await new Desk(files).assess(...all);
      return stdout.replaceAll(/\s+/gu, " ");
    };
    expect(await waysOf()).toContain("it recodes keys, suppresses values of small groups and leaves");
    expect(await waysOf("--entity", "pid")).toContain("it recodes keys and leaves variables out.");
  });
});
