import { Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import { defineMeasure } from "@sdc-risk/core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  checkSettings,
  installed,
  microdata,
  run,
  settingsOf,
  settingsSchema,
  type DataFile,
  type RunOptions,
  type SettingsFile,
} from "@sdc-risk/session";
import { IDLE } from "../src/idle/settings.ts";
import type { SettingName } from "../src/settings/table.ts";

const numbers = (at: (i: number) => number) =>
  vectorFromArray(
    Array.from({ length: 60 }, (_, i) => at(i)),
    new Int32(),
  );
const table = new Table({
  rid: numbers((i) => i + 1),
  hid: numbers((i) => Math.floor(i / 3)),
  age: numbers((i) => 20 + (i % 10)),
  income: numbers((i) => 1000 + 7 * i),
  weight: numbers(() => 10),
  stratum: numbers((i) => i % 2),
  sex: vectorFromArray(
    Array.from({ length: 60 }, (_, i) => "fm"[i % 2]),
    new Utf8(),
  ),
});
const fileOf = (name: string, format: DataFile["format"] = "csv"): DataFile => ({
  table,
  format,
  name,
  sha256: "0".repeat(64),
  warnings: [],
});

/** A measure that needs nothing of the file. */
const rows = defineMeasure(
  {
    id: "acme-rows",
    title: "Rows",
    needs: [],
    uses: [],
    takes: () => [],
    options: z.strictObject({}),
    compute: ({ records }) => ({ summary: { records }, columns: {} }),
  },
  () => [],
);

/** What else a run gets. */
interface Beside {
  readonly released?: readonly DataFile[];
  readonly population?: DataFile;
  readonly identified?: DataFile;
  readonly control?: DataFile;
  readonly margins?: readonly DataFile[];
  readonly shared?: RunOptions["shared"];
  readonly known?: RunOptions["known"];
  readonly format?: DataFile["format"];
  readonly hierarchies?: RunOptions["hierarchies"];
}

const BASE = { keys: ["age", "sex"], measures: ["frequency"] };

/** The warning of settings without effect; empty where there is none. */
async function toldOf(
  file: object,
  { released = [], shared, known, format, hierarchies, ...beside }: Beside = {},
): Promise<string> {
  const settings = settingsOf(checkSettings({ ...BASE, ...file }));
  const data = microdata(settings, fileOf("people", format), released, beside);
  const { report } = await run(settings, data, {
    origin: { software: { name: "test", version: "1" }, createdAt: new Date(0) },
    keysAdvice: "name keys.",
    ...(shared === undefined ? {} : { shared }),
    ...(known === undefined ? {} : { known }),
    ...(hierarchies === undefined ? {} : { hierarchies }),
  });
  const warnings = report.warnings.filter(({ code }) => code === "setting-without-effect");
  expect(warnings.length).toBeLessThan(2);
  return warnings[0]?.message ?? "";
}

/** A setting that changes nothing, and one run in which it does something. */
interface Told {
  readonly without: SettingsFile;
  readonly says: string;
  readonly besides?: Beside;
  readonly used?: readonly [SettingsFile, Beside?];
}
/** A setting that is refused where it would change nothing, or of which another warning tells. */
interface Elsewhere {
  readonly refused: SettingsFile;
  readonly says: string;
}
/** A setting that always does something. */
type Always = "always";

const POLICY = { name: "p", rules: [{ figure: "kanon.violations[k=2].share", max: 0.99 }] };
/** A plan by which the released file was made. */
const PLAN = {
  schema: "sdc-risk-plan-1" as const,
  data: { name: "people", records: 60, sha256: null },
  steps: [],
};
const UNUSED = "is used by no measure that was computed";
const others = { population: fileOf("population.csv") };
const named = { identified: fileOf("register.csv") };
/** Other people than those of the file, who are all older. */
const strangers = {
  control: {
    ...fileOf("control.csv"),
    table: table.setChild(
      "age",
      vectorFromArray(
        Array.from({ length: 60 }, (_, i) => 100 + i),
        new Int32(),
      ),
    ),
  },
};
const margins = {
  margins: [
    {
      ...fileOf("m.csv"),
      table: new Table({
        sex: vectorFromArray(["m", "f"], new Utf8()),
        people: vectorFromArray([50_000, 50_000], new Int32()),
      }),
    },
  ],
};

const CASES: Readonly<Record<SettingName, Told | Elsewhere | Always>> = {
  keys: {
    without: { measures: ["acme-rows"] },
    besides: { known: [...installed, rows] },
    says: `keys (--keys "age", "sex") ${UNUSED}: add population, frequency or kanon to the measures, or leave it out.`,
    used: [{}],
  },
  numeric: {
    without: { numeric: ["income"] },
    says: `numeric (--numeric "income") ${UNUSED}: add continuous or dominance to the measures, or leave it out.`,
    used: [{ numeric: ["income"], measures: ["dominance"] }],
  },
  sensitive: {
    without: { sensitive: ["income"] },
    says: `sensitive (--sensitive "income") ${UNUSED}: add ldiversity, tcloseness or prediction to the measures, or leave it out.`,
    used: [{ sensitive: ["income"], measures: ["ldiversity"] }],
  },
  weight: {
    without: { weight: "weight", sensitive: ["income"], measures: ["ldiversity"] },
    says: `weight (--weight "weight") ${UNUSED}: add population, frequency or kanon to the measures, or leave it out.`,
    used: [{ weight: "weight" }],
  },
  household: {
    without: { household: "hid" },
    says: `household (--household "hid") ${UNUSED}: add household or population to the measures, or leave it out.`,
    used: [{ household: "hid", measures: ["household"] }],
  },
  entity: {
    without: { entity: "hid", measures: ["knowledge"] },
    says: `entity (--entity "hid") ${UNUSED}: add population, frequency or kanon to the measures, or leave it out.`,
    used: [{ entity: "hid" }],
  },
  strata: {
    without: { strata: ["stratum"] },
    says: `strata (--strata "stratum") ${UNUSED}: add individual-risk to the measures, or leave it out.`,
    used: [{ strata: ["stratum"], measures: ["individual-risk"] }],
  },
  cluster: {
    without: { cluster: ["hid"], measures: ["kanon"] },
    says: `cluster (--cluster "hid") ${UNUSED}: add population or individual-risk to the measures, or leave it out.`,
    used: [{ cluster: ["hid"], measures: ["population"] }],
  },
  clusterWeight: {
    without: { clusterWeight: ["income"] },
    says: `clusterWeight (--cluster-weight "income") ${UNUSED}: leave it out.`,
    used: [{ cluster: ["hid"], clusterWeight: ["income"], weight: "weight", measures: ["population"] }],
  },
  id: "always",
  directIdentifiers: "always",
  insensitive: "always",
  entityWeight: {
    without: { entity: "hid", entityWeight: "sum" },
    says: "entityWeight (--entity-weight) says whose weight a person has, and no variable has the role weight.",
    used: [{ entity: "hid", entityWeight: "sum", weight: "weight" }],
  },
  membership: {
    without: { membership: 0.1, sensitive: ["income"], measures: ["ldiversity"] },
    says: `membership (--membership) ${UNUSED}: add population, frequency or kanon to the measures, or leave it out.`,
    used: [{ membership: 0.1 }],
  },
  membershipCount: { refused: { membershipCount: "n" }, says: "membership names no table" },
  missing: {
    refused: { missing: ["-7"] },
    says: "declared as a code for missing values: it changes nothing",
  },
  keepMissing: "always",
  measures: { refused: { measures: ["household"] }, says: "It needs the role household" },
  options: {
    without: { options: { suda2: { maxSize: 2 }, frequency: { missing: "category", alpha: 0.5 } } },
    says:
      "2 settings have no effect. options of suda2 are of a measure that was not computed. " +
      'option alpha of frequency needs missing "wildcard".',
    used: [{ options: { frequency: { alpha: 0.5 } } }],
  },
  match: {
    without: { match: "position" },
    says: "match (--match) says how records of released files are matched, and no file is released",
    used: [{ match: "position" }, { released: [fileOf("released.csv")] }],
  },
  renamed: { refused: { renamed: { age: "age5" } }, says: "none is given (--released). Give it" },
  releasedPlan: {
    refused: {
      releasedPlan: {
        schema: "sdc-risk-plan-1",
        data: { name: "a.csv", records: 1, sha256: null },
        steps: [],
      },
    },
    says: "none is given (--released). Give it",
  },
  freshId: {
    without: { id: "rid", freshId: true },
    says: "freshId (--fresh-id) answers a question that only a policy or a released file raises: leave it out.",
    used: [{ id: "rid", freshId: true }, { released: [fileOf("released.csv")] }],
  },
  population: {
    without: { population: "population.csv" },
    besides: others,
    says: `population (--population) ${UNUSED}: add known-population to the measures, or leave it out.`,
    used: [{ population: "population.csv", measures: ["known-population"] }, others],
  },
  populationCount: { refused: { populationCount: "n" }, says: "but no population is given" },
  populationNames: {
    refused: { populationNames: { age: "AGE" } },
    says: "says what variables are called in a population, but no population is given",
  },
  populationSize: {
    without: { weight: "weight", populationSize: 600 },
    says: "populationSize (--population-size) confirms weights for the rules of a policy, and there is none",
    used: [{ weight: "weight", populationSize: 600, measures: ["kanon"], policy: POLICY }],
  },
  census: {
    without: { census: true, sensitive: ["income"], measures: ["ldiversity"] },
    says: `census (--census) ${UNUSED}: add population, frequency or kanon to the measures, or leave it out.`,
    used: [{ census: true }],
  },
  margins: {
    without: { margins: ["m.csv"], sensitive: ["income"], measures: ["ldiversity"] },
    besides: margins,
    says: `margins (--margins) ${UNUSED}: add population, frequency or kanon to the measures, or leave it out.`,
    used: [{ margins: ["m.csv"] }, margins],
  },
  marginsCount: { refused: { marginsCount: "n" }, says: "no margins are given" },
  weightScale: {
    without: { weight: "weight", weightScale: 2, sensitive: ["income"], measures: ["ldiversity"] },
    says: `weightScale (--weight-scale) ${UNUSED}: add population, frequency or kanon to the measures, or leave it out.`,
    used: [{ weight: "weight", weightScale: 2 }],
  },
  identified: {
    without: { identified: "register.csv" },
    besides: named,
    says: `identified (--identified) ${UNUSED}: add identified-linkage to the measures, or leave it out.`,
    used: [{ identified: "register.csv", measures: ["identified-linkage"] }, named],
  },
  control: {
    without: { control: "control.csv" },
    besides: strangers,
    says: `control (--control) ${UNUSED}: leave it out.`,
    used: [
      { control: "control.csv", keys: ["age"], sensitive: ["sex"], measures: ["attribution"] },
      { ...strangers, released: [fileOf("released.csv")] },
    ],
  },
  identifiedId: { refused: { identifiedId: "rid" }, says: "no identified file is given" },
  scenarios: {
    without: { keys: [], scenarios: [{ name: "n", keys: ["age"], coverage: 0.5, numeric: ["income"] }] },
    says: `2 settings have no effect. coverage of the scenario n ${UNUSED}. numeric of the scenario n ${UNUSED}.`,
    used: [
      { keys: [], scenarios: [{ name: "n", keys: ["age"], coverage: 0.5 }], measures: ["individual-risk"] },
    ],
  },
  policy: "always",
  language: "always",
  importance: {
    without: { importance: { age: 2 } },
    says: "importance (--importance) is for treatments, and without a policy none is looked for: give --policy, or leave it out.",
    used: [{ importance: { age: 2 }, policy: POLICY }],
  },
  fixed: {
    without: { fixed: ["sex"], policy: POLICY, match: "position" },
    besides: { released: [fileOf("released.csv")] },
    says: "fixed (--fixed) is for treatments, and the released file was treated already: leave it out,",
    used: [{ fixed: ["sex"], policy: POLICY }],
  },
  levels: {
    without: { levels: { age: ["5", "10"] } },
    says: "levels (--levels) is for treatments, and without a policy none is looked for",
    used: [{ levels: { age: ["5"] }, releasedPlan: PLAN }, { released: [fileOf("released.csv")] }],
  },
  hierarchies: {
    without: { hierarchies: "folder", policy: POLICY },
    says: "hierarchies (--hierarchies) names files that were not read: in a program give them to run.",
    used: [{ hierarchies: "folder", policy: POLICY }, { hierarchies: { sex: "f;all\nm;all\n" } }],
  },
  noSuppression: {
    without: { noSuppression: true },
    says: "noSuppression (--no-suppression) is for treatments, and without a policy none is looked for: give --policy, or leave it out.",
    used: [{ noSuppression: true, policy: POLICY }],
  },
  moves: {
    without: { moves: ["income=round:10"], policy: POLICY },
    says: "moves (--move) is for `sdc-risk plan` alone: run it, or leave the setting out.",
    used: [{ moves: ["income=round:10"], releasedPlan: PLAN }, { released: [fileOf("released.csv")] }],
  },
  assessments: {
    without: { assessments: 5, policy: POLICY },
    says: "assessments (--assessments) is for `sdc-risk plan` alone",
  },
  seconds: {
    without: { seconds: 0.5, policy: POLICY },
    says: "seconds (--seconds) is for `sdc-risk plan` alone",
  },
  plugins: {
    without: { plugins: ["acme"] },
    says: "plugins (--plugin) are loaded by the command line; in a program give their measures to run (known).",
    used: [{ plugins: ["acme"], measures: ["frequency", "acme-rows"] }, { known: [...installed, rows] }],
  },
  classes: {
    without: { classes: "engine" },
    says: "classes (--classes) says where classes of records in an engine are, and the records are in memory: leave it out.",
  },
  engine: {
    without: { engine: "duckdb" },
    says: "engine (--engine) was not opened: only the command line opens it.",
  },
  pool: {
    without: { pool: "redis://h:1" },
    says: "pool (--pool) was not called: only the command line calls a queue.",
  },
  delimiter: {
    without: { delimiter: ";" },
    besides: { format: "parquet" },
    says: "delimiter (--delimiter) is for CSV, and the data are Parquet: leave it out.",
    used: [{ delimiter: ";" }, { format: "parquet", released: [fileOf("released.csv")] }],
  },
  sheet: {
    without: { sheet: "2" },
    says: "sheet (--sheet) is for Excel, and the data are CSV: leave it out.",
    used: [{ sheet: "2" }, { format: "xlsx" }],
  },
  encoding: {
    without: { encoding: "utf-8" },
    besides: { format: "xlsx" },
    says: "encoding (--encoding) is for CSV, fixed width, SPSS, SPSS portable, Stata, SAS transport and SAS, and the data are Excel",
    used: [{ encoding: "utf-8" }, { format: "sav" }],
  },
  catalog: {
    without: { catalog: "formats.sas7bcat" },
    says: "catalog (--catalog) is for SAS transport and SAS, and the data are CSV: leave it out.",
    used: [{ catalog: "formats.sas7bcat" }, { format: "sas7bdat" }],
  },
  ddi: { without: { ddi: "book.xml" }, says: "ddi (--ddi) was not read: give it to the reader of the file." },
};

/** What is told of a setting, by a warning of any kind, or as it is refused. */
async function saidOf(file: object): Promise<string> {
  const settings = (): ReturnType<typeof settingsOf> => settingsOf(checkSettings({ ...BASE, ...file }));
  try {
    const read = settings();
    const data = microdata(read, fileOf("people"), []);
    const { report } = await run(read, data, {
      origin: { software: { name: "test", version: "1" }, createdAt: new Date(0) },
      keysAdvice: "name keys.",
    });
    return report.warnings.map(({ message }) => message).join(" ");
  } catch (error) {
    return (error as Error).message;
  }
}

describe("every setting does something, or that it does not is told", () => {
  const names = Object.keys(settingsSchema.shape).filter((name) => name !== "$schema") as SettingName[];

  it("has a row and a case", () => {
    expect(Object.keys(IDLE).sort()).toEqual([...names].sort());
    expect(Object.keys(CASES).sort(), "each setting and role has a case in CASES of this file").toEqual(
      [...names].sort(),
    );
  });

  for (const name of names) {
    const found: (typeof CASES)[SettingName] | undefined = CASES[name];
    const rule = IDLE[name];
    if (found === undefined) continue; // told above
    if (found === "always") {
      it(`${name}: has a reason why nothing has to be told`, () => {
        expect("never" in rule && rule.never.length > 10).toBe(true);
      });
    } else if ("refused" in found) {
      it(`${name}: is refused, or told otherwise`, async () => {
        expect("never" in rule).toBe(true);
        expect(await saidOf(found.refused)).toContain(found.says);
      });
    } else {
      it(`${name}: is told`, async () => {
        expect(await toldOf(found.without, found.besides)).toContain(found.says);
        if (found.used !== undefined) expect(await toldOf(...found.used)).toBe("");
      });
    }
  }
});

describe("natural use is quiet", () => {
  const ROLES = {
    ...{
      numeric: ["income"],
      sensitive: ["income"],
      weight: "weight",
      household: "hid",
      strata: ["stratum"],
    },
    ...{ id: "rid", measures: "all" },
  };

  it("all roles, with all measures", async () => {
    expect(await toldOf(ROLES)).toBe("");
  });

  it("roles and options of a file that serves runs of other measures", async () => {
    const file = { ...ROLES, measures: ["kanon"], options: { suda2: { maxSize: 2 } } };
    const shared = new Set(["numeric", "sensitive", "household", "strata", "options"]);
    expect(await toldOf(file, { shared })).toBe("");
    // what has nothing to do with measures is a mistake in any run
    expect(await toldOf({ ...file, sheet: "2" }, { shared: new Set([...shared, "sheet"]) })).toMatch(
      /^One setting has no effect\. sheet /,
    );
  });

  it("what one scenario alone uses", async () => {
    const scenarios = [
      { name: "a", keys: ["sex"] },
      { name: "b", keys: ["age"], numeric: ["income"] },
    ];
    expect(
      await toldOf({ keys: [], scenarios, measures: ["kanon", "continuous"], numeric: ["weight"] }),
    ).toBe("");
  });

  it("a measure of somebody else, which does not say what it takes", async () => {
    const silent = Object.fromEntries(Object.entries(rows).filter(([field]) => field !== "takes"));
    expect(
      await toldOf({ ...ROLES, measures: ["acme-rows"] }, { known: [...installed, silent as typeof rows] }),
    ).toBe("");
  });
});
