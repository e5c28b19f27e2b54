import { assess, judgedOf } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { uniforms } from "@sdc-risk/data/kernels";
import { checkSize } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import { identifiedLinkage, type IdentifiedLinkageSummary } from "../src/index.ts";
import { tableOf, type Files, type Key } from "./files.ts";

type People = Files["file"];
type Person = People[number];

const PEOPLE = 1500;
/** Levels of each key. */
const LEVELS = [2, 40, 5, 4];
const SEEDS = Array.from({ length: checkSize(12, 3) }, (_, i) => i + 1);

const drawnValue = (next: () => number, v: number): string => `v${Math.floor(LEVELS[v] * next() ** 2)}`;
const drawnPeople = (next: () => number): People =>
  Array.from({ length: PEOPLE }, (_, person) => ({
    person,
    key: LEVELS.map((_one, v) => drawnValue(next, v)),
  }));
const some = (people: People, share: number, next: () => number): People =>
  people.filter(() => next() < share);
const text = (key: Key): string => JSON.stringify(key);

/** How many people share a key. */
function sizesOf(people: People): (person: Person) => number {
  const sizes = new Map<string, number>();
  for (const { key } of people) sizes.set(text(key), (sizes.get(text(key)) ?? 0) + 1);
  return ({ key }) => sizes.get(text(key)) ?? 0;
}

/** A population, a sample of it, whom somebody finds there who holds the population, and the easiest fifth of these. */
function surveyOf(seed: number, share: number) {
  const next = uniforms(seed);
  const people = drawnPeople(next);
  const file = some(people, share, next);
  const size = sizesOf(people);
  const truth = file.reduce((all, one) => all + 1 / size(one), 0) / file.length;
  const order = [...file].sort((a, b) => size(a) - size(b));
  const fifth = new Set(order.slice(0, file.length / 5).map(({ person }) => person));
  const alone = file.filter((one) => size(one) === 1).length / file.length;
  return { next, people, file, truth, alone, fifth };
}

/** Shares of links by equal keys and by weights, as they are and at worst. */
async function linked(files: Files, { known = false, census = false } = {}) {
  const sdc = SdcObject.fromArrow(
    tableOf(files.file, LEVELS.length),
    { keys: LEVELS.map((_, v) => `k${v}`) },
    {
      identified: { table: tableOf(files.identified, LEVELS.length), ...(known ? { id: "pid" } : {}) },
      weighting: census ? { census } : { size: PEOPLE },
    },
  );
  const { findings } = await assess(sdc, [identifiedLinkage]);
  const judged = await judgedOf(findings[0], () => Promise.resolve());
  const sharesOf = (figures: object) => {
    const { exact, probabilistic, easiest } = figures as IdentifiedLinkageSummary;
    return {
      exact: exact.share!,
      weights: probabilistic.thresholds[0].expectedCorrect / files.file.length,
      right: (probabilistic.thresholds[0].correct ?? NaN) / files.file.length,
      alone: exact.oneCandidate / files.file.length,
      links: probabilistic.thresholds[0].links / files.file.length,
      precision: probabilistic.thresholds[0].precision ?? NaN,
      recall: probabilistic.thresholds[0].recall ?? NaN,
      easiest: easiest[0].chance,
    };
  };
  const { summary } = findings[0].done;
  return { is: sharesOf(summary), worst: sharesOf(judged!.worst!.figures), text: judged!.worst!.text };
}

const withKey =
  (v: number, value: string | null) =>
  ({ key }: Person): Key =>
    key.map((one, w) => (w === v ? value : one));

/** What may be done to the persons who are found most easily, in the identified file. */
const ATTACKS: readonly (readonly [string, (person: Person) => Key | null])[] = [
  ["have a key in another code", ({ key }) => withKey(2, `x${key[2]!}`)({ key, person: 0 })],
  ["have the age 999", withKey(1, "999")],
  ["have no age", withKey(1, null)],
  ["have no key at all", () => LEVELS.map(() => null)],
  ["have the commonest keys", () => LEVELS.map(() => "v0")],
  ["are left out", () => null],
];

const attacked = (
  people: People,
  fifth: ReadonlySet<number>,
  change: (person: Person) => Key | null,
): People =>
  people.flatMap((one) => {
    const key = fifth.has(one.person) ? change(one) : one.key;
    return key === null ? [] : [{ ...one, key }];
  });

describe.each([0.2, 0.5])("a sample of %f of the population", (share) => {
  const clean = new Map<number, Awaited<ReturnType<typeof linked>>["is"]>();
  /** What is found by a file without errors. */
  const cleanOf = async (seed: number) => {
    const { people, file } = surveyOf(seed, share);
    const found = clean.get(seed) ?? (await linked({ file, identified: people })).is;
    clean.set(seed, found);
    return found;
  };

  it.each(ATTACKS)(
    "is found at worst as by a file without that where those who are easiest found %s",
    async (...one) => {
      for (const seed of SEEDS) {
        const { people, file, truth, alone, fifth } = surveyOf(seed, share);
        const identified = attacked(people, fifth, one[1]);
        const { is, worst } = await linked({ file, identified });
        // a file of fewer persons finds fewer
        const least = (0.93 * truth * identified.length) / PEOPLE;
        expect(is.exact).toBeLessThan(0.8 * truth);
        expect(worst.exact).toBeGreaterThan(least);
        expect(worst.weights).toBeGreaterThan(least);
        const found = await cleanOf(seed);
        for (const figure of ["precision", "recall"] as const)
          expect(worst[figure], figure).toBeGreaterThan((0.93 * found[figure] * identified.length) / PEOPLE);
        expect(worst.alone).toBeGreaterThan((0.75 * alone * identified.length) / PEOPLE);
      }
    },
  );

  it("is found at worst as it is, where the identified file is all of the population or a random part of it", async () => {
    for (const seed of SEEDS) {
      const { next, people, file, truth } = surveyOf(seed, share);
      const all = await linked({ file, identified: people });
      expect(all.worst.exact).toBeCloseTo(truth, 10);
      for (const part of [
        all,
        ...(await Promise.all(
          [0.8, 0.5, 0.2].map((held) => linked({ file, identified: some(people, held, next) })),
        )),
      ])
        for (const [figure, most] of [
          ["exact", 1.02],
          ["alone", 1.02],
          ["links", 1.02],
          // those of the model, and of how many persons it finds
          ["precision", 1.12],
          ["recall", 1.2],
        ] as const)
          expect(part.worst[figure], figure).toBeLessThan(most * part.is[figure]);
    }
  });

  it("is found at worst by few more than by the true file, where 5 % of its keys err or 3 % are missing", async () => {
    for (const seed of SEEDS) {
      const { next, people, file, truth } = surveyOf(seed, share);
      const keys = (change: (one: string | null, v: number) => string | null): People =>
        people.map(({ person, key }) => ({ person, key: key.map(change) }));
      const errors = keys((one, v) => (next() < 0.05 ? drawnValue(next, v) : one));
      const gaps = keys((one) => (next() < 0.03 ? null : one));
      for (const identified of [errors, gaps]) {
        const { worst } = await linked({ file, identified });
        expect(worst.exact).toBeLessThan(1.2 * truth);
        expect(worst.exact).toBeGreaterThan(0.95 * truth);
      }
    }
  });
});

describe("where an id tells who is who", () => {
  it.each(ATTACKS.slice(0, 4))("persons who %s are found at worst", async (...one) => {
    const { people, file, truth, fifth } = surveyOf(1, 0.3);
    const {
      is,
      worst,
      text: why,
    } = await linked({ file, identified: attacked(people, fifth, one[1]) }, { known: true });
    expect(is.exact).toBeLessThan(0.8 * truth);
    expect(worst.exact).toBeGreaterThan(0.95 * truth);
    expect(why).toMatch(/^\d+ persons of both files lack a key/);
  });

  it("persons whose ids differ between the files are found at worst as by the coverage", async () => {
    const { people, file, truth } = surveyOf(1, 0.3);
    const identified = people.map((one, i) => (i % 10 === 0 ? one : { ...one, person: one.person + PEOPLE }));
    const { is, worst, text: why } = await linked({ file, identified }, { known: true });
    expect(is.exact).toBeLessThan(0.2 * truth);
    expect(is.right).toBeLessThan(0.2 * truth);
    expect(worst.exact).toBeGreaterThan(0.95 * truth);
    expect(worst.right).toBeGreaterThan(0.95 * truth);
    expect(why).toMatch(
      /^The identified file is to hold about 4\d\d of the 4\d\d persons, but by the id \d\d are/,
    );
  });

  it.each([false, true])(
    "so are some whose ids differ, those who are easiest found (census: %s)",
    async (census) => {
      const { people, file, truth, fifth } = surveyOf(1, census ? 1 : 0.3);
      const all = await linked({ file, identified: people }, { known: true, census });
      expect(all.worst.exact).toBeCloseTo(all.is.exact, 10);
      const identified = people.map((one) =>
        fifth.has(one.person) ? { ...one, person: one.person + PEOPLE } : one,
      );
      const { is, worst, text: why } = await linked({ file, identified }, { known: true, census });
      expect(is.exact).toBeLessThan(0.8 * truth);
      expect(worst.exact).toBeGreaterThan(0.99 * truth);
      expect(worst.right).toBeGreaterThan(0.95 * all.is.right);
      expect(why).toContain("Where ids differ between the files, links are right that do not count.");
    },
  );

  it("a random part of the population is found as its ids say", async () => {
    for (const seed of SEEDS) {
      const { next, people, file } = surveyOf(seed, 0.3);
      const { is, worst } = await linked({ file, identified: some(people, 0.5, next) }, { known: true });
      expect(worst.exact).toBeLessThan(1.02 * is.exact);
    }
  });

  it("right links by weights are counted at worst, too", async () => {
    const { people, file, fifth } = surveyOf(1, 0.3);
    const all = await linked({ file, identified: people }, { known: true });
    const identified = attacked(people, fifth, withKey(1, "999"));
    const { is, worst } = await linked({ file, identified }, { known: true });
    expect(is.right).toBeLessThan(0.9 * all.is.right);
    expect(worst.right).toBeGreaterThan(0.95 * all.is.right);
  });

  it("a file whose values were exchanged is found as it is", async () => {
    const { next, people, file } = surveyOf(1, 0.3);
    const changed = file.map(({ person, key }) => ({
      person,
      key: key.map((one, v) => (next() < 0.2 ? file[Math.floor(next() * file.length)].key[v] : one)),
    }));
    const { is, worst } = await linked({ file: changed, identified: people }, { known: true });
    expect(worst.exact).toBeLessThan(1.02 * is.exact);
  });
});

describe("a census", () => {
  it("says how many persons the identified file holds", async () => {
    const { people, truth } = surveyOf(1, 1);
    const { is, worst } = await linked({ file: people, identified: people }, { census: true });
    expect(is.exact).toBeCloseTo(truth, 10);
    expect(worst.exact).toBeCloseTo(truth, 10);
    const half = people.slice(PEOPLE / 2);
    const part = await linked({ file: people, identified: half }, { census: true });
    expect(part.worst.exact).toBeLessThan(1.02 * part.is.exact);
  });

  it("says how many people have a key, so that copies of persons hide nobody", async () => {
    const { people, truth } = surveyOf(1, 1);
    const size = sizesOf(people);
    const alone = people.filter((one) => size(one) === 1).slice(0, 100);
    const common = new Set(people.filter((one) => size(one) > 5).slice(0, 4 * alone.length));
    const identified = [
      ...people.filter((one) => !common.has(one)),
      ...Array.from({ length: 4 }, () => alone).flat(),
    ];
    const { is, worst } = await linked({ file: people, identified }, { census: true });
    expect(is.exact).toBeLessThan(truth - 0.04);
    expect(worst.exact).toBeGreaterThan(0.98 * truth);
  });
});

describe("where nobody says how many persons the identified file holds", () => {
  const judged = async (file: People, identified: People) => {
    const sdc = SdcObject.fromArrow(
      tableOf(file, LEVELS.length),
      { keys: LEVELS.map((_, v) => `k${v}`) },
      { identified: { table: tableOf(identified, LEVELS.length) } },
    );
    const { findings } = await assess(sdc, [identifiedLinkage]);
    const worst = (await judgedOf(findings[0], () => Promise.resolve()))!.worst?.figures;
    const high = (worst as IdentifiedLinkageSummary | undefined)?.exact.range!.high;
    return { is: (findings[0].done.summary as IdentifiedLinkageSummary).exact.range!.high, high };
  };

  it("nothing is known of those who meet nobody", async () => {
    const { people, file, fifth } = surveyOf(1, 0.3);
    expect((await judged(file, people)).high).toBeUndefined();
    const identified = attacked(people, fifth, withKey(1, "999"));
    expect((await judged(file, identified)).high).toBeUndefined();
  });

  it("rows without keys do not lower the upper end of links", async () => {
    const { people, file } = surveyOf(1, 0.3);
    const blank = people
      .slice(0, 100)
      .map((one) => ({ person: one.person + PEOPLE, key: LEVELS.map(() => null) }));
    const before = await judged(file, people);
    const { is, high } = await judged(file, [...people, ...blank]);
    expect(is).toBeLessThan(before.is / 10);
    expect(high).toBeCloseTo(before.is, 9);
  });
});
