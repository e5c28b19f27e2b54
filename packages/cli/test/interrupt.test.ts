import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { hasEnded } from "@sdc-risk/servers";
import { surveyCsv } from "@sdc-risk/testkit";
import { beforeAll, describe, expect, it } from "vitest";
import { Desk, fixture, outcome, PEOPLE, start, type Outcome } from "./support/command.ts";

const STEPS = ["--plugin", fixture("steps.mjs")];
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

let desk: Desk;
beforeAll(async () => {
  desk = new Desk({ "people.csv": PEOPLE, "old.html": "an older report", "old.csv": "older records" });
  const file = createWriteStream(desk.path("big.csv"));
  for (const chunk of surveyCsv({ rows: 40_000, seed: 3 })) if (!file.write(chunk)) await once(file, "drain");
  file.end();
  await once(file, "close");
});

const OUTPUTS = ["--out", "old.html", "--records", "old.csv"];

/** Runs `assess` until it is ended as `endedBy` does. */
const interrupted = (
  args: readonly string[],
  word: string,
  signal: NodeJS.Signals,
  again = false,
): Promise<Outcome> => endedBy(["assess", ...args, ...OUTPUTS], word, signal, again);

/** Runs the command, which never ends by itself, until it has printed something on the error stream, sends signals until it ends, and says how it did. */
async function endedBy(
  args: readonly string[],
  word: string,
  signal: NodeJS.Signals,
  again = false,
): Promise<Outcome> {
  const child = start(args, { cwd: desk.folder });
  let printed = "";
  child.stderr.on("data", (bytes: Buffer) => {
    printed += bytes.toString();
  });
  const end = outcome(child);
  while (!printed.includes(word) && !hasEnded(child)) await sleep(5);
  expect([child.exitCode, child.signalCode], printed).toEqual([null, null]);
  child.kill(signal);
  // signals that come while one waits are one: a busy process may not have looked yet
  while (again && !hasEnded(child)) {
    await sleep(50);
    child.kill(signal);
  }
  return end;
}

/** Arguments of `assess` with a plugin that interrupts its own process, and the signal that it does so by. */
const interruptsItself = (
  args: readonly string[],
  signal: NodeJS.Signals,
): [args: string[], how: { env: Record<string, string> }] => [
  ["assess", ...args, ...STEPS, ...OUTPUTS],
  { env: { SDC_RISK_TEST_SIGNAL: signal } },
];

const untouched = (): void => {
  expect(desk.names).toEqual(["big.csv", "old.csv", "old.html", "people.csv"]);
  expect([desk.text("old.html"), desk.text("old.csv")]).toEqual(["an older report", "older records"]);
};
const WORDS = "sdc-risk: Interrupted. Nothing was written.\n";
const told: Outcome = { code: 130, stdout: "", stderr: WORDS };

describe("an interruption ends with 130, writes nothing and leaves older outputs alone", () => {
  const keys = ["--keys", "region,sex,age,marital", "--weight", "weight"];

  it("while a large file is read", async () => {
    const args = ["assess", "big.csv", ...keys, "--plugin", fixture("soon.mjs"), ...OUTPUTS];
    expect(await desk.run(args)).toEqual(told);
    untouched();
  });

  it("while standard input has not come to its end", async () => {
    expect(await interrupted(["-", ...keys, ...STEPS], "[loaded]", "SIGINT")).toMatchObject({ code: 130 });
    untouched();
  });

  it("while a treatment is made, by plan and by treat", async () => {
    const plugin = ["--plugin", fixture("endless.mjs"), "--out", "old.csv"];
    const policy = ["--keys", "region", "--census", "--policy", "k3", "--move", "age=endless"];
    const stderr = `[treating]\n${WORDS}`;
    expect(await endedBy(["plan", "people.csv", ...policy, ...plugin], "[treating]", "SIGINT")).toEqual({
      ...told,
      stderr,
    });
    const plan = JSON.stringify({
      schema: "sdc-risk-plan-1",
      data: { name: "people.csv", records: PEOPLE.length - 1, sha256: null },
      steps: [{ kind: "endless", key: "age" }],
    });
    const own = new Desk({ "people.csv": PEOPLE, "p.json": plan, "old.csv": "older records" });
    const treat = ["treat", own.path("people.csv"), "--plan", own.path("p.json"), "--any-file", ...plugin];
    expect(await endedBy(treat, "[treating]", "SIGTERM")).toEqual({ ...told, stderr });
    untouched();
  });

  it("while a measure computes, by Ctrl-C, by a request to end and by the end of the terminal", async () => {
    const endless = ["people.csv", "--measures", "endless"];
    const { code, stderr } = await interrupted([...endless, ...STEPS], "[computing]", "SIGINT");
    expect({ code, stderr }).toEqual({ code: 130, stderr: `[loaded]\n[computing]\n${WORDS}` });
    untouched();
    for (const signal of SIGNALS) {
      expect(await desk.run(...interruptsItself(endless, signal))).toEqual(told);
      untouched();
    }
  });

  it("while records are written, by each of them", async () => {
    for (const signal of SIGNALS) {
      const measures = ["--measures", "frequency,individual-risk,late"];
      expect(await desk.run(...interruptsItself(["big.csv", ...keys, ...measures], signal))).toEqual(told);
      untouched();
    }
  });

  it("a second time, where a measure listens to nothing", async () => {
    expect(
      await interrupted(["people.csv", ...STEPS, "--measures", "deaf"], "[computing]", "SIGINT", true),
    ).toMatchObject({ code: 130 });
    untouched();
  });
});
