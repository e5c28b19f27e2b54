import { isSdcError } from "@sdc-risk/data";
import { intervalRisk, rankIntervalRisk } from "./oracle/continuous.ts";
import { distanceLinkage } from "./oracle/linkage.ts";
import { beyondPercentile } from "./oracle/outliers.ts";
import { checksInFull, propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measured } from "./files.ts";
import { absent, aligned, files, objectOf, same, truthOf } from "./random-files.ts";

describe("the interval measures and outliers", () => {
  it("equal their oracle on any small file", async () => {
    await fc.assert(
      fc.asyncProperty(
        files(3, 0),
        fc.constantFrom(0, 0.01, 0.1, 0.5),
        fc.constantFrom(0, 1, 5, 20),
        async (one, k, p) => {
          const { column, summary } = await measured(objectOf(one), { interval: [k], rankInterval: [p] });
          const byInterval = intervalRisk(one.original, aligned(one), k);
          const byRank = rankIntervalRisk(one.original, aligned(one), p);
          if (summary.intervalReason === null)
            same(column(`interval_${k}`), byInterval.atRisk, byInterval.slack, absent(one));
          else
            column(`interval_${k}`).forEach((value, i) => {
              expect([value, byInterval.slack[i]]).toEqual([NaN, null]);
            });
          if (summary.rankIntervalReason !== null) {
            column(`rankInterval_${p}`).forEach((value) => {
              expect(value).toBeNaN();
            });
            return;
          }
          same(
            column(`rankInterval_${p}`),
            byRank.atRisk,
            byRank.slack.map((slack) => (slack === 0 ? null : slack)),
            absent(one),
          );
          const share = column(`rankInterval_${p}`).filter((x) => x === 1).length / summary.compared!;
          expect(summary.rankInterval![0].share).toBeCloseTo(share, 12);
        },
      ),
      propertyRuns(300),
    );
  });

  it("find the outliers that their oracle finds", async () => {
    await fc.assert(
      fc.asyncProperty(
        files(3, 0),
        fc.constantFrom(0.6, 0.9, 0.99),
        fc.constantFrom("upper", "both"),
        async (one, percentile, tails) => {
          const { column } = await measured(objectOf(one), { outliers: { percentile, tails } });
          const expected = one.original.map((x) => beyondPercentile(x, percentile, tails));
          column("outlier").forEach((count, i) => {
            if (
              expected.some(({ slack }) => slack[i] !== null && Math.abs(slack[i]) < 1e-9 && slack[i] !== 0)
            )
              return;
            expect(count).toBe(expected.filter(({ beyond }) => beyond[i]).length);
          });
        },
      ),
      propertyRuns(300),
    );
  });
});

/** Thousands over the four distances. */
const MANY = propertyRuns(600);

describe("record linkage", () => {
  it.each(["euclidean", "manhattan", "mahalanobis", "gower"] as const)(
    "by %s distance equals its oracle on any small file",
    async (distance) => {
      let decided = 0;
      await fc.assert(
        fc.asyncProperty(files(4, distance === "gower" ? 2 : 0), async (one) => {
          const { column, summary } = await measured(objectOf(one), { linkage: { distance } });
          const truth = truthOf(one);
          if (summary.linkage!.reason !== null) return;
          // where a variable without two values is left out, the oracle has no covariance
          if (distance === "mahalanobis" && summary.linkage!.variables.length < one.original.length) return;
          const all = [...one.original, ...one.texts];
          const categorical = one.texts.map((_, j) => one.original.length + j);
          const linked = (): ReturnType<typeof distanceLinkage> | null => {
            try {
              return distanceLinkage(
                all,
                [...one.released, ...one.releasedTexts],
                truth,
                distance,
                categorical,
              );
            } catch (error) {
              if (distance === "mahalanobis" && isSdcError(error)) return null;
              throw error;
            }
          };
          const expected = linked();
          const found = column("linked");
          // the oracle wants an inverse for all variables, the measure for those that a pair shares
          if (expected === null) return;
          expected.links.forEach(({ credit, margin }, r) => {
            if (margin < 1e-9) return;
            decided++;
            expect(found[truth[r]], `released record ${r}`).toBeCloseTo(credit, 12);
          });
          if (expected.links.every(({ margin }) => margin >= 1e-9)) {
            expect(summary.linkage!.expectedCorrect).toBeCloseTo(expected.expectedCorrect, 10);
            expect(summary.linkage!.share).toBeCloseTo(expected.share!, 12);
            expect(summary.linkage!.notLinked).toBe(expected.notLinked);
          }
        }),
        MANY,
      );
      if (checksInFull()) expect(decided).toBeGreaterThan(600);
    },
  );
});
