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

/** How much more often pairs of one person agree so than others. */
const ratioOf = (pair: readonly (boolean | null)[], { m, u }: Fit): number =>
  pair.reduce((ratio, agree, v) => {
    if (agree === null) return ratio;
    return ratio * (agree ? m[v]! / u[v]! : (1 - m[v]!) / (1 - u[v]!));
  }, 1);

const comparison = (a: Key, b: Key): (boolean | null)[] => a.map((_, v) => agrees(a, b, v));

/** EM over single pairs, each record with one partner at most; until nothing moves. @param begin where m begins */
function em({ file, identified }: Files, begin = 0.9): Fit {
  const n = file[0]!.key.length,
    pairs = file.map((a) => identified.map((b) => comparison(a.key, b.key)));
  // at least half a pair agrees, and half a pair does not
  const share = (v: number, weight: (i: number, j: number) => number, least = 0.5): number | null => {
    const seen = pairs.flatMap((row, i) =>
      row.flatMap((pair, j) => (pair[v] === null ? [] : [{ agree: pair[v] === true, weight: weight(i, j) }])),
    );
    if (total(seen.map((one) => one.weight)) === 0) return null;
    const sum = (agree: boolean): number =>
        total(seen.filter((one) => one.agree === agree).map((one) => one.weight)),
      [yes, no] = [Math.max(least, sum(true)), Math.max(least, sum(false))];
    return yes / (yes + no);
  };
  const most = Math.min(1, identified.length / file.length),
    all = Array.from({ length: n }, (_, v) => share(v, () => 1) ?? 0.5);
  let fit: Fit = { m: all.map((x) => Math.max(begin, x)), u: all, h: most };
  for (let step = 0; step < 2000; step++) {
    const posterior = pairs.map((row) => {
      const each = row.map((pair) => (fit.h / identified.length) * ratioOf(pair, fit)),
        sum = 1 - fit.h + total(each);
      return each.map((one) => (sum > 0 ? one / sum : 0));
    });
    const m = fit.m.map((x, v) => share(v, (i, j) => posterior[i]![j]!) ?? x),
      u = fit.u.map((_, v) => share(v, (i, j) => 1 - posterior[i]![j]!) ?? 0.5);
    for (let v = 0; v < n; v++) {
      const ours = share(v, (i, j) => posterior[i]![j]!, 0),
        theirs = share(v, (i, j) => 1 - posterior[i]![j]!, 0) ?? 0;
      if (ours !== null && ours <= theirs * (1 + 1e-9)) m[v] = u[v] = all[v]!;
    }
    const h = Math.min(most, total(posterior.map(total)) / file.length),
      moved = [h - fit.h, ...m.map((x, v) => x - fit.m[v]!), ...u.map((x, v) => x - fit.u[v]!)];
    fit = { m, u, h };
    if (moved.every((x) => Math.abs(x) <= 1e-9)) break;
  }
  return fit;
}

const bits = (one: number, other: number): number => Math.log2(one / other);

/** Links by a model, record by record. */
function links({ file, identified }: Files, { m, u, h }: Fit) {
  const tells = m.map((_, v) => bits(m[v]!, u[v]!) - bits(1 - m[v]!, 1 - u[v]!) > 1e-3);
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
          Array.from(columns.candidates!.values),
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
        fc.pre(wanted.m.every((x, v) => Math.abs(x - nearby.m[v]!) < 1e-6));
        expect(probabilistic.pairs).toBe(one.file.length * one.identified.length);
        const gap = (a: number, b: number): number => Math.abs(a - b);
        expect(gap(probabilistic.expectedPersons! / one.file.length, wanted.h)).toBeLessThan(1e-5);
        for (const [v, key] of probabilistic.keys.entries()) {
          expect(gap(key.m, wanted.m[v]!)).toBeLessThan(1e-5);
          expect(gap(key.u, wanted.u[v]!)).toBeLessThan(1e-5);
        }
      }),
      propertyRuns(200),
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
          },
          wanted = links(one, fit),
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
