import { attribution } from "@sdc-risk/attribution";
import { assess } from "@sdc-risk/assess";
import { uniforms } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { objectOf, type Cells } from "./support.ts";

const next = uniforms(3);
const one = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)];
const PEOPLE = Array.from({ length: 600 }, () => ({
  sex: one(["f", "m"]),
  region: one(["n", "e", "s", "w"]),
  age: 20 + Math.floor(60 * next()),
  health: one(["flu", "good", "hiv"]),
}));
type Person = Readonly<Record<keyof (typeof PEOPLE)[number], string | number | null>>;
const NAMES = ["sex", "region", "age", "health"] as const;

const cellsOf = (people: readonly Person[]): Cells =>
  Object.fromEntries(NAMES.map((name) => [name, people.map((person) => person[name])]));

/** The gap of the target, and what is known against the figures. */
async function told(...released: readonly (readonly Person[])[]) {
  const roles = { keys: ["sex", "region", "age"], sensitive: ["health"] };
  const sdc = objectOf(cellsOf(PEOPLE), released.map(cellsOf), roles);
  const { cautions, summary } = (await assess(sdc, [attribution])).results.attribution;
  return { gap: summary.targets[0].gap!, caution: cautions?.[""] };
}

const changed = (change: (person: Person, i: number) => Partial<Person>): Person[] =>
  PEOPLE.map((person, i) => ({ ...person, ...change(person, i) }));
const TURN: Readonly<Record<string, string>> = {
  flu: "good",
  good: "hiv",
  hiv: "flu",
  n: "e",
  e: "s",
  s: "w",
  w: "n",
};
const turned = (value: string | number | null): string => TURN[String(value)];

describe("a released file that is coded otherwise than the original", () => {
  it.each([
    ["health", "a target in codes of its own", ({ health }: Person) => ({ health: `x${health}` })],
    ["region", "a key in codes of its own", ({ region }: Person) => ({ region: `x${region}` })],
    [
      "health",
      "a target whose codes stand for each other",
      ({ health }: Person) => ({ health: turned(health) }),
    ],
    [
      "region",
      "a key whose codes stand for each other",
      ({ region }: Person) => ({ region: turned(region) }),
    ],
  ])("is known to have figures that are too low, by %s: %s", async (name, _, change) => {
    expect((await told(PEOPLE)).gap).toBeGreaterThan(0.3);
    for (const files of [[changed(change)], [PEOPLE, changed(change)]]) {
      const { gap, caution } = await told(...files);
      expect(gap).toBeLessThan(0.2);
      expect(caution).toMatchObject({ side: "either", mark: "coded otherwise" });
      const which = files.length === 1 ? "The released file" : "Released file 2";
      expect(caution.text).toContain(`${which} codes "${name}" otherwise`);
    }
  });

  it("is none where it is the original, or a treatment of it", async () => {
    for (const file of [
      PEOPLE,
      changed((_, i) => ({ age: i % 2 === 0 ? null : PEOPLE[i].age })),
      changed((_, i) => ({ health: i % 3 === 0 ? null : PEOPLE[i].health })),
      changed(({ health }) => ({ health: health === "flu" ? "good" : health })),
      changed(({ age }) => ({ age: `${10 * Math.floor(Number(age) / 10)}s` })),
      changed(({ region }) => (next() < 0.3 ? { region: one(["n", "e", "s", "w"]) } : { region })),
      changed((_, i) => PEOPLE[(i * 7 + 3) % PEOPLE.length]),
    ])
      expect((await told(file)).caution).toBeUndefined();
  });

  it("is none where records are made up, some with values of their own", async () => {
    const made = changed((_, i) => ({
      sex: one(["f", "m"]),
      region: one(["n", "e", "s", "w"]),
      age: i % 20 === 0 ? 95 : 20 + Math.floor(60 * next()),
      health: one(["flu", "good", "hiv"]),
    }));
    expect((await told(made)).caution).toBeUndefined();
  });
});
