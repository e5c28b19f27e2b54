import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";
import { uniforms } from "@sdc-risk/data/kernels";
import { Float64, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import { describe, expect, it } from "vitest";

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

interface Told {
  readonly verdict: string;
  readonly against: readonly (readonly [string, string])[];
  readonly limits: readonly string[];
}

const SIZES = [1, 2, 2, 3, 4];
const REGIONS = ["north", "east", "south", "west"];

/** Some 480 persons in 200 households, those of a household next to each other; the weight is that of the household. */
function survey(seed: number, weightOf: (region: number, random: () => number) => number): Row[] {
  const random = uniforms(seed);
  const pick = (n: number): number => Math.floor(n * random());
  let person = 0;
  return Array.from({ length: 200 }, (_, home) => {
    const region = pick(REGIONS.length);
    const weight = weightOf(region, random);
    return Array.from({ length: SIZES[home % SIZES.length] }, (__, member) => ({
      // numbers by chance, that are in no order
      id: `p${String((++person * 7919) % 10_007).padStart(5, "0")}`,
      home: `h${home}`,
      relation: member === 0 ? "head" : "member",
      region: REGIONS[region],
      sex: pick(2) === 0 ? "female" : "male",
      band: ["0-19", "20-59", "60+"][pick(3)],
      weight,
    }));
  }).flat();
}
const ofHome = (_: number, random: () => number): number => Math.round(1000 * (50 + 50 * random())) / 1000;
const ofRegion = (region: number): number => 50 + 10 * region;

const changed = (rows: readonly Row[], change: (row: Row, i: number) => Row): Row[] => rows.map(change);
const without = (rows: readonly Row[], ...names: readonly string[]): Row[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))));

function shuffled(rows: readonly Row[], seed: number): Row[] {
  const random = uniforms(seed);
  return rows
    .map((row) => [random(), row] as const)
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row);
}

function fileOf(rows: readonly Row[], name: string): DataFile {
  const column = (one: string): Vector => {
    const values = rows.map((row) => row[one] ?? null);
    return values.every((value) => typeof value !== "string")
      ? vectorFromArray(values, new Float64())
      : vectorFromArray(values, new Utf8());
  };
  const table = new Table(Object.fromEntries(Object.keys(rows[0]).map((one) => [one, column(one)])));
  return { table, name, sha256: "0".repeat(64), warnings: [] } as unknown as DataFile;
}

const K2 = { name: "own", rules: [{ figure: "kanon.violations.records", k: 2, max: 0 }] };

/** What the gate says of a file beside its original. */
async function told(original: readonly Row[], released: readonly Row[], settings: object): Promise<Told> {
  const own = settingsOf(
    checkSettings({
      keys: ["sex", "band"],
      weight: "weight",
      id: "id",
      freshId: true,
      insensitive: ["region", "relation"],
      measures: ["kanon"],
      policy: K2,
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
  return {
    verdict,
    against: against.map(({ code, text }) => [code, text] as const),
    limits: report.answer!.limits,
  };
}
const codesOf = ({ against }: Told): string[] => against.map(([code]) => code);

const CODE = "groups-rebuilt";
const OF_HOMES = { entity: "home" };

describe("a file whose persons have several records, without their id", () => {
  const rows = survey(3, ofHome);

  it("is not judged by single records where records next to each other have the same weight", async () => {
    const kept = await told(rows, rows, OF_HOMES);
    expect(kept.verdict).toBe("no");
    const left = await told(rows, without(rows, "home"), OF_HOMES);
    expect([left.verdict, codesOf(left)]).toEqual(["cannot tell", [CODE]]);
    expect(left.against[0][1]).toMatch(/^cut\.csv lacks home, but by .*weight.*: 100 % of the 160 groups/);
  });

  it("nor where their ids are new for every record", async () => {
    const anew = changed(rows, (row, i) => ({ ...row, home: `n${i}` }));
    const { verdict, against } = await told(rows, anew, OF_HOMES);
    expect([verdict, against.map(([code]) => code)]).toEqual(["cannot tell", [CODE]]);
    expect(against[0][1]).toMatch(/^cut\.csv holds home otherwise than the original/);
  });

  it("nor in any order where weights are those of a household each", async () => {
    const { verdict, against } = await told(rows, without(shuffled(rows, 5), "home"), OF_HOMES);
    expect([verdict, against.map(([code]) => code)]).toEqual(["cannot tell", [CODE]]);
    expect(against[0][1]).toContain("records with the same weight, in whatever order");
  });

  it("nor where the first of each is told by what it is", async () => {
    const flat = changed(rows, (row) => ({ ...row, weight: 75 }));
    const { against } = await told(flat, without(flat, "home", "region"), OF_HOMES);
    expect(against.map(([code]) => code)).toEqual([CODE]);
    expect(against[0][1]).toContain("relation");
  });

  it("nor by a record id in the order of the original", async () => {
    const numbered = changed(survey(3, ofRegion), (row, i) => ({ ...row, id: i + 1 }));
    const { verdict, against } = await told(numbered, without(shuffled(numbered, 7), "home"), OF_HOMES);
    expect([verdict, against.map(([code]) => code)]).toEqual(["cannot tell", [CODE]]);
    expect(against[0][1]).toMatch(/\bid\b/);
  });

  it("is judged by single records where nothing joins them", async () => {
    for (let seed = 1; seed <= 40; seed++) {
      const same = survey(seed, ofRegion);
      const released = without(shuffled(same, 100 + seed), "home");
      expect([seed, codesOf(await told(same, released, OF_HOMES))]).toEqual([seed, []]);
    }
    const { verdict } = await told(
      survey(3, ofRegion),
      without(shuffled(survey(3, ofRegion), 8), "home"),
      OF_HOMES,
    );
    expect(verdict).toBe("yes");
  });

  it("is judged by its ids where these are new and name the same persons", async () => {
    const anew = changed(rows, (row) => ({
      ...row,
      home: `n${(Number(String(row["home"]).slice(1)) * 7) % 200}`,
    }));
    expect(codesOf(await told(rows, anew, OF_HOMES))).toEqual([]);
  });
});

describe("a file of households", () => {
  const rows = survey(4, ofHome);
  const OF_MEMBERS = { household: "home", measures: ["kanon", "individual-risk", "household"] };

  it("whose ids are new for every record is not judged as if members were alone", async () => {
    const anew = changed(rows, (row, i) => ({ ...row, home: `n${i}` }));
    const policy = { name: "own", rules: [{ figure: "household.globalRisk", max: 0.9 }] };
    const found = await told(rows, anew, { ...OF_MEMBERS, policy });
    expect(codesOf(found)).toContain(CODE);
    expect(found.verdict).not.toBe("yes");
  });

  it("says that members are seen where their id was left out, and no rule is on households", async () => {
    const found = await told(rows, without(rows, "home"), OF_MEMBERS);
    expect([found.verdict, codesOf(found)]).toEqual(["yes", []]);
    expect(found.limits.join("\n")).toMatch(/lacks home, but .*\bweight\b.*: 100 % of the 160/);
    const mixed = survey(4, ofRegion);
    const quiet = await told(mixed, without(shuffled(mixed, 9), "home"), OF_MEMBERS);
    expect(quiet.limits.join("\n")).not.toContain("seen to be one group");
  });

  it("has suppressed values told by members that stand together", async () => {
    // regions of neighbours agree seldom, and equal weights are of several households
    const many = changed(survey(4, ofHome), (row) => {
      const home = Number(String(row["home"]).slice(1));
      return { ...row, region: `r${(home * 37) % 50}`, weight: 50 + ((home * 11) % 17) };
    });
    const lost = changed(many, (row, i) => {
      const home = Number(String(row["home"]).slice(1));
      return home % 10 === 1 && many[i - 1]?.["home"] !== row["home"] ? { ...row, region: null } : row;
    });
    const settings = { household: "home", keys: ["region", "sex"], insensitive: ["relation", "band"] };
    const found = await told(many, without(lost, "home"), {
      ...settings,
      policy: { name: "own", rules: [{ figure: "kanon.violations.share", k: 2, max: 0.9 }] },
    });
    expect(codesOf(found)).toEqual(["order-of-records"]);
    expect(found.verdict).toBe("cannot tell");
  });
});

describe("a file whose records nobody has matched with the original", () => {
  const NOT_COMPARED = "records-not-compared";
  const BLIND = {
    ...{ entity: "home", id: undefined, weight: undefined, freshId: undefined },
    ...{ sensitive: ["relation"], insensitive: ["region", "weight"] },
  };
  const rows = without(survey(3, ofHome), "id");
  const of = (original: readonly Row[], released: readonly Row[], more: object = {}) =>
    told(original, released, { ...BLIND, ...more });
  const dropped = (all: readonly Row[], ...at: readonly number[]): Row[] =>
    all.filter((_, i) => !at.includes(i));
  const last = rows.length - 1;

  it("is not judged by single records where the id of persons is left out and so is the last record", async () => {
    const { verdict, against } = await of(rows, without(dropped(rows, last), "home"));
    expect([verdict, against.map(([code]) => code)]).toEqual(["cannot tell", [CODE]]);
  });

  it("nor where their ids are new for every record, or numbers that the original has, too", async () => {
    const anew = changed(rows, (row, i) => ({ ...row, home: `n${i}` }));
    expect(codesOf(await of(rows, dropped(anew, last)))).toEqual([CODE]);
    const counted = changed(rows, (row, i) => ({ ...row, home: `h${i}` }));
    expect(codesOf(await of(rows, dropped(counted, last)))).toEqual([CODE]);
  });

  it("nor where other records are left out, or the others are in another order", async () => {
    const some = without(dropped(rows, 3, 90, 91, 200, 201, 333), "home");
    for (const released of [
      without(dropped(rows, 0), "home"),
      without(dropped(rows, 3), "home"),
      some,
      shuffled(some, 5),
    ]) {
      const { verdict, against } = await of(rows, released);
      expect([verdict, against.map(([code]) => code)]).toEqual(["cannot tell", [NOT_COMPARED]]);
      expect(against[0][1]).toMatch(/^cut\.csv lacks home, and nothing shows .* Give both files an id/);
    }
  });

  it("nor where its variables have few values, and records of both ends are left out or moved", async () => {
    const few = changed(rows, ({ weight: _, ...row }) => row);
    const cut = without(few, "home");
    for (const released of [
      cut.slice(2, -1),
      [...cut.slice(7), ...cut.slice(0, 6)],
      dropped(cut, 240, 241),
    ]) {
      const { verdict, against } = await of(few, released, { insensitive: ["region"] });
      expect(verdict).toBe("cannot tell");
      expect(against.map(([code]) => code)).toEqual([NOT_COMPARED]);
    }
  });

  it("nor where these say too little to show whose records they are", async () => {
    const few = changed(rows.slice(0, 40), ({ weight: _, region: __, ...row }) => row);
    const found = await of(few, without(few, "home").slice(2, -1), {
      insensitive: undefined,
      policy: { name: "own", rules: [{ figure: "kanon.violations.share", k: 2, max: 0.9 }] },
    });
    expect([found.verdict, codesOf(found)]).toEqual(["cannot tell", [NOT_COMPARED]]);
  });

  it("nor where weights of households are rounded and records are in another order", async () => {
    const rounded = changed(rows, (row) => ({ ...row, weight: Math.round(10 * Number(row["weight"])) / 10 }));
    for (const released of [shuffled(rounded, 5), shuffled(rounded, 6).slice(1)]) {
      const found = await of(rows, without(released, "home"));
      expect([found.verdict, codesOf(found)]).toEqual(["cannot tell", [NOT_COMPARED]]);
    }
  });

  it("is not judged by ids of the original that were dealt out anew", async () => {
    const key = (row: Row): string => [row["sex"], row["band"]].join();
    const dealt = (all: readonly Row[]): Row[] => {
      const order = [...all.keys()].sort((a, b) => key(all[a]).localeCompare(key(all[b])));
      const ids = new Map(order.map((record, at) => [record, all[at]["home"]]));
      return changed(all, (row, i) => ({ ...row, home: ids.get(i) ?? null }));
    };
    const flat = changed(rows, ({ weight: _, ...row }) => row);
    for (const [all, insensitive] of [
      [rows, ["region", "weight"]],
      [flat, ["region"]],
    ] as const) {
      const anew = dealt(all);
      for (const released of [dropped(anew, last), dropped(anew, 3), shuffled(anew, 5).slice(2)]) {
        const found = await of(all, released, { insensitive });
        expect(found.verdict).not.toBe("yes");
        expect([[CODE], [NOT_COMPARED]]).toContainEqual(codesOf(found));
      }
    }
  });

  it("is not accused where new ids name the same persons in another order, which their weights show", async () => {
    const anew = changed(rows, (row) => ({ ...row, home: `n${row["home"]}` }));
    expect(codesOf(await of(rows, shuffled(anew, 5).slice(2)))).toEqual([]);
    expect(codesOf(await of(rows, shuffled(rows, 5).slice(2)))).toEqual([]);
  });

  it("nor where records that would speak against it are matched by position nevertheless", async () => {
    const mixed = shuffled(rows, 4);
    const insisted = { match: "position" };
    const { verdict, against } = await of(mixed, without(rows, "home"), insisted);
    expect(verdict).toBe("cannot tell");
    expect(against.filter(([, text]) => text.startsWith("cut.csv lacks home,"))).toHaveLength(1);
  });

  it("is not accused where it names the persons as the original does, or by new ids at the same places", async () => {
    for (const at of [last, 3]) expect(codesOf(await of(rows, dropped(rows, at)))).toEqual([]);
    const anew = changed(rows, (row) => ({ ...row, home: `n${row["home"]}` }));
    expect(codesOf(await of(rows, dropped(anew, last)))).toEqual([]);
  });

  it("is not accused where it is synthetic, of any length, with ids of its own or none", async () => {
    for (const seed of [11, 12, 13, 14]) {
      const own = shuffled(without(survey(seed, ofHome), "id"), seed);
      const named = changed(own, (row) => ({ ...row, home: `s${row["home"]}` }));
      for (const released of [
        without(own, "home"),
        named,
        dropped(named, 1, 2, 3),
        [...own, ...own.slice(9)],
      ])
        expect(codesOf(await of(rows, released)), `seed ${seed}`).not.toContain(NOT_COMPARED);
      // with few values, which many have in common
      const flat = (all: readonly Row[]) => changed(all, ({ weight: _, ...row }) => row);
      const short = without(flat(own), "home").slice(5);
      const found = await of(flat(rows), short, { insensitive: ["region"] });
      expect([seed, codesOf(found)]).toEqual([seed, []]);
    }
  });
});

describe("a file of households whose records nobody has matched with the original", () => {
  it("is not judged as if members were alone where their ids are new for every record", async () => {
    const rows = without(survey(4, ofHome), "id");
    const anew = changed(rows, (row, i) => ({ ...row, home: `n${i}` }));
    const settings = {
      ...{ household: "home", id: undefined, freshId: undefined, sensitive: ["relation"] },
      ...{ insensitive: ["region"], measures: ["kanon", "individual-risk", "household"] },
      policy: { name: "own", rules: [{ figure: "household.globalRisk", max: 0.9 }] },
    };
    const found = await told(rows, anew.slice(0, -1), settings);
    expect([found.verdict, codesOf(found)]).toEqual(["cannot tell", [CODE]]);
    const scattered = await told(rows, shuffled(anew, 6).slice(0, -1), settings);
    expect([scattered.verdict, codesOf(scattered)]).toEqual(["cannot tell", ["records-not-compared"]]);
  });
});
