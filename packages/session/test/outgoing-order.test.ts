import { checkSettings, microdata, run, settingsOf } from "@sdc-risk/session";
import { uniforms } from "@sdc-risk/data/kernels";
import { Table, vectorFromArray, Utf8 } from "apache-arrow";
import { describe, expect, it } from "vitest";

/** A person of a file: a household, a region that is that of the household, sex, a value that is everybody's own. */
interface Person {
  readonly home: string;
  readonly region: string | null;
  readonly sex: string | null;
  readonly own: string;
}

/** 400 persons in 100 households of ten regions; region j has the households with number j modulo 10. */
const PERSONS: readonly Person[] = Array.from({ length: 400 }, (_, i) => ({
  home: `h${(i * 37) % 100}`,
  region: `region ${((i * 37) % 100) % 10}`,
  sex: ["female", "male"][((i * 7919) % 13) & 1],
  own: `v${(i * 7) % 9}`,
}));
/** One person of every tenth household loses the region. */
const LOST = new Set(["h3", "h13", "h24", "h35", "h46", "h57", "h68", "h79", "h81", "h92"]);

const fileOf = (rows: readonly object[], name: string) => {
  const names = Object.keys(rows[0]);
  const column = (one: string) =>
    vectorFromArray(
      rows.map((row) => (row as Record<string, string | null>)[one]),
      new Utf8(),
    );
  return {
    table: new Table(Object.fromEntries(names.map((one) => [one, column(one)]))),
    name,
    sha256: "0".repeat(64),
    warnings: [],
  } as never;
};

async function verdictOf(original: readonly object[], released: readonly object[], settings: object = {}) {
  const own = settingsOf(
    checkSettings({
      keys: ["region", "sex"],
      measures: ["kanon"],
      match: "position",
      policy: { name: "own", rules: [{ figure: "kanon.violations.records", k: 2, max: 0 }] },
      ...settings,
    }),
  );
  const data = microdata(own, fileOf(original, "all.csv"), [fileOf(released, "cut.csv")]);
  const { report } = await run(own, data, {
    origin: { software: { name: "test", version: "1" }, createdAt: new Date(0) },
    keysAdvice: "name keys.",
    remedies: false,
  });
  const { verdict, against = [] } = report.policy!;
  return { verdict, against: against.map(({ code, text }) => [code, text] as const) };
}

/** The first person of each household of some loses the region. */
function lostOnce(rows: readonly Person[]): Person[] {
  const done = new Set<string>();
  return rows.map((row) => {
    if (!LOST.has(row.home) || done.has(row.home)) return row;
    done.add(row.home);
    return { ...row, region: null };
  });
}
const without = (
  rows: readonly Person[],
  ...names: (keyof Person)[]
): Readonly<Record<string, string | null>>[] =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name as never))),
  );
const byRegion = PERSONS.toSorted((a, b) => (a.region! < b.region! ? -1 : a.region! > b.region! ? 1 : 0));

describe("values that are suppressed for one person", () => {
  it.each([
    ["with the household id", { household: "home" }],
    ["with an id of which nothing was said", {}],
    ["with an id that was declared insensitive", { insensitive: ["home"] }],
  ])("are told by the household, %s", async (_, settings) => {
    const original = without(PERSONS, "own");
    const cut = without(lostOnce(PERSONS), "own");
    const { verdict, against } = await verdictOf(original, cut, settings);
    expect(verdict).toBe("cannot tell");
    const [code, text] = against.find(([one]) => one === "key-given-away")!;
    expect(code).toBe("key-given-away");
    // an id that is no household is looked at like any other variable
    expect(text).toMatch(
      /records with the same home tell 100 % of the values of region|home (tells|is expected to tell) the right region of 100 % of the 10 records/,
    );
  });

  it("are not where all members of the household lose them", async () => {
    const cut = PERSONS.map((row) => (LOST.has(row.home) ? { ...row, region: null } : row));
    const found = await verdictOf(without(PERSONS, "own"), without(cut, "own"), { household: "home" });
    expect(found).toEqual({ verdict: "yes", against: [] });
  });

  it("are not told by groups that agree by chance", async () => {
    const cut = lostOnce(PERSONS).map((row, i) => (i % 40 === 0 ? { ...row, sex: null } : row));
    const { against } = await verdictOf(without(PERSONS, "home"), without(cut, "home"));
    expect(against).toEqual([]);
  });
});

describe("the order of the records", () => {
  it("tells values that were suppressed in a file that is sorted by them", async () => {
    const { verdict, against } = await verdictOf(
      without(byRegion, "home"),
      without(lostOnce(byRegion), "home"),
    );
    expect(verdict).toBe("cannot tell");
    expect(against.map(([code]) => code)).toEqual(["order-of-records"]);
    expect(against[0][1]).toContain("region (records before and after tell 10 of 10 values that are missing");
  });

  it("tells a key that is left out of a file that is sorted by it, or coarser", async () => {
    const original = without(byRegion, "home");
    const coarse = original.map((row) => ({
      ...row,
      region: /[0-4]$/.test(row["region"] ?? "") ? "south" : "north",
    }));
    for (const cut of [without(byRegion, "home", "region"), coarse]) {
      const { verdict, against } = await verdictOf(original, cut);
      expect([verdict, against.map(([code]) => code)]).toEqual(["cannot tell", ["order-of-records"]]);
    }
  });

  it("tells it by the record id, too, however the records are written", async () => {
    const numbered = byRegion.map((row, i) => ({ id: String(i + 1), region: row.region, sex: row.sex }));
    const cut = numbered
      .map((row) => ({ ...row, region: /[0-4]$/.test(row.region ?? "") ? "south" : "north" }))
      .toSorted((a, b) => ((Number(a.id) * 7919) % 401) - ((Number(b.id) * 7919) % 401));
    const settings = { id: "id", match: "id" };
    const { verdict, against } = await verdictOf(numbered, cut, settings);
    expect([verdict, against.map(([code]) => code)]).toEqual(["cannot tell", ["order-of-records"]]);
    expect(against[0][1]).toContain("in the order of region by id");
  });

  it("tells nothing where the file is sorted by what it holds", async () => {
    const coarse = PERSONS.map((row) => ({
      ...row,
      region: /[0-4]$/.test(row.region ?? "") ? "south" : "north",
    }));
    const at = [...PERSONS.keys()].sort((a, b) => (coarse[a].region < coarse[b].region ? -1 : 1));
    const original = without(
      at.map((i) => PERSONS[i]),
      "home",
      "own",
    );
    const found = await verdictOf(
      original,
      without(
        at.map((i) => coarse[i]),
        "home",
        "own",
      ),
    );
    expect(found).toEqual({ verdict: "yes", against: [] });
  });

  /** 600 persons of some 80 ages; sex and area go out, ages in two bands. */
  const aged = (seed: number) => {
    const random = uniforms(seed);
    return Array.from({ length: 600 }, () => ({
      area: `area ${Math.floor(4 * random())}`,
      sex: random() < 0.5 ? "female" : "male",
      age: String(18 + Math.floor(80 * random() * random())).padStart(2, "0"),
    }));
  };
  type Aged = ReturnType<typeof aged>[number];
  const sortedBy = (rows: readonly Aged[], ...names: (keyof Aged)[]) =>
    rows.toSorted((a, b) => {
      const first = names.find((name) => a[name] !== b[name]);
      return first === undefined ? 0 : a[first] < b[first] ? -1 : 1;
    });
  const banded = (rows: readonly Aged[]) =>
    rows.map((row) => ({ ...row, age: row.age < "30" ? "young" : "old" }));
  const KEYS = { keys: ["sex", "age"], insensitive: ["area"] };

  it.each<[string, readonly (keyof Aged)[]]>([
    ["sex", ["sex", "age"]],
    ["area and sex", ["area", "sex", "age"]],
  ])("tells a key within what the file is sorted by before: %s", async (_, names) => {
    const rows = sortedBy(aged(1), ...names);
    const { verdict, against } = await verdictOf(rows, banded(rows), KEYS);
    expect([verdict, against.map(([code]) => code)]).toEqual(["cannot tell", ["order-of-records"]]);
    expect(against[0][1]).toContain("in the order of age");
  });

  it("tells nothing within what the file is sorted by where it is in no order there", async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const rows = sortedBy(aged(seed), "area", "sex");
      const cut = banded(rows);
      expect([seed, await verdictOf(rows, cut, KEYS)]).toEqual([seed, { verdict: "yes", against: [] }]);
      // and where the file is sorted by the bands that it holds
      const at = [...cut.keys()].sort((a, b) => (cut[a].age < cut[b].age ? -1 : 1));
      const found = await verdictOf(
        at.map((i) => rows[i]),
        at.map((i) => cut[i]),
        KEYS,
      );
      expect([seed, found]).toEqual([seed, { verdict: "yes", against: [] }]);
    }
  });
});
