import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { atOnce, weightedSum } from "@sdc-risk/data/kernels";
import {
  biasCriterion,
  expectedMatches,
  independenceCells,
  type IndependenceOptions,
  negativeBinomialRisks,
  type PopulationCell,
  populationUniqueness,
} from "./oracle/population.ts";
import {
  dankarUniques,
  pitman,
  pitmanLogLikelihood,
  pitmanUniques,
  shiftedNegativeBinomial,
  snbLogLikelihood,
  zayatzUniques,
} from "./oracle/superpopulation.ts";
import { checksInFull, propertyRuns, type Value } from "@sdc-risk/testkit";
import { Float64, Int32, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { population, superpopulation } from "../src/index.ts";

/** Records of a file, and sample records to a class. */
const MOST = 24;
const LARGEST = 12;

interface Variable {
  readonly text: boolean;
  readonly levels: number;
  readonly holes: boolean;
}
interface File {
  readonly variables: readonly Variable[];
  readonly keys: readonly (readonly Value[])[];
  readonly weights: readonly number[];
  readonly way: "fraction" | "weights" | "pml";
  readonly fraction: number;
}

/** The first level often; a key of one level without holes is constant. */
const valueOf = ({ text, levels, holes }: Variable): fc.Arbitrary<Value> =>
  fc.nat(levels + (holes ? 1 : 0) + 1).map((drawn): Value => {
    const level = Math.max(0, drawn - 1);
    return level === levels ? null : text ? `v${Math.min(level, levels - 1)}` : Math.min(level, levels - 1);
  });

const files: fc.Arbitrary<File> = fc
  .array(fc.record({ text: fc.boolean(), levels: fc.integer({ min: 1, max: 4 }), holes: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((variables) =>
    fc.integer({ min: 1, max: MOST }).chain((records) =>
      fc.record({
        variables: fc.constant(variables),
        keys: fc.array(fc.tuple(...variables.map(valueOf)), { minLength: records, maxLength: records }),
        weights: fc.array(fc.oneof(fc.constant(1), fc.double({ min: 1, max: 60, noNaN: true })), {
          minLength: records,
          maxLength: records,
        }),
        way: fc.constantFrom("fraction" as const, "weights" as const, "pml" as const),
        fraction: fc.oneof(fc.constant(1), fc.double({ min: 0.02, max: 1, noNaN: true })),
      }),
    ),
  );

const names = ({ variables }: File): string[] => variables.map((_, v) => `k${v}`);

async function ours(file: File) {
  const columns = file.variables.map(({ text }, v): [string, Vector] => [
    `k${v}`,
    vectorFromArray(
      file.keys.map((key) => key[v]!),
      text ? new Utf8() : new Int32(),
    ),
  ]);
  const table = new Table(
    Object.fromEntries([...columns, ["w", vectorFromArray([...file.weights], new Float64())]]),
  );
  const roles = { keys: names(file), ...(file.way === "fraction" ? {} : { weight: "w" }) };
  const options = {
    model: "independence" as const,
    method: file.way === "pml" ? ("pml" as const) : ("ml" as const),
    ...(file.way === "fraction" ? { samplingFraction: file.fraction } : {}),
  };
  const sdc = SdcObject.fromArrow(table, roles);
  const { results } = await assess(sdc, [population], { options: { population: options } });
  const { summary, columns: told } = results.population;
  const { counts: held } = await sdc.classes();
  return { ...summary, match: told.match.values, held };
}

const given = ({ way, weights, fraction }: File): IndependenceOptions =>
  way === "fraction" ? { samplingFraction: fraction } : { weights, method: way === "pml" ? "pml" : "ml" };

/** What is tested are the counts. */
const counted = (file: File): File => (file.way === "pml" ? { ...file, way: "weights" } : file);

/** The records that hold the keys of a pattern, by these keys alone, and how many of a cell miss all others. */
interface PatternCells {
  readonly cells: readonly (PopulationCell & { readonly exact: number })[];
  readonly complete: boolean;
}

/**
 * A file by its patterns of missing keys: the records that hold the keys of a pattern stand for the whole
 * population, unless the file is one. Who holds no key may be anybody.
 */
function patternCells(file: File): PatternCells[] {
  const { keys, weights, way, fraction } = file;
  const held = keys.map((key) => key.flatMap((value, v) => (value === null ? [] : [v])));
  const patterns = [...new Set(held.map((own) => own.join()))].map((text) =>
    text === "" ? [] : text.split(",").map(Number),
  );
  const census = way === "fraction" ? fraction === 1 : weights.every((w) => w === 1);
  const total = (list: readonly number[]): number => list.reduce((all, w) => all + w, 0);
  const N = way === "fraction" ? keys.length / fraction : total(weights);
  return patterns.map((pattern) => {
    const exactly = held.map((own) => own.join() === pattern.join());
    const inside = held.map((own) => pattern.every((v) => own.includes(v)));
    const among = <T>(list: readonly T[]): T[] => list.filter((_, i) => inside[i]);
    const own = among(keys).map((key) => pattern.map((v) => key[v]!));
    const n = own.length;
    const complete = pattern.length === file.variables.length;
    if (pattern.length === 0)
      return {
        cells: [{ key: [], f: n, lambda: N, pi: n / N, exact: exactly.filter(Boolean).length }],
        complete,
      };
    const scale = census ? 1 : N / total(way === "fraction" ? own.map(() => 1 / fraction) : among(weights));
    const options: IndependenceOptions =
      way === "fraction"
        ? { samplingFraction: fraction / scale }
        : { weights: among(weights).map((w) => w * scale), method: way === "pml" ? "pml" : "ml" };
    const exact = keys.filter((_, i) => exactly[i]).map((key) => pattern.map((v) => key[v]!));
    return {
      cells: independenceCells(own, options).map((cell) => ({
        ...cell,
        pi: Math.min(1, cell.pi),
        exact: exact.filter((key) => key.every((value, at) => value === cell.key[at])).length,
      })),
      complete,
    };
  });
}

/** The figures of a file by their definitions: what its records hold, pattern by pattern. */
function byPatterns(file: File) {
  const out = {
    sampleUniques: 0,
    tau1: 0,
    tau2: 0,
    all: 0,
    perRecord: 0,
    match: [] as { chance: number; held: number; records: number }[],
  };
  for (const { cells } of patternCells(file)) {
    const { match } = expectedMatches(cells);
    cells
      .filter(({ f }) => f > 0)
      .forEach(({ f, pi, lambda, exact }, k) => {
        if (exact === 0) return;
        out.match.push({ chance: match[k], held: f, records: exact });
        out.perRecord += exact * match[k];
        out.all += (exact / f) * (pi + (f === 1 ? (1 - pi) * match[k] : 0));
        if (f !== 1) return;
        out.sampleUniques++;
        out.tau1 += Math.exp(-lambda * (1 - pi));
        out.tau2 += match[k];
      });
  }
  return out;
}

/** Chances of a model as they are told: shrunk on the scale of log odds, with the sum that is wanted; rising. */
function toldChances(
  classes: readonly { readonly chance: number; readonly held: number; readonly records: number }[],
  total: number,
): number[] {
  const at = (shift: number): number[] =>
    classes.map(({ chance, held }) => {
      const share = held * chance;
      return 1 / (1 + ((1 - share) / share) ** (1 - 0.1 / held) * Math.exp(-shift)) / held;
    });
  let low = -40;
  let high = 40;
  for (let halving = 0; halving < 60; halving++) {
    const middle = (low + high) / 2;
    const sum = at(middle).reduce((all, chance, c) => all + classes[c].records * chance, 0);
    if (sum < total) low = middle;
    else high = middle;
  }
  return at((low + high) / 2).sort((a, b) => a - b);
}

/** Expects two figures to agree to a share of the larger, or both to be as good as zero. */
function near(what: string, actual: number, expected: number, share: number, zero = 1e-10): void {
  if (!(Math.abs(actual - expected) <= Math.max(zero, share * Math.abs(expected))))
    expect([what, actual]).toEqual([what, expected]);
}

describe("independence equals its definition, summed over distributions and cells", () => {
  it("in τ1 and τ2", async () => {
    await fc.assert(
      fc.asyncProperty(files, async (file) => {
        const { sampleUniques, ...found } = await ours(file);
        const oracle = byPatterns(file);
        expect(sampleUniques).toBe(oracle.sampleUniques);
        for (const tau of ["tau1", "tau2"] as const) near(tau, found[tau]!, oracle[tau], 1e-10);
        if (file.keys.some((key) => key.includes(null))) return;
        const whole = populationUniqueness(independenceCells(file.keys, given(file)));
        for (const tau of ["tau1", "tau2"] as const) near(tau, found[tau]!, whole[tau].estimate, 1e-10);
      }),
      propertyRuns(2000),
    );
  });

  it("in the expected correct matches over all records, and in the chance of each", async () => {
    await fc.assert(
      fc.asyncProperty(files, async (file) => {
        const { expectedMatches: found, match, held } = await ours(file);
        const oracle = byPatterns(file);
        near("A", found.all!, oracle.all, 1e-10);
        near("record by record", found.perRecord!, oracle.perRecord, 1e-10);
        const told = toldChances(oracle.match, oracle.all);
        near("the chances of all records", weightedSum(match, held), oracle.all, 1e-9);
        // classes stand in the order of their first records, cells in that of their levels
        [...match]
          .sort((a, b) => a - b)
          .forEach((chance, c) => {
            near("a record", chance, told[c], 1e-9);
          });
      }),
      propertyRuns(500),
    );
  });

  it("in B̂ and B̂/√v", async () => {
    await fc.assert(
      fc.asyncProperty(files, async (file) => {
        const { bias } = (await ours(file)).models[0];
        const complete = patternCells(counted(file)).find((one) => one.complete);
        // without complete records the model is that of fewer keys
        if (complete === undefined) return;
        const records = complete.cells.reduce((all, { f }) => all + f, 0);
        if (10 * records < file.keys.length) return;
        const oracle = biasCriterion(complete.cells);
        for (const tau of ["tau1", "tau2"] as const) {
          near(`B̂ of ${tau}`, bias![tau].bias, oracle[tau].bias, 1e-8);
          // below it sums of terms of either sign have lost their digits
          if (oracle[tau].variance > 1e-10)
            near(`B̂/√v of ${tau}`, bias![tau].z, oracle[tau].ratio!, 1e-6, 1e-7);
          // a sampling fraction of one but for rounding leaves some 1e-16 of it
          else if (oracle[tau].variance === 0) expect(Math.abs(bias![tau].z)).toBeLessThan(1e-12);
        }
      }),
      {
        ...propertyRuns(1000),
        // one key fits as it is: what is left of variance and bias is rounding
        examples: [
          [
            {
              variables: [{ text: false, levels: 2, holes: true }],
              keys: Array.from("nnn010n10010nn010n01n00", (code) => [code === "n" ? null : Number(code)]),
              weights: new Array<number>(23).fill(1),
              way: "fraction",
              fraction: 0.02,
            },
          ],
        ],
      },
    );
  });

  it("in the negative binomial variant, its shape given", async () => {
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(files, async (file) => {
        const variant = (await ours(file)).negativeBinomial!;
        const { shape } = variant;
        if (shape === null) return;
        tried++;
        const risks = patternCells(file)
          .flatMap(({ cells }) => cells)
          .filter(({ f, exact }) => f === 1 && exact === 1)
          .map(({ lambda, pi }) => negativeBinomialRisks(shape, lambda, pi));
        near(
          "τ1",
          variant.tau1!,
          risks.reduce((sum, { unique }) => sum + unique, 0),
          1e-9,
        );
        near(
          "τ2",
          variant.tau2!,
          risks.reduce((sum, { match }) => sum + match, 0),
          1e-9,
        );
      }),
      propertyRuns(1500),
    );
    // one file in fifty has a shape
    if (checksInFull()) expect(tried).toBeGreaterThan(10);
  });
});

interface Classes {
  /** Classes by size; sizes[0] is none. */
  readonly sizes: readonly number[];
  readonly N: number;
}

/** Many classes of one record, few of many; from one class up, and populations from a census up. */
const classes: fc.Arbitrary<Classes> = fc
  .record({
    held: fc.array(
      fc.tuple(
        fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: LARGEST })),
        fc.integer({ min: 1, max: 5 }),
      ),
      { minLength: 1, maxLength: 6 },
    ),
    others: fc.oneof(
      { weight: 1, arbitrary: fc.constant(0) },
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 1500 }) },
    ),
  })
  .map(({ held, others }) => {
    const sizes = new Array<number>(LARGEST + 1).fill(0);
    for (const [size, count] of held) sizes[size] += count;
    return { sizes, N: others + sizes.reduce((total, s, j) => total + s * j, 0) };
  });

const frequencies = (sizes: readonly number[]): Int32Array =>
  Int32Array.from(sizes.flatMap((s, j) => new Array<number>(s).fill(j)));
function estimatesOf({ sizes, N }: Classes) {
  const { estimates, dankar } = atOnce(superpopulation(frequencies(sizes), N));
  const by = (method: string) => estimates.find((one) => one.method === method)!;
  return { zayatz: by("zayatz"), pitman: by("pitman"), snb: by("snb"), dankar };
}
const recordsOf = ({ sizes }: Classes): number => sizes.reduce((total, s, j) => total + s * j, 0);

/** Some of the files have estimates, of which some have oracles. */
const MANY = propertyRuns(300);

describe("superpopulation estimates", () => {
  it("of Zayatz and by Dankar's rule equal their formulas", () => {
    fc.assert(
      fc.property(classes, (file) => {
        const { zayatz, pitman: byPitman, snb, dankar } = estimatesOf(file);
        const oracle = zayatzUniques(file.sizes, file.N);
        near("Zayatz", zayatz.uniques!, oracle ?? 0, 1e-11);
        const rule = dankarUniques(recordsOf(file) / file.N, {
          zayatz: zayatz.uniques,
          pitman: byPitman.uniques,
          snb: snb.uniques,
        });
        if (rule === null) expect(dankar).toBeNull();
        else near("Dankar", dankar!.uniques, rule, 0);
      }),
      propertyRuns(1000),
    );
  });

  it("of Pitman have the largest likelihood, and the uniques that its parameters give", () => {
    let both = 0;
    fc.assert(
      fc.property(classes, (file) => {
        const { pitman: found } = estimatesOf(file);
        const oracle = pitman(file.sizes, file.N);
        if (recordsOf(file) === file.N) return;
        if (found.uniques === null) {
          expect([found.reason, oracle]).toEqual([found.reason, null]);
          return;
        }
        // an α near 0 is shown as 0
        const { theta, alpha } = found.parameters as { theta: number; alpha: number };
        expect(pitmanLogLikelihood(file.sizes, theta, alpha)).toBeGreaterThan(
          (oracle?.logLikelihood ?? -Infinity) - 1e-6,
        );
        near("uniques", found.uniques, pitmanUniques(theta, alpha, file.N), alpha === 0 ? 1e-5 : 1e-8);
        if (oracle === null) return;
        both++;
        near("likelihood", pitmanLogLikelihood(file.sizes, theta, alpha), oracle.logLikelihood, 0, 1e-5);
      }),
      MANY,
    );
    if (checksInFull()) expect(both).toBeGreaterThan(20);
  });

  it("of the slide negative binomial have the largest likelihood, and the uniques that its parameters give", () => {
    let both = 0;
    fc.assert(
      fc.property(classes, (file) => {
        const { snb: found } = estimatesOf(file);
        const pi = recordsOf(file) / file.N;
        const oracle = shiftedNegativeBinomial(file.sizes, pi);
        if (pi === 1) return;
        if (found.uniques === null) {
          // where all are unique any β near 1 has the likelihood 1
          if (file.sizes[1] < recordsOf(file)) expect([found.reason, oracle]).toEqual([found.reason, null]);
          return;
        }
        const {
          alpha,
          beta,
          classes: all,
        } = found.parameters as { alpha: number; beta: number; classes: number };
        const reached = snbLogLikelihood(file.sizes, alpha, beta, pi);
        expect(reached).toBeGreaterThan((oracle?.logLikelihood ?? -Infinity) - 1e-6);
        near("uniques", found.uniques, all * beta ** alpha, 1e-12);
        if (oracle === null) return;
        both++;
        near("likelihood", reached, oracle.logLikelihood, 0, 1e-5);
      }),
      MANY,
    );
    if (checksInFull()) expect(both).toBeGreaterThan(20);
  });
});
