import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { sharesMemory, type Pool, type Task } from "@sdc-risk/core/tasks";
import { checkSize, copyingPool, surveyTable, SURVEY_KEYS } from "@sdc-risk/testkit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { suda2 } from "../src/index.ts";
import { prepareKeys } from "../src/search/keys.ts";
import { chooseMethod, type Method } from "../src/search/search.ts";
import { objectOf, randomFrom } from "./support.ts";

/** A file for each search. */
const FILES: readonly { readonly method: Method; readonly sdc: SdcObject; readonly maxSize: number }[] = [
  {
    method: "lattice",
    sdc: SdcObject.fromArrow(surveyTable({ rows: checkSize(1500, 600), seed: 8, missing: 0.02 }), {
      keys: SURVEY_KEYS.slice(0, 11),
    }),
    maxSize: 11,
  },
  {
    method: "levels",
    sdc: SdcObject.fromArrow(surveyTable({ rows: checkSize(1500, 600), seed: 8, missing: 0.02, wide: 16 }), {
      keys: [...SURVEY_KEYS, ...Array.from({ length: 16 }, (_, v) => `v${v + 1}`)],
    }),
    maxSize: 3,
  },
  {
    method: "transversals",
    sdc: ((random) =>
      objectOf(
        Array.from({ length: 24 }, () =>
          Array.from({ length: checkSize(60, 24) }, () => Math.floor(random() * 3)),
        ),
      ))(randomFrom(3)),
    maxSize: 24,
  },
];

/** A pool whose tasks see copies, begin in any order and end in any order, several at a time. */
function unruly(seed: number): Pool {
  const random = randomFrom(seed);
  return {
    sharesMemory: sharesMemory(),
    run: async <I, O>(task: Task<I, O>, inputs: readonly I[]) => {
      const outputs: O[] = [];
      const order = inputs.map((_, i) => ({ i, by: random() })).sort((a, b) => a.by - b.by);
      await Promise.all(
        order.map(async ({ i, by }) => {
          await new Promise((resolve) => setTimeout(resolve, 4 * by));
          outputs[i] = structuredClone(task.run(structuredClone(inputs[i])));
        }),
      );
      return outputs;
    },
  };
}

/** Everything that the measure tells, to the last bit. */
async function told(
  sdc: SdcObject,
  maxSize: number,
  pool?: Pool,
): Promise<{ readonly text: string; readonly bytes: Readonly<Record<string, string>> }> {
  const {
    results: {
      suda2: { summary, columns },
    },
    findings,
  } = await assess(sdc, [suda2], {
    options: { suda2: { maxSize, score: "ihsn" } },
    ...(pool === undefined ? {} : { pool }),
  });
  const bytes = Object.entries(columns).map(([name, { values }]) => [
    name,
    Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString("base64"),
  ]);
  return {
    text: JSON.stringify([summary, findings[0].blocks]),
    bytes: Object.fromEntries(bytes) as Record<string, string>,
  };
}

describe("special uniques are the same to the last bit", () => {
  afterEach(() => void vi.unstubAllGlobals());
  for (const { method, sdc, maxSize } of FILES) {
    it(`here, in a pool, and where memory cannot be shared, by ${method}`, async () => {
      expect(chooseMethod(prepareKeys(await sdc.classes()), maxSize)).toBe(method);
      const here = await told(sdc, maxSize);
      for (const isolated of [true, false]) {
        vi.stubGlobal("crossOriginIsolated", isolated);
        expect(await told(sdc, maxSize)).toEqual(here);
        for (const seed of [1, 2]) expect(await told(sdc, maxSize, unruly(seed))).toEqual(here);
        // a pool may copy by value wherever it is: a job queue does
        expect(await told(sdc, maxSize, copyingPool())).toEqual(here);
      }
    });
  }
});

describe("an abort", () => {
  for (const { method, sdc, maxSize } of FILES) {
    it(`stops the search by ${method} wherever it comes, here and in a pool`, async () => {
      const random = randomFrom(11);
      let steps = 0;
      await assess(sdc, [suda2], {
        options: { suda2: { maxSize } },
        onProgress: () => {
          steps++;
        },
      });
      for (let turn = 0; turn < 6; turn++) {
        const abort = new AbortController();
        const at = 1 + Math.floor(random() * (steps - 2));
        let seen = 0;
        let after = 0;
        const onProgress = (): void => {
          if (++seen === at) abort.abort();
          if (seen > at) after++;
        };
        await expect(
          assess(sdc, [suda2], {
            options: { suda2: { maxSize } },
            signal: abort.signal,
            onProgress,
            ...(turn % 2 === 0 ? {} : { pool: unruly(turn) }),
          }).then(() => seen < at),
        ).rejects.toMatchObject({ code: "ABORTED" });
        expect(after).toBeLessThanOrEqual(2);
      }
    });
    it(`by a pool that fails is told, by ${method}`, async () => {
      const pool: Pool = { sharesMemory: true, run: () => Promise.reject(new Error("The worker has left.")) };
      await expect(assess(sdc, [suda2], { options: { suda2: { maxSize } }, pool })).rejects.toThrow(
        "The worker has left.",
      );
    });
  }
});
