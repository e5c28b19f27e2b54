import { expose } from "comlink";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebPool } from "../src/worker/pool/pool.ts";

/** A worker as the browser's, whose other end answers here. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  ended = false;
  private readonly channel = new MessageChannel();

  constructor() {
    super();
    const { port1, port2 } = this.channel;
    port1.addEventListener("message", (event) =>
      this.dispatchEvent(new MessageEvent("message", { data: event.data as unknown })),
    );
    port1.start();
    expose({ run: answer }, port2);
    FakeWorker.started.push(this);
  }

  postMessage(message: unknown): void {
    this.channel.port1.postMessage(message);
  }

  terminate(): void {
    this.ended = true;
    this.channel.port1.close();
  }

  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event("error"), { message }));
  }
}

/** What workers do: they double numbers; for "never" no answer comes. */
const answer = (_: string, input: unknown): unknown =>
  input === "never" ? new Promise(() => undefined) : 2 * (input as number);

/** Gives work to the workers at once; a run does some of it alone first. */
class Reached extends WebPool {
  work(inputs: readonly unknown[], signal = new AbortController().signal): Promise<unknown[]> {
    return this.inWorkers("double", inputs, signal);
  }
}

describe("the pool of web workers", () => {
  let pool: Reached;
  beforeEach(() => {
    FakeWorker.started = [];
    vi.stubGlobal("Worker", FakeWorker);
    vi.stubGlobal("navigator", { hardwareConcurrency: 2 });
    pool = new Reached();
  });
  afterEach(() => {
    pool.close();
    vi.unstubAllGlobals();
  });

  it("keeps its workers for the next work, also when that interrupts what is long complete", async () => {
    const first = new AbortController();
    expect(await pool.work([1, 2, 3], first.signal)).toEqual([2, 4, 6]);
    first.abort();
    expect(await pool.work([4, 5])).toEqual([8, 10]);
    expect(FakeWorker.started.map(({ ended }) => ended)).toEqual([false, false]);
  });

  it("ends workers that are at work when it is interrupted, and starts others later", async () => {
    const controller = new AbortController();
    const work = pool.work(["never", 1], controller.signal);
    controller.abort();
    await expect(work).rejects.toMatchObject({ code: "ABORTED" });
    expect(FakeWorker.started.map(({ ended }) => ended)).toEqual([true, true]);
    expect(await pool.work([1, 2])).toEqual([2, 4]);
    expect(FakeWorker.started.length).toBe(4);
  });

  it.each([
    ["out of memory", "A worker of the page failed: out of memory."],
    ["", "A worker of the page failed: it did not start."],
  ])("tells that a worker failed (%j) in place of waiting for ever", async (message, told) => {
    const work = pool.work(["never", 1]);
    FakeWorker.started[0]!.fail(message);
    await expect(work).rejects.toMatchObject({ code: "INTERNAL", message: told });
    expect(await pool.work([1, 2])).toEqual([2, 4]);
  });
});
