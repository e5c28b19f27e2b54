import { assess, judgedOf } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { uniforms } from "@sdc-risk/data/kernels";
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
    expect(judged!.worst!.figures).toEqual({
      linkage: null,
      interval: null,
      files: [{ file: 1, linkage: null, interval: null }],
    });
    const alone = await assess(filesInOrder(original), [continuous]);
    expect(await judgedOf(alone.findings[0], () => Promise.resolve())).toBeNull();
  });
});
