import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filesOf, objectOf, resultOf, type Files, type Key } from "./files.js";

/** What follows from the definitions, pair by pair. */

const agrees = (a: Key, b: Key, v: number): boolean | null =>
  a[v] === null || b[v] === null ? null : a[v] === b[v];

const isCandidate = (a: Key, b: Key, wildcard: boolean): boolean =>
  a.every((x, v) => x === b[v] || (wildcard && (x === null || b[v] === null)));

interface Fit {
  readonly m: number[];
  readonly u: number[];
  /** Share of the records whose person is in the identified file. */
  readonly h: number;
}

const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

const comparison = (a: Key, b: Key): (boolean | null)[] => a.map((_, v) => agrees(a, b, v));

/** EM over single pairs, each record with one partner at most; until nothing moves. @param begin where m begins */
function em({ file, identified }: Files, begin = 0.9): Fit {
  const n = file[0]!.key.length,
    keys = Array.from({ length: n }, (_, v) => v),
    pairs = file.map((a) => identified.map((b) => comparison(a.key, b.key)));
  // a share is at least half a pair over all, and at most all but half a pair
  const shareOf = (yes: number, no: number): number =>
    Math.max(0.5, yes) / (Math.max(0.5, yes) + Math.max(0.5, no));
  // identified records with the value of a record, of those that hold the key
  const q = file.map((_, i) =>
    keys.map((v) => {
      const seen = pairs[i]!.map((pair) => pair[v]);
      return shareOf(seen.filter((x) => x === true).length, seen.filter((x) => x === false).length);
    }),
  );
  const masses = (v: number, weight: (i: number, j: number) => number): readonly [number, number] => {
    const sum = (agree: boolean): number =>
      total(pairs.flatMap((row, i) => row.map((pair, j) => (pair[v] === agree ? weight(i, j) : 0))));
    return [sum(true), sum(false)];
  };
  const most = Math.min(1, identified.length / file.length);
  let m = keys.map(() => begin),
    u = keys.map((v) => shareOf(...masses(v, () => 1))),
    h = most / 2;
  for (let step = 0; step < 1000; step++) {
    const posterior = pairs.map((row, i) => {
      const each = row.map((pair) =>
        pair.reduce((product, agree, v) => {
          if (agree === null) return product;
          return product * (agree ? m[v]! / q[i]![v]! : (1 - m[v]!) / (1 - q[i]![v]!));
        }, h / identified.length),
      );
      const all = 1 - h + total(each);
      return each.map((one) => (all > 0 ? one / all : 0));
    });
    const nextM = m.map((x, v) => {
      const [yes, no] = masses(v, (i, j) => posterior[i]![j]!);
      return yes + no > 0 ? shareOf(yes, no) : x;
    });
    const nextU = keys.map((v) => shareOf(...masses(v, (i, j) => 1 - posterior[i]![j]!))),
      nextH = Math.min(most, total(posterior.map(total)) / file.length);
    const moved = [nextH - h, ...nextM.map((x, v) => x - m[v]!), ...nextU.map((x, v) => x - u[v]!)];
    [m, u, h] = [nextM, nextU, nextH];
    if (moved.every((x) => Math.abs(x) <= 1e-6)) break;
  }
  return { m, u, h };
}

const bits = (one: number, other: number): number => Math.log2(one / other);

/** Keys that tell something. */
const telling = ({ m, u }: Fit): boolean[] =>
  m.map((_, v) => bits(m[v]!, u[v]!) - bits(1 - m[v]!, 1 - u[v]!) > 1e-3);

/** Whether the weights of any two patterns are one but for rounding, or well apart: between, a row of them is taken as one. */
function isApart(fit: Fit): boolean {
  const { m, u } = fit,
    tells = telling(fit);
  const sums = m
    .reduce<number[]>(
      (all, _, v) =>
        tells[v] === true
          ? all.flatMap((sum) => [sum, sum + bits(m[v]!, u[v]!), sum + bits(1 - m[v]!, 1 - u[v]!)])
          : all,
      [0],
    )
    .sort((a, b) => a - b);
  return sums.every((sum, i) => i === 0 || !(sum - sums[i - 1]! > 1e-9 && sum - sums[i - 1]! < 1e-5));
}

/** Links by a model, record by record. */
function links({ file, identified }: Files, fit: Fit) {
  const { m, u, h } = fit,
    tells = telling(fit);
  return file.map((a) => {
    const weights = identified.map((b) =>
      m.reduce((sum, _, v) => {
        const agree = agrees(a.key, b.key, v);
        if (agree === null || !tells[v]) return sum;
        return sum + (agree ? bits(m[v]!, u[v]!) : bits(1 - m[v]!, 1 - u[v]!));
      }, 0),
    );
    const weight = Math.max(...weights),
      best = identified.filter((_, j) => weight - weights[j]! < 1e-6),
      own = best.some(({ person }) => person === a.person);
    const each = h / identified.length,
      all = total(weights.map((w) => 2 ** w));
    return {
      weight,
      ties: best.length,
      credit: own ? 1 / best.length : 0,
      probability: (each * 2 ** weight) / (1 - h + each * all),
    };
  });
}

const close = (found: number | null, wanted: number): void => {
  expect(found).not.toBeNull();
  expect(Math.abs(found! - wanted)).toBeLessThan(1e-9 * Math.max(1, Math.abs(wanted)));
};

/** Several records of one person in the file are no case here: the id is that of a record. */
const files = filesOf({ keys: 5, persons: 14 });

describe("linkage with an identified file, against all pairs", () => {
  it("finds the candidates of each record and the right ones among them", async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.boolean(), async (one, wildcard) => {
        const missing = wildcard ? "wildcard" : "category",
          { summary, columns } = await resultOf(objectOf(one, true), { missing });
        const found = one.file.map((a) => one.identified.filter((b) => isCandidate(a.key, b.key, wildcard)));
        const right = found.map((list, i) =>
          list.some(({ person }) => person === one.file[i]!.person) ? 1 / list.length : 0,
        );
        close(summary.exact.correct, total(right));
        close(
          summary.exact.expectedCorrect,
          total(found.map((list) => (list.length > 0 ? 1 / list.length : 0))),
        );
        expect(summary.exact).toMatchObject({
          noCandidate: found.filter((list) => list.length === 0).length,
          oneCandidate: found.filter((list) => list.length === 1).length,
        });
        expect(summary.persons).toBe(
          one.file.filter((a) => one.identified.some((b) => a.person === b.person)).length,
        );
        // classes are numbered by first record
        const keys = one.file.map(({ key }) => JSON.stringify(key)),
          classes = [...new Set(keys)];
        expect(classes.map((key) => found[keys.indexOf(key)]!.length)).toEqual(
          Array.from(columns.candidates.values),
        );
      }),
      propertyRuns(300),
    );
  });

  it("estimates m, u and the persons in both files as EM over single pairs does", async () => {
    await fc.assert(
      fc.asyncProperty(files, async (one) => {
        fc.pre(one.file.length > 0 && one.file[0]!.key.length >= 3 && one.identified.length > 1);
        const { summary } = await resultOf(objectOf(one, false)),
          { probabilistic } = summary,
          wanted = em(one),
          nearby = em(one, 0.9 + 1e-7);
        // where a hair's breadth leads elsewhere the likelihood has no one maximum to compare with
        fc.pre(
          Math.abs(wanted.h - nearby.h) < 1e-6 && wanted.m.every((x, v) => Math.abs(x - nearby.m[v]!) < 1e-6),
        );
        expect(probabilistic.pairs).toBe(one.file.length * one.identified.length);
        const gap = (a: number, b: number): number => Math.abs(a - b);
        expect(gap(probabilistic.expectedPersons! / one.file.length, wanted.h)).toBeLessThan(1e-5);
        for (const [v, key] of probabilistic.keys.entries()) {
          expect(gap(key.m, wanted.m[v]!)).toBeLessThan(1e-5);
          expect(gap(key.u, wanted.u[v]!)).toBeLessThan(1e-5);
        }
      }),
      propertyRuns(100),
    );
  });

  it("links each record as a look at all its pairs does", async () => {
    await fc.assert(
      fc.asyncProperty(files, async (one) => {
        fc.pre(one.file.length > 0 && one.file[0]!.key.length >= 3);
        const thresholds = [0, 0.25, 0.5, 0.9],
          { summary, columns } = await resultOf(objectOf(one, true), { thresholds }),
          { probabilistic, persons } = summary;
        const fit = {
          m: probabilistic.keys.map(({ m }) => m),
          u: probabilistic.keys.map(({ u }) => u),
          h: probabilistic.expectedPersons! / one.file.length,
        };
        fc.pre(isApart(fit));
        const wanted = links(one, fit),
          keys = one.file.map(({ key }) => JSON.stringify(key));
        [...new Set(keys)].forEach((key, c) => {
          const { weight, probability } = wanted[keys.indexOf(key)]!;
          expect(Math.abs(columns.weight!.values[c]! - weight)).toBeLessThan(1e-6);
          expect(Math.abs(columns.probability!.values[c]! - probability)).toBeLessThan(
            1e-6 * Math.max(1e-3, probability),
          );
        });
        for (const { threshold, links: declared, correct, precision, recall } of probabilistic.thresholds) {
          const chosen = wanted.filter(({ probability }) => probability >= threshold),
            edge = wanted.some(
              ({ probability }) => Math.abs(probability - threshold) < 1e-6 && threshold > 0,
            );
          if (edge) continue;
          const right = chosen.reduce((sum, { credit }) => sum + credit, 0);
          expect(declared).toBe(chosen.length);
          close(correct, right);
          if (declared === 0) expect(precision).toBeNull();
          else close(precision, right / declared);
          if (persons === 0) expect(recall).toBeNull();
          else close(recall, right / persons!);
        }
      }),
      propertyRuns(600),
    );
  });
});
