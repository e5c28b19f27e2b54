import { atOnce } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { mcd, type SingularMcd } from "../src/index.ts";
import { estimate, normals } from "./oracle.ts";

function singular(points: Float64Array, d: number): SingularMcd {
  const result = atOnce(mcd(points, d));
  if (!result.singular) throw new Error("not singular");
  return result;
}

describe("a singular scatter", () => {
  it.each([30, 500, 2000, 20_000])("is reported when three in five of %i records lie on a plane", (n) => {
    const points = normals(n, 3, n);
    const on = Math.ceil(0.6 * n);
    for (let i = 0; i < on; i++) points[3 * i + 2] = 0.1 * points[3 * i] + 2.3 * points[3 * i + 1] + 7;
    const { variables, coefficients, constant, records, h } = singular(points, 3);
    expect(variables).toEqual([0, 1, 2]);
    expect(records).toBe(on);
    expect(h).toBe(Math.floor((n + 4) / 2));
    expect(coefficients[0]).toBeCloseTo(-0.1, 7);
    expect(coefficients[1]).toBeCloseTo(-2.3, 7);
    expect(coefficients[2]).toBe(1);
    expect(constant).toBeCloseTo(7, 6);
  });

  it("names only the variables that depend on each other", () => {
    const points = normals(1000, 4, 4);
    for (let i = 0; i < 1000; i++) points[4 * i + 2] = 1000 - 3 * points[4 * i];
    const { variables, coefficients, constant, records } = singular(points, 4);
    expect(variables).toEqual([0, 2]);
    expect([...coefficients].map((x) => Number(x.toFixed(9)))).toEqual([3, 0, 1, 0]);
    expect(constant).toBeCloseTo(1000, 6);
    expect(records).toBe(1000);
  });

  it("is reported when most records share one value, with their number", () => {
    const points = normals(2000, 3, 5);
    for (let i = 0; i < 1002; i++) points[3 * ((i * 7) % 2000) + 1] = -12.5;
    expect(singular(points, 3)).toMatchObject({ variables: [1], constant: -12.5, records: 1002, h: 1002 });
  });

  it("is reported when all records of weight 1 share one value, be they fewer than h", () => {
    const points = normals(2000, 1, 5);
    points.fill(-12.5, 0, 1000);
    // the subset of 1001 holds one other record, which is far from the thousand
    expect(singular(points, 1)).toMatchObject({ variables: [0], constant: -12.5, records: 1000, h: 1001 });
  });

  it("is not reported when fewer records than half share one value", () => {
    const points = normals(2000, 2, 6);
    for (let i = 0; i < 900; i++) points[2 * i] = 0;
    expect(estimate(points, 2).logDet).toBeGreaterThan(-10);
  });

  it("is reported for equal records and for a constant variable of a large value", () => {
    expect(singular(new Float64Array(60).fill(3), 2)).toMatchObject({
      variables: [0],
      constant: 3,
      records: 30,
    });
    expect(
      singular(
        normals(50, 2, 1).map((x, at) => (at % 2 === 1 ? 1e15 + 0.125 : x)),
        2,
      ),
    ).toMatchObject({ variables: [1], constant: 1e15 + 0.125, records: 50 });
  });

  it("is not reported for variables that nearly depend on each other", () => {
    const points = normals(1000, 3, 8);
    for (let i = 0; i < 1000; i++) points[3 * i + 2] = points[3 * i] + 1e-5 * points[3 * i + 2];
    expect(estimate(points, 3).logDet).toBeCloseTo(2 * Math.log(1e-5), 0);
  });

  it("is not reported for few distinct records that occur often", () => {
    const points = Float64Array.from(
      { length: 2100 },
      (_, at) => [0, 0, 1, 0, 0, 1, 3, 2, 2, 5, 5, 1, 4, 4][(Math.floor(at / 2) % 7) * 2 + (at % 2)],
    );
    expect(Number.isFinite(estimate(points, 2).logDet)).toBe(true);
  });
});
