import { atOnce } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { mahalanobis, mahalanobisInPieces } from "../src/index.ts";
import { normals } from "./oracle.ts";

const f = (...numbers: number[]): Float64Array => Float64Array.from(numbers);

describe("Mahalanobis distances", () => {
  it("are euclidean distances in standard deviations when variables do not correlate", () => {
    expect([...mahalanobis(f(1, 2, 5, 8, 1, 5), 2, f(1, 2), f(4, 0, 0, 9))]).toEqual([
      0,
      Math.sqrt(4 + 4),
      1,
    ]);
    expect([...mahalanobis(f(1, 2, 5, 8), 2, f(1, 2), f(4, 0, 0, 9), true)]).toEqual([0, 8]);
  });

  it("take correlation into account, by the inverse of the scatter", () => {
    // scatter (2 1; 1 3), inverse (3 −1; −1 2) / 5
    expect(mahalanobis(f(1, 1), 2, f(0, 0), f(2, 1, 1, 3), true)[0]).toBeCloseTo(3 / 5, 14);
    expect(mahalanobis(f(1, -1), 2, f(0, 0), f(2, 1, 1, 3), true)[0]).toBeCloseTo(7 / 5, 14);
  });

  it("are the same in three variables as in four of which one is at its centre", () => {
    const points = normals(200, 3, 1);
    const wider = Float64Array.from({ length: 800 }, (_, at) =>
      at % 4 === 3 ? 9 : points[Math.floor(at / 4) * 3 + (at % 4)],
    );
    const three = mahalanobis(points, 3, f(0.1, 0.2, 0.3), f(2, 1, 0.5, 1, 3, -0.2, 0.5, -0.2, 1));
    const four = mahalanobis(
      wider,
      4,
      f(0.1, 0.2, 0.3, 9),
      f(2, 1, 0.5, 0, 1, 3, -0.2, 0, 0.5, -0.2, 1, 0, 0, 0, 0, 1),
    );
    three.forEach((x, i) => {
      expect(x).toBeCloseTo(four[i], 12);
    });
  });

  it("come in pieces too", () => {
    const points = normals(200_000, 1, 1);
    const work = mahalanobisInPieces(points, 1, f(0), f(1));
    expect(work.next().done).toBe(false);
    expect(
      atOnce(mahalanobisInPieces(points, 1, f(0), f(1))).every((x, i) => x === Math.abs(points[i])),
    ).toBe(true);
  });

  it("are none for no records", () => {
    expect(mahalanobis(f(), 2, f(0, 0), f(1, 0, 0, 1))).toHaveLength(0);
  });

  it("are refused where the scatter is not positive definite or the lengths do not agree", () => {
    const message = (run: () => unknown): string => {
      try {
        run();
      } catch (error) {
        return (error as Error).message;
      }
      return "";
    };
    expect(message(() => mahalanobis(f(1, 1), 2, f(0, 0), f(1, 1, 1, 1)))).toContain("variable 2");
    expect(message(() => mahalanobis(f(1, 1), 2, f(0, 0), f(0, 0, 0, 1)))).toContain("variable 1");
    expect(message(() => mahalanobis(f(1, 1), 2, f(0, 0), f(NaN, 0, 0, 1)))).toContain(
      "not positive definite",
    );
    expect(message(() => mahalanobis(f(1, 1), 2, f(0), f(1, 0, 0, 1)))).toContain("expected 2 and 4");
    expect(message(() => mahalanobis(f(1, 1, 1), 2, f(0, 0), f(1, 0, 0, 1)))).toContain("whole records");
  });
});
