import { SdcObject } from "@sdc-risk/core";
import { inspect } from "@sdc-risk/inspect";
import { EXAMPLE_SURVEY, GUIDE_ROLES, guideTable, surveyTable } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import { cells, draws, fileOf, inspected } from "./support.ts";

describe("the example survey", () => {
  it.each([
    ["labels", true],
    ["codes", false],
  ])("with %s gets its roles", async (_what, labels) => {
    const { roles, suggestions } = await inspect(
      SdcObject.fromArrow(surveyTable({ ...EXAMPLE_SURVEY, labels }), {}),
    );
    expect(roles).toEqual({
      weight: "weight",
      household: "hid",
      id: "id",
      numeric: ["income", "expend", "savings"],
      sensitive: ["religion", "health", "disability"],
      strata: ["strata"],
      keys: [
        "region",
        "urbrur",
        "hhsize",
        "sex",
        "age",
        "relat",
        "marital",
        "education",
        "labor",
        "occupation",
        "industry",
        "ethnicity",
        "language",
      ],
    });
    expect(suggestions.filter(({ taken }) => !taken).map(({ variable, role }) => [variable, role])).toEqual(
      ["roof", "walls", "water", "electcon"].map((name) => [name, "keys"]),
    );
  });

  it("is told the same when its records are shuffled, but for the id that runs", async () => {
    const table = surveyTable({ ...EXAMPLE_SURVEY, labels: false });
    const draw = draws(3);
    const order = cells(table.numRows, (i) => ({ i, at: draw() }))
      .sort((a, b) => a.at - b.at)
      .map(({ i }) => i);
    const columns = Object.fromEntries(
      table.schema.fields.map(({ name }) => [
        name,
        order.map((i) => table.getChild(name)!.get(i) as number | null),
      ]),
    );
    expect((await inspected(columns)).roles).toEqual((await inspect(SdcObject.fromArrow(table, {}))).roles);
  });
});

it("the ten records of the guide get its roles", async () => {
  expect((await inspect(SdcObject.fromArrow(guideTable(), {}))).roles).toMatchObject({
    keys: GUIDE_ROLES.keys,
    weight: GUIDE_ROLES.weight,
  });
});

describe("weights", () => {
  const weights = cells(100, (i) => 10 + (i % 7) * 1.5);
  it("of persons come before weights of households, replicates and base weights", async () => {
    expect(
      (
        await inspected({
          household_weights: weights,
          weight_1: weights,
          base_weight: weights,
          sampling_weight: cells(100, () => 100),
        })
      ).roles.weight,
    ).toBe("sampling_weight");
  });
  it.each([
    ["are refused when one is zero", { weight: [0, ...weights.slice(1)] }, undefined],
    ["are refused when one is negative", { weight: [-1, ...weights.slice(1)] }, undefined],
    ["are refused when they are text", { weight: weights.map((x) => `w${x}`) }, undefined],
    ["may be whole numbers", { poids: weights.map(Math.round) }, "poids"],
  ])("%s", async (_what, columns, expected) => {
    expect((await inspected(columns)).roles.weight).toBe(expected);
  });
  it.each([
    ["missing", { weight: [null, ...weights.slice(1)] }, "missing in some records"],
    ["normalised to a mean of 1", { weight: cells(100, (i) => (i % 2 === 0 ? 0.5 : 1.5)) }, "normalised"],
    ["beside a height", { weight: weights, height: cells(100, (i) => 150 + (i % 40)) }, "weight of a body"],
  ])("%s are told as unsure", async (_what, columns, why) => {
    expect(
      (await inspected(columns)).suggestions.find(({ variable }) => variable === "weight"),
    ).toMatchObject({ role: "weight", sure: false, reason: expect.stringContaining(why) as string });
  });
  it("of a body beside weights of a sample are left out", async () => {
    const { roles } = await inspected({
      height: cells(100, (i) => 150 + (i % 40)),
      weight: cells(100, (i) => 50 + (i % 50)),
      sampling_weight: weights,
    });
    expect(roles).toEqual({ weight: "sampling_weight" });
  });
  it("of a body are none", async () => {
    expect((await inspected({ body_weight: weights })).roles.weight).toBeUndefined();
  });
});

describe("households", () => {
  const draw = draws(5);
  const home = cells(300, (i) => Math.floor(i / 3));
  const region = home.map((h) => h % 9);
  const urban = home.map((h) => h % 2);
  it("are found without a name by groups that stand together and share variables, and told as unsure", async () => {
    const { suggestions } = await inspected({
      v1: home,
      v2: region,
      v3: urban,
      v4: cells(300, () => Math.floor(draw() * 5)),
    });
    expect(suggestions).toMatchObject([{ variable: "v1", role: "household", sure: false, taken: true }]);
  });
  it("are not found where nothing is shared", async () => {
    expect(
      (
        await inspected({
          v1: home,
          v2: cells(300, () => Math.floor(draw() * 9)),
          v3: cells(300, () => Math.floor(draw() * 5)),
        })
      ).roles.household,
    ).toBeUndefined();
  });
  it("of one record each are ids", async () => {
    expect(
      (await inspected({ hhid: cells(50, (i) => i + 100), region: cells(50, (i) => i % 4) })).roles,
    ).toEqual({ id: "hhid", keys: ["region"] });
  });
  it("are not the size of the household", async () => {
    expect(
      (
        await inspected({
          hhsize: cells(300, (i) => 1 + (i % 6)),
          haushaltsgroesse: cells(300, (i) => 1 + (i % 5)),
        })
      ).roles,
    ).toEqual({ keys: ["hhsize", "haushaltsgroesse"] });
  });
});

describe("identifiers", () => {
  it("are told by names, and never shown", async () => {
    const { roles, variables } = await inspected({
      Nachname: cells(90, (i) => `Meier${i % 9}`),
      phone: cells(90, (i) => 600_000 + i),
      gps_lat: cells(90, (i) => 48 + i / 1000),
    });
    expect(roles).toEqual({ directIdentifiers: ["Nachname", "phone", "gps_lat"] });
    for (const { common, histogram, numbers } of variables)
      expect({ common, histogram, numbers }).toEqual({ common: [], histogram: null, numbers: null });
  });
  it.each([
    ["addresses of e-mail", (i: number) => `p${i % 30}@example.org`],
    ["telephone numbers", (i: number) => `+49 30 ${1000 + (i % 30)}-${i % 30}`],
    ["texts of their own", (i: number) => `Quux ${i} Street`],
  ])("are told by values: %s", async (_what, cell) => {
    const { roles, variables } = await inspected({ v9: cells(90, cell) });
    expect(roles).toEqual({ directIdentifiers: ["v9"] });
    expect(variables[0].common).toEqual([]);
  });
  it("are not questions with few answers", async () => {
    expect((await inspected({ has_phone: cells(90, (i) => (i % 2 === 0 ? "yes" : "no")) })).roles).toEqual(
      {},
    );
  });
  it("a second number per record is one", async () => {
    expect(
      (await inspected({ id: cells(50, (i) => i + 1), case_id: cells(50, (i) => 9000 - i) })).roles,
    ).toEqual({ id: "id", directIdentifiers: ["case_id"] });
  });
  it("a region id or a code of industry is none", async () => {
    expect(
      (await inspected({ region_id: cells(90, (i) => i % 12), nace_code: cells(90, (i) => i % 20) })).roles,
    ).toEqual({ keys: ["region_id", "nace_code"] });
  });
});

describe("other variables", () => {
  it("income in classes is no continuous key and no key", async () => {
    expect(
      (await inspected({ income_class: cells(90, (i) => i % 5), income: cells(90, (i) => i % 6) })).roles,
    ).toEqual({ sensitive: ["income_class", "income"] });
  });
  it("a year of birth is a key, a date of birth an identifier", async () => {
    const { roles } = await inspected({
      birth_year: cells(90, (i) => 1940 + (i % 60)),
      date_of_birth: cells(90, (i) => new Date(Date.UTC(1940 + (i % 60), i % 12, 3))),
    });
    expect(roles).toEqual({ keys: ["birth_year"], directIdentifiers: ["date_of_birth"] });
  });
  it("constants and empty columns get no role", async () => {
    expect(
      (
        await inspected({
          sex: cells(9, () => 1),
          region: cells(9, () => null),
          age: [...cells(8, () => null), 4],
        })
      ).suggestions,
    ).toEqual([]);
  });
  it("unsure keys are left to the reader where there are many keys", async () => {
    const few = cells(90, (i) => i % 3);
    const keys = ["region", "sex", "age", "marital", "educ", "labor", "occup", "industry", "ethnic"];
    const columns = Object.fromEntries([...keys, "roof"].map((name) => [name, few]));
    expect((await inspected(columns)).roles.keys).toEqual([...keys, "roof"]);
    expect((await inspected({ ...columns, language: few })).roles.keys).toEqual([...keys, "language"]);
  });
});

describe("sampling clusters", () => {
  const n = 600;
  const columns = {
    sex: cells(n, (i) => (i * 7) % 2),
    q3: cells(n, (i) => Math.floor(i / 20)),
    v021: cells(n, (i) => 100 + Math.floor(i / 20)),
    q4: cells(n, (i) => 200 + (i % 40)),
  };
  const labelled = (label: string) => ({
    weight: null,
    variables: Object.keys(columns).map((name) => ({
      name,
      label: name === "q3" ? label : null,
      missing: null,
    })),
  });
  const clustersOf = async (label: string) => {
    const { suggestions, roles } = await inspect(fileOf(columns), { codebook: labelled(label) });
    return { roles, q3: suggestions.find(({ variable }) => variable === "q3") };
  };

  it.each(["Primary sampling unit", "Numéro de la grappe", "Número de conglomerado", "Номер кластера"])(
    "are suggested by the label %s, one of those that are the same",
    async (label) => {
      const { q3, roles } = await clustersOf(label);
      expect(q3).toMatchObject({ role: "cluster", sure: false, taken: true });
      expect(q3!.reason).toMatch(/^labelled like a cluster of the sample.*; 30 clusters/);
      expect(roles.cluster).toEqual(["q3"]);
    },
  );

  it("are not what only belongs to a cluster", async () => {
    for (const label of ["Cluster altitude in meters", "Cluster weight", "How many live here"]) {
      const { q3, roles } = await clustersOf(label);
      expect(q3?.role ?? null).not.toBe("cluster");
      expect(roles.cluster).toEqual(["v021"]);
    }
  });
});
