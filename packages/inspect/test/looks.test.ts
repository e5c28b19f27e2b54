import { inspect, type Suggestion } from "@sdc-risk/inspect";
import { describe, expect, it } from "vitest";
import { cells, draws, fileOf, inspected } from "./support.ts";

const N = 600;
const draw = draws(11);
const int = (from: number, to: number): number => from + Math.floor(draw() * (to - from + 1));
const normal = (): number => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
/** Lognormal money, rounded to `unit`. */
const money = (mean: number, spread: number, unit = 1): number =>
  Math.round(Math.exp(mean + spread * normal()) / unit) * unit;

/** `levels` different codes between two numbers; the earlier of the list are commoner. */
function coded(levels: number, from: number, to: number): number[] {
  const codes = new Set<number>();
  while (codes.size < levels) codes.add(int(from, to));
  const list = [...codes];
  return cells(N, () => list[Math.floor(levels * draw() ** 1.5)]);
}

type Cells = Parameters<typeof inspected>[0][string];
const suggested = async (name: string, values: Cells): Promise<Suggestion | undefined> =>
  (await inspected({ [name]: values })).suggestions[0];

describe("by their values alone", () => {
  it.each([
    ["an occupation of four digits", coded(160, 1111, 9629)],
    ["an occupation of 57 levels", coded(57, 10, 975)],
    ["an industry of two to four digits", coded(120, 11, 9609)],
    ["postcodes", coded(90, 1001, 99998)],
  ])("%s is a key, as a guess", async (_what, values) => {
    expect(await suggested("v1", values)).toMatchObject({
      role: "keys",
      taken: true,
      sure: false,
      reason: expect.stringMatching(/^looks like codes: \d+ different whole numbers that repeat/) as string,
    });
  });

  it.each([
    ["income of all", cells(N, () => money(10, 1)), /more than twice as large/],
    [
      "a tax that many do not pay",
      cells(N, () => (draw() < 0.4 ? 0 : money(8, 1))),
      /zero in 4\d(\.\d)? % of the records/,
    ],
    [
      "a benefit of few",
      cells(N, () => (draw() < 0.85 ? 0 : int(1, 6000))),
      /zero in 8\d(\.\d)? % of the records/,
    ],
    ["pay rounded to fifty", cells(N, () => (draw() < 0.3 ? 0 : money(7.5, 0.5, 50))), /zero in/],
    ["profit and loss", cells(N, () => Math.round(40_000 * normal())), /more than twice as large/],
    ["decimal turnover", cells(N, () => money(9, 1.4, 0.01)), /more than twice as large/],
  ])("%s is continuous, as a guess", async (_what, values, why) => {
    expect(await suggested("v1", values)).toMatchObject({
      role: "numeric",
      taken: true,
      sure: false,
      reason: expect.stringMatching(why) as string,
    });
  });

  it.each([
    ["ages of all", cells(N, () => int(0, 95)), "ages in years"],
    ["ages of adults, with gaps", cells(N, (i) => (i % 9 === 0 ? null : int(18, 80))), "ages in years"],
    ["ages of few", cells(120, () => int(0, 95)), "ages in years"],
    ["years of birth", cells(N, () => int(1930, 2004)), "years of birth or of another event"],
  ])("%s may be a key, which is left to the reader", async (_what, values, as) => {
    expect(await suggested("v1", values)).toMatchObject({
      role: "keys",
      taken: false,
      sure: false,
      reason: expect.stringMatching(
        new RegExp(`^\\d+ different whole numbers, spread as ${as} are$`),
      ) as string,
    });
  });

  it.each([
    ["years of few levels", cells(N, () => int(2001, 2020))],
    ["shares in percent, often none or all", cells(N, () => (draw() < 0.3 ? 0 : int(0, 100)))],
    ["weeks of a year", cells(N, () => int(1, 52) - (draw() < 0.9 ? 0 : 5))],
    ["weights of adults in kilogrammes", cells(N, () => Math.round(75 + 14 * normal()))],
    ["test scores", cells(N, () => Math.round(50 + 15 * normal()))],
    ["days in hospital", cells(N, () => money(1.4, 0.9))],
    ["hours in round numbers", cells(N, () => [0, 20, 30, 35, 36, 38, 40, 45, 50, 60][int(0, 9)])],
    ["a classification of few levels", coded(12, 1, 99)],
  ])("%s are neither", async (_what, values) => {
    expect(await suggested("v1", values)).toBeUndefined();
  });

  it.each([
    ["ids", cells(N, (i) => 10_000_000 + ((i * 7919) % 90_000_000))],
    ["decimals that are evenly spread", cells(N, () => draw() * 1000)],
  ])("%s get a remark only", async (_what, values) => {
    expect(await suggested("v1", values)).toMatchObject({ role: null, taken: false });
  });

  it("few records say nothing", async () => {
    expect(
      (
        await inspected({
          v1: coded(57, 10, 975).slice(0, 50),
          v2: cells(50, () => money(10, 1)).map((x, i) => (i % 3 === 0 ? 0 : x)),
        })
      ).suggestions,
    ).toEqual([]);
  });
});

describe("names and values together", () => {
  it.each([
    ["FEDTAX", "numeric"],
    ["AGI", "numeric"],
    ["employees", "numeric"],
    ["Beschäftigte", "numeric"],
    ["effectif", "numeric"],
    ["wages", "numeric"],
    ["Investitionen", "numeric"],
    ["subventions", "numeric"],
  ])("%s of many numbers is surely continuous", async (name, role) => {
    expect(
      await suggested(
        name,
        cells(N, () => (draw() < 0.2 ? 0 : money(8, 1))),
      ),
    ).toMatchObject({ role, sure: true });
  });
  it.each(["isco08", "soc_2010", "code_naf", "cnae", "ocupacion", "ind"])(
    "%s of many codes is surely a key",
    async (name) => {
      expect(await suggested(name, coded(200, 1111, 9629))).toMatchObject({ role: "keys", sure: true });
    },
  );
  it.each(["PBACODE", "employer_code", "Betriebsnummer", "code_etablissement"])(
    "%s of many codes is a key, as a guess",
    async (name) => {
      expect(await suggested(name, coded(120, 1111, 9629))).toMatchObject({
        role: "keys",
        sure: false,
        taken: true,
      });
    },
  );
  it("an amount whose values repeat like codes is told as unsure", async () => {
    expect(await suggested("income", coded(57, 11, 9629))).toMatchObject({
      role: "numeric",
      sure: false,
      reason: expect.stringContaining("as codes do") as string,
    });
  });
  it.each([
    ["company_id", "id"],
    ["Betriebsnummer", "id"],
    ["identificador", "id"],
    ["staff_id", "id"],
    ["employee_no", "id"],
  ])("%s that differs for every record is an id", async (name, role) => {
    expect(
      await suggested(
        name,
        cells(N, (i) => 40_000_000 + i * 13),
      ),
    ).toMatchObject({ role, sure: true });
  });
  it("a person's id in several records of a panel is no key", async () => {
    const ids = coded(N, 100_000, 999_999);
    const order = cells(N, (i) => (i * 7) % N);
    expect(
      await suggested(
        "pid",
        order.map((i) => ids[i >> 2]),
      ),
    ).toMatchObject({
      role: "entity",
      sure: false,
      taken: true,
      reason: expect.stringContaining("in several records?") as string,
    });
  });
  it("nor is it a household id where its records stand together and share sex and year of birth", async () => {
    const visits = cells(N, (i) => 10_000 + (((i >> 2) * 617) % 7001));
    const { roles } = await inspected({
      patient_id: visits,
      sex: cells(N, (i) => ((i >> 2) * 31) % 2),
      birth_year: cells(N, (i) => 1930 + (((i >> 2) * 17) % 80)),
      ward: cells(N, () => int(1, 6)),
    });
    expect(roles).toMatchObject({ entity: "patient_id" });
  });
});

describe("firms", () => {
  const firm = cells(90, (i) => 2000 + ((i * 617) % 7001));
  const of = cells(N, () => int(0, 89));
  it("are told by numbers beside their names, whatever the numbers are named", async () => {
    const { suggestions } = await inspected({
      v1: of.map((f) => firm[f]),
      company_name: of.map((f) => `Firm No ${f}`),
    });
    expect(suggestions).toEqual([
      expect.objectContaining({
        variable: "v1",
        role: "directIdentifiers",
        sure: false,
        taken: true,
        reason: 'tells the records apart just as "company_name" does',
      }),
      expect.objectContaining({ variable: "company_name", role: "directIdentifiers", sure: true }),
    ]);
  });
  it("are not told by numbers that part the records in another way", async () => {
    const other = of.map((f, i) => (i === 7 ? firm[(f + 1) % 90] : firm[f]));
    expect((await inspected({ v1: other, company_name: of.map((f) => `Firm No ${f}`) })).roles).toEqual({
      directIdentifiers: ["company_name"],
      keys: ["v1"],
    });
  });
  it("by size, and other properties of organisations, are no ids", async () => {
    const few = cells(N, () => int(1, 5));
    expect(
      (await inspected({ company_size: few, hospital_days: cells(N, () => int(0, 40)) })).suggestions,
    ).toEqual([]);
  });
});

describe("numbers that were read as text", () => {
  const comma = cells(N, () => money(7.3, 0.5, 0.01).toFixed(2).replace(".", ","));
  it.each([
    ["salario", comma, "numeric", "named like an amount, but its values look like decimal commas"],
    ["Gewicht", comma, "weight", "named like a sampling weight, but its values look like decimal commas"],
    ["v1", comma, null, "values look like decimal commas"],
    [
      "v1",
      cells(N, () => `${int(1, 99)}.${int(100, 999)},${int(10, 99)}`),
      null,
      "values look like decimal commas",
    ],
    [
      "v1",
      cells(N, () => `${int(1, 99)},${int(100, 999)}`),
      null,
      "values look like numbers with separators between thousands",
    ],
  ])("%s: %#", async (name, values, role, reason) => {
    const { suggestions, roles, variables } = await inspected({ [name]: values });
    expect(suggestions).toMatchObject([
      { role, taken: false, reason: expect.stringContaining(reason) as string },
    ]);
    expect(suggestions[0].reason).toMatch(
      /save the file with (decimal points|plain numbers) and look again$/,
    );
    expect({ roles, common: variables[0].common }).toEqual({ roles: {}, common: [] });
  });
  it.each([
    ["codes with leading zeros", cells(N, () => String(int(1, 99)).padStart(4, "0"))],
    ["lists", cells(N, () => [int(1, 5), int(1, 5), int(1, 5)].join(","))],
    ["versions", cells(N, () => `${int(1, 9)}.${int(0, 9)}.${int(0, 9)}`)],
  ])("are not %s", async (_what, values) => {
    expect((await inspected({ v1: values })).variables[0].pattern).toBeNull();
  });
});

describe("a weight that no measure can run with is not among the roles", () => {
  it.each<[string, Cells]>([
    ["missing in some records", cells(90, (i) => (i === 4 ? null : 3.5))],
    ["without a finite sum", cells(90, (i) => (i === 0 ? 2.5 : 1.7e308))],
  ])("%s", async (_what, weight) => {
    const { roles } = await inspect(fileOf({ weight, sex: cells(90, (i) => i % 2) }));
    expect(roles).toEqual({ keys: ["sex"] });
  });
});

describe("a poor file", () => {
  it.each<[string, Parameters<typeof inspected>[0]]>([
    ["of one column", { income: cells(90, (i) => i * 17) }],
    ["of one record", { id: [1], region: ["a"], income: [12.5], note: ["x"] }],
    ["of missing values only", { sex: cells(90, () => null), weight: cells(90, () => null) }],
    ["of constants", { sex: cells(90, () => 1), income: cells(90, () => 0), code: cells(90, () => "x") }],
  ])("%s is inspected, and its roles fit", async (_what, columns) => {
    const { roles, variables } = await inspected(columns);
    expect(variables).toHaveLength(Object.keys(columns).length);
    expect(fileOf(columns).with({ roles }).roles).toEqual(roles);
  });
});
