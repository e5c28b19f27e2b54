import { SdcError } from "@sdc-risk/data";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LinkageDistance, distanceLinkage } from "./linkage.ts";
import type { Value } from "@sdc-risk/testkit";

const DISTANCES = ["euclidean", "manhattan", "mahalanobis", "gower"] as const;
const cell = fc.integer({ min: -200, max: 200 });
const files = fc
  .array(fc.record({ x: fc.tuple(cell, cell), noise: fc.tuple(fc.nat(20), fc.nat(20)), at: fc.nat(1e6) }), {
    minLength: 4,
    maxLength: 14,
  })
  .map((records) => ({
    original: [0, 1].map((j) => records.map(({ x }) => x[j])),
    released: [0, 1].map((j) => records.map(({ x, noise }) => x[j] + noise[j])),
    identity: records.map((_, i) => i),
    order: records.map((_, i) => i).sort((a, b) => records[a].at - records[b].at),
  }));

/** Linkage, or null where the covariance is singular. */
function linkage(...parameters: Parameters<typeof distanceLinkage>) {
  try {
    return distanceLinkage(...parameters);
  } catch (error) {
    if (error instanceof SdcError) return null;
    throw error;
  }
}

describe("the linkage oracle", () => {
  it("links to the nearest original and halves the credit of a tie", () => {
    for (const distance of DISTANCES) {
      const found = distanceLinkage([[0, 10, 20, 30]], [[1, 9, 15, 31]], [0, 1, 2, 3], distance);
      expect(found.links.map(({ candidates }) => candidates)).toEqual([[0], [1], [1, 2], [3]]);
      expect(found.links.map(({ credit }) => credit)).toEqual([1, 1, 0.5, 1]);
      expect(found).toMatchObject({ expectedCorrect: 3.5, share: 0.875, chance: 0.25, notLinked: 0 });
      expect(found.links[2].margin).toBe(0);
      expect(found.links[0].margin).toBeCloseTo(1 - 1 / 9, 14);
    }
  });

  it("gives no credit where the nearest record is another", () => {
    expect(distanceLinkage([[0, 10]], [[8, 2]], [0, 1], "euclidean")).toMatchObject({
      expectedCorrect: 0,
      share: 0,
    });
  });

  it("takes equal original records as tied whatever the rounding", () => {
    const found = distanceLinkage([[5, 5, 9]], [[5.25]], [0], "manhattan").links[0];
    expect([found.candidates, found.credit]).toEqual([[0, 1], 0.5]);
    expect(found.margin).toBeCloseTo(1 - 0.25 / 3.75, 14);
  });

  it("has released records left out, added or in another order", () => {
    const found = distanceLinkage([[0, 10, 20, 30]], [[29, 2, 500]], [3, 0, null], "euclidean");
    expect(found).toMatchObject({ expectedCorrect: 2, share: 2 / 3, chance: 0.25 });
    expect(found.links[2]).toMatchObject({ candidates: [3], credit: 0 });
    expect(distanceLinkage([[0, 10]], [[]], [], "euclidean")).toMatchObject({
      expectedCorrect: 0,
      share: null,
      chance: 0.5,
    });
    expect(distanceLinkage([[]], [[1]], [null], "euclidean")).toMatchObject({
      expectedCorrect: 0,
      notLinked: 1,
      chance: null,
    });
  });

  it("scales the sum over shared variables by d / shared", () => {
    const original = [
      [0, 4, 2],
      [0, 2, null],
    ];
    const at = (released: number[][], distance: LinkageDistance) =>
      distanceLinkage(original, released, [0], distance).links[0];
    expect(at([[1], [0]], "euclidean")).toMatchObject({ candidates: [0], distance: 0.5 });
    expect(at([[1.25], [0]], "euclidean").distance).toBeCloseTo(Math.sqrt(2) * 0.375, 14);
    expect(at([[1.4], [0]], "manhattan").distance).toBeCloseTo(2 * 0.3, 14);
    expect(at([[2], [0]], "euclidean")).toMatchObject({ candidates: [2], distance: 0 });
  });

  it("scales the mahalanobis distance of the block of shared variables, and does not link what shares none", () => {
    const original = [
      [-1, 1, -1, 1, null],
      [-1, -1, 1, 1, 7],
    ];
    const found = distanceLinkage(
      original,
      [
        [0.5, null],
        [null, null],
      ],
      [3, 0],
      "mahalanobis",
    );
    expect(found.links[0].distance).toBeCloseTo(0.5 / Math.sqrt(2 / 3), 14);
    expect(found.links[0].candidates).toEqual([1, 3]);
    expect(found.links[1]).toEqual({ candidates: [], credit: 0, distance: null, margin: Infinity });
    expect(found.notLinked).toBe(1);
  });

  it("is the euclidean distance under mahalanobis where variables are uncorrelated", () => {
    const original = [
      [-1, 1, -1, 1],
      [-3, -3, 3, 3],
    ];
    const released = [
      [0.5, 2],
      [1, -8],
    ];
    const [a, b] = (["euclidean", "mahalanobis"] as const).map((distance) =>
      distanceLinkage(original, released, [3, 1], distance),
    );
    b.links.forEach((link, r) => {
      expect(link.distance).toBeCloseTo(a.links[r].distance!, 13);
    });
  });

  it("uses the covariance under mahalanobis: a step along the correlation is short", () => {
    const original = [
      [0, 1, 2, 3, 4],
      [0, 1.1, 1.9, 3.1, 3.9],
    ];
    expect(distanceLinkage(original, [[0.6], [0.1]], [1], "euclidean").links[0].candidates).toEqual([0]);
    const along = distanceLinkage(original, [[1.5], [1.4]], [2], "mahalanobis").links[0];
    const across = distanceLinkage(original, [[2.2], [1.7]], [2], "mahalanobis").links[0];
    expect(along.candidates).toEqual([2]);
    expect(across.distance!).toBeGreaterThan(along.distance!);
  });

  it("mixes numbers by their range and categories by equality under gower", () => {
    const original: Value[][] = [
      [0, 10, 5],
      ["a", "b", null],
    ];
    const found = distanceLinkage(
      original,
      [
        [2, 2, null, null],
        ["b", null, "b", null],
      ],
      [1, 0, 1, 2],
      "gower",
      [1],
    );
    expect(found.links.map(({ candidates }) => candidates)).toEqual([[2], [0], [1], []]);
    expect(found.links[0].distance).toBeCloseTo(0.3, 14);
    expect(found.links[1].distance).toBeCloseTo(0.2, 14);
    expect(
      distanceLinkage(
        original.map((values) => values.slice(0, 2)),
        [[2], ["b"]],
        [1],
        "gower",
        [1],
      ).links[0].distance,
    ).toBeCloseTo(0.4, 14);
  });

  it("leaves constant variables out", () => {
    for (const distance of ["euclidean", "manhattan", "gower"] as const) {
      expect(
        distanceLinkage(
          [
            [0, 1],
            [3, 3],
          ],
          [
            [1, 0],
            [3, 99],
          ],
          [1, 0],
          distance,
        ).expectedCorrect,
      ).toBe(2);
    }
    expect(distanceLinkage([[3, 3]], [[3]], [0], "euclidean").notLinked).toBe(1);
  });

  it("refuses categories under other distances than gower and a singular covariance", () => {
    expect(() => distanceLinkage([["a"]], [["a"]], [0], "euclidean", [0])).toThrow(SdcError);
    expect(() =>
      distanceLinkage(
        [
          [1, 2, 3],
          [2, 4, 6],
        ],
        [[1], [2]],
        [0],
        "mahalanobis",
      ),
    ).toThrow("singular");
    expect(() =>
      distanceLinkage(
        [
          [1, null],
          [null, 1],
        ],
        [[1], [2]],
        [0],
        "mahalanobis",
      ),
    ).toThrow("0 complete records");
  });

  it("does not depend on the order of the released file", () => {
    fc.assert(
      fc.property(
        files,
        fc.constantFrom(...DISTANCES),
        ({ original, released, identity, order }, distance) => {
          const straight = linkage(original, released, identity, distance);
          const mixed = linkage(
            original,
            released.map((values) => order.map((i) => values[i])),
            order,
            distance,
          );
          expect(mixed?.links).toEqual(straight && order.map((i) => straight.links[i]));
        },
      ),
    );
  });

  it("does not depend on the units of the variables, and under mahalanobis on no invertible map", () => {
    fc.assert(
      fc.property(files, fc.constantFrom(...DISTANCES), ({ original, released, identity }, distance) => {
        const straight = linkage(original, released, identity, distance);
        const turn = Number(distance === "mahalanobis");
        const map = (file: number[][]) => [
          file[0].map((x, i) => 3 * x + turn * file[1][i] + 7),
          file[1].map((y) => -0.1 * y),
        ];
        const mapped = linkage(map(original), map(released), identity, distance);
        straight?.links.forEach((link, r) => {
          if (link.margin > 1e-6) expect(mapped?.links[r]!.candidates).toEqual(link.candidates);
        });
      }),
    );
  });

  it("links every record to itself and its equals in an unchanged file", () => {
    fc.assert(
      fc.property(files, ({ original, identity }) => {
        const found = linkage(original, original, identity, "euclidean")!;
        const constant = original.every((values) => values.every((x) => x === values[0]));
        const varying = original.filter((values) => values.some((x) => x !== values[0]));
        const classes = new Set(identity.map((i) => varying.map((values) => values[i]).join()));
        expect(found.expectedCorrect).toBeCloseTo(constant ? 0 : classes.size, 10);
      }),
    );
  });
});
