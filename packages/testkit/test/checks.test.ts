import type { Block } from "@sdc-risk/blocks";
import type { AnyMeasure } from "@sdc-risk/core";
import { figure } from "@sdc-risk/core/summary";
import type { Task } from "@sdc-risk/core/tasks";
import { SdcError } from "@sdc-risk/data";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { measureChecks } from "../src/index.ts";
import { few, honest, saying } from "./broken-measures.ts";

/** The checks that a measure fails, with their messages. */
async function failures(measure: AnyMeasure): Promise<Record<string, string>> {
  const failed: Record<string, string> = {};
  for (const { name, run } of measureChecks(measure)) {
    await run().catch((error: unknown) => {
      expect(error).toBeInstanceOf(SdcError);
      failed[name] = (error as Error).message;
    });
  }
  return failed;
}

/** Exactly one check fails, and its message says so. */
async function expectOnly(measure: AnyMeasure, name: string, message: RegExp): Promise<void> {
  const failed = await failures(measure);
  expect(Object.keys(failed)).toEqual([name]);
  expect(failed[name]).toMatch(message);
}

const block = (change: object): readonly Block[] => [
  { kind: "text", title: "Few", about: "Few records.", ...change },
];
const doubled: Task<Float64Array, Float64Array> = {
  id: "test/doubled",
  run: (values) => values.map((value) => 2 * value),
};

it("lets a measure pass that keeps the contract", async () => {
  expect(await failures(few())).toEqual({});
});

it("runs with other roles and options where they are given", async () => {
  let seen: unknown = null;
  const measure = few({
    compute: (sdc, run) => {
      seen = [sdc.roles.keys, run.options.k];
      return honest(sdc, run);
    },
  });
  for (const { run } of measureChecks(measure, { roles: { keys: ["age", "sex"] }, options: { k: 7 } }))
    await run();
  expect(seen).toEqual([["age", "sex"], 7]);
});

describe("what a measure says of itself", () => {
  it("must have an id in kebab case", () =>
    expectOnly(
      { ...few(), id: "Few Records" },
      "has an id in kebab case and a title",
      /The id of a measure is "Few Records"; expected kebab case/,
    ));

  it("must have defaults, or nothing can run", async () => {
    const failed = await failures(
      few({ options: z.strictObject({ k: z.number().describe("Size.") }) as never }),
    );
    expect(failed["has valid defaults for all options"]).toMatch(
      /every option has a default.*No options at all were refused: k /,
    );
  });

  it("must have defaults that are valid", () =>
    expectOnly(
      few({ options: z.strictObject({ k: z.number().int().min(2).default(1).describe("Size.") }) }),
      "has valid defaults for all options",
      /The defaults \{"k":1\} were refused: k /,
    ));

  it("must refuse options that do not exist", () =>
    expectOnly(
      few({ options: z.object({ k: z.number().default(3).describe("Size.") }) }),
      "refuses an option that does not exist",
      /misspelt.*strictObject.*was accepted/,
    ));

  it("must describe options at every depth", () =>
    expectOnly(
      few({
        options: z.strictObject({
          k: z.number().default(3).describe("Size."),
          deep: z
            .nullable(z.strictObject({ size: z.number().default(1) }))
            .prefault({})
            .describe("More."),
        }),
      }),
      "describes every option in a JSON Schema",
      /Without a description: deep\.size\.$/,
    ));

  it("must name all roles that it needs", () =>
    expectOnly(
      saying((sdc) => ({ households: sdc.coded(sdc.roles.household!).codes.length })),
      "computes with the roles that it needs, and not without",
      /the roles in its `needs` \(keys\) and no others\. It threw/,
    ));

  it("must need roles that exist, or nothing can run", async () => {
    const failed = await failures(few({ needs: ["keys", "keyz" as never] }));
    expect(failed["computes with the roles that it needs, and not without"]).toMatch(
      /There is no role "keyz"; roles are keys, numeric/,
    );
  });
});

describe("what a measure gives", () => {
  it("must be a summary without NaN", () =>
    expectOnly(
      saying(() => ({ list: [1, NaN] })),
      "keeps the contract that assess holds it to",
      /summary\.list\[1\] is NaN\. .*null/,
    ));
  it("must be figures for rules without NaN", () =>
    expectOnly(
      saying((_sdc, run, { summary }) => {
        run.judged(() => Promise.resolve({ figures: { share: summary.records / 0 } }));
        return {};
      }),
      "keeps the contract that assess holds it to",
      /figures of run\.judged\.share is (NaN|Infinity)\. .*null/,
    ));
  it("must be a summary without undefined", () =>
    expectOnly(
      saying(() => ({ mean: undefined })),
      "keeps the contract that assess holds it to",
      /summary\.mean is undefined/,
    ));
  it("must be a summary of plain values", () =>
    expectOnly(
      saying(() => ({ counts: new Float64Array(2) })),
      "gives a summary that JSON can hold",
      /summary\.counts is a Float64Array/,
    ));
  it("must be a summary without functions", () =>
    expectOnly(
      saying(() => ({ later: () => 1 })),
      "keeps the contract that assess holds it to",
      /summary\.later is a function/,
    ));

  it("must not be a block of a kind that no renderer knows", () =>
    expectOnly(
      few({ report: () => block({ kind: "pie" }) }),
      "keeps the contract that assess holds it to",
      /blocks\[0\] is of the kind "pie"; expected one of text, metrics/,
    ));

  it("must not be a block with a value that is not finite", () =>
    expectOnly(
      few({
        report: () =>
          block({
            kind: "metrics",
            metrics: [{ label: "Mean", value: NaN, format: "number", about: "Mean." }],
          }),
      }),
      "keeps the contract that assess holds it to",
      /blocks\[0\]\.metrics\[0\]\.value is NaN/,
    ));

  it.each<[string, RegExp]>([
    ["a field that no renderer knows", /blocks\[0\]\.colour is no field that renderers know/],
    ["no words about it", /blocks\[0\]\.about is ""; expected a few words/],
    ["a row that is too short", /blocks\[0\]\[0\] holds 1 cells for 2 columns/],
  ])("must not be a block with %s", async (what, message) => {
    const changes: Record<string, object> = {
      "a field that no renderer knows": { colour: "red" },
      "no words about it": { about: "" },
      "a row that is too short": {
        kind: "table",
        columns: [
          { label: "a", format: "text" },
          { label: "b", format: "count" },
        ],
        rows: [["x"]],
      },
    };
    await expectOnly(
      few({ report: () => block(changes[what]) }),
      "tells its results in blocks that renderers know",
      message,
    );
  });

  it.each<[string, object, RegExp]>([
    [
      "too short",
      { grain: "record", values: new Float64Array(7), about: "Seven." },
      /column "odd" has 7 values, but there are 300 records/,
    ],
    [
      "of plain numbers",
      { grain: "record", values: [1, 2, 3], about: "Three." },
      /column "odd" must be a Float64Array or an Int32Array/,
    ],
  ])("must not be a column %s", (_what, odd, message) =>
    expectOnly(
      few({
        compute: async (sdc, run) => {
          const found = await honest(sdc, run);
          return { ...found, columns: { ...found.columns, odd: odd as typeof found.columns.few } };
        },
      }),
      "keeps the contract that assess holds it to",
      message,
    ),
  );

  it.each<[string, object, RegExp]>([
    [
      "of an unknown grain",
      { grain: "household", values: new Float64Array(300), about: "Homes." },
      /has the grain "household"; expected "class" or "record"/,
    ],
    [
      "without a meaning",
      { grain: "record", values: new Float64Array(300), about: " " },
      /does not say in `about` what it holds/,
    ],
    [
      "with Infinity",
      { grain: "record", values: new Float64Array(300).fill(Infinity), about: "Much." },
      /holds Infinity; NaN stands for null/,
    ],
  ])("must not be a column %s", async (_what, odd, message) => {
    const measure = few({
      compute: async (sdc, run) => {
        const found = await honest(sdc, run);
        const column = odd as typeof found.columns.few;
        const values = column.values.length === 300 ? column.values.slice(0, sdc.records) : column.values;
        return { ...found, columns: { ...found.columns, odd: { ...column, values } } };
      },
    });
    const failed = await failures(measure);
    expect(failed).toHaveProperty(
      ["gives columns of the right length that say what they hold"],
      expect.stringMatching(message),
    );
    expect(Object.keys(failed)).toHaveLength(1);
  });
});

describe("results", () => {
  it("must be the same on every run", () =>
    expectOnly(
      saying(() => ({ draw: Math.random() })),
      "gives the same on every run",
      /same options must give the same .*summary\.draw is 0\.\d+, then 0\.\d+/,
    ));

  it("must not come from arrays that the measure has changed", async () => {
    const measure = saying((sdc) => {
      const weights = sdc.numbers("weight");
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      weights.fill(1);
      return { total };
    });
    await expectOnly(
      measure,
      "leaves shared arrays as they are",
      /must not write to the arrays.*second run on one SdcObject: Found: summary\.total is [\d.]+, then 300/,
    );
  });

  it("must not depend on the order of records", () =>
    expectOnly(
      saying(async (_sdc, run) => ({ first: (await run.classes()).counts[0] ?? null })),
      "does not depend on the order of records",
      /order of records must change nothing.*summary\.first is \d+, then \d+/,
    ));

  it("must not depend on the order of records beyond rounding", () =>
    expectOnly(
      saying((sdc) => ({
        sum: sdc.numbers("weight").reduce((sum, weight, i) => sum + (weight * i) / 1e9, 0),
      })),
      "does not depend on the order of records",
      /at most 1e-12 relative.*summary\.sum is/,
    ));

  it("must not depend on the names of levels", () =>
    expectOnly(
      saying((sdc) => {
        const { codes, size, label } = sdc.coded("marital");
        const names = Array.from({ length: size }, (_, code) => label(code));
        const first = [...names].filter((_, code) => codes.includes(code)).sort()[0];
        return {
          alphabetical: codes.reduce(
            (count, code) => count + (code >= 0 && names[code] === first ? 1 : 0),
            0,
          ),
        };
      }),
      "does not depend on the names of levels",
      /Levels were renamed\. Found: summary\.alphabetical is \d+, then \d+/,
    ));

  it("must not depend on the numbers of levels in a dictionary", () =>
    expectOnly(
      saying((sdc) => ({ size: sdc.coded("marital").size })),
      "does not depend on the names of levels",
      /Dictionaries were permuted, and a level that no record has was added\. Found: summary\.size is 5, then 6/,
    ));

  it("may name levels in lists that follow their names", async () => {
    const measure = saying((sdc) => {
      const { codes, size, label } = sdc.coded("marital");
      const levels = Array.from({ length: size }, (_, code) => ({
        records: codes.filter((one) => one === code).length,
        level: label(code),
      })).filter(({ records }) => records > 2);
      return { levels: levels.sort((a, b) => (a.level < b.level ? -1 : 1)) };
    });
    expect(await failures(measure)).toEqual({});
  });

  it("must not depend on record batches", () =>
    expectOnly(
      saying((sdc) => ({ batches: sdc.table.getChild("sex")!.data.length })),
      "does not depend on the layout of the Arrow table",
      /The same table in three record batches: Found: summary\.batches is 1, then 3/,
    ));

  it("must not lean on tasks that change what they were given", () =>
    expectOnly(
      saying(async (_sdc, run) => {
        const input = new Float64Array([1]);
        const spoil: Task<Float64Array, number> = { id: "test/spoil", run: (values) => (values[0] = 9) };
        await run.pool(doubled, [input]);
        await run.pool(spoil, [input]);
        return { value: input[0] };
      }),
      "gives the same through a pool",
      /copied by structured clone.*shares memory: Found: summary\.value is 9, then 1/,
    ));

  const fill = (values: Int32Array): null => (values.fill(9), null);
  const filledBy = (task: Task<Int32Array, null>, values: () => Int32Array): AnyMeasure =>
    saying(async (_sdc, run) => {
      const input = values();
      await run.pool(task, [input]);
      return { value: input[0] };
    });
  const inShared = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));
  const inOwn = (): Int32Array => new Int32Array(1);

  it("must not lean on memory that only some pools share", () =>
    expectOnly(
      filledBy({ id: "test/fill", run: fill }, inShared),
      "gives the same through a pool",
      /`inPlace`.*as a job queue does: Found: summary\.value is 9, then 0/,
    ));

  it("may come from a task that says into what it writes, in memory of any kind", async () => {
    for (const values of [inShared, inOwn])
      expect(
        await failures(filledBy({ id: "test/fill", inPlace: (input) => [input], run: fill }, values)),
      ).toEqual({});
  });
});

describe("figures that rest on weights", () => {
  /** Records in classes that represent fewer than 50 persons. */
  const light = (more: object) =>
    few({
      compute: async (sdc, run) => {
        const { counts, weights } = await run.classes();
        const records = weights.reduce((sum, weight, c) => sum + (weight < 50 ? counts[c] : 0), 0);
        const share = sdc.records > 0 ? records / sdc.records : null;
        return { summary: { records, share, of: [{ name: "light", share }] }, columns: {}, ...more };
      },
    });

  it("must be named, since whoever multiplies the weights lowers them", () =>
    expectOnly(
      light({}),
      "says which figures rest on the weights",
      /Found: summary\.records fell, and is not named\. 2 more like it\./,
    ));

  it("must all be named", () =>
    expectOnly(
      light({ estimated: ["records", "of"] }),
      "says which figures rest on the weights",
      /Found: summary\.share fell, and is not named\.$/,
    ));

  it("are named by their places or by that of the whole, or have a caution", async () => {
    const caution = { mark: "too low", text: "It is too low.", side: "low" };
    const cautions = { records: caution, share: caution, of: caution };
    for (const more of [{ estimated: [""] }, { estimated: ["records", "share", "of"] }, { cautions }])
      expect(await failures(light(more))).toEqual({});
  });

  it("are those that the schema calls a risk or records, where there is one", async () => {
    const summary = (share: z.ZodType): object => ({
      summary: z.object({
        records: z.number(),
        share,
        of: z.array(z.object({ name: z.string(), share: z.number() })),
      }),
    });
    const shared = { ...light({}), ...summary(figure.share({ counted: "records" }).nullable()) };
    await expectOnly(
      shared,
      "says which figures rest on the weights",
      /Found: summary\.share fell, and is not named\.$/,
    );
    expect(await failures({ ...light({}), ...summary(z.number().nullable()) })).toEqual({});
  });
});

describe("files at the edge", () => {
  it("must be answered with null where there are no records", () =>
    expectOnly(
      saying((sdc, _run, { summary }) => ({ mean: summary.records / sdc.records })),
      "answers null for what zero records cannot tell",
      /0 \/ 0 is NaN.*summary\.mean is NaN/,
    ));

  it("must be answered where there is one record", () =>
    expectOnly(
      saying((sdc) => ({ variance: sdc.records === 0 ? null : 1 / (sdc.records - 1) })),
      "computes one record",
      /summary\.variance is Infinity/,
    ));

  it("must be answered where no key is known", () =>
    expectOnly(
      saying(async (sdc, run) => {
        if (sdc.records > 1 && (await run.classes()).incomplete().every((one) => one === 1))
          throw new Error("No complete key.");
        return {};
      }),
      "computes keys that are missing on every record",
      /failed: No complete key\./,
    ));

  it("must be answered where all keys are one", () =>
    expectOnly(
      saying(async (sdc, run) => {
        const classes = await run.classes();
        return { spread: sdc.records > 1 && classes.size === 1 && classes.incomplete()[0] === 0 ? NaN : 1 };
      }),
      "computes keys that are the same on every record",
      /summary\.spread is NaN/,
    ));
});

describe("an abort", () => {
  it("must be noticed", () =>
    expectOnly(
      few({
        compute: async (sdc) => {
          await sdc.classes();
          return { summary: { records: sdc.records }, columns: {} };
        },
      }),
      "stops at an abort",
      /call `await run\.tick\(share\)`.*Aborted when it began to compute, it computed to the end/,
    ));

  it("must not be swallowed", () =>
    expectOnly(
      few({
        compute: async (sdc, run) => {
          const found = await honest(sdc, run);
          await run.tick(0.9).catch(() => undefined);
          return found;
        },
      }),
      "stops at an abort",
      /Aborted at tick 2 of 2, it computed to the end/,
    ));
});

describe("values that fewer than three records hold", () => {
  const rarest = (name: string) =>
    saying((sdc) => {
      const { codes, label } = sdc.coded(name);
      const held = codes.filter((code) => code >= 0);
      const rare = [...new Set(held)]
        .map((code) => ({ code, count: held.filter((one) => one === code).length, text: label(code) }))
        .sort((a, b) => a.count - b.count || (a.text < b.text ? 1 : -1))[0];
      return {
        riskiest: rare === undefined || rare.count > 2 || !rare.text.includes("zq7x") ? null : rare.text,
      };
    });

  it.each(["marital", "health", "region", "hid", "id", "name"])(
    "must not be named in a summary: %s",
    (name) =>
      expectOnly(
        rarest(name),
        "names no value that fewer than three records hold",
        new RegExp(`safe to pass on\\. Found: summary\\.riskiest names "zq7x[a-z]+", a value of "${name}"`),
      ),
  );

  it.each(["income", "savings"])("must not be named as a number: %s", (name) =>
    expectOnly(
      saying((sdc) => ({ max: sdc.numbers(name).reduce((max, value) => (value > max ? value : max), 0) })),
      "names no value that fewer than three records hold",
      new RegExp(`summary\\.max names \\d.*, a value of "${name}", held by one record`),
    ),
  );

  it("must not be named in a cell of a block, in a warning or as a name of a field, but may be named in an internal block", async () => {
    const last = (sdc: {
      coded: (name: string) => { label: (code: number) => string; size: number; codes: Int32Array };
    }): string => {
      const { codes, size, label } = sdc.coded("marital");
      return (
        Array.from({ length: size }, (_, code) => label(code)).find(
          (text, code) => text.startsWith("zq7x") && codes.includes(code),
        ) ?? "none"
      );
    };
    const table = (detail?: "internal") => {
      let text = "";
      return few({
        compute: (sdc, run) => {
          text = last(sdc);
          return honest(sdc, run);
        },
        report: () =>
          block({
            kind: "table",
            columns: [{ label: "level", format: "text" }],
            rows: [[text]],
            ...(detail === undefined ? {} : { detail }),
          }),
      });
    };
    await expectOnly(
      table(),
      "names no value that fewer than three records hold",
      /blocks\[0\]\.rows\[0\]\[0\] names "zq7x/,
    );
    await expectOnly(
      saying((sdc, run) => (run.warn("rare", `Look at ${last(sdc)}.`), {})),
      "names no value that fewer than three records hold",
      /warnings\[0\] names "zq7x/,
    );
    await expectOnly(
      saying((sdc) => ({ [last(sdc)]: 1 })),
      "names no value that fewer than three records hold",
      /summary\.zq7x\w+ names "zq7x/,
    );
    expect(await failures(table("internal"))).toEqual({});
  });
});
