import type { Finding } from "@sdc-risk/assess";
import { defineMeasure } from "@sdc-risk/core";
import { checkSettings, installed, microdata, run, settingsOf } from "@sdc-risk/session";
import { Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { isMet } from "../src/policy/limit.ts";
import { readingOf } from "../src/policy/judging/reading.ts";
import type { Limit } from "../src/policy/rules.ts";

interface Given {
  readonly figures?: object;
  readonly strict?: object;
  readonly interval?: { readonly low: object; readonly high: object };
}

/** A measure from elsewhere whose share is 5 %, with what rules are judged by beside it. */
const measureOf = ({ interval, ...judged }: Given) =>
  defineMeasure(
    {
      id: "twins",
      title: "Twins",
      needs: ["keys"],
      uses: [],
      options: z.strictObject({}),
      compute: (_, run) => {
        run.judged(() => Promise.resolve({ ...judged, reading: "by complete records" }));
        return {
          summary: { share: 0.05 },
          columns: {},
          estimated: [],
          ...(interval === undefined ? {} : { interval }),
        };
      },
    },
    () => [],
  );

const file = {
  name: "people.csv",
  sha256: null,
  warnings: [],
  table: new Table({ region: vectorFromArray(["n", "n", "s", "s"], new Utf8()) }),
} as never;

async function policyOf(given: Given, rule: object = { max: 0.1 }) {
  const policy = { name: "own", rules: [{ figure: "twins.share", ...rule }] };
  const settings = settingsOf(checkSettings({ keys: ["region"], measures: ["twins"], policy }));
  const { report } = await run(settings, microdata(settings, file, []), {
    origin: { software: { name: "test", version: "1" }, createdAt: new Date(0) },
    keysAdvice: "name keys.",
    known: [...installed, measureOf(given)],
    remedies: false,
  });
  return report.policy!;
}

describe("a measure that gives rules something that is no finite number", () => {
  it.each([
    { figures: { share: NaN } },
    { figures: { share: -Infinity } },
    { strict: { share: NaN } },
    { interval: { low: { share: 0 }, high: { share: NaN } } },
  ])("is refused: %o", async (given) => {
    await expect(policyOf(given)).rejects.toMatchObject({
      code: "BAD_MEASURE",
      message: expect.stringContaining("Rules are judged by finite numbers") as string,
    });
  });

  it.each([
    { figures: { share: "0.2" } },
    { strict: { share: { value: 0.2 } } },
    { interval: { low: { share: 0 }, high: { share: "0.2" } } },
  ])("meets no limit, and the report says whose mistake it is: %o", async (given) => {
    for (const rule of [{ max: 0.1 }, { min: 0.01 }]) {
      const { verdict, rules } = await policyOf(given, rule);
      expect(verdict).toBe("cannot tell");
      expect(rules[0].reason).toContain(
        "For twins.share, or for its interval, the measure twins gives a value that is no finite number. This is a mistake in the measure.",
      );
    }
  });

  it("leaves its rule open where what rules are judged by could not be computed", async () => {
    const { verdict, rules } = await policyOf({ figures: { share: null } });
    expect(verdict).toBe("cannot tell");
    expect(rules[0].reason).toContain("twins.share has no value for this file.");
  });

  it("keeps its yes where it says nothing of the figure, or finite numbers", async () => {
    for (const given of [
      {},
      { figures: {}, strict: {}, interval: { low: {}, high: {} } },
      { interval: { low: { share: null }, high: { share: null } }, strict: { share: null } },
      {
        figures: { share: 0.06 },
        strict: { share: 0.1 },
        interval: { low: { share: 0 }, high: { share: 0.1 } },
      },
    ])
      expect((await policyOf(given)).verdict).toBe("yes");
  });
});

describe("a figure that is no finite number", () => {
  it("is on no side of a limit", () => {
    for (const value of [NaN, Infinity, -Infinity])
      for (const bound of ["min", "max"] as const) expect(isMet({ bound, limit: 0.1 }, value)).toBe(false);
  });

  it("is not read from findings that come from elsewhere", async () => {
    const limit = { figure: { measure: "twins", steps: [{ field: "share" }] }, bound: "max", limit: 0.1 };
    const done = { summary: { share: 0.05 }, columns: {}, options: {}, interval: { low: { share: 0 } } };
    for (const wrong of [
      { ...done, summary: { share: NaN } },
      { ...done, interval: { low: { share: 0 }, high: { share: NaN } } },
      { ...done, interval: { low: { share: -Infinity }, high: { share: 0 } } },
    ]) {
      const findings = [{ id: "twins", done: wrong, units: 4 } as unknown as Finding];
      const reading = await readingOf(limit as unknown as Limit, { findings }, () => Promise.resolve());
      expect(reading.value).toBeNull();
    }
  });
});
