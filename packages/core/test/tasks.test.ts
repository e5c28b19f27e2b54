import { describe, expect, it } from "vitest";
import { defineMeasure, idFault, type AnyMeasure } from "../src/index.ts";
import { runTasks, type Pool, type Task } from "../src/tasks.ts";
import { SdcError } from "@sdc-risk/data";

const doubled: Task<Int32Array, null> = {
  id: "test/doubled",
  inPlace: (values) => [values],
  run: (values) => (
    values.forEach((value, i) => {
      values[i] = 2 * value;
    }),
    null
  ),
};
const first: Task<Int32Array, number> = { id: "test/first", run: (values) => values[0] };
const inOwn = (): Int32Array => Int32Array.of(1, 2);
const shared = (): Int32Array => {
  const values = new Int32Array(new SharedArrayBuffer(8));
  values.set([1, 2]);
  return values;
};

/** A pool of threads, or of a queue: what it writes into memory of its own is lost. */
function poolOf(sharesMemory: boolean): { readonly pool: Pool; readonly ran: string[] } {
  const ran: string[] = [];
  const copy = <T>(value: T): T =>
    value instanceof Int32Array && !(sharesMemory && value.buffer instanceof SharedArrayBuffer)
      ? (value.slice() as T)
      : value;
  return {
    ran,
    pool: {
      sharesMemory,
      run: (task, inputs) =>
        Promise.resolve(inputs.map((input) => (ran.push(task.id), task.run(copy(input))))),
    },
  };
}
const { signal } = new AbortController();
const tick = (): Promise<void> => Promise.resolve();

describe("a task that takes turns", () => {
  /** Adds up to a number, a yield after each; `run` is refused. */
  const adding: Task<number, number> = {
    id: "test/adding",
    run: () => {
      throw new Error("in one go");
    },
    *turns(most) {
      let sum = 0;
      for (let i = 1; i <= most; i++) {
        sum += i;
        yield;
      }
      return sum;
    },
  };
  it("lets events in between its pieces where it runs here", async () => {
    let ticks = 0;
    const counting = (): Promise<void> => {
      ticks++;
      return Promise.resolve();
    };
    expect(await runTasks(adding, [4, 2], undefined, signal, counting)).toEqual([10, 3]);
    // after each piece, and after each input
    expect(ticks).toBe(8);
  });
  it("is left where the tick throws", async () => {
    let ticks = 0;
    const aborting = (): Promise<void> =>
      ++ticks === 3 ? Promise.reject(new SdcError("ABORTED", "Enough.")) : Promise.resolve();
    await expect(runTasks(adding, [100], undefined, signal, aborting)).rejects.toMatchObject({
      code: "ABORTED",
    });
    expect(ticks).toBe(3);
  });
});

describe("a task that writes into its input", () => {
  it.each<[what: string, sharesMemory: boolean, values: () => Int32Array, leaves: boolean]>([
    ["leaves for a pool that shares memory, with memory that can be shared", true, shared, true],
    ["runs here where its memory cannot be shared", true, inOwn, false],
    ["runs here where the pool copies", false, shared, false],
    ["runs here where neither shares", false, inOwn, false],
    ["leaves for any pool where there is nothing to write into", false, () => new Int32Array(0), true],
  ])("%s, and what it wrote is there", async (_what, sharesMemory, values, leaves) => {
    const { pool, ran } = poolOf(sharesMemory);
    const input = values();
    const before = [...input];
    await runTasks(doubled, [input], pool, signal, tick);
    expect([...input]).toEqual(before.map((value) => 2 * value));
    expect(ran).toEqual(leaves ? ["test/doubled"] : []);
  });

  it("runs here in a pool of before, which does not say whether it shares memory", async () => {
    const { pool } = poolOf(false);
    const input = shared();
    await runTasks(
      doubled,
      [input],
      { run: (task, inputs, given) => pool.run(task, inputs, given) } as Pool,
      signal,
      tick,
    );
    expect([...input]).toEqual([2, 4]);
  });
});

it("tasks that only read go to every pool, and let events in where there is none", async () => {
  const { pool, ran } = poolOf(false);
  let ticks = 0;
  const counted = (): Promise<void> => {
    ticks++;
    return Promise.resolve();
  };
  expect(await runTasks(first, [inOwn(), shared()], pool, signal, tick)).toEqual([1, 1]);
  expect(ran).toEqual(["test/first", "test/first"]);
  expect(await runTasks(first, [inOwn(), inOwn()], undefined, signal, counted)).toEqual([1, 1]);
  expect(ticks).toBe(2);
});

describe("the id of a measure", () => {
  const measure = (id: string): AnyMeasure =>
    defineMeasure(
      {
        id,
        title: "One",
        needs: [],
        uses: [],
        options: {} as never,
        compute: () => ({ summary: {}, columns: {} }),
      },
      () => [],
    );
  it.each(["kanon", "l2", "acme-twins", "a1-b2-c3"])("may be %s", (id) => {
    expect(idFault(id)).toBeNull();
    expect(measure(id).id).toBe(id);
  });
  it.each([
    "",
    "Kanon",
    "two words",
    "two_words",
    "-a",
    "a-",
    "a--b",
    "1a",
    "ä",
    "a\nb",
    "a\u0000",
    "../a",
    "a.b",
    "__proto__",
    "constructor",
  ])("cannot be %j", (id) => {
    expect(() => measure(id)).toThrow(SdcError);
    expect(() => measure(id)).toThrow(`The id of a measure is ${JSON.stringify(id)}`);
  });
  it.each([null, undefined, 5, Symbol("a"), {}])("is text, not %s", (id) =>
    expect(idFault(id)).toMatch(/^The id of a measure is .*; expected kebab case/),
  );
});
