import { assess, type Assessment } from "@sdc-risk/assess";
import type { Block, Metric } from "@sdc-risk/blocks";
import { SdcObject, type Roles } from "@sdc-risk/core";
import { individualRisk } from "@sdc-risk/individual-risk";
import { individualRisk as oracle } from "@sdc-risk/oracles";
import { GUIDE_ROLES, guideTable, propertyRuns, surveyTable } from "@sdc-risk/testkit";
import { Float64, Int32, Table, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const metrics = ({ findings }: Assessment<unknown>): readonly Metric[] =>
  findings[0].blocks.flatMap((block: Block) => (block.kind === "metrics" ? block.metrics : []));
const cards = (done: Assessment<unknown>): string[] =>
  metrics(done)
    .filter(({ verdict }) => verdict === true)
    .map(({ label }) => label);
const words = ({ findings }: Assessment<unknown>): string => JSON.stringify(findings[0].blocks);
const codes = ({ warnings }: Assessment<unknown>): string[] =>
  warnings.filter(({ measure }) => measure === "individual-risk").map(({ code }) => code);

/** Classes of these sizes, every record with its own weight. */
const fileOf = (sizes: readonly number[], weights: readonly number[], more: Roles = {}): SdcObject => {
  const k = sizes.flatMap((size, i) => Array<number>(size).fill(i));
  return SdcObject.fromArrow(
    new Table({
      k: vectorFromArray(k, new Int32()),
      s: vectorFromArray(
        k.map((_, i) => i % 2),
        new Int32(),
      ),
      w: vectorFromArray(
        k.map((_, i) => weights[i % weights.length]),
        new Float64(),
      ),
    }),
    { keys: ["k"], weight: "w", ...more },
  );
};

const KEYS = ["region", "sex", "age", "marital", "education", "ethnicity"];
const survey = SdcObject.fromArrow(surveyTable({ rows: 2000, seed: 7 }), { keys: KEYS, weight: "weight" });

describe("where the model is too low", () => {
  it("the figures lose their cards and say why, with the numbers of the file", async () => {
    const done = await assess(survey, [individualRisk]);
    const { tooLow, tooHigh, expectedReidentifications } = done.results["individual-risk"].summary;
    expect(tooHigh).toBeNull();
    expect(tooLow!.pairsPerUnique).toBeLessThan(0.5);
    expect(tooLow!.risk).toBeLessThan(tooLow!.floor!);
    expect([cards(done), codes(done)]).toEqual([[], ["individual-risk-too-low"]]);
    const { message } = done.warnings.find(({ code }) => code === "individual-risk-too-low")!;
    expect(message).toContain("These figures are too low for this file.");
    expect(message).toContain(
      `the ${tooLow!.uniques.toLocaleString("en")} sample uniques give ${Math.round(tooLow!.risk)} correct matches; data intrusion simulation alone gives at least about ${Math.round(tooLow!.floor!)}`,
    );
    expect(words(done)).toContain(message);
    expect(expectedReidentifications).toBeGreaterThan(0);
  });

  it("the named records are told to be in a poor order, with the measure that orders them", async () => {
    const about = ({ findings }: Assessment<unknown>): string =>
      findings[0].blocks.find(({ title }) => title === "Records most at risk")!.about;
    expect(about(await assess(survey, [individualRisk]))).toContain(
      "those to look at first are listed by the measure population",
    );
    expect(about(await assess(fileOf([1, 2, 2, 5], [10]), [individualRisk]))).not.toContain(
      "measure population",
    );
  });

  it("the numbers do not depend on coverage, which is told", async () => {
    const whole = await assess(survey, [individualRisk]);
    const part = await assess(survey, [individualRisk], {
      options: { "individual-risk": { coverage: 0.1 } },
    });
    expect(part.results["individual-risk"].summary.tooLow).toEqual(
      whole.results["individual-risk"].summary.tooLow,
    );
    expect(part.warnings[0].message).toContain("for an intruder whose file holds everybody,");
  });

  it("no floor is told where no class holds two, so that data intrusion simulation tells nothing", async () => {
    const done = await assess(fileOf([1, 1, 1, 3], [10]), [individualRisk]);
    expect(done.results["individual-risk"].summary.tooLow).toMatchObject({
      uniques: 3,
      pairsPerUnique: 0,
      floor: null,
    });
    expect(done.warnings[0].message).toContain(
      "may be too low. No key is shared by exactly two records, and 3 are alone.",
    );
    const many = (await assess(fileOf([...Array<number>(30).fill(1), 3], [10]), [individualRisk])).warnings;
    expect(many.find(({ code }) => code === "individual-risk-too-low")!.message).toContain(
      "are in all likelihood too low.",
    );
  });
});

describe("where the model is too high", () => {
  it("the figures keep their cards with the words", async () => {
    const done = await assess(fileOf([1, 2, 2, 5], [10]), [individualRisk]);
    const { tooLow, tooHigh } = done.results["individual-risk"].summary;
    expect([tooLow, tooHigh!.pairsPerUnique, codes(done)]).toEqual([null, 4, ["individual-risk-too-high"]]);
    expect(cards(done)).toEqual(["Mean individual risk (global risk)", "Expected re-identifications"]);
    expect(metrics(done).find(({ label }) => label === "Expected re-identifications")!.about).toContain(
      "may be too high. 4 records share their key with exactly one other, and 1 is alone.",
    );
  });

  it("as in the guide's ten records, whose six records in pairs are more than its four uniques", async () => {
    expect(codes(await assess(SdcObject.fromArrow(guideTable(), GUIDE_ROLES), [individualRisk]))).toEqual([
      "individual-risk-too-high",
    ]);
  });
});

describe("nothing is said", () => {
  it.each<[string, SdcObject]>([
    ["of a file with about as many records in pairs as uniques", fileOf([1, 1, 1, 1, 2, 4], [2])],
    ["of a census with weights of 1", fileOf([1, 1, 1], [1])],
    ["of a file without weights", fileOf([1, 1, 1], [1], { weight: undefined } as unknown as Roles)],
    ["of a file without sample uniques", fileOf([2, 3], [10])],
    ["of no records", fileOf([], [1])],
  ])("%s", async (_, sdc) => {
    const done = await assess(sdc, [individualRisk]);
    const { tooLow, tooHigh } = done.results["individual-risk"].summary;
    expect([tooLow, tooHigh, codes(done), cards(done)]).toEqual([
      null,
      null,
      [],
      ["Mean individual risk (global risk)", "Expected re-identifications"],
    ]);
  });
});

it("the numbers equal their definitions on random files", async () => {
  const sizes = fc.array(fc.constantFrom(1, 1, 1, 2, 2, 3, 7), { minLength: 1, maxLength: 30 });
  const weights = fc.array(fc.double({ min: 1, max: 500, noNaN: true }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(sizes, weights, async (groups, given) => {
      const sdc = fileOf(groups, given);
      const { results } = await assess(sdc, [individualRisk]);
      const { tooLow, tooHigh } = results["individual-risk"].summary;
      const n = groups.reduce((a, b) => a + b, 0);
      const all = Array.from({ length: n }, (_, i) => given[i % given.length]);
      const total = all.reduce((a, b) => a + b, 0);
      const fraction = Math.min(1, n / total);
      const uniques = groups.filter((size) => size === 1).length;
      const pairs = 2 * groups.filter((size) => size === 2).length;
      fc.pre(fraction === 1 || fraction < 1 - 1e-9);
      if (uniques === 0 || fraction === 1) {
        expect([tooLow, tooHigh]).toEqual([null, null]);
        return;
      }
      const starts = groups.map((_, i) => groups.slice(0, i).reduce((a, b) => a + b, 0));
      const F = starts.filter((_, i) => groups[i] === 1).map((start) => all[start]);
      const risk = oracle(
        F.map(() => 1),
        F,
        "exact",
      ).reduce((a, b) => a + b, 0);
      const floor = (uniques * uniques * fraction) / (uniques * fraction + pairs * (1 - fraction));
      // at a border either answer will do
      fc.pre(Math.abs(risk / floor - 1) > 1e-9);
      const found = tooLow ?? tooHigh;
      const low = pairs / uniques < 0.5 || (pairs > 0 && risk < floor);
      expect([tooLow !== null, tooHigh !== null]).toEqual([low, !low && pairs / uniques > 1]);
      if (found === null) return;
      expect([found.uniques, found.pairsPerUnique, found.floor === null]).toEqual([
        uniques,
        pairs / uniques,
        pairs === 0,
      ]);
      expect(found.risk / risk).toBeCloseTo(1, 10);
      if (found.floor !== null) expect(found.floor / floor).toBeCloseTo(1, 12);
    }),
    propertyRuns(300),
  );
});

it("a file without weights is told once, at the figure, and no word speaks of weights that are not there", async () => {
  const done = await assess(fileOf([1, 2], [1], { weight: undefined } as unknown as Roles), [individualRisk]);
  const text = words(done);
  expect(text).not.toContain("by the weights");
  expect(text.match(/No weights were given/g)).toHaveLength(1);
  expect(metrics(done).find(({ label }) => label === "Mean individual risk (global risk)")!.about).toContain(
    "--weight",
  );
  expect(words(await assess(fileOf([1, 2], [3]), [individualRisk]))).toContain("by the weights");
});

it("strata that are no keys are warned of, and those that are keys are not", async () => {
  const file = fileOf([1, 1, 1, 1, 2, 4], [2], { strata: ["s"] });
  expect((await assess(file, [individualRisk])).warnings).toEqual([
    expect.objectContaining({
      code: "strata-not-keys",
      message: expect.stringContaining("not among the keys: s.") as string,
    }),
  ]);
  expect(codes(await assess(file.with({ roles: { keys: ["k", "s"] } }), [individualRisk]))).not.toContain(
    "strata-not-keys",
  );
  // a place lies in one land: the keys tell the stratum
  const told = SdcObject.fromArrow(
    new Table({
      place: vectorFromArray([1, 2, 3, 3], new Int32()),
      land: vectorFromArray([1, 1, 2, 2], new Int32()),
    }),
    { keys: ["place"], strata: ["land"] },
  );
  expect(codes(await assess(told, [individualRisk]))).not.toContain("strata-not-keys");
});
