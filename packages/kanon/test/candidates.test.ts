import { SdcObject, type FileCandidates } from "@sdc-risk/core";
import { isBelow } from "@sdc-risk/data";
import { candidateChance, candidateViews, personMeans, personsAlone, personsBelow } from "@sdc-risk/oracles";
import { EXAMPLE_BELOW, EXAMPLE_SURVEY, propertyRuns, surveyTable } from "@sdc-risk/testkit";
import { Int32, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

type Cell = string | null;
type Key = readonly Cell[];
const tick = (): Promise<void> => Promise.resolve();
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** A table of keys k0, k1, …, and of an id. */
function tableOf(rows: readonly Key[], ids: readonly number[] = range(rows.length)): Table {
  const keys = range(rows[0]?.length ?? 1).map((v): [string, Vector] => [
    `k${v}`,
    vectorFromArray(
      rows.map((row) => row[v] ?? null),
      new Utf8(),
    ),
  ]);
  const columns: Record<string, Vector> = {
    id: vectorFromArray([...ids], new Int32()),
    ...Object.fromEntries(keys),
  };
  return new Table(columns);
}

const keysOf = (rows: readonly Key[]): string[] => range(rows[0]?.length ?? 1).map((v) => `k${v}`);

/** What is told of a file: violators for k = 2, 3, 5, those who are alone, the chances together, and F. */
interface Counts {
  readonly below: readonly number[];
  readonly alone: number;
  readonly chance: number;
  readonly population: number;
  readonly persons: number;
}

const KS = [2, 3, 5];

async function counted({ candidates }: FileCandidates): Promise<Counts> {
  const below = KS.map(() => 0);
  let [alone, chance, population, persons] = [0, 0, 0, 0];
  for await (const part of candidates.parts(tick))
    for (let i = 0; i < part.length; i++) {
      const share = part.persons[i];
      KS.forEach((k, j) => (below[j] += isBelow(part.candidates[i], k) ? share : 0));
      alone += part.alone[i] * share;
      chance += share / part.candidates[i];
      population += share * part.population[i];
      persons += share;
    }
  return { below, alone, chance, population, persons };
}

const of = async (sdc: SdcObject): Promise<Counts> =>
  counted((await sdc.candidates(await sdc.classes(), tick))!);

const key = (names: number): fc.Arbitrary<Key> =>
  fc.array(fc.option(fc.constantFrom("a", "b", "c"), { freq: 3, nil: null }), {
    minLength: names,
    maxLength: names,
  });
const file = fc
  .integer({ min: 1, max: 3 })
  .chain((names) => fc.array(key(names), { minLength: 1, maxLength: 14 }));

describe("effective candidates of a file by itself", () => {
  it.each(EXAMPLE_BELOW)(
    "of %s of the example are those of an oracle over all pairs",
    async (keys, expected) => {
      const { below } = await of(SdcObject.fromArrow(surveyTable(EXAMPLE_SURVEY), { keys }));
      below.forEach((records, i) => expect(records).toBeCloseTo(expected[i], 6));
    },
  );

  it("are none where no key has gaps: the records of equal keys", async () => {
    const sdc = SdcObject.fromArrow(tableOf([["a"], ["a"], ["b"]]), { keys: ["k0"] });
    expect(await sdc.candidates(await sdc.classes(), tick)).toBeNull();
  });

  it("lift nobody by two blank records, and by the share of them that a key has", async () => {
    const rows: Key[] = [...range(8).map((i): Key => [`x${i}`]), [null], [null]];
    const { below } = await of(SdcObject.fromArrow(tableOf(rows), { keys: ["k0"] }));
    // the eight have 1 + 2/8 candidates; each blank one stands for one of the eight, beside the other blank one
    expect(below).toEqual([8, 10, 10]);
  });

  it("take a person as found whom no complete record fits", async () => {
    const rows: Key[] = [
      ["a", "a"],
      ["a", "a"],
      ["b", null],
      [null, "c"],
    ];
    const { below, alone } = await of(SdcObject.fromArrow(tableOf(rows), { keys: ["k0", "k1"] }));
    expect(below[0]).toBe(2);
    expect(alone).toBe(2);
  });

  it("are those of all pairs on random files", async () => {
    await fc.assert(
      fc.asyncProperty(file, async (rows) => {
        const weights = rows.map(() => 2);
        const persons = candidateViews({ released: rows, weights });
        const sdc = SdcObject.fromArrow(tableOf(rows), { keys: keysOf(rows) });
        const found = await sdc.candidates(await sdc.classes(), tick);
        if (found === null) return;
        const { below, alone, chance, population } = await counted(found);
        KS.forEach((k, i) => expect(below[i]).toBeCloseTo(personsBelow(persons, k), 9));
        expect(alone).toBeCloseTo(personsAlone(persons), 9);
        const sum = (values: readonly (number | null)[]): number =>
          values.reduce<number>((total, value) => total + value!, 0);
        expect(chance).toBeCloseTo(sum(personMeans(persons, candidateChance)), 9);
        expect(2 * population).toBeCloseTo(sum(personMeans(persons, (view) => view.F())), 9);
      }),
      propertyRuns(2000),
    );
  });
});

describe("effective candidates of a released file beside its original", () => {
  const pair = file.chain((rows) =>
    fc.record({
      original: fc.constant(rows),
      // c and b become one level of the first key, some values are taken away, some records are left out
      coarse: fc.boolean(),
      gone: fc.array(fc.array(fc.boolean(), { minLength: rows[0].length, maxLength: rows[0].length }), {
        minLength: rows.length,
        maxLength: rows.length,
      }),
      removed: fc.array(
        fc.nat(5).map((n) => n === 0),
        { minLength: rows.length, maxLength: rows.length },
      ),
      order: fc.shuffledSubarray(range(rows.length), { minLength: rows.length }),
    }),
  );

  it("are those of all pairs on random files", async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(pair, async ({ original, coarse, gone, removed, order }) => {
        const recoded = original.map((row) =>
          row.map((cell, v) => (coarse && v === 0 && cell === "c" ? "b" : cell)),
        );
        const released = recoded.map((row, i) =>
          removed[i] ? null : row.map((cell, v) => (gone[i][v] ? null : cell)),
        );
        const kept = order.filter((i) => released[i] !== null);
        if (kept.length === 0) return;
        // a level that the released file never shows is one of its own
        const shown = (v: number, cell: Cell): boolean =>
          kept.some((i) => original[i][v] === cell && released[i]![v] !== null);
        const truth = original.map((row, i) =>
          row.map((cell, v) => (cell === null || shown(v, cell) ? recoded[i][v]! : `only ${cell}`)),
        );
        const sdc = SdcObject.fromArrow(
          tableOf(original),
          { keys: keysOf(original), id: "id" },
          {
            released: [
              tableOf(
                kept.map((i) => released[i]!),
                kept,
              ),
            ],
            match: "id",
          },
        );
        const treated = sdc.releasedFile(0);
        const found = (await treated.candidates(await treated.classes(), tick))!;
        expect(found.original).toBe(true);
        const persons = candidateViews({ released, original: truth });
        const { below, alone, persons: all } = await counted(found);
        expect(all).toBeCloseTo(kept.length, 9);
        KS.forEach((k, i) => expect(below[i]).toBeCloseTo(personsBelow(persons, k), 9));
        expect(alone).toBeCloseTo(personsAlone(persons), 9);
        seen++;
      }),
      propertyRuns(2000),
    );
    expect(seen).toBeGreaterThan(0);
  });

  it("are records that hold nothing but what is known of a person whom no complete record fits", async () => {
    const original: Key[] = [
      ["a", "a"],
      ["a", "a"],
      ["b", null],
      ["c", null],
      ["b", null],
    ];
    const of3 = async (released: readonly Key[]): Promise<readonly number[]> => {
      const files = { released: [tableOf(released)], match: "position" } as const;
      const sdc = SdcObject.fromArrow(tableOf(original), { keys: ["k0", "k1"] }, files).releasedFile(0);
      return (await counted((await sdc.candidates(await sdc.classes(), tick))!)).below;
    };
    // as they were: each is found
    expect(await of3(original)).toEqual([3, 5, 5]);
    // blank, the three are any of three, and a blank record may be that of the two, too: 2 + 3 candidates
    const blank: Key = [null, null];
    expect(await of3([...original.slice(0, 2), blank, blank, blank])).toEqual([0, 0, 3]);
    // the last one as it was: it is found, and the other two are any of two
    expect(await of3([...original.slice(0, 2), blank, blank, ["b", null]])).toEqual([1, 3, 5]);
  });

  it("are not taken from an original of other values, or of other persons", async () => {
    const original = [["a"], ["a"], ["b"], ["b"]];
    const reasonOf = async (released: readonly Key[], ids?: readonly number[]): Promise<string | null> => {
      const sdc = SdcObject.fromArrow(
        tableOf(original),
        { keys: ["k0"], id: "id" },
        { released: [tableOf(released, ids)], match: "id" },
      );
      const treated = sdc.releasedFile(0);
      const found = (await treated.candidates(await treated.classes(), tick))!;
      expect(found.original).toBe(found.reason === null);
      return found.reason;
    };
    expect(await reasonOf([["a"], [null], ["b"], ["b"]])).toBeNull();
    expect(await reasonOf([["a"], ["b"], ["b"], [null]])).toBe(
      "Records that share a value of k0 in the original have different ones in the released file.",
    );
    expect(await reasonOf([["a"], [null], ["b"], ["b"]], [0, 1, 2, 9])).toBe(
      "1 of the released records belongs to no record of the original.",
    );
  });
});
