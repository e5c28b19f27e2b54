import { assess, judgedOf, type Progress } from "@sdc-risk/assess";
import { defineMeasure, type AnyMeasure } from "@sdc-risk/core";
import type { Pool } from "@sdc-risk/core/tasks";
import { SdcError } from "@sdc-risk/data";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { base, broken, left, log, onBroken, pooled, right, sdc, top, untold } from "./measures.ts";

const both = sdc.with({ roles: { sensitive: ["s"] } });
const errorOf = async (work: Promise<unknown>): Promise<SdcError> => {
  const error: unknown = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (error instanceof SdcError) return error;
  throw new Error("Expected an SdcError.", { cause: error });
};
const plain = (id: string, uses: readonly AnyMeasure[] = []): AnyMeasure =>
  defineMeasure(
    {
      id,
      title: id,
      needs: [],
      uses,
      options: z.strictObject({}),
      compute: () => ({ summary: {}, columns: {} }),
    },
    () => [],
  );

beforeEach(() => {
  log.length = 0;
});

describe("assess", () => {
  it("computes every measure once, after those that it uses, and answers in the order of the caller", async () => {
    const { results, findings } = await assess(both, [top, left, top]);
    expect(log).toEqual(["base", "left", "right", "top"]);
    expect(Object.keys(results)).toEqual(["top", "left"]);
    expect(findings.map(({ id }) => id)).toEqual(["top", "left"]);
    expect(results.top.summary.sum).toBe(4);
  });

  it("takes options of a measure that is only used, fills in defaults at every depth, and says what was used", async () => {
    const options = { base: { factor: 10, deep: { size: 7 } } };
    const { results, findings, warnings } = await assess(sdc, [left], { options } as object);
    expect(results.left.summary.twice).toBe(20);
    expect(findings[0].uses).toEqual({ base: { factor: 10, deep: { size: 7 } } });
    expect(warnings).toEqual([{ code: "odd", message: "Factor 10.", measure: "left" }]);
    expect((await assess(sdc, [base])).results.base.options).toEqual({ factor: 2, deep: { size: 3 } });
    expect(
      (await assess(sdc, [base], { options: { base: { deep: null } } })).findings[0].blocks[0].about,
    ).toBe("2 classes, size off.");
  });

  it("checks roles and options of all measures before it computes any", async () => {
    expect(await errorOf(assess(sdc, [base, right]))).toMatchObject({
      code: "MISSING_ROLE",
      message: 'Measure "right" cannot run. It needs the role sensitive.',
    });
    expect(await errorOf(assess(sdc.with({ roles: { keys: undefined } }), [base, right]))).toMatchObject({
      message: 'Measure "base" cannot run. It needs the role keys.',
    });
    expect(
      await errorOf(assess(both, [base, top], { options: { left: { level: "middle" } } } as object)),
    ).toMatchObject({
      code: "BAD_OPTIONS",
      message: expect.stringMatching(/^Options of "left": level: /) as string,
    });
    expect(log).toEqual([]);
  });

  it("names the nearest option for an unknown one, nested ones by their path", async () => {
    const wrong = (options: object): Promise<SdcError> => errorOf(assess(sdc, [left], { options }));
    expect(await wrong({ base: { facto: 1 } })).toMatchObject({
      code: "BAD_OPTIONS",
      message: 'Options of "base": There is no option "facto". Did you mean "factor"?',
    });
    expect(await wrong({ base: { deep: { sise: 1 } } })).toMatchObject({
      message: 'Options of "base": There is no option "deep.sise". Did you mean "size"?',
    });
    expect(await wrong({ base: { factor: "x" } })).toMatchObject({
      code: "BAD_OPTIONS",
      message: expect.stringContaining("factor: ") as string,
    });
    expect(await wrong({ bas: {} })).toMatchObject({
      code: "UNKNOWN_MEASURE",
      message: 'There are options for "bas", but no such measure takes part. Did you mean "base"?',
    });
    expect(await wrong({ top: {} })).toMatchObject({ code: "UNKNOWN_MEASURE" });
  });

  it("refuses two measures of one id, wherever they stand, naming both versions", async () => {
    const twin: AnyMeasure = { ...plain("base"), title: "Another base", version: "1.2.3" };
    const message =
      'Two measures have the id "base": "Base" (no version) and "Another base" (version 1.2.3). If they are two copies of one package, install it once, so that plugins and program share it.';
    expect(await errorOf(assess(sdc, [base, twin]))).toMatchObject({ code: "DUPLICATE_MEASURE", message });
    expect(await errorOf(assess(sdc, [left, plain("other", [twin])]))).toMatchObject({
      code: "DUPLICATE_MEASURE",
      message,
    });
    expect(await errorOf(assess(sdc, [plain("a", [plain("b", [plain("a")])])]))).toMatchObject({
      code: "DUPLICATE_MEASURE",
    });
  });

  it("refuses measures that use each other", async () => {
    const uses: AnyMeasure[] = [];
    const one = plain("one", uses);
    const two = plain("two", [one]);
    uses.push(two);
    expect(await errorOf(assess(sdc, [plain("zero", [one])]))).toMatchObject({
      code: "CYCLE",
      message: 'Measure "one" uses itself through zero, one, two.',
    });
  });

  it("rejects with what a measure throws", async () => {
    await expect(assess(sdc, [broken])).rejects.toThrow("It broke.");
    await expect(assess(sdc, [untold])).rejects.toThrow("No words.");
  });

  it("names the measure that failed, and keeps the cause", async () => {
    const failing = defineMeasure(
      {
        id: "failing",
        title: "Failing",
        needs: [],
        uses: [],
        options: z.strictObject({}),
        compute: () => {
          throw new TypeError("no such thing");
        },
      },
      () => [],
    );
    const error = await errorOf(assess(sdc, [failing]));
    expect(error).toMatchObject({ code: "BAD_MEASURE", message: 'Measure "failing" failed: no such thing' });
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  const returning = (result: unknown, blocks: unknown = []): AnyMeasure =>
    defineMeasure(
      {
        id: "odd",
        title: "Odd",
        needs: [],
        uses: [],
        options: z.strictObject({}),
        compute: () => result as { summary: object; columns: Record<string, never> },
      },
      () => blocks as [],
    );
  const about = "x";
  const round: Record<string, unknown> = { records: 1 };
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as unknown;
  round["parts"] = [{ whole: round }];
  const twice = { of: 1 };

  it("lets one thing stand in two places", async () => {
    const { findings } = await assess(sdc, [returning({ summary: { a: twice, b: [twice] }, columns: {} })]);
    expect(findings[0].done.summary).toEqual({ a: { of: 1 }, b: [{ of: 1 }] });
  });

  it("refuses complete options that no report can hold, and takes those that leave something out", async () => {
    const withOptions = (value: unknown): AnyMeasure => ({
      ...returning({ summary: {}, columns: {} }),
      options: z.strictObject({ a: z.any().default(value) }),
    });
    expect(await errorOf(assess(sdc, [withOptions(round)]))).toMatchObject({
      code: "BAD_MEASURE",
      message: expect.stringMatching(
        /^Measure "odd" breaks its contract: options\.a.* leads back to what holds it, a circle\. Complete options are plain data\.$/,
      ) as string,
    });
    expect(await errorOf(assess(sdc, [withOptions(5n)]))).toMatchObject({
      code: "BAD_MEASURE",
      message: expect.stringContaining("options.a is a bigint") as string,
    });
    expect((await assess(sdc, [withOptions({ b: undefined })])).findings).toHaveLength(1);
  });

  it("refuses an id that is not kebab case, also of a measure that was made by hand", async () => {
    for (const id of ["Odd one", "__proto__", "constructor"])
      expect(await errorOf(assess(sdc, [{ ...returning(null), id }]))).toMatchObject({
        code: "BAD_MEASURE",
        message: expect.stringContaining(`The id of a measure is "${id}"`) as string,
      });
  });

  it("calls it a failure where a measure says that it was interrupted and nobody did", async () => {
    const pretending = {
      ...returning(null),
      compute: () => {
        throw new SdcError("ABORTED", "Enough.");
      },
    };
    expect(await errorOf(assess(sdc, [pretending]))).toMatchObject({
      code: "BAD_MEASURE",
      message: 'Measure "odd" failed: Enough.',
    });
  });

  it("never skips options that the data do not allow", async () => {
    const picky = defineMeasure(
      {
        id: "picky",
        title: "Picky",
        needs: [],
        uses: [],
        options: z.strictObject({}),
        compute: () => {
          throw new SdcError("BAD_OPTIONS", "No such variable.");
        },
      },
      () => [],
    );
    expect(await errorOf(assess(sdc, [picky], { skip: true }))).toMatchObject({ code: "BAD_OPTIONS" });
  });

  for (const [what, measure, message] of [
    ["nothing", returning(undefined), "compute must return an object with summary and columns"],
    ["a NaN in its summary", returning({ summary: { a: [1, NaN] }, columns: {} }), "summary.a[1] is NaN"],
    [
      "undefined in its summary",
      returning({ summary: { a: undefined }, columns: {} }),
      "summary.a is undefined",
    ],
    [
      "a summary that holds itself",
      returning({ summary: round, columns: {} }),
      "summary.parts[0].whole leads back to what holds it, a circle. A summary holds plain data",
    ],
    [
      "a summary that is nested without end",
      returning({ summary: { deep }, columns: {} }),
      "is nested more than 64 deep",
    ],
    [
      "a block that holds itself",
      returning({ summary: {}, columns: {} }, [{ kind: "text", title: "T", about, round }]),
      "blocks[0].round.parts[0].whole leads back",
    ],
    [
      "NaN as the end of an interval",
      returning({ summary: { a: 1 }, columns: {}, interval: { low: { a: 0 }, high: { a: NaN } } }),
      "interval.high.a is NaN. Rules are judged by finite numbers; what could not be computed is null.",
    ],
    [
      "an interval of one end",
      returning({ summary: { a: 1 }, columns: {}, interval: { low: { a: 0 } } }),
      "interval.high must be an object in the shape of the summary",
    ],
    [
      "a column that is too short",
      returning({ summary: {}, columns: { c: { grain: "record", values: new Float64Array(1), about } } }),
      'column "c" has 1 values, but there are',
    ],
    [
      "a column of classes that is too long",
      returning({ summary: {}, columns: { c: { grain: "class", values: new Int32Array(99), about } } }),
      'column "c" has 99 values, but there are',
    ],
    [
      "a column of plain numbers",
      returning({ summary: {}, columns: { c: { grain: "record", values: [1], about } } }),
      "must be a Float64Array or an Int32Array",
    ],
    [
      "a block of an unknown kind",
      returning({ summary: {}, columns: {} }, [{ kind: "bar", title: "T", about }]),
      'blocks[0] is of the kind "bar"; expected one of text, metrics, table',
    ],
    [
      "an infinite metric",
      returning({ summary: {}, columns: {} }, [
        {
          kind: "metrics",
          title: "T",
          about,
          metrics: [{ label: "m", value: Infinity, format: "number", about }],
        },
      ]),
      "blocks[0].metrics[0].value is Infinity",
    ],
    [
      "no list of blocks",
      returning({ summary: {}, columns: {} }, "text"),
      "report must return a list of blocks",
    ],
  ] as const) {
    it(`refuses a measure that returns ${what}`, async () => {
      const error = await errorOf(assess(sdc, [measure]));
      expect(error.code).toBe("BAD_MEASURE");
      expect(error.message).toContain(`Measure "odd" breaks its contract: `);
      expect(error.message).toContain(message);
    });
  }

  it("gives equal results with a pool and without, and hands it the signal", async () => {
    const seen: string[] = [];
    const signal = new AbortController().signal;
    const pool: Pool = {
      sharesMemory: false,
      run(task, inputs, given) {
        seen.push(task.id);
        expect(given).toBe(signal);
        return Promise.resolve(
          [...inputs]
            .reverse()
            .map((input) => task.run(structuredClone(input)))
            .reverse(),
        );
      },
    };
    const there = await assess(sdc, [pooled], { pool, signal });
    const here = await assess(sdc, [pooled]);
    expect(seen).toEqual(["test/square", "test/square"]);
    expect(there.results).toEqual(here.results);
    expect(here.results.pooled.summary.second[19]).toBe(19 ** 4);
  });
});

describe("what rules are judged by", () => {
  const judgedBy = async (judged: object) => {
    const measure = defineMeasure(
      {
        id: "odd",
        title: "odd",
        needs: [],
        uses: [],
        options: z.strictObject({}),
        compute: (_, run) => {
          run.judged(() => Promise.resolve(judged));
          return { summary: { a: 1 }, columns: {} };
        },
      },
      () => [],
    );
    const { findings } = await assess(sdc, [measure]);
    return judgedOf(findings[0], () => Promise.resolve());
  };

  it("is a part of the summary, with null for what could not be computed", async () => {
    const judged = { figures: { a: null, b: undefined }, strict: { a: 2 } };
    expect(await judgedBy(judged)).toBe(judged);
  });

  it.each([
    [{ figures: { a: NaN } }, "figures of run.judged.a is NaN"],
    [{ figures: { a: [1, Infinity] } }, "figures of run.judged.a[1] is Infinity"],
    [{ strict: { a: -Infinity } }, "strict of run.judged.a is -Infinity"],
    [{ figures: 5 }, "figures of run.judged must be an object in the shape of the summary"],
  ])("is refused where it is %o", async (judged, message) => {
    const error = await errorOf(judgedBy(judged));
    expect(error.code).toBe("BAD_MEASURE");
    expect(error.message).toContain(`Measure "odd" breaks its contract: ${message}`);
  });
});

describe("assess with skip", () => {
  it("turns measures that lack roles or fail, and those that use them, into lines with their reasons", async () => {
    const { results, findings, skipped } = await assess(sdc, [base, right, top, broken, onBroken, untold], {
      skip: true,
    });
    expect(Object.keys(results)).toEqual(["base"]);
    expect(findings).toHaveLength(1);
    expect(results.right).toBeUndefined();
    expect(skipped).toEqual([
      { measure: "right", title: "Right", reason: "It needs the role sensitive.", cause: "roles" },
      {
        measure: "top",
        title: "Top",
        reason: 'It uses "right", which was skipped: It needs the role sensitive.',
        cause: "roles",
      },
      { measure: "broken", title: "Broken", reason: "It broke.", cause: "failure" },
      {
        measure: "on-broken",
        title: "On broken",
        reason: 'It broke. This stopped "broken", which it needs.',
        cause: "failure",
        through: "broken",
      },
      { measure: "untold", title: "Untold", reason: "No words.", cause: "failure" },
    ]);
  });
  it("still refuses wrong options", async () => {
    expect(
      await errorOf(assess(sdc, [base, right], { skip: true, options: { right: { x: 1 } } } as object)),
    ).toMatchObject({ code: "BAD_OPTIONS" });
  });
});

describe("progress", () => {
  const follow = async (measures: readonly AnyMeasure[], skip: boolean): Promise<Progress[]> => {
    const seen: Progress[] = [];
    await assess(sdc, measures, { skip, onProgress: (progress) => seen.push(progress) });
    return seen;
  };
  it("never goes back, within a measure and in all, and ends at 1", async () => {
    for (const seen of [
      await follow([left, pooled], false),
      await follow([pooled, broken, base, onBroken], true),
      await follow([right], true),
    ]) {
      seen.forEach((step, i) => {
        const before = seen[i - 1];
        expect(step.share).toBeGreaterThanOrEqual(before?.measure === step.measure ? before.share : 0);
        expect(step.total).toBeGreaterThanOrEqual(before?.total ?? 0);
        expect(step.total).toBeLessThanOrEqual(1);
      });
      expect(seen.at(-1)).toMatchObject({ share: 1, total: 1 });
    }
  });
});

describe("an interrupted assess", () => {
  it("rejects at once when the signal was aborted before, whatever the measures", async () => {
    const signal = AbortSignal.abort(new Error("no"));
    for (const measures of [[base], [], [broken]])
      expect(await errorOf(assess(sdc, measures, { signal, skip: true }))).toMatchObject({
        code: "ABORTED",
        cause: new Error("no"),
      });
    expect(log).toEqual([]);
  });
  it("rejects with ABORTED, not with what the measure then throws, and does not skip", async () => {
    const abort = new AbortController();
    const angry = {
      ...plain("angry"),
      compute: () => {
        abort.abort();
        throw new Error("angry");
      },
    };
    expect(await errorOf(assess(sdc, [angry, base], { signal: abort.signal, skip: true }))).toMatchObject({
      code: "ABORTED",
    });
    expect(log).toEqual([]);
  });
  it("does not stop another one on the same object", async () => {
    const abort = new AbortController();
    const fresh = sdc.with({ roles: { keys: ["a", "s"] } });
    const stopped = errorOf(assess(fresh, [base], { signal: abort.signal, onProgress: () => abort.abort() }));
    const other = assess(fresh, [base]);
    expect(await stopped).toMatchObject({ code: "ABORTED" });
    expect((await other).results.base.summary.classes).toBe(3);
  });
});
