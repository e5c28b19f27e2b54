import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { tcloseness } from "@sdc-risk/tcloseness";
import { infiniteDelta, likeness } from "./oracle/likeness.ts";
import { largestDistance, tCloseness } from "@sdc-risk/oracles";
import {
  keysOf,
  microdata,
  microdataTable,
  propertyRuns,
  type Value,
  GUIDE_ROLES,
  guideTable,
} from "@sdc-risk/testkit";
import {
  Decimal,
  Float64,
  Int32,
  Table,
  Utf8,
  makeData,
  makeVector,
  vectorFromArray,
  type Vector,
} from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("t-closeness of Health in the practice guide's ten records", async () => {
  const sdc = SdcObject.fromArrow(guideTable(), GUIDE_ROLES);
  const [health] = (await assess(sdc, [tcloseness])).results.tcloseness.summary.variables;
  it("is 0.7: 3 in 10 answer no, and one class holds nothing else", () =>
    expect(health.t).toBeCloseTo(0.7, 15));
  it("is 0.3 in the middle: classes that hold yes only", () => expect(health.median).toBeCloseTo(0.3, 15));
  it("is above 0.2 for 6 records", () => expect(health.above[0].records).toBe(6));
  it("is above 0.5 for 1 record", () => expect(health.above[1].records).toBe(1));
  it("takes Health as nominal, of two values", () =>
    expect([health.scale, health.values]).toEqual(["nominal", 2]));
});

const vectorOf = (values: readonly Value[]): Vector =>
  values.every((value) => value === null || typeof value === "number")
    ? vectorFromArray(
        values.map((value) => (value === 0 ? 0 : value)),
        new Float64(),
      )
    : vectorFromArray(values as string[], new Utf8());

async function figures(
  sdc: SdcObject,
  name: string,
  options: object,
): Promise<Record<string, (number | null)[]>> {
  const { results } = await assess(sdc, [tcloseness], { options: { tcloseness: options } });
  const classes = await sdc.classes();
  return Object.fromEntries(
    ["distance", "E", "L", "alpha", "beta", "enhancedBeta", "delta"].map((figure) => [
      figure,
      Array.from(classes.toRecords(results.tcloseness.columns[`${name}.${figure}`].values), (x) =>
        Number.isNaN(x) ? null : x,
      ),
    ]),
  );
}

function close(what: string, ours: readonly (number | null)[], theirs: readonly (number | null)[]): void {
  expect(
    ours.map((x) => x === null),
    what,
  ).toEqual(theirs.map((x) => x === null));
  ours.forEach((x, i) => {
    if (x !== null)
      expect(Math.abs(x - theirs[i]!), what).toBeLessThan(1e-12 * Math.max(1, Math.abs(theirs[i]!)));
  });
}

const objectOf = (keys: readonly Value[], sensitive: Vector): SdcObject =>
  SdcObject.fromArrow(new Table({ k: vectorOf(keys), s: sensitive }), { keys: ["k"], sensitive: ["s"] });

describe("t-closeness and its relatives", () => {
  it("equal the definitions for every scale and policy", async () => {
    await fc.assert(
      fc.asyncProperty(microdata({ maxRecords: 16 }), fc.nat(2 ** 30), async (data, seed) => {
        fc.pre(data.names.length >= 2);
        const cut = data.names.length - 1;
        const keys = keysOf(data).map((key) => key.slice(0, cut));
        const sensitive = data.columns[cut].map((value) => (value === 0 ? 0 : value));
        const keyTable = microdataTable(
          { ...data, names: data.names.slice(0, cut), columns: data.columns.slice(0, cut) },
          { seed },
        );
        const vectors = Object.fromEntries([
          ...data.names.slice(0, cut).map((name) => [`k.${name}`, keyTable.getChild(name)!] as const),
          ["s", vectorOf(sensitive)] as const,
        ]);
        const sdc = SdcObject.fromArrow(new Table(vectors), {
          keys: data.names.slice(0, cut).map((name) => `k.${name}`),
          sensitive: ["s"],
        });
        for (const scale of ["nominal", "ordered"] as const)
          for (const missing of ["category", "wildcard"] as const)
            for (const missingSensitive of ["value", "ignore"] as const) {
              const ours = await figures(sdc, "s", { scale: { s: scale }, missing, missingSensitive });
              const policy = { missing, missingSensitive };
              const likely = likeness(keys, sensitive, policy);
              close(
                `distance, ${scale}`,
                ours["distance"],
                tCloseness(keys, sensitive, { scale, ...policy }),
              );
              for (const figure of ["E", "L", "alpha", "beta", "enhancedBeta", "delta"] as const)
                close(
                  figure,
                  ours[figure],
                  likely.map((one) => one?.[figure] ?? null),
                );
              const { results } = await assess(sdc, [tcloseness], {
                options: { tcloseness: { scale: { s: scale }, ...policy } },
              });
              const summary = results.tcloseness.summary.variables[0];
              close("t", [summary.t], [largestDistance(tCloseness(keys, sensitive, { scale, ...policy }))]);
              expect(summary.infiniteDelta).toBe(infiniteDelta(likely));
            }
      }),
      propertyRuns(300),
    );
  });

  it("count no class that is exactly at a threshold: 1 of 5 against 54 of 135, which is 27 of 135 or 0.2", async () => {
    const keys = Array.from({ length: 135 }, (_, i) => (i < 5 ? "a" : "b"));
    const sensitive = keys.map((_, i) => (i === 0 || (i >= 5 && i < 58) ? "x" : "y"));
    const { results } = await assess(objectOf(keys, vectorFromArray(sensitive, new Utf8())), [tcloseness]);
    expect(results.tcloseness.summary.variables[0].above[0]).toMatchObject({ t: 0.2, records: 0 });
  });

  it("count classes above a threshold as whole numbers do", async () => {
    const record = fc.tuple(fc.constantFrom("a", "b", "c"), fc.integer({ min: 0, max: 3 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 40 }),
        fc.constantFrom("nominal" as const, "ordered" as const),
        async (rows, scale) => {
          const t = Array.from({ length: 21 }, (_, i) => i / 20);
          const sdc = objectOf(
            rows.map(([key]) => key),
            vectorFromArray(
              rows.map(([, value]) => value),
              new Int32(),
            ),
          );
          const { results } = await assess(sdc, [tcloseness], {
            options: { tcloseness: { scale: { s: scale }, t } },
          });
          const values = [...new Set(rows.map(([, value]) => value))].sort();
          for (const [i, { records }] of results.tcloseness.summary.variables[0].above.entries()) {
            const far = rows.filter(([key]) => {
              const own = rows.filter(([other]) => other === key);
              const count = (all: typeof rows, value: number): number =>
                all.filter(([, other]) => other === value).length;
              // shares of the class less those of the file, times both numbers of records
              const differences = values.map(
                (value) => count(own, value) * rows.length - count(rows, value) * own.length,
              );
              const whole = own.length * rows.length;
              if (scale === "nominal")
                return 20 * differences.reduce((sum, d) => sum + Math.abs(d), 0) > i * 2 * whole;
              const cumulated = differences.map((_, v) =>
                differences.slice(0, v + 1).reduce((sum, d) => sum + d, 0),
              );
              return (
                20 * cumulated.reduce((sum, d) => sum + Math.abs(d), 0) >
                i * whole * Math.max(1, values.length - 1)
              );
            });
            expect([scale, i / 20, records]).toEqual([scale, i / 20, far.length]);
          }
        },
      ),
      propertyRuns(300),
    );
  });

  it("give the salaries of Li, Li and Venkatasubramanian: 0.375 and 0.167", async () => {
    const sdc = objectOf(
      ["a", "a", "a", "b", "b", "b", "c", "c", "c"],
      vectorFromArray([3, 4, 5, 6, 8, 11, 7, 9, 10], new Float64()),
    );
    const { distance } = await figures(sdc, "s", {});
    expect(distance[0]).toBeCloseTo(0.375, 12);
    expect(distance[3]).toBeCloseTo(1 / 6, 12);
  });

  it("take floats as ordered and integers and text as nominal unless told", async () => {
    const scaleOf = async (sensitive: Vector, options: object = {}): Promise<string> => {
      const { results } = await assess(objectOf(["a", "b", "b"], sensitive), [tcloseness], {
        options: { tcloseness: options },
      });
      return results.tcloseness.summary.variables[0].scale;
    };
    expect(await scaleOf(vectorFromArray([1.5, 2, 3], new Float64()))).toBe("ordered");
    expect(await scaleOf(vectorFromArray([1, 2, 3], new Int32()))).toBe("nominal");
    expect(await scaleOf(vectorFromArray(["x", "y", "z"], new Utf8()))).toBe("nominal");
    expect(await scaleOf(vectorFromArray([1, 2, 3], new Int32()), { scale: { s: "ordered" } })).toBe(
      "ordered",
    );
  });

  it("keep the digits of a small distance over many values", async () => {
    // every second of n values: one class is ahead of the file, and the other behind, by 1/n at every second value
    const n = 200_000;
    const sdc = SdcObject.fromArrow(
      new Table({
        k: makeVector(Int32Array.from({ length: n }, (_, i) => i % 2)),
        s: makeVector(Float64Array.from({ length: n }, (_, i) => i)),
      }),
      { keys: ["k"], sensitive: ["s"] },
    );
    const { results } = await assess(sdc, [tcloseness]);
    const expected = 0.5 / (n - 1);
    expect(Math.abs(results.tcloseness.summary.variables[0].t! / expected - 1)).toBeLessThan(1e-12);
  });

  it("take a variable for itself that is named like something every object has", async () => {
    const { results } = await assess(
      SdcObject.fromArrow(
        new Table({
          k: makeVector(Int32Array.of(1, 2)),
          constructor: vectorFromArray(["x", "y"], new Utf8()),
        }),
        { keys: ["k"], sensitive: ["constructor"] },
      ),
      [tcloseness],
    );
    expect(results.tcloseness.summary.variables[0]).toMatchObject({ scale: "nominal", values: 2 });
  });

  it("order decimals by their size", async () => {
    const tenths = [-15, 2, 9, 10, 11, 100];
    const words = Uint32Array.from(tenths.flatMap((value) => [value, value >> 31, value >> 31, value >> 31]));
    const decimals = makeVector(
      makeData({ type: new Decimal(1, 10, 128), length: tenths.length, nullCount: 0, data: words }),
    );
    const keys = ["a", "b", "a", "b", "a", "b"];
    expect(await figures(objectOf(keys, decimals), "s", {})).toEqual(
      await figures(objectOf(keys, vectorFromArray(tenths, new Float64())), "s", {}),
    );
  });

  it("follow the order of text values that is given, and refuse one that lacks a value", async () => {
    const sdc = objectOf(["a", "a", "b", "b"], vectorFromArray(["low", "mid", "mid", "high"], new Utf8()));
    const given = await figures(sdc, "s", { order: { s: ["low", "mid", "high"] } });
    const letters = await figures(sdc, "s", { scale: { s: "ordered" } });
    expect(given["distance"][0]).toBeCloseTo(0.25, 12);
    expect(letters["distance"][0]).not.toBeCloseTo(0.25, 3);
    await expect(figures(sdc, "s", { order: { s: ["low", "mid"] } })).rejects.toThrow(
      /lacks 1 value of the 3 that the file holds/,
    );
  });

  it("are 0 where the file holds one value, with E not defined", async () => {
    const { results } = await assess(objectOf(["a", "b"], vectorFromArray(["x", "x"], new Utf8())), [
      tcloseness,
    ]);
    expect(results.tcloseness.summary.variables[0]).toMatchObject({
      t: 0,
      E: null,
      values: 1,
      infiniteDelta: 0,
    });
  });

  it("are null where every value is missing and left out, and without records", async () => {
    const { results } = await assess(objectOf(["a", "b"], vectorFromArray([null, null], new Float64())), [
      tcloseness,
    ]);
    expect(results.tcloseness.summary.variables[0]).toMatchObject({ t: null, mean: null, median: null });
    const none = await assess(objectOf([], vectorFromArray([], new Utf8())), [tcloseness]);
    expect(none.results.tcloseness.summary.variables[0]).toMatchObject({ t: null, alpha: null });
  });

  it("say why they are not defined, and of how many values the poorest class holds a share", async () => {
    const textsOf = async (s: Vector, n: number, options: object = {}): Promise<(string | undefined)[]> => {
      const keys = Array.from({ length: n }, () => "a");
      const run = await assess(objectOf(keys, s), [tcloseness], { options: { tcloseness: options } });
      const metrics = tcloseness
        .report(run.results.tcloseness)
        .flatMap((block) => (block.kind === "metrics" ? block.metrics : []));
      return ["Largest E", "Smallest L", "Median distance"].map(
        (name) => metrics.find(({ label }) => label === name)!.about,
      );
    };
    const none = "Not defined: no class holds a value.";
    const half =
      "At least half of the records whose class holds a value sit in one at this distance from the file, or closer.";
    expect(await textsOf(vectorFromArray([], new Utf8()), 0)).toEqual([
      none,
      none,
      "No class holds a value.",
    ]);
    const numbers = vectorFromArray([1, 2, null], new Float64());
    expect((await textsOf(numbers, 3)).slice(1)).toEqual([
      "Share of the file's 3 values, a missing one counted, that the poorest class holds.",
      half,
    ]);
    const ignored = { missingSensitive: "ignore" };
    expect((await textsOf(numbers, 3, ignored))[1]).toBe(
      "Share of the file's 2 values that the poorest class holds.",
    );
    const missing = vectorFromArray([null, null], new Float64());
    expect((await textsOf(missing, 2, ignored)).slice(0, 2)).toEqual([none, none]);
    expect((await textsOf(missing, 2)).slice(0, 2)).toEqual([
      "Not defined: all values of the file are missing.",
      "Share of the file's 1 value, a missing one counted, that the poorest class holds.",
    ]);
    expect((await textsOf(vectorFromArray(["x"], new Utf8()), 1))[0]).toBe(
      "Not defined: the file holds one value.",
    );
  });

  it("leave out a sensitive variable that is a key with a warning, refuse a file that has no other, and a scale for what is not sensitive", async () => {
    const sdc = objectOf(["a", "b"], vectorFromArray(["x", "y"], new Utf8()));
    const { results, warnings } = await assess(sdc.with({ roles: { sensitive: ["k", "s"] } }), [tcloseness]);
    expect(results.tcloseness).toEqual((await assess(sdc, [tcloseness])).results.tcloseness);
    expect(warnings.map(({ code }) => code)).toEqual(["key-and-sensitive"]);
    await expect(assess(sdc.with({ roles: { sensitive: ["k"] } }), [tcloseness])).rejects.toMatchObject({
      code: "ROLE_CONFLICT",
    });
    await expect(figures(sdc, "s", { scale: { q: "nominal" } })).rejects.toThrow(/scale is given for "q"/);
  });
});

describe("the search for where a class overtakes the file", () => {
  it("may divide once: a quotient of whole numbers below 2⁵³ is never rounded up to a whole number that it does not reach", () => {
    const whole = fc.integer({ min: 1, max: 2 ** 26 });
    fc.assert(
      fc.property(
        fc.oneof(whole, fc.integer({ min: 2 ** 26 - 9, max: 2 ** 26 })),
        whole,
        fc.constantFrom(-1, 0, 1),
        (c, b, off) => {
          const a = c * b + off;
          expect(c <= a / b).toBe(c * b <= a);
        },
      ),
    );
  });
});
