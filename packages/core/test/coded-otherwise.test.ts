import { uniforms } from "@sdc-risk/data/kernels";
import { Float64, Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { codedOtherwise, SdcObject } from "@sdc-risk/core";

type Cell = string | number | null;
type Person = Readonly<Record<(typeof NAMES)[number], Cell>>;
const NAMES = ["sex", "region", "age", "health", "education", "work", "water", "income"] as const;

const next = uniforms(5);
const one = <T>(values: readonly T[], towards = 0): T =>
  values[Math.min(values.length - 1, Math.floor(values.length * next() ** (1 + towards)))];

/** People whose variables have to do with each other, as those of a survey. */
function people(records: number): Person[] {
  return Array.from({ length: records }, (): Person => {
    const age = 18 + Math.floor(62 * next() ** 1.3);
    const region = one(["n", "e", "s", "w", "coast"], 0.3);
    const isUrban = next() < (region === "n" ? 0.9 : 0.3);
    const education = one(["none", "school", "college"], age / 40 - (isUrban ? 0.9 : 0));
    const sex = one(["f", "m"]);
    const works = next() < (sex === "m" ? 0.8 : 0.5) - (age > 60 ? 0.4 : 0);
    return {
      sex,
      region,
      age,
      health: one(["good", "fair", "poor"], 2 - age / 40),
      education,
      work: works ? one(["office", "farm", "shop"], isUrban ? 0 : 1) : "none",
      water: isUrban ? "piped" : one(["piped", "well", "river"]),
      income:
        Math.round(900 * Math.exp((education === "college" ? 1 : 0.2) + next() + (works ? 0.6 : 0))) + 0.5,
    };
  });
}
const PEOPLE = people(800);
const OTHERS = people(800);

const tableOf = (rows: readonly Person[]): Table =>
  new Table(
    Object.fromEntries(
      NAMES.map((name) => {
        const type = name === "age" ? new Int32() : name === "income" ? new Float64() : new Utf8();
        const isText = rows.some((row) => typeof row[name] === "string");
        return [
          name,
          vectorFromArray(
            rows.map((row) => row[name]),
            isText ? new Utf8() : type,
          ),
        ];
      }),
    ),
  );

/** The variable that is said to be coded otherwise; null where none is. */
async function told(rows: readonly Person[]): Promise<string | null> {
  const roles = { keys: ["sex", "region", "age"], sensitive: ["health"], numeric: ["income"] };
  const sdc = SdcObject.fromArrow(tableOf(PEOPLE), roles, { released: [tableOf(rows)] });
  const cautions = await codedOtherwise(sdc, sdc, NAMES, () => Promise.resolve());
  return /codes "(\w+)"/.exec(cautions[""]?.text ?? "")?.[1] ?? null;
}

const changed = (change: (person: Person, i: number) => Partial<Person>, rows = PEOPLE): Person[] =>
  rows.map((person, i) => ({ ...person, ...change(person, i) }));
/** In another order and with some fewer, so that nothing says whose records they are. */
const strange = (rows: readonly Person[]): Person[] =>
  rows.filter((_, i) => i % 40 !== 7).sort((a, b) => String(a.income).localeCompare(String(b.income)));

const round = (values: readonly string[]) => (value: Cell) =>
  values[(values.indexOf(String(value)) + 1) % values.length];
const turned = {
  sex: round(["f", "m"]),
  region: round(["n", "e", "s", "w", "coast"]),
  health: round(["good", "fair", "poor"]),
  education: round(["none", "school", "college"]),
  work: round(["office", "farm", "shop", "none"]),
  water: round(["piped", "well", "river"]),
};
const income = (person: Person): number => Number(person.income);

const OTHERWISE: readonly (readonly [string, string, (person: Person) => Partial<Person>])[] = [
  ["codes of a key that stand for each other", "region", (p) => ({ region: turned.region(p.region) })],
  ["codes of a sensitive variable", "health", (p) => ({ health: turned.health(p.health) })],
  ["codes of a variable without a role", "work", (p) => ({ work: turned.work(p.work) })],
  [
    "codes of all variables",
    "sex",
    (p) => Object.fromEntries(Object.entries(turned).map(([name, turn]) => [name, turn(p[name as "sex"])])),
  ],
  ["codes of its own", "region", (p) => ({ region: `x${p.region}` })],
  ["incomes in thousands", "income", (p) => ({ income: income(p) / 1000 })],
  ["logarithms of incomes", "income", (p) => ({ income: Math.log(income(p)) })],
  ["incomes turned round", "income", (p) => ({ income: 12_000 - income(p) })],
  ["ages in months", "age", (p) => ({ age: 12 * Number(p.age) })],
  ["ages one year on", "age", (p) => ({ age: Number(p.age) + 1 })],
];

describe("a released file that is coded otherwise than the original", () => {
  it.each(OTHERWISE)("is known by %s: %s", async (_, name, change) => {
    expect(await told(changed(change))).toBe(name);
    const found = await told(strange(changed(change)));
    if (name === "sex") expect(found).not.toBeNull();
    else expect(found).toBe(name);
  });

  it("is known by numbers that keep their order, where records are matched", async () => {
    expect(await told(changed((p) => ({ income: 1.5 * income(p) })))).toBe("income");
  });

  it("is known where it holds a part of the records, or strangers among them", async () => {
    const copies = changed((p) => ({ region: turned.region(p.region) }));
    expect(await told(strange([...copies.slice(0, 700), ...OTHERS.slice(0, 60)]))).toBe("region");
  });
});

const HONEST: readonly (readonly [string, readonly Person[]])[] = [
  ["the original", PEOPLE],
  ["others of the same population", OTHERS],
  ["a few of them", OTHERS.slice(0, 90)],
  ["people of one place only", PEOPLE.filter(({ water }) => water === "piped")],
  ["people of two regions only", PEOPLE.filter(({ region }) => region === "n" || region === "coast")],
  [
    "each variable drawn by itself",
    PEOPLE.map(() => Object.fromEntries(NAMES.map((name) => [name, one(PEOPLE)[name]])) as Person),
  ],
  ["incomes rounded", changed((p) => ({ income: 1000 * Math.round(income(p) / 1000) }))],
  ["incomes with a top", changed((p) => ({ income: Math.min(2500, income(p)) }))],
  ["incomes with noise", changed((p) => ({ income: income(p) * (0.7 + 0.6 * next()) }))],
  ["ages of five years", changed((p) => ({ age: 5 * Math.floor(Number(p.age) / 5) }))],
  ["ages with a top", changed((p) => ({ age: Math.min(65, Number(p.age)) }))],
  ["regions merged", changed((p) => ({ region: p.region === "e" ? "n" : p.region }))],
  ["fewer regions", changed((p) => ({ region: p.region === "w" ? null : p.region }))],
  ["regions drawn anew for a third", changed((p) => (next() < 0.33 ? { region: one(PEOPLE).region } : p))],
  ["values swapped", changed((p, i) => (i % 4 === 0 ? { region: PEOPLE[(i + 4) % 800].region } : p))],
  ["jobs in coarser words", changed((p) => ({ work: p.work === "none" ? "none" : "some" }))],
];

describe("a released file that is not", () => {
  it.each(HONEST)("has no caution: %s", async (_, rows) => {
    expect(await told(rows)).toBeNull();
    expect(await told(strange(rows))).toBeNull();
  });
});
