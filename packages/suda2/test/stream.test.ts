import { SdcObject } from "@sdc-risk/core";
import { runHere, type Pool } from "@sdc-risk/core/tasks";
import { minimalSampleUniques as oracle } from "./oracle/suda-msus.ts";
import {
  checkSize,
  copyingPool,
  guideTable,
  keysOf,
  microdata,
  microdataTable,
  propertyRuns,
  surveyTable,
} from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minimalSampleUniques, type StreamOptions } from "../src/stream.ts";

/** Sets of names per record, smallest first and then in the order of the keys. */
async function streamed(sdc: SdcObject, options: StreamOptions): Promise<string[][]> {
  const byRecord = Array.from({ length: sdc.records }, (): number[][] => []);
  let names: readonly string[] = [];
  for await (const {
    records,
    set,
    sets: { ends, variables },
    keys,
  } of minimalSampleUniques(sdc, options)) {
    names = keys;
    records.forEach((record, m) => {
      const s = set[m];
      byRecord[record].push(
        [...variables.subarray(s === 0 ? 0 : ends[s - 1], ends[s])].sort((a, b) => a - b),
      );
    });
  }
  return byRecord.map((sets) =>
    sets
      .sort((a, b) => a.length - b.length || a.join().localeCompare(b.join()))
      .map((set) => set.map((v) => names[v]).join(" ")),
  );
}

const guide = SdcObject.fromArrow(guideTable(), {
  keys: ["Residence", "Gender", "Educ", "Lstat"],
  weight: "Weights",
});

describe("the stream of minimal sample uniques", () => {
  it("names the sets of keys that tell each record of the guide apart", async () => {
    const alone = ["Residence", "Gender Educ", "Gender Lstat", "Educ Lstat"];
    const male = ["Educ", "Residence Lstat", "Gender Lstat"];
    expect(await streamed(guide, { maxSize: 3 })).toEqual([
      [],
      [],
      ["Educ"],
      [],
      alone,
      [],
      ["Educ"],
      male,
      [],
      [],
    ]);
    expect(await streamed(guide, { maxSize: 1 })).toEqual([
      [],
      [],
      ["Educ"],
      [],
      ["Residence"],
      [],
      ["Educ"],
      ["Educ"],
      [],
      [],
    ]);
  });

  it("finds for each record what comparing it with all others finds", async () => {
    await fc.assert(
      fc.asyncProperty(
        microdata({ maxRecords: 12, weights: "never", households: "never" }),
        fc.nat(2 ** 30),
        fc.integer({ min: 1, max: 6 }),
        async (data, seed, maxSize) => {
          const sdc = SdcObject.fromArrow(microdataTable(data, { seed }), { keys: data.names });
          const names = data.names;
          const expected = oracle(keysOf(data), Math.min(maxSize, names.length)).map((sets) =>
            sets.map((set) => set.map((v) => names[v]).join(" ")).sort(),
          );
          expect((await streamed(sdc, { maxSize })).map((sets) => sets.sort())).toEqual(expected);
        },
      ),
      propertyRuns(100),
    );
  });

  it("is the same through a pool, which is handed the signal", async () => {
    const { signal } = new AbortController();
    const signals = new Set<AbortSignal>();
    const pool: Pool = {
      sharesMemory: true,
      run: (task, inputs, given) => {
        signals.add(given);
        return Promise.resolve(inputs.map((input) => task.run(structuredClone(input))));
      },
    };
    // the levels are searched in memory in common, which a clone in one thread shares, too
    expect(await streamed(guide, { maxSize: 4, pool, signal })).toEqual(
      await streamed(guide, { maxSize: 4 }),
    );
    expect([...signals]).toEqual([signal]);
  });

  it("is the same through a pool that copies by value", async () => {
    const sdc = SdcObject.fromArrow(surveyTable({ rows: 300, seed: 5 }), {
      keys: ["region", "sex", "age", "marital", "education", "hhsize"],
    });
    expect(await streamed(sdc, { maxSize: 6, pool: copyingPool() })).toEqual(
      await streamed(sdc, { maxSize: 6 }),
    );
    expect(await streamed(sdc, { maxSize: 2, pool: copyingPool() })).toEqual(
      await streamed(sdc, { maxSize: 2 }),
    );
  });

  it("is empty where all records have a twin, and where there are none", async () => {
    const table = guideTable();
    expect(
      await streamed(SdcObject.fromArrow(table.slice(0, 2), { keys: ["Residence", "Educ"] }), { maxSize: 2 }),
    ).toEqual([[], []]);
    expect(
      await streamed(SdcObject.fromArrow(table.slice(0, 0), { keys: ["Residence", "Educ"] }), { maxSize: 2 }),
    ).toEqual([]);
  });

  it("gives one record each key by itself", async () => {
    expect(
      await streamed(SdcObject.fromArrow(guideTable().slice(0, 1), { keys: ["Residence", "Educ"] }), {
        maxSize: 2,
      }),
    ).toEqual([["Residence", "Educ"]]);
  });

  it("ends when the caller has enough", async () => {
    let parts = 0;
    for await (const { records } of minimalSampleUniques(guide, { maxSize: 4 })) {
      parts += records.length > 0 ? 1 : 0;
      break;
    }
    expect(parts).toBe(1);
  });

  it("hands out no further work after an abort", async () => {
    const sdc = SdcObject.fromArrow(surveyTable({ rows: checkSize(20_000, 8000), seed: 5 }), {
      keys: [
        "region",
        "sex",
        "age",
        "marital",
        "education",
        "ethnicity",
        "religion",
        "language",
        "labor",
        "hhsize",
      ],
    });
    const streamedUntil = async (
      last: number,
    ): Promise<{ readonly rounds: number; readonly error: unknown }> => {
      const abort = new AbortController();
      let rounds = 0;
      const pool: Pool = {
        sharesMemory: true,
        run: (task, inputs) => {
          if (++rounds === last) abort.abort();
          return runHere(task, inputs);
        },
      };
      const error: unknown = await streamed(sdc, { maxSize: 10, pool, signal: abort.signal }).then(
        () => null,
        (caught: unknown) => caught,
      );
      return { rounds, error };
    };
    const { rounds: all } = await streamedUntil(Infinity);
    for (const last of [1, Math.ceil(all / 2), all]) {
      const { rounds, error } = await streamedUntil(last);
      expect(error).toMatchObject({ code: "ABORTED" });
      expect(rounds - last).toBeLessThanOrEqual(1); // the next round is under way
    }
    // the same where an event from outside aborts what runs here
    const abort = new AbortController();
    setTimeout(() => abort.abort(), checkSize(60, 5));
    await expect(streamed(sdc, { maxSize: 10, signal: abort.signal })).rejects.toMatchObject({
      code: "ABORTED",
    });
  });

  it("is refused without keys, for a size below one, and when aborted before it starts", async () => {
    const abort = new AbortController();
    abort.abort();
    await expect(
      streamed(SdcObject.fromArrow(guideTable(), { weight: "Weights" }), { maxSize: 2 }),
    ).rejects.toMatchObject({ code: "MISSING_ROLE" });
    await expect(streamed(guide, { maxSize: 0 })).rejects.toMatchObject({
      code: "BAD_OPTIONS",
      message: "maxSize is 0; expected a whole number, 1 or more.",
    });
    await expect(streamed(guide, { maxSize: 1.5 })).rejects.toMatchObject({ code: "BAD_OPTIONS" });
    await expect(streamed(guide, { maxSize: 2, signal: abort.signal })).rejects.toMatchObject({
      code: "ABORTED",
    });
  });
});
