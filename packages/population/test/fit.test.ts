import { atOnce } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { decompose } from "../src/model/decompose.ts";
import { CellProduct, productAt } from "../src/model/factors.ts";
import { fitAndTest, pointsOf, problemOf } from "../src/selection/assess-model.ts";
import { fitModel } from "../src/model/fit.ts";
import { Observed } from "../src/model/observed.ts";
import { generatorsOf, independence, pairs, parametersOf, type Term } from "../src/model/terms.ts";
import { Grid } from "../src/table/grid.ts";
import { marginOf } from "../src/table/table.ts";
import { poissonRegression } from "./regression.ts";
import { settle } from "../src/selection/settle.ts";
import { allCells, fitted, randomCounts, sampleOf, tableFrom } from "./support.ts";

const everywhere = (sizes: readonly number[], fit: ReturnType<typeof fitted>): number[] => {
  const grid = new Grid(sizes);
  const cells = new CellProduct(grid, fit.factors, fit.constant);
  return Array.from({ length: grid.blocks }, (_, b) => [...cells.fill(b)]).flat();
};
const close = (actual: readonly number[], expected: readonly number[], tolerance: number): void => {
  expect(actual).toHaveLength(expected.length);
  actual.forEach((x, i) => {
    expect(Math.abs(x - expected[i])).toBeLessThanOrEqual(tolerance * Math.max(1e-3, Math.abs(expected[i])));
  });
};

describe("the fit of a log-linear model", () => {
  const sizes = [3, 2, 4, 3];
  const counts = randomCounts(sizes, 2, 5);
  const table = tableFrom(sizes, counts);

  it("is the product of margins for independence", () => {
    const n = table.records;
    const margins = sizes.map((_, v) => marginOf(table, [v], table.counts));
    close(
      everywhere(sizes, fitted(table, independence(4))),
      allCells(sizes).map((cell) => cell.reduce((p, level, v) => (p * margins[v][level]) / n, n)),
      1e-12,
    );
  });

  it("is the closed form where the model is decomposable, without a sweep", () => {
    const model = [
      [0, 1],
      [1, 2],
      [2, 3],
    ];
    const fit = fitted(table, model);
    expect(fit.sweeps).toBe(0);
    const at = (variables: Term): Float64Array => marginOf(table, variables, table.counts);
    const [a, b, c, s, t] = [at([0, 1]), at([1, 2]), at([2, 3]), at([1]), at([2])];
    close(
      everywhere(sizes, fit),
      allCells(sizes).map(([i, j, k, l]) => (a[i * 2 + j] * b[j * 4 + k] * c[k * 3 + l]) / (s[j] * t[k])),
      1e-12,
    );
  });

  it.each<[string, Term[]]>([
    ["all pairs", pairs(4)],
    [
      "a cycle",
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [0, 3],
      ],
    ],
    [
      "a triangle with a tail",
      [
        [0, 1],
        [1, 2],
        [0, 2],
        [2, 3],
      ],
    ],
    [
      "a three-way term",
      [
        [0, 1, 2],
        [1, 3],
        [2, 3],
      ],
    ],
    ["one variable apart", [[0, 1], [1, 2], [0, 2], [3]]],
  ])("equals a Poisson regression to 1e-8 with %s", (_, model) => {
    const fit = fitted(table, generatorsOf(model));
    expect(fit.converged).toBe(true);
    close(everywhere(sizes, fit), poissonRegression(sizes, counts, model).means, 1e-8);
    close(
      [...atOnce(productAt(table, fit.factors, fit.constant))],
      everywhere(sizes, fit).filter((_, i) => counts[i] > 0),
      1e-12,
    );
  });

  it("is the same from the fit of a smaller model, in fewer sweeps", () => {
    const model = generatorsOf(pairs(4));
    const observed = new Observed(
      table,
      counts.filter((f) => f > 0),
      1,
    );
    const cold = fitted(table, model);
    for (const within of [
      independence(4),
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [0, 3],
      ],
      pairs(4).slice(1),
    ]) {
      const warm = atOnce(
        fitModel(observed, model, [], { tolerance: 1e-11, start: fitted(table, generatorsOf(within)) }),
      );
      if ("reason" in warm) throw new Error(warm.reason);
      close(everywhere(sizes, warm), everywhere(sizes, cold), 1e-9);
      expect(warm.sweeps).toBeLessThanOrEqual(cold.sweeps);
    }
  });

  it("equals a Poisson regression with structural zeros, over the cells that are possible", () => {
    const square = [4, 4, 2];
    const possible = ([a, b]: readonly number[]): boolean => a !== b;
    const n = randomCounts(square, 3, 9).map((f, i) => (possible(allCells(square)[i]) ? f : 0));
    const zero = {
      variables: [0, 1],
      values: Float64Array.from(allCells([4, 4]), (cell) => (possible(cell) ? 1 : 0)),
    };
    for (const model of [
      independence(3),
      [
        [0, 2],
        [1, 2],
      ],
    ])
      close(
        everywhere(square, fitted(tableFrom(square, n), model, [zero])),
        poissonRegression(square, n, model, possible).means,
        1e-8,
      );
  });

  it("gives cells of an empty margin the mean 0, and meets all margins", () => {
    const holes = counts.map((f, i) => (allCells(sizes)[i][0] === 1 && allCells(sizes)[i][2] === 3 ? 0 : f));
    const sparse = tableFrom(sizes, holes);
    const means = everywhere(sizes, fitted(sparse, pairs(4)));
    allCells(sizes).forEach((cell, i) => {
      if (cell[0] === 1 && cell[2] === 3) expect(means[i]).toBe(0);
    });
    for (const pair of pairs(4))
      close(
        [...marginOf(sparse, pair, sparse.counts)],
        allCells(pair.map((v) => sizes[v])).map((levels) =>
          means.reduce(
            (sum, m, i) => sum + (pair.every((v, j) => allCells(sizes)[i][v] === levels[j]) ? m : 0),
            0,
          ),
        ),
        1e-8,
      );
  });

  it("says so where it does not converge, and gives no fit where it is far off", () => {
    // the margins ask for records where structural zeros leave none: no table meets them
    const impossible = tableFrom([2, 2, 2], [5, 0, 0, 5, 0, 5, 5, 0]);
    const fit = atOnce(
      fitModel(new Observed(impossible, impossible.counts, 1), pairs(3), [
        { variables: [0, 1, 2], values: Float64Array.of(1, 1, 0, 1, 1, 0, 1, 1) },
      ]),
    );
    expect(fit).toHaveProperty("reason", expect.stringContaining("did not converge") as string);
  });

  it("goes on until τ stands still, where 200 sweeps leave it far off", () => {
    const size = [4, 3, 4, 4];
    const held = [
      [0, 0, 0, 2],
      [1, 0, 2, 1],
      [3, 2, 0, 2],
      [2, 0, 1, 2],
      [0, 0, 0, 1],
      [1, 0, 1, 0],
      [2, 2, 0, 2],
      [0, 1, 0, 2],
      [2, 0, 2, 0],
      [1, 0, 0, 3],
      [2, 0, 2, 1],
      [0, 1, 2, 1],
      [1, 2, 0, 1],
      [0, 0, 1, 0],
      [0, 0, 0, 0],
      [2, 0, 3, 0],
      [0, 0, 3, 1],
      [3, 2, 2, 0],
      [1, 1, 1, 1],
      [0, 0, 3, 3],
      [2, 2, 1, 3],
    ];
    const twice = [2, 5];
    const n = allCells(size).map((cell) => {
      const at = held.findIndex((one) => one.join() === cell.join());
      return at < 0 ? 0 : twice.includes(at) ? 2 : 1;
    });
    const border = tableFrom(size, n);
    const problem = problemOf(border, sampleOf(border, 0.1), []);
    const first = atOnce(fitAndTest(problem, pairs(4)));
    const { model, moved } = atOnce(settle(problem, first));
    const tau1 = (means: Float64Array): number => atOnce(pointsOf(problem, means)).tau1;
    const near = tau1(first.means!);
    const end = tau1(model.means!);
    // many more sweeps
    const limit = atOnce(fitModel(problem.counts, pairs(4), [], { tolerance: 0, sweeps: 30_000 }));
    if ("reason" in limit) throw new Error(limit.reason);
    const far = tau1(atOnce(productAt(border, limit.factors, limit.constant)));
    expect(near / far).toBeGreaterThan(2);
    expect(Math.abs(end - far)).toBeLessThan(Math.max(1e-3, 3 * moved.tau1));
  });

  it("holds margins only where the model is decomposable: 10^14 cells", () => {
    const big = Array.from({ length: 14 }, () => 10);
    const n = 500;
    const table14 = {
      ...tableFrom([1], [1]),
      sizes: big,
      counts: new Int32Array(n).fill(1),
      codes: big.map((_, v) => Int32Array.from({ length: n }, (_, c) => (c * (v + 3) + (c >> v)) % 10)),
      records: n,
    };
    const fit = fitted(table14, [[0, 1], [1, 2], ...independence(14).slice(3)]);
    expect(fit.factors.length).toBe(13 + 12);
    expect(atOnce(productAt(table14, fit.factors, 1)).every((mean) => mean > 0)).toBe(true);
  });

  it("refuses parts of more cells than fit into memory", () => {
    const wide = {
      ...tableFrom([1], [1]),
      sizes: [1000, 1000, 1000],
      codes: [0, 0, 0].map(() => Int32Array.of(0)),
    };
    expect(atOnce(fitModel(new Observed(wide, wide.counts, 1), pairs(3), []))).toHaveProperty(
      "reason",
      expect.stringContaining("cannot be cut") as string,
    );
  });
});

describe("terms", () => {
  it("keep the largest ones only, in one order", () => {
    expect(generatorsOf([[2], [1, 0], [0], [3, 1], [1]])).toEqual([[0, 1], [1, 3], [2]]);
  });
  it("count free parameters", () => {
    expect(parametersOf(independence(3), [3, 2, 4])).toBe(1 + 2 + 1 + 3);
    expect(parametersOf([[0, 1, 2]], [3, 2, 4])).toBe(24);
    expect(
      parametersOf(
        [
          [0, 1],
          [1, 2],
        ],
        [3, 2, 4],
      ),
    ).toBe(6 + 8 - 2);
    expect(parametersOf(generatorsOf(pairs(60)), new Array<number>(60).fill(2))).toBe(1 + 60 + 1770);
  });
  it("fall apart at separators that are fitted, and only there", () => {
    expect(
      decompose(
        [0, 1, 2],
        [
          [0, 1],
          [1, 2],
        ],
        [],
      ),
    ).toEqual({
      parts: [
        { variables: [0, 1], generators: [[0, 1]] },
        { variables: [1, 2], generators: [[1, 2]] },
      ],
      separators: [[1]],
    });
    expect(
      decompose(
        [0, 1, 2, 3],
        [
          [0, 1],
          [1, 2],
          [2, 3],
          [0, 3],
        ],
        [],
      ).parts,
    ).toHaveLength(1);
    // {1, 2, 3} separates 0 from 4 but no margin holds it
    expect(
      decompose(
        [0, 1, 2, 3, 4],
        pairs(5).filter(([a, b]) => a !== 0 || b !== 4),
        [],
      ).parts,
    ).toHaveLength(1);
    expect(decompose([0, 1], [[0], [1]], [[0, 1]]).parts).toHaveLength(1);
  });
});
