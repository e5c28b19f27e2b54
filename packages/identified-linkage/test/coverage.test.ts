import { uniforms } from "@sdc-risk/data/kernels";
import { checkSize } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import { cautionsOf, EXPECTED } from "../src/cautions.ts";
import { objectOf, resultOf, type Files } from "./files.ts";

const PERSONS = checkSize(1500, 600);

/** A population, and a sample of it that is coded with some errors; the intruder's file holds a part of it without errors. */
function drawn({
  keys,
  holds,
}: {
  keys: number;
  holds: (key: readonly string[], at: number) => boolean;
}): Files {
  const next = uniforms(5);
  const value = (): string => `v${Math.floor(4 * next())}`;
  const people = Array.from({ length: PERSONS }, (_, person) => ({
    person,
    // one in ten lives in the small region
    key: Array.from({ length: keys }, (__, v) => (v === 0 ? (next() < 0.1 ? "small" : "large") : value())),
  }));
  const file = people
    .filter(() => next() < 0.4)
    .map(({ person, key }) => ({
      person,
      key: key.map((one, v) => (v > 0 && next() < 0.01 ? value() : one)),
    }));
  return { file, identified: people.filter(({ key, person }) => holds(key, person)) };
}

const isSmall = ([region]: readonly string[]): boolean => region === "small";

describe.each([
  ["a tenth of all", (_: readonly string[], person: number) => person % 10 === 0],
  ["one region of ten", isSmall],
])("an identified file of %s, and keys that hardly two persons share", (_, holds) => {
  // records must agree on the region where there are eleven keys
  it.each([6, 11])("is expected to hold the persons that it holds, by %d keys", async (keys) => {
    const files = drawn({ keys, holds });
    const { summary } = await resultOf(objectOf(files, true), { coverage: 0.1 });
    const persons = summary.persons!;
    const { exact, probabilistic } = summary;
    expect(persons).toBeGreaterThan(PERSONS / 50);
    // the share of a sample in a tenth of the population varies
    const near = 3 * Math.sqrt(persons);
    expect(Math.abs(exact.expectedCorrect - exact.correct!)).toBeLessThan(near);
    expect(Math.abs(probabilistic.expectedPersons! - persons)).toBeLessThan(near);
  });

  it.each([6, 11])("is not expected to find more persons than there are, by %d keys", async (keys) => {
    const { summary } = await resultOf(objectOf(drawn({ keys, holds }), false), { coverage: 0.05 });
    for (const { recall } of summary.probabilistic.thresholds) expect(recall).toBeLessThanOrEqual(1);
  });
});

it("is marked where the model finds less than half of the persons that the file holds by its coverage", async () => {
  const holds = (_: readonly string[], person: number): boolean => person % 20 === 0;
  const { summary } = await resultOf(objectOf(drawn({ keys: 9, holds }), false), { coverage: 0.05 });
  const { probabilistic, records } = summary;
  const marked = (expectedPersons: number): string | undefined =>
    cautionsOf({ ...summary, probabilistic: { ...probabilistic, expectedPersons } })[EXPECTED]?.mark;
  expect(marked(probabilistic.expectedPersons!)).toBeUndefined();
  expect(marked(0.05 * records * 0.5)).toBeUndefined();
  expect(marked(0.05 * records * 0.49)).toBe("perhaps too low");
});

describe("an identified file of which nobody says what share of the population it holds", () => {
  /** Persons of other keys than those of the file, who share single values with them. */
  const strangers = ({ file }: Files): Files => ({
    file,
    identified: drawn({ keys: file[0].key.length, holds: () => true }).identified.map(
      ({ key, person }, i, all) => ({
        person: person + PERSONS,
        key: key.map((one, v) => all[(i + 7 * v + 1) % all.length].key[v] ?? one),
      }),
    ),
  });
  const tenth = drawn({ keys: 6, holds: (_, person) => person % 10 === 0 });
  const half = drawn({ keys: 6, holds: (_, person) => person % 2 === 0 });
  const everybody = drawn({ keys: 6, holds: () => true });

  it.each([
    ["a tenth", tenth, 0.35],
    ["half", half, 0.12],
    ["everybody", everybody, 0.05],
    ["nobody", strangers(everybody), Infinity],
  ])(
    "is expected to give about as many right links by equal keys as it does where it holds %s",
    async (...one) => {
      const [, files, error] = one;
      const { summary } = await resultOf(objectOf(files, true));
      const { expectedCorrect, correct, range } = summary.exact;
      expect(summary.coverageFrom).toBe("assumed");
      expect(range!.low).toBe(0);
      expect(range!.high).toBeGreaterThanOrEqual(correct!);
      if (error === Infinity) {
        expect(correct).toBe(0);
        expect(range!.high).toBeGreaterThan(PERSONS / 60);
        expect(expectedCorrect).toBeLessThan(range!.high / 5);
      } else expect(Math.abs(expectedCorrect / correct! - 1)).toBeLessThan(error);
    },
  );

  it("gives a rough number and the ends of a range, so that no limit is met but by the upper end", async () => {
    const { summary, cautions } = await resultOf(objectOf(half, false));
    expect(cautions["exact.expectedCorrect"]).toMatchObject({
      mark: "rough, coverage unknown",
      side: "either",
    });
    expect(cautions["exact.share"]).toEqual(cautions["exact.expectedCorrect"]);
    expect(cautions[EXPECTED]).toMatchObject({ side: "either" });
    expect(summary.exact.expectedCorrect).toBeLessThan(summary.exact.range!.high);
  });

  it("gives a bound where two keys are too few for a model", async () => {
    const { summary, cautions } = await resultOf(objectOf(drawn({ keys: 2, holds: () => true }), false));
    const { expectedCorrect, range } = summary.exact;
    expect(summary.probabilistic.reason).not.toBeNull();
    expect(expectedCorrect).toBe(range!.high);
    expect(cautions["exact.expectedCorrect"]).toMatchObject({
      mark: "at most, coverage unknown",
      side: "high",
    });
  });
});
