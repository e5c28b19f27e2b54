import { defineMeasure, SdcObject } from "@sdc-risk/core";
import type { Task } from "@sdc-risk/core/tasks";
import { Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import * as z from "zod";

/** What the measures of the tests have computed, in order. */
export const log: string[] = [];

export const base = defineMeasure(
  {
    id: "base",
    title: "Base",
    needs: ["keys"],
    uses: [],
    options: z.strictObject({
      factor: z.number().default(2),
      deep: z.nullable(z.strictObject({ size: z.number().int().default(3) })).prefault({}),
    }),
    async compute(_sdc, run) {
      log.push("base");
      const classes = await run.classes();
      return {
        summary: { classes: classes.size, factor: run.options.factor },
        columns: { f: { grain: "class", values: classes.counts, about: "Counts." } },
      };
    },
  },
  (done) => [
    {
      kind: "text",
      title: "Base",
      about: `${done.summary.classes} classes, size ${done.options.deep?.size ?? "off"}.`,
    },
  ],
);

export const left = defineMeasure(
  {
    id: "left",
    title: "Left",
    needs: ["keys"],
    uses: [base],
    options: z.strictObject({ level: z.enum(["low", "high"]).default("low") }),
    compute(_sdc, run) {
      log.push("left");
      run.warn("odd", `Factor ${run.used.base.options.factor}.`);
      return {
        summary: { twice: run.used.base.summary.classes * run.used.base.options.factor },
        columns: {},
      };
    },
  },
  () => [],
);

export const right = defineMeasure(
  {
    id: "right",
    title: "Right",
    needs: ["keys", "sensitive"],
    uses: [base],
    options: z.strictObject({}),
    compute: () => (log.push("right"), { summary: { right: true }, columns: {} }),
  },
  () => [],
);

export const top = defineMeasure(
  {
    id: "top",
    title: "Top",
    needs: ["keys"],
    uses: [left, right, base],
    options: z.strictObject({}),
    compute: (_sdc, run) => (log.push("top"), { summary: { sum: run.used.left.summary.twice }, columns: {} }),
  },
  () => [],
);

export const broken = defineMeasure(
  {
    id: "broken",
    title: "Broken",
    needs: [],
    uses: [],
    options: z.strictObject({}),
    compute: (): { summary: object; columns: Record<string, never> } => {
      throw new Error("It broke.");
    },
  },
  () => [],
);
export const onBroken = defineMeasure(
  {
    id: "on-broken",
    title: "On broken",
    needs: [],
    uses: [broken],
    options: z.strictObject({}),
    compute: () => ({ summary: {}, columns: {} }),
  },
  () => [],
);
export const untold = defineMeasure(
  {
    id: "untold",
    title: "Untold",
    needs: [],
    uses: [],
    options: z.strictObject({}),
    compute: () => ({ summary: {}, columns: {} }),
  },
  () => {
    throw new Error("No words.");
  },
);

export const square: Task<number, number> = { id: "test/square", run: (x) => x * x };
export const pooled = defineMeasure(
  {
    id: "pooled",
    title: "Pooled",
    needs: [],
    uses: [],
    options: z.strictObject({ to: z.number().default(20) }),
    async compute(_sdc, run) {
      await run.tick(0.6);
      const inputs = Array.from({ length: run.options.to }, (_, i) => i);
      const first = await run.pool(square, inputs);
      const second = await run.pool(square, first);
      await run.tick(0.2);
      return { summary: { second }, columns: {} };
    },
  },
  () => [],
);

export const sdc = SdcObject.fromArrow(
  new Table({ a: vectorFromArray(["x", "y", "x"], new Utf8()), s: vectorFromArray([1, 2, 3], new Int32()) }),
  { keys: ["a"] },
);
