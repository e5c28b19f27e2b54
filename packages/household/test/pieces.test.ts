import { SdcObject } from "@sdc-risk/core";
import { tasksIn } from "@sdc-risk/core/tasks";
import type { Classes } from "@sdc-risk/data";
import { cloningPool, copyingPool } from "@sdc-risk/testkit";
import { Int32, Table, vectorFromArray } from "apache-arrow";
import { expect, it } from "vitest";
import { logPairs, risksByPairs } from "../src/household-risk.ts";
import { sharedKeysOf, type SharedCounts } from "../src/shared/shared-keys.ts";
import { classWords, SharedWalk } from "../src/shared/shared-walk.ts";
import { Pieces } from "../src/streamed/pieces.ts";

/** Classes of two keys; some lack one. */
function someClasses(): Promise<Classes> {
  const values = Array.from({ length: 60 }, (_, i) => i);
  const column = (of: (i: number) => number | null) => vectorFromArray(values.map(of), new Int32());
  const table = new Table({
    a: column((i) => i % 10),
    b: column((i) => (i % 7 === 0 ? null : Math.floor(i / 10))),
  });
  return SdcObject.fromArrow(table, { keys: ["a", "b"] }).classes();
}

/** Households of one to four members with a large one among them. */
function homes(large: number): Int32Array {
  const out: number[] = [];
  for (let h = 0; h < 70_000; h++) {
    const size = h === 30_000 ? large : 1 + ((h * 7) % 4);
    for (let i = 0; i < size; i++) out.push(h);
  }
  return Int32Array.from(out);
}

const never = new AbortController().signal;
const pause = (): Promise<void> => Promise.resolve();

it.each([
  ["here", undefined],
  ["in a pool that copies", copyingPool()],
  ["in a pool that shares memory", cloningPool()],
])("finds in pieces what one walk finds, whatever is cut, %s", async (_, pool) => {
  const classes = await someClasses();
  const risks = Float64Array.from({ length: classes.size }, (__, c) => 1 / (1 + c));
  const household = homes(200_000);
  const classOf = household.map((h, i) => (i * 31 + h) % classes.size);
  const number = household.at(-1)! + 1;
  const whole = new SharedWalk(classWords(classes));
  whole.add(household, classOf);

  const found: number[] = [];
  const sizes: number[] = [];
  const shared: SharedCounts[] = [];
  const pieces = new Pieces(classes, [risks], tasksIn(pool, never, pause), (piece) => {
    for (const risk of piece.risks[0]) found.push(risk);
    for (const size of piece.sizes) sizes.push(size);
    shared.push(piece.shared);
  });
  // batches of another length than households
  for (let from = 0; from < household.length; from += 2049) {
    pieces.add(household.slice(from, from + 2049), classOf.slice(from, from + 2049));
    await pieces.room();
  }
  await pieces.finish();

  expect(shared.length).toBeGreaterThan(3);
  expect(Float64Array.from(found)).toEqual(
    risksByPairs({ householdOf: household, number }, classOf, logPairs(risks)),
  );
  expect(sizes[30_000]).toBe(200_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(household.length);
  expect(sharedKeysOf(["a", "b"], shared)).toEqual(sharedKeysOf(["a", "b"], [whole.end()]));
});

it("tells where a piece failed", async () => {
  const classes = await someClasses();
  const fails = { sharesMemory: true, run: () => Promise.reject(new Error("a worker is gone")) };
  const pieces = new Pieces(
    classes,
    [new Float64Array(classes.size)],
    tasksIn(fails, never, pause),
    () => undefined,
  );
  pieces.add(Int32Array.of(0), Int32Array.of(0));
  await expect(pieces.finish()).rejects.toThrow("a worker is gone");
});

it("finds nothing of no records", async () => {
  const classes = await someClasses();
  const pieces = new Pieces(
    classes,
    [new Float64Array(classes.size)],
    tasksIn(undefined, never, pause),
    () => {
      throw new Error("nothing was to be found");
    },
  );
  await pieces.finish();
});
