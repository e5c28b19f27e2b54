import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  entropyDiversity,
  lDiversity,
  multiLDiversity,
  recursiveDiversity,
} from "../src/sensitive/diversity.ts";
import {
  GUIDE_PUBLISHED,
  GUIDE_RECORDS,
  GUIDE_ROLES,
  type Value,
  keysOf,
  microdata,
  propertyRuns,
} from "@sdc-risk/testkit";

const NONE = { distinct: null, entropy: null, recursive: null };
const values = (text: string): Value[] => Array.from(text, (letter) => (letter === "?" ? null : letter));
const inOneClass = (text: string) => Array.from(text, () => ["k"]);
const counts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
const constants = fc.constantFrom(0.25, 0.5, 1, 1.5, 2, 3, 10);
/** A small file whose last column, or last two, are taken as sensitive. */
const files = microdata({ maxRecords: 16, maxKeys: 4, weights: "never", households: "never" })
  .filter(({ names }) => names.length > 2)
  .map((file) => ({
    keys: keysOf(file).map((row) => row.slice(0, -2)),
    one: file.columns.at(-1)!,
    two: file.columns.at(-2)!,
    complete: !file.columns.flat().includes(null),
  }));

describe("the entropy oracle", () => {
  it("gives exactly 2 for {4, 4} and the number of values where all are as frequent", () => {
    expect(entropyDiversity([4, 4])).toBe(2);
    expect(entropyDiversity([1, 1, 1, 1, 1])).toBeCloseTo(5, 14);
    expect(entropyDiversity([7])).toBe(1);
  });

  it("gives 2.8 for a class of 2, 1, 1, such as those of the 3-diverse inpatients of Machanavajjhala et al. 2007", () => {
    expect(entropyDiversity([1, 2, 1])).toBeCloseTo(2 ** 1.5, 14);
    expect(entropyDiversity([2, 1])).toBeCloseTo(3 / 2 ** (2 / 3), 14);
  });
});

describe("the recursive oracle", () => {
  it("wants strictly less: 2, 1, 1 is (2, 2)- and (3, 3)-diverse, not (2, 3)-diverse", () => {
    expect(recursiveDiversity([1, 2, 1], 2)).toBe(2);
    expect(recursiveDiversity([1, 2, 1], 2.000001)).toBe(3);
    expect(recursiveDiversity([2, 1, 1], 3)).toBe(3);
  });

  it("takes ties between values as they come", () => {
    expect(recursiveDiversity([2, 2, 2], 2)).toBe(3);
    expect(recursiveDiversity([4, 4], 2)).toBe(2);
    expect(recursiveDiversity([4, 2], 2)).toBe(1);
    expect(recursiveDiversity([4, 4], 1)).toBe(1);
    expect(recursiveDiversity([3, 3, 1], 1)).toBe(2);
  });

  it("is 1 even where c n is not above the most frequent value", () => {
    expect(recursiveDiversity([5], 1)).toBe(1);
    expect(recursiveDiversity([3, 1], 0.5)).toBe(1);
  });

  it("is the number of values where c is large", () => {
    expect(recursiveDiversity([1000, 3, 1, 1], 1e9)).toBe(4);
    expect(recursiveDiversity([9], 1e9)).toBe(1);
  });

  it("drops by one at most when any one value is ruled out, the property that the definition is made for", () => {
    fc.assert(
      fc.property(counts, constants, (found, c) => {
        const l = recursiveDiversity(found, c);
        found.forEach((_, out) => {
          const rest = found.filter((__, j) => j !== out);
          if (rest.length > 0) expect(recursiveDiversity(rest, c)).toBeGreaterThanOrEqual(l - 1);
        });
      }),
      propertyRuns(300),
    );
  });

  it("lies between 1 and the number of values, does not fall with c, and so does entropy lie", () => {
    fc.assert(
      fc.property(counts, constants, (found, c) => {
        const l = recursiveDiversity(found, c);
        expect(l).toBeGreaterThanOrEqual(1);
        expect(l).toBeLessThanOrEqual(found.length);
        expect(recursiveDiversity(found, 2 * c)).toBeGreaterThanOrEqual(l);
        expect(entropyDiversity(found)).toBeGreaterThanOrEqual(1);
        expect(entropyDiversity(found)).toBeLessThanOrEqual(found.length * (1 + 1e-14));
      }),
    );
  });
});

describe("the l-diversity oracle", () => {
  it("gives the guide's Health the published distinct values, mean 1.4", () => {
    const keys = GUIDE_RECORDS.map((row) => GUIDE_ROLES.keys.map((name) => row[name]));
    const found = lDiversity(
      keys,
      GUIDE_RECORDS.map((row) => row.Health),
    );
    for (const kind of ["distinct", "entropy", "recursive"] as const)
      expect(found.map((one) => one[kind])).toEqual(GUIDE_PUBLISHED.distinct);
    expect(found.reduce((sum, { distinct }) => sum + distinct!, 0) / 10).toBe(1.4);
  });

  it("counts missing sensitive values as one value, or leaves them out", () => {
    const keys = [[1], [1], [1], [2], [2]];
    const sensitive = [null, null, 5, null, null];
    expect(lDiversity(keys, sensitive).map(({ distinct }) => distinct)).toEqual([2, 2, 2, 1, 1]);
    expect(lDiversity(keys, sensitive)[0].entropy).toBeCloseTo(3 / 2 ** (2 / 3), 14);
    const one = { distinct: 1, entropy: 1, recursive: 1 };
    expect(lDiversity(keys, sensitive, { missingSensitive: "ignore" })).toEqual([one, one, one, NONE, NONE]);
  });

  it("takes a missing key as a value, or gives each record all compatible records as its class", () => {
    const keys = [
      ["a", 1],
      ["b", 1],
      [null, 1],
      [null, null],
    ];
    const sensitive = values("xyzz");
    expect(lDiversity(keys, sensitive).map(({ distinct }) => distinct)).toEqual([1, 1, 1, 1]);
    const wild = lDiversity(keys, sensitive, { missing: "wildcard" });
    expect(wild.map(({ distinct }) => distinct)).toEqual([2, 2, 3, 3]);
    expect(wild.map(({ recursive }) => recursive)).toEqual([1, 1, 2, 2]);
  });

  it("uses c = 2 unless told", () => {
    expect(lDiversity(inOneClass("xxyz"), values("xxyz"))[0].recursive).toBe(2);
    expect(lDiversity(inOneClass("xxyz"), values("xxyz"), { c: 3 })[0].recursive).toBe(3);
  });

  it("answers an empty file and one record", () => {
    expect(lDiversity([], [])).toEqual([]);
    expect(lDiversity([["a"]], [null])).toEqual([{ distinct: 1, entropy: 1, recursive: 1 }]);
    expect(lDiversity([["a"]], [null], { missingSensitive: "ignore" })).toEqual([NONE]);
  });

  it("does not depend on the policies where nothing is missing, and wildcards never lower the number of values", () => {
    fc.assert(
      fc.property(files, ({ keys, one, complete }) => {
        const category = lDiversity(keys, one);
        const wild = lDiversity(keys, one, { missing: "wildcard" });
        if (complete)
          expect([wild, lDiversity(keys, one, { missingSensitive: "ignore" })]).toEqual([category, category]);
        wild.forEach(({ distinct }, i) => {
          expect(distinct).toBeGreaterThanOrEqual(category[i].distinct!);
        });
      }),
    );
  });
});

describe("the oracle of several sensitive variables", () => {
  it("finds 2 where every value of one meets every value of the other, and 1 where one gives the other away", () => {
    expect(multiLDiversity(inOneClass("1212"), [values("1212"), values("1122")])).toEqual(
      Array(4).fill({ entropy: 2, recursive: 2 }),
    );
    expect(multiLDiversity(inOneClass("1122"), [values("1122"), values("1122")])).toEqual(
      Array(4).fill({ entropy: 1, recursive: 1 }),
    );
  });

  it("takes the smallest over subclasses and variables: {2, 1} of 3 here", () => {
    const found = multiLDiversity(inOneClass("xyxyx"), [values("xyxyx"), values("11221")], { c: 3 });
    expect(found[0].entropy).toBeCloseTo(3 / 2 ** (2 / 3), 14);
    expect(found[0].recursive).toBe(2);
    expect(multiLDiversity(inOneClass("xyxyx"), [values("xyxyx"), values("11221")])[0].recursive).toBe(1);
  });

  it("keeps the classes of the keys apart", () => {
    const keys = Array.from("aaaab", (key) => [key]);
    const found = multiLDiversity(keys, [values("xyxyx"), values("11221")]);
    expect(found.map(({ entropy }) => entropy)).toEqual([2, 2, 2, 2, 1]);
  });

  it("takes a missing value of the other variables as a value of its own, whatever holds for the keys", () => {
    const keys = inOneClass("xyxy");
    const sensitives = [values("xyxy"), values("11?2")];
    for (const missing of ["category", "wildcard"] as const)
      expect(multiLDiversity(keys, sensitives, { c: 3, missing })[0]).toEqual({ entropy: 1, recursive: 1 });
  });

  it("passes over a subclass without a value and is null where there is no other", () => {
    const keys = inOneClass("xy??");
    expect(
      multiLDiversity(keys, [values("xy??"), values("1122")], { missingSensitive: "ignore" })[0],
    ).toEqual({ entropy: 1, recursive: 1 });
    expect(
      multiLDiversity(keys, [values("xy??"), values("1111")], { missingSensitive: "ignore" })[0],
    ).toEqual({ entropy: 1, recursive: 1 });
    expect(
      multiLDiversity(keys, [values("????"), values("????")], { missingSensitive: "ignore" })[0],
    ).toEqual({ entropy: null, recursive: null });
  });

  it("is the variable's own for one variable and never above it for several", () => {
    fc.assert(
      fc.property(
        files,
        fc.constantFrom("category", "wildcard"),
        fc.constantFrom("value", "ignore"),
        (file, missing, missingSensitive) => {
          const policy = { missing, missingSensitive } as const;
          const own = lDiversity(file.keys, file.one, policy);
          expect(multiLDiversity(file.keys, [file.one], policy)).toEqual(
            own.map(({ entropy, recursive }) => ({ entropy, recursive })),
          );
          multiLDiversity(file.keys, [file.one, file.two], { ...policy, missing: "category" }).forEach(
            ({ entropy, recursive }, i) => {
              const alone = lDiversity(file.keys, file.one, { ...policy, missing: "category" })[i];
              if (alone.distinct === null) return;
              expect(entropy! / alone.entropy!).toBeLessThanOrEqual(1 + 1e-14);
              expect(recursive).toBeLessThanOrEqual(alone.recursive!);
            },
          );
        },
      ),
    );
  });
});
