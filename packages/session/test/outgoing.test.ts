import { readFile } from "@sdc-risk/io/node";
import { Float64, Int32, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { checkSettings, microdata, settingsOf, type DataFile } from "@sdc-risk/session";
import { outgoingFindings } from "../src/outgoing/outgoing.ts";
import type { OutgoingFindings } from "../src/outgoing/findings.ts";

type Value = string | number | null;
type Columns = Readonly<Record<string, readonly Value[]>>;

const survey = fileURLToPath(new URL("../../../examples/survey.csv", import.meta.url));
const ROLES = {
  keys: ["region", "urbrur", "sex", "age", "marital", "education"],
  weight: "weight",
  household: "hid",
  sensitive: ["health"],
  strata: ["strata"],
};

let original: DataFile;
let age: readonly (number | null)[];
beforeAll(async () => {
  original = { ...(await readFile(survey, {})), name: "survey.csv", sha256: "0".repeat(64) };
  age = [...original.table.getChild("age")!] as (number | null)[];
});

function vectorOf(values: readonly Value[]): Vector {
  const some = values.find((value) => value !== null);
  if (typeof some !== "number") return vectorFromArray([...values] as (string | null)[], new Utf8());
  const whole = values.every((value) => value === null || Number.isInteger(value));
  return vectorFromArray([...values], whole ? new Int32() : new Float64());
}

const fileOf = (columns: Columns, name = "cut.csv"): DataFile =>
  ({
    table: new Table(Object.fromEntries(Object.entries(columns).map(([key, of]) => [key, vectorOf(of)]))),
    name,
    sha256: "0".repeat(64),
    warnings: [],
  }) as unknown as DataFile;

/** The survey without some variables and with others. */
function treated(without: readonly string[], more: Columns = {}): DataFile {
  const { table } = original;
  const kept = table.schema.fields
    .filter(({ name }) => !without.includes(name) && !(name in more))
    .map(({ name }) => [name, table.getChild(name)!] as const);
  const added = Object.entries(more).map(([name, values]) => [name, vectorOf(values)] as const);
  return {
    table: new Table(Object.fromEntries([...kept, ...added])),
    name: "cut.csv",
    sha256: "0".repeat(64),
    warnings: [],
  } as unknown as DataFile;
}

async function findingsOf(
  released: readonly DataFile[],
  settings: object = {},
  own = original,
): Promise<OutgoingFindings> {
  const read = settingsOf(checkSettings({ ...ROLES, ...settings }));
  const [found] = await outgoingFindings(read, microdata(read, own, released));
  return found;
}

/** What looks like a key in the survey besides its keys. */
const KEYLIKE = [
  "hhsize",
  "relat",
  "labor",
  "occupation",
  "industry",
  "ethnicity",
  "language",
  "roof",
  "walls",
  "water",
  "electcon",
];
const about = ({ notJudged }: OutgoingFindings, name: string) =>
  notJudged.find(({ variable }) => variable === name);
/** Variables that are open, but for those of the survey that look like keys. */
const openIn = ({ notJudged }: OutgoingFindings): string[] =>
  notJudged
    .filter(({ open, variable }) => open && !KEYLIKE.includes(variable))
    .map(({ variable }) => variable);

describe("a released file with new variables", () => {
  it("in which a key was recoded into another name is suggested as such", async () => {
    const bands = age.map((years) => (years === null ? null : `${Math.floor(years / 20) * 20}+`));
    const found = await findingsOf([treated(["age"], { AGE20: bands })]);
    expect(about(found, "AGE20")).toMatchObject({
      file: "cut.csv",
      isNew: true,
      reason: "recoding",
      open: true,
      renamed: "age",
    });
    expect(openIn(found)).toEqual(["AGE20"]);
    expect(found.givenAway).toEqual([]);
  });

  it("is harmless once it is said to be the recoded key", async () => {
    const bands = age.map((years) => (years === null ? null : Math.floor(years / 20) * 20));
    const found = await findingsOf([treated(["age"], { AGE20: bands })], { renamed: { age: "AGE20" } });
    expect([about(found, "AGE20"), openIn(found), found.givenAway]).toEqual([undefined, [], []]);
  });

  it("that tell a recoded key in full are told, whatever they are named", async () => {
    const bands = age.map((years) => (years === null ? null : Math.floor(years / 20) * 20));
    const ways: Columns = {
      years: age,
      born: age.map((years) => (years === null ? null : 2024 - years)),
      days: age.map((years, i) => (years === null ? null : years * 365 + ((i * 131) % 365))),
      coded: age.map((years) => (years === null ? null : `c${(years * 37) % 101}`)),
    };
    for (const [name, values] of Object.entries(ways))
      for (const kept of [true, false]) {
        const found = await findingsOf([
          treated(["age"], { ...(kept ? { age: bands } : {}), [name]: values }),
        ]);
        expect([name, found.givenAway.map(({ key, by }) => [key, by])]).toEqual([name, [["age", [name]]]]);
        expect(about(found, name)).toMatchObject({ reason: "gives-away", open: true });
        expect(found.givenAway[0]).toMatchObject({ recoded: kept, isNew: true });
      }
  });

  it("that tell a key only together are told", async () => {
    const tens = age.map((years) => (years === null ? null : `t${(Math.floor(years / 10) * 7) % 11}`));
    const ones = age.map((years) => (years === null ? null : `o${years % 10}`));
    const found = await findingsOf([treated(["age"], { tens, ones })]);
    expect(found.givenAway).toMatchObject([{ key: "age", by: ["tens", "ones"], recoded: false }]);
    expect(found.notLookedAt).toEqual({
      pairs: 0,
      newPairs: 0,
      keys: [],
      elsewhere: [],
      unmatched: [],
      groups: [],
      copies: false,
    });
  });

  it("is no less seen where the records stand in another order, by their id", async () => {
    const order = age.map((_, i) => (i * 7) % age.length);
    const { table } = original;
    const shuffled = Object.fromEntries(
      ["id", "sex", "health", "marital"].map((name) => {
        const values = [...table.getChild(name)!] as Value[];
        return [name, order.map((at) => values[at]!)];
      }),
    );
    const file = fileOf({ ...shuffled, X: order.map((at) => age[at]!) });
    const found = await findingsOf([file], { id: "id" });
    expect(found.givenAway).toMatchObject([{ key: "age", by: ["X"] }]);
  });

  it("cannot be told anything of where records are not matched", async () => {
    const file = treated(["age"], { X: age.map((_, i) => ["a", "b", "c"][i % 3]) });
    const half = { ...file, table: file.table.slice(0, 1000) } as DataFile;
    const found = await findingsOf([half]);
    expect(about(found, "X")).toMatchObject({ reason: "not-looked-at", open: true });
    expect(found.notLookedAt.keys).toEqual(["age"]);
  });

  it("that hold what identifies are direct identifiers", async () => {
    const phones = age.map((_, i) => `+49 30 ${1_000_000 + ((i * 7919) % 8_999_999)}`);
    const mails = age.map((_, i) => `p${i}@example.org`);
    const letters = "abcdefghijklmnopqrstuvwxyz";
    const letter = (n: number): string => letters[n % 26];
    const names = age.map(
      (_, i) => `Ada M${letter(i)}${letter(Math.floor(i / 26))}${letter(Math.floor(i / 676))}er`,
    );
    const found = await findingsOf([treated([], { X1: phones, X2: mails, FULLNAME: names, X3: names })]);
    expect(found.identifiers.map(({ variable, declared }) => [variable, declared])).toEqual([
      ["X1", false],
      ["X2", false],
      ["FULLNAME", false],
      ["X3", false],
    ]);
    expect(found.identifiers.map(({ why }) => why)).toEqual([
      "holds telephone numbers",
      "holds addresses of e-mail",
      "is named like a name",
      "holds words with capitals, nearly different for every record, as names of persons are",
    ]);
  });

  it("that name the records by a number from elsewhere, or look like keys, are open", async () => {
    const found = await findingsOf([
      treated([], {
        h: age.map((_, i) => `h${(i * 2_654_435_761) % 1_000_000_007}`),
        number: age.map((_, i) => 1 + i),
        patient: age.map((_, i) => 10_000 + i),
        nationality: age.map((_, i) => ["X", "Y", "Z"][i % 3]),
        noise: age.map((_, i) => (i * 48_271) % 7),
      }),
    ]);
    expect(openIn(found)).toEqual(["h", "patient", "nationality"]);
    expect(about(found, "h")!.reason).toBe("looks-like-identifier");
    expect(about(found, "nationality")!.reason).toBe("looks-like-key");
    expect(about(found, "number")).toMatchObject({ reason: "harmless", text: "numbers the records" });
    expect(about(found, "noise")!.reason).toBe("harmless");
  });
});

describe("a file that is assessed by itself", () => {
  it("names every variable without a role, and none with one", async () => {
    const found = await findingsOf([]);
    expect(found.file).toBeNull();
    expect(new Set(found.notJudged.map(({ variable }) => variable))).toEqual(
      new Set(
        original.table.schema.fields
          .map(({ name }) => name)
          .filter((name) => !Object.values(ROLES).flat().includes(name)),
      ),
    );
    expect(openIn(found)).toEqual([]);
    for (const name of KEYLIKE)
      expect(about(found, name)).toMatchObject({ reason: "looks-like-key", isNew: false, open: true });
    expect([found.identifiers, found.doubled, found.asks]).toEqual([[], null, []]);
  });

  it("is told of what looks like a key by its values, ages and years of birth under any name", async () => {
    const own = treated(["age"], { X: age, Y: age.map((years) => (years === null ? null : 2024 - years)) });
    const found = await findingsOf([], { keys: ["sex"] }, own);
    for (const name of ["X", "Y"])
      expect(about(found, name)).toMatchObject({ reason: "looks-like-key", open: true });
  });

  it("has nothing open where the rest was declared insensitive, which is told, but for what its values show", async () => {
    const bands = age.map((years) => (years === null ? null : Math.floor(years / 20) * 20));
    const own = treated([], { band: bands });
    const found = await findingsOf(
      [],
      { keys: ["sex", "band"], insensitive: ["age", "water", "savings"] },
      own,
    );
    expect(about(found, "water")).toBeUndefined();
    expect(about(found, "age")).toMatchObject({ reason: "refines", open: true, insensitive: true });
    expect(found.declared.map(({ variable, as, text }) => [variable, as, text.split(":")[0]])).toEqual([
      ["age", "insensitive", "looks like a key"],
      ["water", "insensitive", "looks like a key"],
      ["savings", "insensitive", "is known to no intruder, and nobody gains by it"],
    ]);
  });

  it("is told of keys that were declared as something else, or as known coarsely", async () => {
    const keys = ["region", "age"];
    const scenarios = [
      { name: "far", keys, recodings: { age: { kind: "bands", width: 200 } } },
      { name: "near", keys, recodings: { age: { kind: "bands", width: 50 } } },
    ];
    const given = { keys: undefined, sensitive: ["health", "ethnicity"], numeric: ["income", "hhsize"] };
    const others = { ...given, strata: ["education"] };
    const found = await findingsOf([], { ...others, scenarios });
    expect(found.declared.map(({ variable, as, scenario }) => [variable, as, scenario])).toEqual([
      ["hhsize", "numeric", undefined],
      ["ethnicity", "sensitive", undefined],
      ["education", "strata", undefined],
      ["age", "known coarsely", "far"],
      ["age", "known coarsely", "near"],
    ]);
    expect(found.blind).toEqual([]);
    const blind = await findingsOf([], { ...given, scenarios: scenarios.slice(0, 1) });
    expect(blind.blind.map(({ key }) => key)).toEqual(["age"]);
  });

  it("counts what a kind of intruder knows as judged", async () => {
    const scenarios = [{ name: "employer", keys: ["occupation", "industry"], numeric: ["income"] }];
    const found = await findingsOf([], { keys: undefined, scenarios });
    expect([about(found, "occupation"), about(found, "income")]).toEqual([undefined, undefined]);
    expect(about(found, "age")!.reason).toBe("looks-like-key");
  });

  it("is told of what says more than a key: the years beside bands of them", async () => {
    const bands = age.map((years) => (years === null ? null : Math.floor(years / 20) * 20));
    const own = treated([], { band: bands });
    const keys = ["region", "sex", "band"];
    const found = await findingsOf([], { keys }, own);
    expect(about(found, "age")).toMatchObject({ reason: "refines", open: true });
    // a recoding of a key says less
    const back = await findingsOf([], { keys: ["region", "sex", "age"] }, own);
    expect(about(back, "band")).toMatchObject({ reason: "follows", open: false });
  });
});

describe("direct identifiers", () => {
  it("that were declared are told as long as they hold a value", async () => {
    const named = { directIdentifiers: ["religion"] };
    expect((await findingsOf([], named)).identifiers).toMatchObject([
      { variable: "religion", declared: true },
    ]);
    expect((await findingsOf([treated(["religion"])], named)).identifiers).toEqual([]);
    const empty = treated([], { religion: age.map(() => null) });
    expect((await findingsOf([empty], named)).identifiers).toEqual([]);
    expect((await findingsOf([treated([])], named)).identifiers).toMatchObject([{ file: "cut.csv" }]);
  });

  it("are found whatever role was given, but ids with zeros before them are no telephone numbers", async () => {
    const mails = age.map((_, i) => `p${i % 500}@example.org`);
    const padded = age.map((_, i) => `00${String(12_000_000 + i)}`);
    const own = treated([], { mails, padded });
    const found = await findingsOf([], { sensitive: ["mails"], household: "padded" }, own);
    expect(found.identifiers.map(({ variable }) => variable)).toEqual(["mails"]);
  });
});

describe("the record id", () => {
  const numbers = (of: (i: number) => Value): Columns => ({ pid: age.map((_, i) => of(i)) });
  const asked = async (of: (i: number) => Value, settings: object = {}): Promise<number> =>
    (await findingsOf([], { id: "pid", ...settings }, treated([], numbers(of)))).asks.length;

  it("is asked about unless it is a running number, or was made for the file", async () => {
    expect(await asked((i) => i + 1)).toBe(0);
    expect(await asked((i) => `P${String(i + 1).padStart(5, "0")}`)).toBe(0);
    expect(await asked((i) => (i * 48_271 + 17) % 9_999_991)).toBe(1);
    expect(await asked((i) => `h${(i * 2_654_435_761) % 1_000_000_007}`)).toBe(1);
    expect(await asked((i) => (i * 48_271 + 17) % 9_999_991, { freshId: true })).toBe(0);
  });

  it("is asked about where it runs on from a number that is no first one, as those of a register do", async () => {
    expect(await asked((i) => i + 100_000)).toBe(1);
    expect(await asked((i) => i + 500)).toBe(1);
    expect(await asked((i) => `P${i + 100_000}`)).toBe(1);
    expect(await asked((i) => i + 100_000, { freshId: true })).toBe(0);
    expect(await asked((i) => i)).toBe(0);
    // the first records were removed, and every third one
    expect(await asked((i) => i + 4)).toBe(0);
    expect(await asked((i) => Math.floor(1.5 * i) + 2)).toBe(0);
  });

  it("is asked about without its role, too", async () => {
    const found = async (of: (i: number) => Value) =>
      (await findingsOf([], {}, treated([], numbers(of)))).notJudged;
    const about = async (of: (i: number) => Value) =>
      (await found(of)).find(({ variable }) => variable === "pid")!;
    expect(await about((i) => i + 1)).toMatchObject({ reason: "harmless", text: "numbers the records" });
    expect(await about((i) => i + 100_000)).toMatchObject({ reason: "looks-like-identifier", open: true });
    expect(await about((i) => `P${i + 100_000}`)).toMatchObject({ open: true });
  });

  it("is not asked about where the released file lacks it", async () => {
    const own = treated(
      [],
      numbers((i) => (i * 48_271 + 17) % 9_999_991),
    );
    const cut = treated([]);
    expect((await findingsOf([cut], { id: "pid" }, own)).asks).toEqual([]);
  });

  it("says that it was made for the file only where there is one", () => {
    expect(() => settingsOf(checkSettings({ keys: ["sex"], freshId: true }))).toThrow(
      "no variable has the role id",
    );
  });
});
