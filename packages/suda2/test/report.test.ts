import type { HeatMapBlock, Metric } from "@sdc-risk/blocks";
import { SdcObject } from "@sdc-risk/core";
import { Float64, Int32, Table, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { codesOf, measured, objectOf, randomFrom } from "./support.ts";

type Found = Awaited<ReturnType<typeof measured>>;

const aboutOf = ({ blocks }: Found, wanted: string): string =>
  blocks
    .flatMap((block): readonly Metric[] => (block.kind === "metrics" ? block.metrics : []))
    .find(({ label }) => label === wanted)!.about;

const weighted = (weights: readonly number[]): SdcObject =>
  SdcObject.fromArrow(
    new Table({
      k: vectorFromArray(
        weights.map((_, i) => i >> 1),
        new Int32(),
      ),
      w: vectorFromArray([...weights], new Float64()),
    }),
    { keys: ["k"], weight: "w" },
  );

describe("the sampling fraction", () => {
  it("is 1 where weights of mean 1 miss the number of records by rounding, to either side", async () => {
    for (const miss of [-3e-14, 0, 3e-14]) {
      const sdc = weighted([...new Array<number>(99).fill(1), 1 + miss]);
      const { summary, warnings } = await measured(sdc);
      expect(Math.sign(sdc.weightFacts!.total - 100)).toBe(Math.sign(miss));
      expect([summary.samplingFraction, codesOf(warnings)]).toEqual([1, []]);
    }
  });

  it("is warned of where weights add up to less, in numbers that people read", async () => {
    const { warnings } = await measured(weighted(new Array<number>(2000).fill(0.3)));
    expect(warnings[0].message).toContain("The weights add up to 600, less than the 2,000 records");
  });
});

describe("the population behind the sample uniques", () => {
  const columns = [[1, 2, 3, 3]];

  it("is told with the fraction that it rests on, also where that is a guess", async () => {
    const of = async (options: object): Promise<string> =>
      aboutOf(await measured(objectOf(columns), options), "Population behind the sample uniques");
    expect(await of({})).toContain("when it holds 1 % of the population, which is a guess.");
    expect(await of({ samplingFraction: 0.2 })).toMatch(/when it holds 20 % of the population\.$/);
  });

  it("is no estimate where no records are in pairs", async () => {
    const found = await measured(objectOf([[1, 2, 3, 3, 3]]), { samplingFraction: 0.1 });
    expect(aboutOf(found, "Population behind the sample uniques")).toContain("and so this is none");
  });
});

it("one key has no smaller set to be special by", async () => {
  const about = aboutOf(await measured(objectOf([[1, 2, 3, 3]])), "Special uniques");
  expect(about).toBe("With one key there is no smaller set: none of 2 records alone on it can be special.");
});

it("pairs of keys that a summary leaves out are empty, and not without a share", async () => {
  const random = randomFrom(1);
  const columns = Array.from({ length: 40 }, () =>
    Array.from({ length: 24 }, () => Math.floor(random() * 5)),
  );
  const { blocks, summary } = await measured(objectOf(columns), { maxSize: 2 });
  expect(summary.pairs).toHaveLength(500);
  const map = blocks.find(({ title }) => title === "Contribution of pairs of keys") as HeatMapBlock;
  const cells = map.values.flatMap((row, i) => row.filter((_, j) => i !== j));
  expect(cells).toContain(null);
  expect(cells).not.toContain(0);
  expect(map.about).toContain("not among the 500 with the largest shares are left empty");
});
