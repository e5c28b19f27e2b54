import type { RiskReport } from "@sdc-risk/report";
import { Float64, Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import { uniforms } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { checkSettings, microdata, run, settingsOf, type DataFile, type TableData } from "@sdc-risk/session";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
const fileOf = (table: Table, name: string): DataFile =>
  ({ table, name, sha256: "0".repeat(64), warnings: [] }) as unknown as DataFile;

interface Person {
  readonly village: number;
  readonly sex: number;
  readonly age: number;
  readonly school: number;
}
interface Draw {
  readonly person: Person;
  readonly weight: number;
}

/** People of villages, whose ages and schools depend on each other. */
function people(villages: number, size: number, random: () => number): Person[] {
  const out: Person[] = [];
  for (let village = 0; village < villages; village++)
    for (let i = Math.ceil(size * (0.5 + random())); i > 0; i--) {
      const age = Math.floor(18 * random() ** 1.3);
      out.push({
        village,
        sex: Number(random() < 0.5),
        age,
        school: Math.floor((age < 4 ? 2 : 6) * random()),
      });
    }
  return out;
}
const KEYS = ["village", "sex", "age", "school"] as const;
const keyOf = (one: Person): string => KEYS.map((name) => one[name]).join(" ");

/** Σ 1/F over records. */
function truthOf(population: readonly Person[], drawn: readonly Draw[]): number {
  const F = new Map<string, number>();
  for (const one of population) F.set(keyOf(one), (F.get(keyOf(one)) ?? 0) + 1);
  return drawn.reduce((sum, { person }) => sum + 1 / F.get(keyOf(person))!, 0);
}
const tableOf = (drawn: readonly Draw[]): Table =>
  new Table({
    ...Object.fromEntries(
      KEYS.map((name) => [
        name,
        vectorFromArray(
          drawn.map(({ person }) => `${name}${person[name]}`),
          new Utf8(),
        ),
      ]),
    ),
    w: vectorFromArray(
      drawn.map(({ weight }) => weight),
      new Float64(),
    ),
  });
function marginOf(population: readonly Person[], name: keyof Person): TableData {
  const count = new Map<string, number>();
  for (const one of population) count.set(`${name}${one[name]}`, (count.get(`${name}${one[name]}`) ?? 0) + 1);
  const table = new Table({
    [name]: vectorFromArray([...count.keys()], new Utf8()),
    people: vectorFromArray([...count.values()], new Int32()),
  });
  return fileOf(table, `${name}.csv`);
}

async function reportOf(
  table: Table,
  margins: readonly TableData[],
  settings: object = {},
): Promise<RiskReport> {
  const read = settingsOf(
    checkSettings({
      keys: [...KEYS],
      weight: "w",
      measures: ["population"],
      ...(margins.length === 0 ? {} : { margins: margins.map(({ name }) => name) }),
      ...settings,
    }),
  );
  const data = microdata(read, fileOf(table, "f.csv"), [], margins.length === 0 ? {} : { margins });
  return (await run(read, data, { origin, keysAdvice: "name keys.", remedies: false })).report;
}
const allOf = ({ measures }: RiskReport): number =>
  (measures["population"].summary as { expectedMatches: { all: number } }).expectedMatches.all;
const codes = ({ warnings }: RiskReport): string[] => warnings.map(({ code }) => code);

describe("known margins", () => {
  it("villages as a key of a two-stage sample", async () => {
    const random = uniforms(20);
    const population = people(300, 300, random);
    const drawn: Draw[] = [];
    for (let village = 0; village < 300; village++)
      if (random() < 0.1)
        for (const person of population.filter((one) => one.village === village))
          if (random() < 0.15) drawn.push({ person, weight: 1 / (0.1 * 0.15) });
    const truth = truthOf(population, drawn);
    const table = tableOf(drawn);
    const before = allOf(await reportOf(table, []));
    const raked = await reportOf(table, [marginOf(population, "village")]);
    expect(before / truth).toBeLessThan(0.5);
    expect(allOf(raked) / truth).toBeGreaterThan(0.85);
    expect(allOf(raked) / truth).toBeLessThan(1.2);
    expect(codes(raked)).toEqual(expect.arrayContaining(["weights-raked", "raked-moved"]));
    const text = raked.warnings.find(({ code }) => code === "weights-raked")!.message;
    expect(text).toMatch(
      /raked to village \(village\.csv\)\. They add up to .* No record has 2\d\d combinations of village/,
    );
    expect(JSON.stringify(raked.measures["population"].summary)).not.toContain("NaN");
  });

  it("weights of mean 1, and none at all", async () => {
    const random = uniforms(21);
    const population = people(12, 4000, random);
    const drawn = population.flatMap((person) => (random() < 0.05 ? [{ person, weight: 1 }] : []));
    const truth = truthOf(population, drawn);
    const margins = [marginOf(population, "village"), marginOf(population, "age")];
    await expect(reportOf(tableOf(drawn), [])).rejects.toThrow("--margins FILE");
    for (const settings of [{}, { weight: undefined }]) {
      const ratio = allOf(await reportOf(tableOf(drawn), margins, settings)) / truth;
      expect(ratio).toBeGreaterThan(0.85);
      expect(ratio).toBeLessThan(1.2);
    }
  });

  it("postcodes, whose levels are not taken for rarer than they are", async () => {
    const random = uniforms(24);
    const population = people(1200, 30, random);
    const drawn = population.flatMap((person) => (random() < 0.01 ? [{ person, weight: 100 }] : []));
    const report = await reportOf(tableOf(drawn), [marginOf(population, "village")]);
    const ratio = allOf(report) / truthOf(population, drawn);
    expect(ratio).toBeGreaterThan(0.92);
    expect(ratio).toBeLessThan(1.1);
    expect(JSON.stringify(report.measures["population"].summary)).not.toContain("occurs once in the file");
  });

  it("are in the report with their hash, and tell how the headline moved where a scenario recodes them", async () => {
    const random = uniforms(22);
    const population = people(12, 2000, random);
    const drawn = population.flatMap((person) => (random() < 0.05 ? [{ person, weight: 20 }] : []));
    const margins = [marginOf(population, "village")];
    const report = await reportOf(tableOf(drawn), margins, {
      keys: undefined,
      scenarios: [
        {
          name: "coarse",
          keys: ["village", "age"],
          recodings: {
            village: {
              kind: "merge",
              groups: [{ label: "some", levels: ["village0", "village1", "village2"] }],
            },
          },
        },
      ],
    });
    expect(report.margins).toEqual([
      {
        name: "village.csv",
        by: ["village"],
        units: population.length,
        absent: 0,
        absentUnits: 0,
        sha256: "0".repeat(64),
      },
    ]);
    const moved = report.warnings.find(({ code }) => code === "raked-moved")!.message;
    expect(moved).toMatch(
      /^By the weights as they came [1-9].* correct matches would have been expected; by the raked/,
    );
    expect(moved).toContain(`weights there are ${Math.round(allOf(report)).toLocaleString("en-US")}.`);
  });

  it("rake weights of persons, and make weightScale idle", async () => {
    const random = uniforms(23);
    const population = people(6, 500, random);
    const drawn = population.flatMap((person) => (random() < 0.1 ? [{ person, weight: 3 }] : []));
    const table = tableOf(drawn).setChild(
      "w",
      vectorFromArray(
        drawn.map(() => 3),
        new Float64(),
      ),
    );
    const scaled = await reportOf(table, [marginOf(population, "village")], { weightScale: 7 });
    expect(scaled.warnings.map(({ message }) => message).join(" ")).toContain(
      "multiplies weights that are raked to margins, whatever they add up to",
    );
    expect(allOf(scaled)).toBe(allOf(await reportOf(table, [marginOf(population, "village")])));
    const persons = await reportOf(table, [marginOf(population, "village")], {
      entity: "school",
      keys: ["age", "sex"],
    }).catch((error: unknown) => error as Error);
    expect((persons as Error).message).toContain('different values of "village"');
  });

  it("are refused beside what speaks of the same, and where no file was read", async () => {
    const table = tableOf([{ person: { village: 0, sex: 0, age: 0, school: 0 }, weight: 2 }]);
    await expect(reportOf(table, [], { margins: "x.csv" })).rejects.toThrow("were not read");
    for (const other of [{ census: true }, { membership: 0.5 }])
      await expect(reportOf(table, [], { margins: "x.csv", ...other })).rejects.toMatchObject({
        code: "BAD_OPTIONS",
      });
    await expect(reportOf(table, [], { marginsCount: "n" })).rejects.toThrow("no margins are given");
  });
});
