import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixedPoint } from "../src/model/fixed-point.ts";
import { filesOf, objectOf, resultOf, type Files, type Key } from "./files.ts";

/** What follows from the definitions, pair by pair. */

const agrees = (a: Key, b: Key, v: number): boolean | null =>
  a[v] === null || b[v] === null ? null : a[v] === b[v];

const isCandidate = (a: Key, b: Key, wildcard: boolean): boolean =>
  a.every((x, v) => x === b[v] || (wildcard && (x === null || b[v] === null)));

/** How often a key is repeated, and how often it is drawn by chance. */
interface Hits {
  readonly hit: number[];
  readonly chance: number[];
}

interface Fit {
  readonly own: Hits;
  readonly others: Hits;
  readonly m: number[];
  readonly u: number[];
  /** Share of the records whose person is in the identified file. */
  readonly h: number;
}

const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** A share is at least half a record or pair, and at most all but half of one. */
const shareOf = (yes: number, no: number): number =>
  Math.max(0.5, yes) / (Math.max(0.5, yes) + Math.max(0.5, no));

/** The share of identified records that hold a value, of those that hold the key. */
function commonIn({ identified }: Files): (v: number, value: string) => number {
  const known = new Map<string, number>();
  return (v, value) => {
    const name = `${v} ${value}`;
    if (known.has(name)) return known.get(name)!;
    const held = identified.filter(({ key }) => key[v] !== null);
    const same = held.filter(({ key }) => key[v] === value).length;
    known.set(name, same > 0 && same === held.length ? 1 : shareOf(same, held.length - same));
    return known.get(name)!;
  };
}

type Common = ReturnType<typeof commonIn>;

/** How much more often than by chance the first record comes from the second one. */
function ratio(a: Key, b: Key, { hit, chance }: Hits, common: Common, keys: readonly number[]): number {
  return keys.reduce((product, v) => {
    const agree = agrees(a, b, v);
    if (agree === null) return product;
    return product * (agree ? hit[v] / common(v, a[v]!) + chance[v] : chance[v]);
  }, 1);
}

/** Shares of pairs that repeat a key, where pair i, j is one of one person with a weight. */
function hitsBy(
  ours: readonly Key[],
  theirs: readonly Key[],
  weight: (i: number, j: number) => number,
  { hit, chance }: Hits,
  common: Common,
): Hits & { readonly agreed: number[]; readonly disagreed: number[] } {
  const tallies = hit.map((_, v) => {
    let [yes, no, agreed, disagreed] = [0, 0, 0, 0];
    for (const [i, a] of ours.entries())
      for (const [j, b] of theirs.entries()) {
        const agree = agrees(a, b, v);
        const w = weight(i, j);
        if (agree === null) continue;
        const own = agree ? hit[v] / common(v, a[v]!) : 0;
        yes += (w * own) / (own + chance[v]);
        no += (w * chance[v]) / (own + chance[v]);
        if (agree) agreed += w;
        else disagreed += w;
      }
    return { yes, no, agreed, disagreed };
  });
  return {
    hit: tallies.map(({ yes, no }, v) => (yes + no > 0 ? shareOf(yes, no) : hit[v])),
    chance: tallies.map(({ yes, no }, v) => (yes + no > 0 ? shareOf(no, yes) : chance[v])),
    agreed: tallies.map(({ agreed }) => agreed),
    disagreed: tallies.map(({ disagreed }) => disagreed),
  };
}

/** How identified records repeat each other: each comes from another one, or from nobody. */
function alike({ identified }: Files, common: Common, begin: number): Hits {
  const records = identified.map(({ key }) => key);
  const keys = records[0].map((_, v) => v);
  return settled(
    keys.map(() => begin),
    1e-5,
    (hits) => {
      const ratios = records.map((a, i) =>
        records.map((b, j) => (i === j ? 0 : ratio(a, b, hits, common, keys))),
      );
      return {
        next: hitsBy(records, records, (i, j) => ratios[i][j] / (1 + total(ratios[i])), hits, common).hit,
        likelihood: total(ratios.map((row) => Math.log1p(total(row)))),
      };
    },
  );
}

/** Where steps end; in as few of them as those of the measure, since plain ones end too early where they are short. */
function settled(
  start: readonly number[],
  still: number,
  step: (hits: Hits) => { readonly next: readonly number[]; readonly likelihood: number },
): Hits {
  const search = fixedPoint(
    Float64Array.from(start),
    (at) => {
      const { next, likelihood } = step(hitsAt(at));
      return { next: Float64Array.from(next), likelihood };
    },
    still,
    1000,
  );
  for (;;) {
    const { done, value } = search.next();
    if (done === true) return hitsAt(value.at);
  }
}

const hitsAt = (at: Float64Array): Hits => ({ hit: [...at], chance: Array.from(at, (x) => 1 - x) });

/** How much more often than by chance somebody else has a record's keys. */
const others = (a: Key, { identified }: Files, hits: Hits, common: Common, keys: readonly number[]): number =>
  (1 + total(identified.map(({ key }) => ratio(a, key, hits, common, keys)))) / (1 + identified.length);

/** Where a falling function passes 0; the end where it does not. */
function root(f: (x: number) => number, least: number, most: number, flat: number): number {
  if (f(most) >= -flat) return most;
  let [low, high] = [Math.min(least, most), most];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (f(middle) > 0) low = middle;
    else high = middle;
  }
  return high;
}

/** EM over single pairs, each record with one partner at most; until nothing moves. @param begin where hits begin */
function em(files: Files, begin = 0.9): Fit {
  const { file, identified } = files;
  const keys = file[0].key.map((_, v) => v);
  const ours = file.map(({ key }) => key);
  const theirs = identified.map(({ key }) => key);
  const common = commonIn(files);
  const kernel = alike(files, common, begin);
  const b = ours.map((key) => others(key, files, kernel, common, keys));
  const most = Math.min(1, theirs.length / ours.length);
  const persons = (own: Hits) => {
    const ratios = ours.map((one) => theirs.map((other) => ratio(one, other, own, common, keys)));
    const a = ratios.map((row) => total(row) / theirs.length);
    const h = root(
      (x) => total(a.map((one, i) => (one - b[i]) / ((1 - x) * b[i] + x * one))),
      0.5 / ours.length,
      most,
      1e-9 * ours.length,
    );
    const all = a.map((one, i) => (1 - h) * b[i] + h * one);
    const found = hitsBy(ours, theirs, (i, j) => ((h / theirs.length) * ratios[i][j]) / all[i], own, common);
    return { h, found, next: found.hit, likelihood: total(all.map(Math.log)) };
  };
  const own = settled(
    keys.map(() => begin),
    1e-6,
    persons,
  );
  const { h, found } = persons(own);
  const every = hitsBy(ours, theirs, () => 1, own, common);
  const u = keys.map((v) =>
    shareOf(every.agreed[v] - found.agreed[v], every.disagreed[v] - found.disagreed[v]),
  );
  return { own, others: kernel, u, m: u.map((one, v) => own.hit[v] + own.chance[v] * one), h };
}

/** Weights are whole numbers of millionths of a bit, nearly. */
const STEP = 2 ** -20;
const steps = (x: number): number => Math.round(Math.log2(x) / STEP);

/** Links by a model, record by record. */
function links(files: Files, { own, others: kernel, u, h }: Fit) {
  const { file, identified } = files;
  const common = commonIn(files);
  /** Whether some pairs agree on a key and others do not. */
  const differs = (v: number): boolean => {
    const found = new Set(file.flatMap((a) => identified.map((b) => agrees(a.key, b.key, v))));
    return found.has(true) && found.has(false);
  };
  const telling = u.flatMap((one, v) =>
    differs(v) && Math.log2(own.hit[v] / one + own.chance[v]) - Math.log2(own.chance[v]) > 1e-3 ? [v] : [],
  );
  return file.map((a) => {
    const weights = identified.map((b) =>
      telling.reduce((sum, v) => {
        const agree = agrees(a.key, b.key, v);
        const apart = Math.min(-1, steps(own.chance[v]));
        if (agree === null) return sum;
        if (!agree) return sum + apart;
        const full = steps(own.hit[v] / common(v, a.key[v]!) + own.chance[v]);
        return sum + Math.max(apart + 1, full);
      }, 0),
    );
    const most = Math.max(...weights);
    const best = identified.filter((_, j) => weights[j] === most);
    const isIn = best.some(({ person }) => person === a.person);
    const each = h / identified.length;
    const all = total(weights.map((w) => 2 ** (w * STEP)));
    const b = others(a.key, files, kernel, common, telling);
    return {
      weight: most * STEP,
      ties: best.length,
      credit: isIn ? 1 / best.length : 0,
      probability: (each * 2 ** (most * STEP)) / ((1 - h) * b + each * all),
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
        const missing = wildcard ? "wildcard" : "category";
        const { summary, columns } = await resultOf(objectOf(one, true), { missing, coverage: 1 });
        const found = one.file.map((a) => one.identified.filter((b) => isCandidate(a.key, b.key, wildcard)));
        const right = found.map((list, i) =>
          list.some(({ person }) => person === one.file[i].person) ? 1 / list.length : 0,
        );
        close(summary.exact.correct, total(right));
        close(
          summary.exact.expectedCorrect,
          total(found.map((list) => (list.length > 0 ? 1 / list.length : 0))),
        );
        expect(summary.exact.range).toBeNull();
        expect(summary.exact).toMatchObject({
          noCandidate: found.filter((list) => list.length === 0).length,
          oneCandidate: found.filter((list) => list.length === 1).length,
        });
        expect(summary.persons).toBe(
          one.file.filter((a) => one.identified.some((b) => a.person === b.person)).length,
        );
        // classes are numbered by first record
        const keys = one.file.map(({ key }) => JSON.stringify(key));
        const classes = [...new Set(keys)];
        expect(classes.map((key) => found[keys.indexOf(key)].length)).toEqual(
          Array.from(columns.candidates.values),
        );
      }),
      propertyRuns(300),
    );
  });

  it("estimates m, u and the persons in both files as EM over single pairs does", async () => {
    await fc.assert(
      fc.asyncProperty(files, async (one) => {
        fc.pre(one.file.length > 0 && one.file[0].key.length >= 3 && one.identified.length > 1);
        const { summary } = await resultOf(objectOf(one, false));
        const { probabilistic } = summary;
        const wanted = em(one);
        const nearby = em(one, 0.9 + 1e-7);
        // where a hair's breadth leads elsewhere the likelihood has no one maximum to compare with
        fc.pre(
          Math.abs(wanted.h - nearby.h) < 1e-6 && wanted.m.every((x, v) => Math.abs(x - nearby.m[v]) < 1e-6),
        );
        expect(probabilistic.pairs).toBe(one.file.length * one.identified.length);
        const gap = (a: number, b: number): number => Math.abs(a - b);
        expect(gap(probabilistic.expectedPersons! / one.file.length, wanted.h)).toBeLessThan(1e-5);
        for (const [v, key] of probabilistic.keys.entries()) {
          expect(gap(key.m, wanted.m[v])).toBeLessThan(1e-5);
          expect(gap(key.u, wanted.u[v])).toBeLessThan(1e-5);
        }
      }),
      propertyRuns(100),
    );
  });

  it("links each record as a look at all its pairs does", async () => {
    await fc.assert(
      fc.asyncProperty(files, async (one) => {
        fc.pre(one.file.length > 0 && one.file[0].key.length >= 3);
        const thresholds = [0, 0.25, 0.5, 0.9];
        const { summary, columns } = await resultOf(objectOf(one, true), { thresholds });
        const { probabilistic, persons } = summary;
        const [kernel, nearby] = [0.9, 0.9 + 1e-7].map((begin) => alike(one, commonIn(one), begin)) as [
          Hits,
          Hits,
        ];
        fc.pre(kernel.hit.every((x, v) => Math.abs(x - nearby.hit[v]) < 1e-6));
        const u = probabilistic.keys.map((key) => key.u);
        const chance = probabilistic.keys.map(({ m }, v) => (1 - m) / (1 - u[v]));
        const own = { hit: chance.map((x) => 1 - x), chance };
        const h = probabilistic.expectedPersons! / one.file.length;
        const wanted = links(one, { own, others: kernel, m: [], u, h });
        const keys = one.file.map(({ key }) => JSON.stringify(key));
        [...new Set(keys)].forEach((key, c) => {
          const { weight, probability } = wanted[keys.indexOf(key)];
          expect(Math.abs(columns.weight!.values[c] - weight)).toBeLessThan(1e-6);
          expect(Math.abs(columns.probability!.values[c] - probability)).toBeLessThan(
            1e-6 * Math.max(1e-3, probability),
          );
        });
        for (const { threshold, links: declared, correct, precision, recall } of probabilistic.thresholds) {
          const chosen = wanted.filter(({ probability }) => probability >= threshold);
          const edge = wanted.some(
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
