import { once } from "node:events";
import { createWriteStream, readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { surveyCsv } from "@sdc-risk/testkit";
import { beforeAll, describe, expect, it } from "vitest";
import { Desk, fixture, outcome, PEOPLE, start, type Outcome } from "./support/command.js";

/** Milliseconds from the signal to the end of the process; half of it on a machine that does nothing else. */
const SOON = 1000;
const STEPS = ["--plugin", fixture("steps.mjs")];

let desk: Desk;
beforeAll(async () => {
  desk = new Desk({ "people.csv": PEOPLE, "old.html": "an older report", "old.csv": "older records" });
  const file = createWriteStream(desk.path("big.csv"));
  for (const chunk of surveyCsv({ rows: 200_000, seed: 3 })) if (!file.write(chunk)) await once(file, "drain");
  file.end();
  await once(file, "close");
});

/** Runs `assess` until `reached` comes true of what it printed on the error stream, sends signals, and says how it ended. */
async function interrupted(args: readonly string[], reached: (printed: string) => boolean, { signals = ["SIGINT"], gap = 0 }: { signals?: NodeJS.Signals[]; gap?: number } = {}): Promise<Outcome & { readonly ms: number }> {
  const child = start(["assess", ...args, "--out", "old.html", "--records", "old.csv"], { cwd: desk.folder });
  let printed = "";
  child.stderr.on("data", (bytes: Buffer) => { printed += bytes.toString(); });
  const end = outcome(child);
  while (!reached(printed) && child.exitCode === null) await sleep(5);
  expect(child.exitCode, printed).toBeNull();
  const from = performance.now();
  for (const signal of signals) {
    child.kill(signal);
    await sleep(gap);
  }
  return { ...(await end), ms: performance.now() - from };
}

const untouched = (): void => {
  expect(desk.names).toEqual(["big.csv", "old.csv", "old.html", "people.csv"]);
  expect([desk.text("old.html"), desk.text("old.csv")]).toEqual(["an older report", "older records"]);
};

describe("an interruption ends with 130 at once, writes nothing and leaves older outputs alone", () => {
  const keys = ["--keys", "region,sex,age,marital", "--weight", "weight"];

  it("while a large file is read", async () => {
    const { code, stderr, stdout, ms } = await interrupted(["big.csv", ...keys, ...STEPS], (printed) => printed.includes("[loaded]"));
    expect({ code, stdout, stderr }).toEqual({ code: 130, stdout: "", stderr: "[loaded]\nsdc-risk: Interrupted. Nothing was written.\n" });
    expect(ms).toBeLessThan(SOON);
    untouched();
  });

  it("while standard input has not come to its end", async () => {
    const { code, ms } = await interrupted(["-", ...keys, ...STEPS], (printed) => printed.includes("[loaded]"));
    expect(code).toBe(130);
    expect(ms).toBeLessThan(SOON);
    untouched();
  });

  it("while a measure computes, by Ctrl-C and by a request to end", async () => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const { code, stderr, ms } = await interrupted(["people.csv", ...STEPS, "--measures", "endless"], (printed) => printed.includes("[computing]"), { signals: [signal] });
      expect({ code, stderr }).toEqual({ code: 130, stderr: "[loaded]\n[computing]\nsdc-risk: Interrupted. Nothing was written.\n" });
      expect(ms).toBeLessThan(SOON);
      untouched();
    }
  });

  it("while records are written", async () => {
    const parts = (): boolean => readdirSync(desk.folder).some((name) => name.startsWith(".old.csv."));
    const { code, stdout, ms } = await interrupted(["big.csv", ...keys, "--household", "hid", "--measures", "frequency,individual-risk,household"], parts);
    expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
    expect(ms).toBeLessThan(SOON);
    untouched();
  });

  it("a second time, where a measure listens to nothing", async () => {
    const { code, ms } = await interrupted(["people.csv", ...STEPS, "--measures", "deaf"], (printed) => printed.includes("[computing]"), { signals: ["SIGINT", "SIGINT"], gap: 100 });
    expect(code).toBe(130);
    expect(ms).toBeLessThan(SOON);
    untouched();
  });
});
