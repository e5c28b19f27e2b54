import { sudaTasks } from "@sdc-risk/suda2/tasks";
import type { Task } from "@sdc-risk/core/tasks";
import { WorkerPool } from "@sdc-risk/session/pool";
import { afterEach, expect, it, vi } from "vitest";

class Recorder extends WorkerPool {
  readonly sharesMemory = false;
  readonly sent: unknown[] = [];

  private readonly willing: boolean;

  constructor(willing = true) {
    super();
    this.willing = willing;
  }

  protected helps(): boolean {
    return this.willing;
  }

  protected inWorkers<O>(_id: string, inputs: readonly unknown[]): Promise<O[]> {
    this.sent.push(...inputs);
    return Promise.resolve(inputs as unknown as O[]);
  }
}

/** A task that takes so many milliseconds by the clock of the test. */
function taking(id: string, milliseconds: number): Task<number, number> {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  return { id, run: (input) => ((now += milliseconds), input) };
}

afterEach(() => void vi.restoreAllMocks());

const installedId = sudaTasks[0].id;
const inputs = [1, 2, 3, 4, 5];
const { signal } = new AbortController();

it("small work is done here", async () => {
  const pool = new Recorder();
  expect(await pool.run(taking(installedId, 10), inputs, signal)).toEqual(inputs);
  expect(pool.sent).toEqual([]);
});

it("work that takes long goes to workers, what is done stays done, and outputs keep their order", async () => {
  const pool = new Recorder();
  expect(await pool.run(taking(installedId, 60), inputs, signal)).toEqual(inputs);
  expect(pool.sent).toEqual([3, 4, 5]);
});

it("tasks that workers do not know run here, and so do all where workers are no help", async () => {
  for (const [id, willing] of [
    ["of-a-plugin", true],
    [installedId, false],
  ] as const) {
    const pool = new Recorder(willing);
    expect(await pool.run(taking(id, 500), inputs, signal)).toEqual(inputs);
    expect(pool.sent).toEqual([]);
  }
});

it("an abort ends it", async () => {
  const controller = new AbortController();
  controller.abort();
  await expect(new Recorder().run(taking(installedId, 1), inputs, controller.signal)).rejects.toMatchObject({
    code: "ABORTED",
  });
});
