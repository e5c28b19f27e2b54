import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  candidateChance,
  candidateDiversity,
  candidateRisk,
  personMeans,
  personsAlone,
  personsBelow,
  personsContradicted,
} from "../src/candidates/candidate-figures.ts";
import { type CandidateFile, candidateViews } from "../src/candidates/candidate-views.ts";
import { keyChances } from "../src/candidates/key-chances.ts";
import { recordToPerson } from "../src/candidates/record-to-person.ts";
import { frequencies } from "../src/frequencies.ts";
import { individualRiskReference } from "../src/numerics/high-precision.ts";
import { keysOf, microdata, propertyRuns } from "@sdc-risk/testkit";

/** c of each view of each person. */
const candidatesOf = (file: CandidateFile) => candidateViews(file).map((views) => views.map(({ c }) => c));

/** Shares of sensitive values of the views of each person, by value. */
const sharesOf = (file: CandidateFile) =>
  candidateViews(file).map((views) =>
    views.map((view) => new Map(view.values().map(({ value, share }) => [value, share]))),
  );

describe("effective candidates of a file by itself", () => {
  // n(m1) = 2, n(m2) = 1; the last record may be any of three: P = 2/3 of m1, 1/3 of m2.
  const released = [
    ["m", 1],
    ["m", 1],
    ["m", 2],
    ["m", null],
  ];

  it("are equal records and the chances of those with gaps", () => {
    // Records 0 and 1: 2 + 2/3. Record 2: 1 + 1/3. The last one by stand-ins 0 and 1: (2 − 1 + 2/3) / (2/3) = 5/2;
    // by 2: (1 − 1 + 1/3) / (1/3) = 1.
    const found = candidatesOf({ released });
    const expected = [[8 / 3], [8 / 3], [4 / 3], [5 / 2, 5 / 2, 1]];
    found.forEach((views, t) => views.forEach((c, v) => expect(c).toBeCloseTo(expected[t][v], 14)));
    expect(found.map(({ length }) => length)).toEqual([1, 1, 1, 3]);
  });

  it("are fewer than k for an expected number of persons", () => {
    const persons = candidateViews({ released });
    expect(personsBelow(persons, 1)).toBe(0);
    expect(personsBelow(persons, 2)).toBeCloseTo(1 + 1 / 3, 14);
    expect(personsBelow(persons, 3)).toBe(4);
    expect(personsAlone(persons)).toBeCloseTo(1 / 3, 14);
    expect(personsContradicted(persons)).toBe(0);
  });

  it("find a person with gaps by the mean of 1/c, not by one over the mean", () => {
    const chances = personMeans(candidateViews({ released }), candidateChance);
    expect(chances[3]).toBeCloseTo((2 / 5 + 2 / 5 + 1) / 3, 14);
    expect(chances[2]).toBeCloseTo(3 / 4, 14);
  });

  it("carry their weights into F, and both into individual risk", () => {
    // Record 0: 10 + 20 + 2/3 · 80. Record 2: 40 + 80/3. The last one by 0: (20 + 160/3) / (2/3) = 110, by 1:
    // (10 + 160/3) / (2/3) = 95, by 2: 80.
    const persons = candidateViews({ released, weights: [10, 20, 40, 80] });
    const F = persons.map((views) => views.map((view) => view.F()!));
    expect(F[0][0]).toBeCloseTo(30 + 160 / 3, 12);
    expect(F[2][0]).toBeCloseTo(40 + 80 / 3, 12);
    [110, 95, 80].forEach((expected, v) => expect(F[3][v]).toBeCloseTo(expected, 12));
    const risk = (f: number, population: number) => individualRiskReference(f, f / population);
    expect(personMeans(persons, candidateRisk)[3]).toBeCloseTo(
      (risk(2.5, 110) + risk(2.5, 95) + risk(1, 80)) / 3,
      12,
    );
  });

  it("give sensitive values the weights of those who hold them", () => {
    // Record 2 (y) beside a third of the last (x): 3/4 y, 1/4 x. The last by 0: 1 + 2/3, all x; by 2: itself alone.
    const shares = sharesOf({ released, sensitive: ["x", "x", "y", "x"] });
    expect(shares[2][0].get("y")).toBeCloseTo(3 / 4, 14);
    expect(shares[2][0].get("x")).toBeCloseTo(1 / 4, 14);
    expect(shares[3]).toEqual([new Map([["x", 1]]), new Map([["x", 1]]), new Map([["x", 1]])]);
    const [, , , views] = candidateViews({ released, sensitive: ["x", "y", "y", null] });
    // By 0: y with 1 and the missing value with 2/3, so 3/5 and 2/5; by 1: x in place of y; by 2: itself.
    expect(views.map((view) => candidateDiversity(view)!.distinct)).toEqual([2, 2, 1]);
    expect(candidateDiversity(views[0])!.commonest).toBeCloseTo(3 / 5, 14);
    expect(candidateDiversity(views[0])!.entropy).toBeCloseTo(
      Math.exp(-(0.6 * Math.log(0.6) + 0.4 * Math.log(0.4))),
      14,
    );
    expect(candidateDiversity(views[2])).toEqual({ distinct: 1, entropy: 1, commonest: 1 });
  });

  it("are one for a person for whom nobody stands", () => {
    const lonely = [
      ["m", 1],
      ["f", null],
    ] as const;
    const persons = candidateViews({ released: lonely, weights: [2, 3], sensitive: ["x", "y"] });
    expect(candidatesOf({ released: lonely })).toEqual([[1], [1]]);
    expect(personMeans(persons, (view) => view.F())).toEqual([2, 3]);
    expect(persons[1][0].values()).toEqual([{ value: "y", share: 1 }]);
    expect(personsBelow(persons, 2)).toBe(2);
    expect(personsAlone(persons)).toBe(2);
  });

  it("count everybody as a violator where no record is complete", () => {
    const persons = candidateViews({
      released: [
        [null, 1],
        [null, 1],
        [null, null],
      ],
    });
    expect(personsBelow(persons, 2)).toBe(3);
  });

  it("are exact: 1 + 6/3 is three, and not fewer than three", () => {
    const blank = Array.from({ length: 6 }, () => [null]);
    const persons = candidateViews({ released: [[1], [2], [3], ...blank] });
    expect(persons.slice(0, 3).map(([view]) => view.c)).toEqual([3, 3, 3]);
    // A blank record by any stand-in: (1 − 1 + 6/3) / (1/3) = 6.
    expect(persons[3].map(({ c }) => c)).toEqual([6, 6, 6]);
    expect(personsBelow(persons, 3)).toBe(0);
    expect(personsBelow(persons, 4)).toBe(3);
  });

  it("are hardly lifted by two blank records, which make each wildcard count three", () => {
    const released = [[1], [2], [3], [4], [null], [null]];
    expect(frequencies(released, null, { missing: "wildcard" }).fk.slice(0, 4)).toEqual([3, 3, 3, 3]);
    // 1 + 2/4 each; a blank one by any stand-in: (0 + 2/4) / (1/4) = 2.
    expect(candidatesOf({ released })).toEqual([
      ...Array.from({ length: 4 }, () => [1.5]),
      ...Array.from({ length: 2 }, () => [2, 2, 2, 2]),
    ]);
  });

  it("are f where nothing is missing", () => {
    fc.assert(
      fc.property(microdata({ maxRecords: 12, missing: false }), (file) => {
        const { fk } = frequencies(keysOf(file), null, { missing: "category" });
        expect(candidatesOf({ released: keysOf(file) })).toEqual(fk.map((f) => [f]));
      }),
      propertyRuns(300),
    );
  });

  it("are at least one, F without weights, and the same beside itself as the original", () => {
    fc.assert(
      fc.property(microdata({ maxRecords: 12, maxKeys: 3 }), (file) => {
        const released = keysOf(file);
        const persons = candidateViews({ released });
        for (const view of persons.flat()) {
          expect(view.c).toBeGreaterThanOrEqual(1);
          expect(view.F()).toBeCloseTo(view.c!, 12);
          expect(view.below(1)).toBe(false);
        }
        persons.forEach((views) =>
          expect(views.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12),
        );
        expect(candidatesOf({ released, original: released })).toEqual(
          persons.map((views) => views.map(({ c }) => c)),
        );
      }),
      propertyRuns(300),
    );
  });
});

describe("effective candidates beside the original", () => {
  // n(m1) = 2, n(m2) = 1, n(f1) = 1 in the original.
  const original = [
    ["m", 1],
    ["m", 1],
    ["m", 2],
    ["f", 1],
  ];
  const released = [
    ["m", 1],
    ["m", null],
    ["m", null],
    ["f", 1],
  ];

  it("take chances from the original, which a treated file no longer shows", () => {
    // Of m1: 1 + 2/3 + 2/3 = 7/3 for the first, over 2/3 for the second. Of m2: (1/3 + 1/3) / (1/3) = 2.
    const found = candidatesOf({ released, original });
    [7 / 3, 7 / 2, 2, 1].forEach((c, t) => expect(found[t][0]).toBeCloseTo(c, 14));
    const persons = candidateViews({ released, original });
    expect([2, 3, 4].map((k) => personsBelow(persons, k))).toEqual([1, 3, 4]);
    expect(personsAlone(persons)).toBe(1);
    // By itself only the first is left to count: 1 + 1 + 1, and (0 + 2) / 1 twice.
    expect(candidatesOf({ released })).toEqual([[3], [2], [2], [1]]);
  });

  it("find a person again whose gap nobody shares, though by itself the file seems safe", () => {
    const persons = [[1], [1], [1], [2]];
    const suppressed = [[1], [1], [1], [null]];
    // By itself: 3 + 1 each, and (3 − 1 + 1) / (3/3) = 3 for the last. In truth it alone may be the only 2.
    expect(personsBelow(candidateViews({ released: suppressed }), 3)).toBe(0);
    const truth = candidateViews({ released: suppressed, original: persons });
    expect(truth[3][0].c).toBe(1);
    expect(personsBelow(truth, 2)).toBe(1);
    expect(personsAlone(truth)).toBe(1);
  });

  it("are never fewer than the records of equal values and gaps", () => {
    const file = microdata({ maxRecords: 12, maxKeys: 3, missing: false }).chain((made) =>
      fc.record({
        original: fc.constant(keysOf(made)),
        gaps: fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
      }),
    );
    fc.assert(
      fc.property(file, ({ original: persons, gaps }) => {
        const treated = persons.map((key, i) => key.map((value, j) => (gaps[i * 3 + j] ? null : value)));
        const { fk } = frequencies(treated, null, { missing: "category" });
        candidatesOf({ released: treated, original: persons }).forEach((views, t) => {
          expect(views).toHaveLength(1);
          expect(views[0]! / fk[t]).toBeGreaterThan(1 - 1e-12);
        });
      }),
      propertyRuns(300),
    );
  });

  it("share out each record among the keys that it may have", () => {
    const chances = keyChances(released, original);
    const distinct = [original[0], original[2], original[3]];
    for (const record of released.keys()) {
      expect(distinct.reduce((sum, key) => sum + chances.of(record, key), 0n)).toBe(chances.unit);
    }
  });

  it("let complete originals stand for an original with gaps, without their own released record", () => {
    const gapped = [
      ["m", 1],
      ["m", 2],
      ["m", null],
    ];
    const treated = [
      ["m", null],
      ["m", 2],
      ["m", null],
    ];
    // Of two complete originals what is left of m may be either. First: (1/2 + 1/2) / (1/2). Second: 1 + 1/2 + 1/2.
    // Third by the first, whose record leaves: (1/2) / (1/2) = 1; by the second: (1/2 + 1/2) / (1/2) = 2.
    const file = { released: treated, original: gapped };
    expect(candidatesOf(file)).toEqual([[2], [2], [1, 2]]);
    expect(personsBelow(candidateViews(file), 2)).toBe(0.5);
    expect(personsAlone(candidateViews(file))).toBe(0.5);
  });

  it("keep removed persons in the counts, and look for them no longer", () => {
    // What is left of m may be m1 (2 persons) or m2: P = 1/3 for the third, who is the only one left.
    const file = { released: [null, null, ["m", null], ["f", 1]], original };
    expect(candidatesOf(file)).toEqual([[], [], [1], [1]]);
    expect(personsBelow(candidateViews(file), 2)).toBe(2);
    expect(personMeans(candidateViews(file), ({ c }) => c)).toEqual([null, null, 1, 1]);
  });

  it("tell persons whose record contradicts them, and give them no candidates", () => {
    const file = {
      released: [
        ["f", 1],
        ["m", 1],
        ["m", 2],
        ["f", 1],
      ],
      original,
      sensitive: ["x", "y", "x", "y"],
    };
    const persons = candidateViews(file);
    expect(candidatesOf(file)).toEqual([[null], [1], [1], [2]]);
    expect(personsContradicted(persons)).toBe(1);
    expect(personsBelow(persons, 2)).toBe(2);
    expect(personMeans(persons, candidateChance)[0]).toBeNull();
    expect(persons[0][0].values()).toEqual([]);
  });

  it("have no person in a file without records", () => {
    expect(candidateViews({ released: [], original: [] })).toEqual([]);
    expect(personsBelow([], 2)).toBe(0);
  });
});

describe("persons that a record may belong to", () => {
  const population = [
    ["m", 1],
    ["m", 2],
    ["f", 1],
    ["m", null],
  ];

  it("are those who do not contradict it, and a share of those with gaps", () => {
    // The man of unknown value is 1 or 2, half each.
    const released = [
      ["m", 1],
      ["m", null],
      [null, 1],
      ["f", null],
      [null, null],
      ["f", 2],
    ];
    expect(recordToPerson(released, population)).toEqual([1.5, 3, 2.5, 1, 4, 0]);
  });

  it("count rows of a table of counts by their counts", () => {
    // The five of unknown value: 1 with 10 of 40, 2 with 30 of 40.
    expect(recordToPerson([["m", 1]], population, [10, 30, 7, 5])).toEqual([11.25]);
  });

  it("leave out persons with gaps whom no complete person is like", () => {
    expect(
      recordToPerson(
        [[null, null]],
        [
          ["m", 1],
          ["f", null],
        ],
      ),
    ).toEqual([1]);
  });
});
