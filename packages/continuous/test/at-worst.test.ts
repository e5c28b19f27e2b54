import { assess, judgedOf } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { uniforms } from "@sdc-risk/data/kernels";
import type { Table } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { continuous } from "../src/index.ts";
import { filesInOrder, filesOf, tableOf } from "./files.ts";

const N = 200;
const next = uniforms(1);
const drawn = (): number => Math.round(1000 * Math.exp(2 * next()));
const X = Array.from({ length: N }, drawn);
const Y = Array.from({ length: N }, drawn);
const SEX = X.map((_, i) => "fm"[i % 2]);
const REGION = X.map((_, i) => "nesw"[Math.floor(i / 2) % 4]);
/** Values of records that are alike, eight places further on. */
const moved = (values: readonly number[], by: number): number[] =>
  values.map((_, i) => values[(i + by) % values.length]);
const noise = (values: readonly number[]): number[] => values.map((x) => x + 6000 * (next() - 0.5));

const file = (...numbers: readonly (readonly number[])[]) => tableOf(numbers, [SEX, REGION]);

/** Shares of right links, as they are and at worst, of each released file. */
async function linked(sdc: SdcObject) {
  const { results, findings } = await assess(sdc, [continuous]);
  const judged = await judgedOf(findings[0], () => Promise.resolve());
  const { files } = results.continuous.summary;
  return files.map(({ linkage }, at) => {
    const { figures } = judged!.released![at].worst!;
    return { is: linkage!.share!, worst: (figures as { linkage: { share: number } }).linkage.share };
  });
}

const original = file(X, Y);

describe("linkage by distance at worst", () => {
  it.each([
    [
      "multiplied",
      file(
        X.map((x) => 12 * x),
        Y.map((y) => 12 * y),
      ),
    ],
    [
      "subtracted from a number",
      file(
        X.map((x) => 9e5 - x),
        Y.map((y) => 9e5 - y),
      ),
    ],
    ["their logarithms", file(X.map(Math.log), Y.map(Math.log))],
    ["exchanged between variables", file(Y, X)],
    ["exchanged between records that are alike in all else", file(moved(X, 8), moved(Y, 8))],
  ])("finds everybody where values are %s", async (_, released) => {
    const [{ is, worst }] = await linked(filesInOrder(original, released));
    expect(is).toBeLessThan(0.1);
    expect(worst).toBeGreaterThan(0.95);
  });

  it("finds them where numbers without a role were exchanged with the others", async () => {
    const roles = { numeric: ["x0"], keys: ["k0", "k1"] };
    const released = [file(moved(X, 8), moved(Y, 8))];
    const [{ is, worst }] = await linked(
      SdcObject.fromArrow(original, roles, { released, match: "position" }),
    );
    expect(is).toBeLessThan(0.1);
    expect(worst).toBeGreaterThan(0.9);
  });

  it("finds them where records are left out, too", async () => {
    const ids = X.map((_, i) => i);
    const some = ids.filter((i) => i % 3 > 0);
    const of = (values: readonly number[]): number[] => some.map((i) => 12 * values[i]);
    const [{ worst }] = await linked(filesOf(tableOf([X, Y], [], ids), tableOf([of(X), of(Y)], [], some)));
    expect(worst).toBeGreaterThan(0.95);
  });

  it("finds no more than it does where values have noise, or were exchanged between others", async () => {
    const [noisy, swapped, same] = await linked(
      filesInOrder(original, file(noise(X), noise(Y)), file(moved(X, 3), moved(Y, 5)), original),
    );
    expect(noisy.worst).toBeLessThan(noisy.is + 0.03);
    expect(swapped.worst).toBeLessThan(0.05);
    expect(same).toEqual({ is: 1, worst: 1 });
  });

  it("sees near values in another unit, and one-to-one links", async () => {
    const sdc = filesInOrder(
      original,
      file(
        X.map((x) => 12 * x),
        Y.map((y) => 12 * y),
      ),
    );
    const { results, findings } = await assess(sdc, [continuous], {
      options: { continuous: { interval: [0.1, 0.01], linkage: { oneToOne: true } } },
    });
    const judged = await judgedOf(findings[0], () => Promise.resolve());
    expect(results.continuous.summary.interval![1].share).toBeLessThan(0.1);
    expect(judged!.worst!.figures).toMatchObject({
      linkage: { oneToOne: { share: 1 } },
      interval: [
        { k: 0.1, share: 1 },
        { k: 0.01, share: 1 },
      ],
    });
  });

  it("has no figures where there are none to begin with", async () => {
    const sdc = filesInOrder(file(X.map(() => 1)), file(X));
    const { findings } = await assess(sdc, [continuous], { options: { continuous: { interval: null } } });
    const judged = await judgedOf(findings[0], () => Promise.resolve());
    expect(judged!.worst!.figures).toMatchObject({
      linkage: null,
      probabilistic: null,
      interval: null,
      rmd: null,
      files: [{ file: 1, linkage: null, interval: null }],
    });
    const alone = await assess(filesInOrder(original), [continuous]);
    expect(await judgedOf(alone.findings[0], () => Promise.resolve())).toBeNull();
  });
});

const OPTIONS = { rankInterval: [5], outliers: { percentile: 0.9 }, probabilistic: {} };

/** Figures of a rule, as they are and at worst, by their places. */
async function figuresOf(released: Table, places: readonly string[]) {
  const { results, findings } = await assess(filesInOrder(original, released), [continuous], {
    options: { continuous: OPTIONS },
  });
  const judged = await judgedOf(findings[0], () => Promise.resolve());
  const at = (figures: unknown, place: string): number =>
    place
      .split(".")
      .reduce<unknown>(
        (part, name) => (part as Record<string, unknown> | undefined)?.[name],
        figures,
      ) as number;
  const { summary } = results.continuous;
  const { figures } = judged!.worst!;
  return new Map(places.map((place) => [place, { is: at(summary, place), worst: at(figures, place) }]));
}

const SHARES = [
  "rmd.risk1",
  "rmd.risk2",
  "rmd.weighted1",
  "rankInterval.0.share",
  "probabilistic.share",
  "curve.10.share",
  "variables.0.near.1.share",
  "variables.0.deciles.4.interval",
  "variables.0.deciles.4.rmd",
  "variables.0.deciles.4.linked",
];

describe("figures on nearness and links by probability at worst", () => {
  const negative = (values: readonly number[]): number[] => values.map((x) => 9000 - x);
  const renamed = [SEX.map((sex) => (sex === "f" ? "m" : "f")), REGION.map((region) => `${region}!`)];

  it.each([
    ["subtracted from a number", file(negative(X), negative(Y)), SHARES],
    ["exchanged between variables", file(Y, X), SHARES],
    [
      "logarithms that are subtracted, beside keys in other codes",
      tableOf([negative(X.map(Math.log)), negative(Y.map(Math.log))], renamed),
      SHARES,
    ],
    [
      "exchanged between records that are alike in all else",
      file(moved(X, 8), moved(Y, 8)),
      SHARES.filter((place) => !place.includes("curve")),
    ],
  ])("see everybody where values are %s", async (_, released, places) => {
    const unchanged = await figuresOf(original, places);
    for (const [place, { is, worst }] of await figuresOf(released, places)) {
      expect(is, place).toBeLessThan(0.5);
      expect(worst, place).toBeGreaterThan(0.98 * (unchanged.get(place)?.is ?? 1));
    }
  });

  it("see outliers that are now at the other end", async () => {
    const places = ["outliers.any.still", "outliers.variables.0.still"];
    for (const [place, { is, worst }] of await figuresOf(file(negative(X), negative(Y)), places)) {
      expect(is, place).toBe(0);
      expect(worst, place).toBeGreaterThan(1);
    }
  });

  it("see hardly more than there is to see where values have noise, are rounded or means of three", async () => {
    const means = (values: readonly number[]): number[] => {
      const order = values.map((_, i) => i).sort((a, b) => values[a] - values[b]);
      const out = [...values];
      for (let at = 0; at < order.length; at += 3) {
        const some = order.slice(at, at + 3);
        const mean = some.reduce((sum, i) => sum + values[i], 0) / some.length;
        for (const i of some) out[i] = mean;
      }
      return out;
    };
    const little = (values: readonly number[]): number[] => values.map((x) => x + 400 * (next() - 0.5));
    const rounded = (values: readonly number[]): number[] => values.map((x) => 100 * Math.round(x / 100));
    const places = SHARES.filter((place) => !place.includes("deciles"));
    for (const change of [noise, little, means, rounded])
      for (const [place, { is, worst }] of await figuresOf(file(change(X), change(Y)), places)) {
        // within wide intervals values by order are nearer, as all their errors are of ranks
        const most = /curve|near/u.test(place) ? 0.2 : 0.08;
        expect(worst, `${place} of ${change.name}`).toBeGreaterThanOrEqual(is);
        expect(worst, `${place} of ${change.name}`).toBeLessThan(is + most);
      }
  });

  it("know bands of keys, and no values that were changed by chance", async () => {
    const wide = REGION.map((region) => ("ne".includes(region) ? "north or east" : "south or west"));
    const [bands] = (
      await figuresOf(tableOf([noise(X), noise(Y)], [SEX, wide]), ["probabilistic.share"])
    ).values();
    expect(bands.worst).toBeLessThan(0.2);
    const turned = REGION.map((region) => (next() < 0.3 ? "nesw"[Math.floor(4 * next())] : region));
    const [changed] = (
      await figuresOf(tableOf([noise(X), noise(Y)], [SEX, turned]), ["probabilistic.share"])
    ).values();
    expect(changed.worst).toBeLessThan(changed.is + 0.03);
  });
});
