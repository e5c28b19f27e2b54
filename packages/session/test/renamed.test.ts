import { renamedSource, renamedTable, type Source } from "@sdc-risk/core";
import { Int32, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import type { HomesQuery, RecordsQuery, UniquesQuery, ValuesQuery } from "@sdc-risk/core/source";
import { describe, expect, it } from "vitest";
import { checkSettings, microdata, run, settingsOf, settingsText, type DataFile } from "@sdc-risk/session";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };

type Values = readonly (string | number | null)[];
const tableOf = (columns: Readonly<Record<string, Values>>): Table =>
  new Table(
    Object.fromEntries(
      Object.entries(columns).map(([name, values]): [string, Vector] => [
        name,
        typeof values[0] === "number"
          ? vectorFromArray([...values], new Int32())
          : vectorFromArray([...values] as (string | null)[], new Utf8()),
      ]),
    ),
  );
const fileOf = (table: Table, name: string): DataFile =>
  ({ table, name, sha256: "0".repeat(64), warnings: [] }) as unknown as DataFile;

const N = 120;
const SEX = Array.from({ length: N }, (_, i) => "fm"[i % 2]);
const AGE = Array.from({ length: N }, (_, i) => (i * 7) % 80);
const BANDS = AGE.map((age) => `${Math.floor(age / 20) * 20}-${Math.floor(age / 20) * 20 + 19}`);
const ORIGINAL = { SEX, AGE };
const RELEASED = { SEX, AGE20: BANDS };

const dataOf = (settings: object, released: readonly Readonly<Record<string, Values>>[] = [RELEASED]) => {
  const read = settingsOf(checkSettings({ keys: ["SEX", "AGE"], measures: ["kanon"], ...settings }));
  const files = released.map((columns, i) => fileOf(tableOf(columns), `cut${i}.csv`));
  return { read, data: microdata(read, fileOf(tableOf(ORIGINAL), "own.csv"), files) };
};
const renamed = { AGE: "AGE20" };

describe("a variable that was recoded into another name", () => {
  it("has the role of the old one in the released file, and is judged", async () => {
    const policy = { name: "p", rules: [{ figure: "kanon.violations.records", k: 20, max: 0 }] };
    const metOf = async (settings: object): Promise<boolean | null> => {
      const { read, data } = dataOf({ policy, ...settings });
      return (await run(read, data, { origin, keysAdvice: "name keys." })).report.policy!.met;
    };
    // 8 groups of 15 records: without the renaming 2 of 60 are seen
    expect(dataOf({ renamed }).data.sdc.releasedFile(0).roles.keys).toEqual(["SEX", "AGE"]);
    expect(await metOf({ renamed })).toBe(false);
  });

  it("is said of the file", () => {
    expect(dataOf({ renamed }).data.released[0].warnings).toEqual([
      {
        code: "renamed",
        message: 'In "cut0.csv", "AGE20" as the recoded "AGE" is assessed, as the settings say.',
      },
    ]);
  });

  it("may be in one of several files only", () => {
    const { sdc } = dataOf({ renamed }, [RELEASED, { SEX, AGE: BANDS }]).data;
    expect([0, 1].map((i) => sdc.releasedFile(i).roles.keys)).toEqual([
      ["SEX", "AGE"],
      ["SEX", "AGE"],
    ]);
  });

  it("is part of the settings file", () => {
    expect(JSON.parse(settingsText(dataOf({ renamed }).read))).toMatchObject({ renamed });
  });

  it.each([
    [{ AEG: "AGE20" }, 'There is no variable "AEG" (renamed, of the original). Did you mean "AGE"'],
    [
      { AGE: "AGE02" },
      'There is no variable "AGE02" (the recoded "AGE", of the released file). Did you mean "AGE20"',
    ],
  ])("%j: names that there are not are refused, with the nearest", (wrong, message) => {
    expect(() => dataOf({ renamed: wrong })).toThrow(message);
  });

  it("is refused where the old one is still there", () => {
    expect(() => dataOf({ renamed }, [{ ...RELEASED, AGE }])).toThrow(
      '"AGE" is said to be renamed to "AGE20", but "cut0.csv" still holds "AGE".',
    );
  });

  it.each([
    [{ AGE: "NEW", SEX: "NEW" }, '"NEW" is said to be the recoded "AGE" and the recoded "SEX" (renamed)'],
    [{ AGE: "AGE" }, '"AGE" is said to be renamed to "AGE", which is the same name.'],
    [{ AGE: "SEX" }, '"SEX" is said to be the recoded "AGE" (renamed), but it has a role of its own.'],
  ])("%j is refused before a file is read", (wrong, message) => {
    expect(() => settingsOf(checkSettings({ keys: ["SEX", "AGE"], renamed: wrong }))).toThrow(message);
  });
});

it("a table with other names holds the same columns and what the file says of them", () => {
  const table = tableOf(ORIGINAL);
  const other = renamedTable(table, new Map([["AGE", "years"]]));
  expect(other.schema.fields.map(({ name }) => name)).toEqual(["SEX", "years"]);
  expect([...other.getChild("years")!]).toEqual(AGE);
  expect(other.getChild("AGE")).toBeNull();
});

/** A source of which each query notes what it is asked. */
function notingSource(queries: readonly string[]): { readonly source: Source; readonly asked: unknown[] } {
  const asked: unknown[] = [];
  const note = (...args: unknown[]): never => {
    asked.push(args);
    return undefined as never;
  };
  const own = {
    records: 3,
    variables: [{ name: "AGE20", type: null, stored: "INT" }],
    ordered: true,
    marks: true,
    ...Object.fromEntries(queries.map((name) => [name, note])),
  };
  return { source: own as unknown as Source, asked };
}

const NEEDED = ["weights", "nulls", "groupSizes", "group", "rows", "rowsBy", "close"];

const CUT = { edges: new Float64Array(), missing: [] };
const NAMES = new Map([["AGE20", "AGE"]]);

it("a source with other names asks for the columns by those that it has", async () => {
  const { source: own, asked } = notingSource(NEEDED);
  const source = renamedSource(own, NAMES);
  expect(source.variables.map(({ name }) => name)).toEqual(["AGE"]);
  void source.weights("AGE", [1]);
  void source.nulls("AGE");
  void source.groupSizes(["AGE", "b"]);
  void source.group(["AGE", { name: "AGE", ...CUT }], "AGE", true);
  void source.rows(["AGE", { mark: ["AGE", "b"] }]);
  void source.rowsBy("AGE", ["b"]);
  await source.close();
  expect(asked).toEqual([
    ["AGE20", [1]],
    ["AGE20"],
    [["AGE20", "b"], undefined],
    [["AGE20", { name: "AGE20", ...CUT }], "AGE20", true],
    [["AGE20", { mark: ["AGE20", "b"] }]],
    ["AGE20", ["b"]],
    [],
  ]);
});

type LeftOut<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];
/** Queries that a source may leave out. */
type OptionalQuery = Exclude<LeftOut<Source>, "standsFor" | "treating" | "room" | "listed" | "takesList">;

const HOMES: HomesQuery = {
  keys: ["AGE", "b"],
  household: ["AGE", "c"],
  weight: "AGE",
  counts: [1],
  logs: Float64Array.of(-0.5),
  certain: Uint8Array.of(0),
  bands: Float64Array.of(2),
  steps: 3,
  limits: Float64Array.of(0.1),
  near: 1e-6,
};
const HOMES_ASKED: HomesQuery = {
  ...HOMES,
  keys: ["AGE20", "b"],
  household: ["AGE20", "c"],
  weight: "AGE20",
};

const RECORDS: RecordsQuery = {
  keys: ["AGE", "b"],
  weight: "AGE",
  id: { variable: "AGE", name: "AGE" },
  counts: [1],
  bands: null,
  steps: 1,
  columns: [{ name: "AGE", values: Float64Array.of(1) }],
};
const TABLE = { name: "risks" };

const UNIQUES: UniquesQuery = {
  keys: ["AGE", "b"],
  sets: [[0], [1], [0, 1]],
  worth: Float64Array.of(2, 1),
  pairs: null,
};

const PROFILES = { lacking: [-9], named: true, rule: "sum", many: 1000 } as const;

const SOME: Omit<ValuesQuery, "name"> = { levels: 7, wanted: { which: "some", every: 2 } };

const NOTHING = (): Promise<void> => Promise.resolve();

/** Each as it is asked of the source with other names, and what that asks. */
const OPTIONAL: Readonly<
  Record<OptionalQuery, readonly [ask: (source: Source) => unknown, asked: readonly unknown[]]>
> = {
  alike: [(source) => source.alike?.(["AGE", "b"], "AGE"), [["AGE20", "b"], "AGE20"]],
  alikeOf: [
    (source) => source.alikeOf?.(["AGE", "b"], "AGE", ["c", "AGE"]),
    [["AGE20", "b"], "AGE20", ["c", "AGE20"]],
  ],
  fillTable: [
    (source) => source.fillTable?.(RECORDS, TABLE),
    [{ ...RECORDS, keys: ["AGE20", "b"], weight: "AGE20", id: { variable: "AGE20", name: "AGE" } }, TABLE],
  ],
  aloneOnSome: [(source) => source.aloneOnSome?.(["AGE", "b"], [[1]]), [["AGE20", "b"], [[1]]]],
  setsAtOnce: [(source) => source.setsAtOnce?.(["AGE", "b"]), [["AGE20", "b"]]],
  keySalt: [(source) => source.keySalt?.(["AGE", "b"]), [["AGE20", "b"]]],
  keyPart: [
    (source) => source.keyPart?.(["AGE", "b"], { part: 1, of: 3 }, "1.2").catch(() => null),
    [["AGE20", "b"], { part: 1, of: 3 }, "1.2"],
  ],
  homes: [(source) => source.homes?.(HOMES), [HOMES_ASKED]],
  homesNear: [(source) => source.homesNear?.(HOMES), [HOMES_ASKED]],
  uniques: [(source) => source.uniques?.(UNIQUES), [{ ...UNIQUES, keys: ["AGE20", "b"] }]],
  holdings: [
    (source) => source.holdings?.(["AGE", "b"], ["AGE", { name: "AGE", ...CUT }]),
    [
      ["AGE20", "b"],
      ["AGE20", { name: "AGE20", ...CUT }],
    ],
  ],
  profiles: [
    (source) => source.profiles?.({ ...PROFILES, person: "AGE", held: ["AGE", "b"], weight: "AGE" }),
    [{ ...PROFILES, person: "AGE20", held: ["AGE20", "b"], weight: "AGE20" }],
  ],
  letters: [(source) => source.letters?.("AGE"), ["AGE20"]],
  roughGroups: [(source) => source.roughGroups?.(["AGE", "b"]), [["AGE20", "b"]]],
  pickedValues: [(source) => source.pickedValues?.({ name: "AGE", ...SOME }), [{ name: "AGE20", ...SOME }]],
  numberSums: [(source) => source.numberSums?.("AGE", [-9]), ["AGE20", [-9]]],
  perhaps: [(source) => source.perhaps?.("Asked only where …", NOTHING), ["Asked only where …", NOTHING]],
};

describe("a source with other names", () => {
  it.each(Object.entries(OPTIONAL))("asks %s by the names that it has", (name, [ask, wanted]) => {
    const { source, asked } = notingSource([...NEEDED, name]);
    ask(renamedSource(source, NAMES));
    expect(asked).toEqual([wanted]);
  });

  it("has the queries of its source, and no other", () => {
    const optional = Object.keys(OPTIONAL);
    const has = (queries: readonly string[]): string[] => {
      const renamed = renamedSource(notingSource([...NEEDED, ...queries]).source, NAMES);
      return optional.filter((name) => name in renamed);
    };
    expect(has(optional)).toEqual(optional);
    expect(has([])).toEqual([]);
  });

  it("asks for no weight where none is asked for", () => {
    const { source, asked } = notingSource([...NEEDED, "alike", "alikeOf"]);
    const renamed = renamedSource(source, NAMES);
    void renamed.alike?.(["AGE"], null);
    void renamed.alikeOf?.(["AGE"], null, []);
    expect(asked).toEqual([
      [["AGE20"], null],
      [["AGE20"], null, []],
    ]);
  });
});
