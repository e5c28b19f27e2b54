import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { get, set } from "../src/state/store.ts";
import { tellFailure, tellTrouble } from "../src/state/trouble.ts";
import { startWorker, workerAt } from "../src/worker/start.ts";

/** A worker as the browser's, which does what it is told. */
class FakeWorker extends EventTarget {
  ended = false;
  terminate(): void {
    this.ended = true;
  }
}
const failed = vi.fn();
const started = (): FakeWorker =>
  startWorker(() => workerAt("./data-worker.js", "data"), failed) as unknown as FakeWorker;
const broken = (message?: string): Event => Object.assign(new Event("error"), message && { message });

beforeEach(() => {
  failed.mockReset();
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("self", { location: { href: "http://localhost/" } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("a worker that does not start is told of once, with what the browser says, and ended", () => {
  for (const [event, message] of [
    [broken(), ""],
    [broken("no such file"), "no such file"],
  ] as const) {
    const worker = started();
    worker.dispatchEvent(event);
    worker.dispatchEvent(broken("again"));
    expect(failed.mock.calls).toEqual([[message]]);
    expect(worker.ended).toBe(true);
    failed.mockReset();
  }
});

it("a worker that has answered has started: what fails later does not end it", () => {
  const worker = started();
  worker.dispatchEvent(new MessageEvent("message", { data: "an answer" }));
  worker.dispatchEvent(broken("later"));
  expect(failed).not.toHaveBeenCalled();
  expect(worker.ended).toBe(false);
});

it("the page says what to do, and waits for nothing any more", () => {
  const before = get();
  try {
    set({ opening: { what: "a.csv", share: 0 }, trying: 0.5 });
    tellTrouble("no such file");
    expect(get()).toMatchObject({ opening: null, running: null, trying: null });
    expect(get().trouble).toMatch(/Load the page again\..* The browser says: no such file$/);
    const lost = "Failed to fetch dynamically imported module: /assets/report.js";
    tellFailure(new TypeError(lost));
    expect(get().trouble).toMatch(/^A part of this page did not load/);
    expect(get().trouble).toContain(lost);
    tellFailure("no room");
    expect(get().trouble).toMatch(/^Something in this page failed .* The browser says: no room$/);
  } finally {
    set(before);
  }
});
