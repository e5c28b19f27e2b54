import { assess, type Assessment, type ClassesAsked } from "@sdc-risk/assess";
import { SdcObject, type AnyMeasure, type Roles, type Source } from "@sdc-risk/core";
import { mapLevels } from "@sdc-risk/data";
import { open } from "@sdc-risk/duckdb";
import { installed } from "@sdc-risk/session";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { byDuckDB, checkSame } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-staying-"));
const people = join(folder, "people.parquet");
const some = (...ids: readonly string[]): readonly AnyMeasure[] =>
  installed.filter(({ id }) => ids.includes(id));
const MEASURES = some("frequency", "kanon", "individual-risk");
const KEYS = ["region", "age", "job"];

// what a hash draws repeats with no period, so that classes are as many as of drawn people
beforeAll(() =>
  byDuckDB(
    `COPY (SELECT hash(i) % 40 AS region, hash(i, 1) % 90 AS age, (hash(i, 2) % 53)::VARCHAR AS job,
       CASE WHEN i % 11 = 0 THEN NULL ELSE i % 3 END AS gaps, 1.5 + (hash(i, 3) % 7) / 3.0 AS weight,
       i % 5 AS stratum, i % 30 AS psu, i AS number
     FROM range(30000) t(i)) TO '${people}' (FORMAT parquet)`,
  ),
);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The queries of a source that were asked, and the rows that came of them. */
interface Traffic {
  groups: number;
  alike: number;
  letters: number;
}

/** A source that counts what comes over. */
function watched(source: Source, traffic: Traffic): Source {
  const counted = async function* <T extends { readonly rows: number }>(
    what: keyof Traffic,
    parts: AsyncIterable<T>,
  ): AsyncGenerator<T, void> {
    for await (const part of parts) {
      traffic[what] += part.rows;
      yield part;
    }
  };
  return new Proxy(source, {
    get(of, name) {
      if (name === "group") return (...a: Parameters<Source["group"]>) => counted("groups", of.group(...a));
      if (name === "alike")
        return (...a: Parameters<NonNullable<Source["alike"]>>) => counted("alike", of.alike!(...a));
      if (name === "letters")
        return (...a: Parameters<NonNullable<Source["letters"]>>) => counted("letters", of.letters!(...a));
      const value: unknown = Reflect.get(of, name);
      return typeof value === "function" ? (value.bind(of) as unknown) : value;
    },
  });
}

/** What is assessed, and how. */
interface Asked {
  readonly place?: string;
  readonly keys?: readonly string[];
  readonly roles?: Roles;
  readonly measures?: readonly AnyMeasure[];
  readonly options?: object;
  readonly coarser?: string;
  readonly skip?: boolean;
}

/** What measures tell of the file. */
async function told(
  classes: ClassesAsked,
  {
    place = people,
    keys = KEYS,
    roles = { weight: "weight", insensitive: ["psu"] },
    measures = MEASURES,
    options = {},
    coarser,
    skip = false,
  }: Asked = {},
): Promise<{ readonly found: Assessment<unknown>; readonly traffic: Traffic }> {
  const traffic: Traffic = { groups: 0, alike: 0, letters: 0 };
  const { source } = await open(place, { maxMemory: 2 ** 28 });
  try {
    const plain = await SdcObject.fromSource(watched(source, traffic), { keys, ...roles });
    const sdc =
      coarser === undefined
        ? plain
        : plain.recode(coarser, (column) => mapLevels(column, ([first = ""]) => first));
    return { found: await assess(sdc, measures, { classes, options, skip }), traffic };
  } finally {
    await source.close();
  }
}

const message = ({ warnings }: Assessment<unknown>, code: string): string =>
  warnings.find((one) => one.code === code)?.message ?? "";
const codes = ({ warnings }: Assessment<unknown>): string[] => warnings.map(({ code }) => code);
const classesIn = ({ findings }: Assessment<unknown>): number =>
  (findings.find(({ id }) => id === "frequency")!.done.summary as { classes: number }).classes;

async function checkStaying(asked: Asked): Promise<void> {
  const { found } = await told("engine", asked);
  expect(codes(found)).toContain("classes-stayed");
  checkSame(found, (await told("memory", asked)).found);
}

describe("classes that stay in the engine", () => {
  it("bring over one row for all that are alike, and no class", async () => {
    const there = await told("engine");
    const here = await told("memory");
    const classes = classesIn(here.found);
    expect(classes).toBeGreaterThan(20_000);
    expect(here.traffic.alike).toBe(0);
    expect(here.traffic.groups).toBeGreaterThanOrEqual(classes);
    // the levels of each key
    expect(there.traffic.groups).toBe(40 + 90 + 53);
    expect(there.traffic.alike).toBeLessThan(classes / 10);
    expect(message(there.found, "classes-stayed")).toContain("classes of the keys stayed in the engine");
  });

  it("give the figures and the blocks of classes in memory", () => checkStaying({}));

  it("give them without weights", () => checkStaying({ roles: {} }));

  it("give them by one key, and by two", async () => {
    await checkStaying({ keys: ["job"] });
    await checkStaying({ keys: ["job", "age"] });
  });

  it("give them with other options", () =>
    checkStaying({
      options: {
        frequency: { missing: "category" },
        kanon: { k: [2, 7], combinations: { maxSize: 2, threshold: [800, 3] } },
        "individual-risk": { method: "approximate", coverage: 0.4, above: [0.2], targets: [0.1, 0.9] },
      },
    }));

  it("are asked for what they hold with the values of each variable once, and its bands", async () => {
    const asked: Asked = {
      roles: { sensitive: ["gaps", "weight"], insensitive: ["psu"] },
      measures: some("ldiversity"),
      options: { ldiversity: { bands: { weight: 3 } } },
    };
    const { found, traffic } = await told("engine", asked);
    expect(codes(found)).toContain("classes-stayed");
    // three values of the one and a missing one, three bands of the other, which has seven values
    expect(traffic.letters).toBe(4 + 3);
    expect(traffic.groups).toBe(40 + 90 + 53 + 7);
    checkSame(found, (await told("memory", asked)).found);
  });

  it("warn of a key that numbers the records, as classes in memory do", async () => {
    const asked: Asked = { keys: ["number", "region"], roles: { insensitive: ["psu"] } };
    const here = codes((await told("memory", asked)).found);
    expect(here).toEqual(["unique-key"]);
    expect(codes((await told("engine", asked)).found)).toEqual(["classes-stayed", ...here]);
  });
});

describe("classes come over, and the report says why", () => {
  it.each([
    ["a key with missing values", { keys: ["region", "gaps"] }, 'Key "gaps" has missing values.'],
    ["a key that is made coarser", { coarser: "age" }, 'Key "age" is made coarser here'],
    [
      "a measure that looks at keys",
      {
        measures: some("frequency", "population"),
        roles: { weight: "weight", household: "number", insensitive: ["psu"] },
      },
      "The measure population looks at their keys: records have the role household.",
    ],
    [
      "strata that are no keys",
      { roles: { weight: "weight", strata: ["stratum"], insensitive: ["psu"] } },
      "they may tell the strata (stratum)",
    ],
    [
      "what looks like a sampling cluster",
      { roles: { weight: "weight" } },
      "they may tell a sampling cluster",
    ],
    ["a divergence", { options: { "individual-risk": { divergence: 0.1 } } }, "the option divergence counts"],
  ] satisfies readonly (readonly [string, Asked, string])[])("with %s", async (_, asked, why) => {
    const { found, traffic } = await told("engine", asked);
    expect(traffic.alike).toBe(0);
    expect(message(found, "classes-came-over")).toContain(why);
    // no figure is another one
    checkSame(found, (await told("memory", asked)).found);
  });

  it("where a query would have to look at too many sets of keys, late, and only for that", async () => {
    const ten = Array.from({ length: 10 }, (_, k) => `key${k}`);
    const wide = join(folder, "wide.parquet");
    const drawn = ten.map((key, k) => `hash(i, ${k}) % 4 AS ${key}`).join(", ");
    await byDuckDB(`COPY (SELECT ${drawn} FROM range(500) t(i)) TO '${wide}' (FORMAT parquet)`);
    const asked: Asked = { place: wide, keys: ten, roles: {}, measures: some("knowledge", "kanon") };
    const { found, traffic } = await told("engine", asked);
    expect(message(found, "classes-came-over")).toBe(
      "The classes of the keys came over from the engine for this, all of them. It counts the records that are unique " +
        "on at least one of 252 sets of keys, and the engine can be asked for 128 sets at once.",
    );
    expect(message(found, "classes-stayed")).toMatch(
      /^The engine counted the \d+ classes of the keys: .* All classes came over later, for the measure knowledge[.]$/u,
    );
    expect(traffic.alike).toBeGreaterThan(0);
    checkSame(found, (await told("memory", asked)).found);
    // with a bound on the size of sets the query is short enough
    const few: Asked = { ...asked, options: { knowledge: { maxSize: 3 } } };
    const stayed = await told("engine", few);
    expect(codes(stayed.found)).not.toContain("classes-came-over");
    checkSame(stayed.found, (await told("memory", few)).found);
  });

  it("without a word where they are few", async () => {
    const { found, traffic } = await told("auto");
    expect(traffic.alike).toBe(0);
    expect(codes(found)).toEqual(codes((await told("memory")).found));
  });
});

describe("classes that memory does not hold", () => {
  const measures = some("frequency", "kanon", "individual-risk", "population");
  // 156 bytes a class of three keys
  const holding = (classes: number) => vi.spyOn(process, "availableMemory").mockReturnValue(156 * classes);
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each(["auto", "engine"] as const)("stay for what needs no keys: %s", async (classes) => {
    const here = await told("memory");
    holding(20_000);
    const { found, traffic } = await told(classes, { measures, skip: true });
    expect(traffic.groups).toBe(40 + 90 + 53);
    expect(codes(found)).toContain("classes-stayed");
    expect(found.skipped).toEqual([
      {
        measure: "population",
        title: "Population uniqueness",
        cause: "failure",
        reason: expect.stringMatching(
          /^It looks at the keys of classes: models look at all of up to 5,000,000 classes. The keys have 2\d,\d{3} classes, which stayed in the engine: the memory that is free here holds about 20,000 of them/u,
        ) as string,
      },
    ]);
    checkSame(found, here.found);
  });

  it("come over where memory holds them, and where all is wanted or nothing", async () => {
    holding(29_000);
    const fits = await told("auto", { measures, skip: true });
    expect(fits.found.skipped).toEqual([]);
    expect(codes(fits.found)).not.toContain("classes-stayed");
    holding(20_000);
    // what others are computed by is no measure that was asked for
    const alone = await told("auto", { measures: some("population"), skip: true });
    expect(alone.found.skipped).toEqual([]);
    expect(codes(alone.found)).not.toContain("classes-stayed");
    const all = await told("auto", { measures: some("population") }).catch((error: unknown) => error);
    expect(all).not.toHaveProperty("found.staying");
  });
});

it("classes stay from as many on as there are to be, by their estimated number", async () => {
  const { source } = await open(people, { maxMemory: 2 ** 28 });
  try {
    const sdc = await SdcObject.fromSource(source, { keys: KEYS });
    const tick = (): Promise<void> => Promise.resolve();
    expect(await sdc.staying(KEYS, 15_000, tick)).toHaveProperty("tally");
    // there are some 27,000
    expect(await sdc.staying(KEYS, 29_900, tick)).toBeNull();
    expect(await sdc.staying(["region", "age"], 4000, tick)).toBeNull();
  } finally {
    await source.close();
  }
});
