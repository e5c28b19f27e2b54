import { assess } from "@sdc-risk/assess";
import { SdcObject, type Roles } from "@sdc-risk/core";
import { individualRisk } from "@sdc-risk/individual-risk";
import { checkSize } from "@sdc-risk/testkit";
import { expect, it } from "vitest";
import { fileOf, places, truth, twoStages, villageCounts } from "./stages.ts";

/** Keys of which many people of a village have the same: there the model of individual risk is near the truth. */
const KEYS = ["village", "sex"];
const SEEDS = Array.from({ length: checkSize(6, 2) }, (_, i) => 9200 + i);

it.each(SEEDS)(
  "individual risk of keys that tell the cluster goes by the people of the drawn clusters, seed %i",
  async (seed) => {
    const population = places(400, 8, seed);
    const sample = twoStages(population, 80, 0.2, "equal", seed + 1);
    const table = fileOf(population, sample);
    const real = truth(population, sample, KEYS);
    const told = async (more: Roles, margins = [] as ReturnType<typeof villageCounts>[]) => {
      const sdc = SdcObject.fromArrow(
        table,
        { keys: KEYS, weight: "w", ...more },
        { weighting: { margins } },
      );
      const { results, warnings, findings } = await assess(sdc, [individualRisk]);
      return {
        ratio: results["individual-risk"].summary.expectedReidentifications / real,
        codes: warnings.map(({ code }) => code),
        cautions: findings[0]?.done,
      };
    };
    const known = await told({ cluster: ["psu"], clusterWeight: ["wc"] });
    const unknown = await told({ cluster: ["psu"] });
    const raked = await told({ cluster: ["psu"] }, [villageCounts(population)]);
    expect(unknown.ratio).toBeLessThan(0.5);
    expect(unknown.codes).toContain("cluster-keys");
    for (const { ratio, codes } of [known, raked]) {
      expect(ratio).toBeGreaterThan(0.9);
      expect(ratio).toBeLessThan(1.15);
      expect(codes).not.toContain("cluster-keys");
    }
    // above the cluster weights stand for the whole population
    const sdc = (more: Roles) =>
      SdcObject.fromArrow(table, { keys: ["region", "sex", "age"], weight: "w", ...more });
    const [plain, staged] = [
      await assess(sdc({ insensitive: ["psu"] }), [individualRisk]),
      await assess(sdc({ cluster: ["psu"], clusterWeight: ["wc"] }), [individualRisk]),
    ];
    expect(staged.results["individual-risk"].summary.globalRisk).toBe(
      plain.results["individual-risk"].summary.globalRisk,
    );
  },
);
