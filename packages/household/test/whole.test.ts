import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { serveTasks, type Pool } from "@sdc-risk/core/tasks";
import { SdcError } from "@sdc-risk/data";
import { frequency } from "@sdc-risk/frequency";
import { household } from "@sdc-risk/household";
import { individualRisk } from "@sdc-risk/individual-risk";
import { combinationsTask, kanon } from "@sdc-risk/kanon";
import { checkSize, microdata, microdataTable, propertyRuns, surveyTable } from "@sdc-risk/testkit";
import type { Table } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";

const measures = [frequency, kanon, individualRisk, household] as const;
const roles = {
  keys: ["region", "urbrur", "sex", "age", "marital", "education"],
  weight: "weight",
  household: "hid",
  strata: ["region"],
};
const options = { "individual-risk": { targets: [0.001, 0.01] } };

describe("the four measures together", () => {
  it("are typed by their ids", async () => {
    const { results } = await assess(
      SdcObject.fromArrow(surveyTable({ rows: 100, seed: 3 }), roles),
      measures,
    );
    expectTypeOf<keyof typeof results>().toEqualTypeOf<
      "frequency" | "kanon" | "individual-risk" | "household"
    >();
    expectTypeOf(results.household.summary.globalRisk).toEqualTypeOf<number | null>();
    expectTypeOf(results.kanon.summary.violations[0].records).toBeNumber();
    await expect(
      assess(SdcObject.fromArrow(surveyTable({ rows: 1, seed: 1 }), roles), [individualRisk], {
        // @ts-expect-error -- exact or approximate
        options: { "individual-risk": { method: "guess" } },
      }),
    ).rejects.toMatchObject({ code: "BAD_OPTIONS" });
  });

  it("give results that can be structured-cloned, and summaries and blocks that survive JSON", async () => {
    await fc.assert(
      fc.asyncProperty(microdata({ households: "always" }), fc.nat(2 ** 30), async (data, seed) => {
        const sdc = SdcObject.fromArrow(microdataTable(data, { seed }), {
          keys: data.names,
          household: "household",
          ...(data.weights === null ? {} : { weight: "weight" }),
        });
        const assessment = await assess(sdc, measures, { options });
        expect(structuredClone(assessment)).toEqual(assessment);
        for (const { done, blocks } of assessment.findings) {
          const told = { summary: done.summary, options: done.options, blocks };
          expect(JSON.parse(JSON.stringify(told))).toEqual(told);
        }
      }),
      propertyRuns(200),
    );
  });

  it("answer zero records without a NaN or an infinity", async () => {
    const { findings } = await assess(
      SdcObject.fromArrow(surveyTable({ rows: 0, seed: 1 }), roles),
      measures,
      { options },
    );
    for (const { done, blocks } of findings)
      expect(JSON.parse(JSON.stringify([done.summary, blocks]))).toEqual([done.summary, blocks]);
  });

  it("give the same with a pool, whose messages are cloned, as without", async () => {
    const serve = serveTasks([combinationsTask]);
    const seen: string[] = [];
    const pool: Pool = {
      sharesMemory: true,
      run: (task, inputs) =>
        Promise.resolve(
          inputs.map(
            (input) => (
              seen.push(task.id),
              structuredClone(serve(structuredClone({ id: task.id, input }))) as never
            ),
          ),
        ),
    };
    const sdc = SdcObject.fromArrow(
      surveyTable({ rows: checkSize(20_000, 6000), seed: 5, missing: 0.01 }),
      roles,
    );
    const there = await assess(sdc, measures, { options, pool });
    const here = await assess(sdc.with({ roles: {} }), measures, { options });
    expect(seen.length).toBeGreaterThan(0);
    expect(there.results).toEqual(here.results);
  });
});

describe("a large file", () => {
  const table: Table = surveyTable({ rows: checkSize(1_000_000, 250_000), seed: 1 });

  /** Milliseconds of the processor that this process has used: what else a machine does is not in them. */
  const used = (): number => process.cpuUsage().user / 1000;

  it("lets events in all the time, so that an interruption is noticed soon", async () => {
    const begun = used();
    const pieces: number[] = [];
    let last = begun;
    let going = true;
    const turn = (): void => {
      const now = used();
      pieces.push(now - last);
      last = now;
      if (going) setImmediate(turn);
    };
    setImmediate(turn);
    await assess(SdcObject.fromArrow(table, roles), measures, { options });
    going = false;
    const whole = used() - begun;
    // a piece of work takes some ten milliseconds of some hundred where the file has a million records
    expect(pieces.length).toBeGreaterThan(checkSize(10, 5));
    // a collection of the garbage of other tests may fall into one or two
    pieces.sort((a, b) => b - a);
    expect(pieces[2]).toBeLessThan(whole / 4);
  });

  it("stops at an interruption, wherever it comes", async () => {
    const sdc = (): SdcObject => SdcObject.fromArrow(table, roles);
    let steps = 0;
    await assess(sdc(), measures, {
      options,
      onProgress: () => {
        steps++;
      },
    });
    for (const at of [1, 2, 0.25 * steps, 0.5 * steps, 0.75 * steps, steps - 2].map(Math.floor)) {
      const abort = new AbortController();
      let seen = 0;
      const onProgress = (): void => {
        if (++seen === at) abort.abort();
      };
      const error: unknown = await assess(sdc(), measures, {
        options,
        signal: abort.signal,
        onProgress,
      }).then(
        () => null,
        (caught: unknown) => caught,
      );
      expect(error).toBeInstanceOf(SdcError);
      expect(error).toMatchObject({ code: "ABORTED" });
      expect(seen - at).toBeLessThanOrEqual(1);
    }
    const abort = new AbortController();
    setTimeout(() => abort.abort(), checkSize(30, 5));
    await expect(assess(sdc(), measures, { options, signal: abort.signal })).rejects.toMatchObject({
      code: "ABORTED",
    });
  });
});
