import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import type { Pool } from "@sdc-risk/core/tasks";
import { kanon } from "@sdc-risk/kanon";
import { suda2 } from "@sdc-risk/suda2";
import { SURVEY_KEYS, surveyTable } from "@sdc-risk/testkit";
import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import type { Timing } from "../../src/index.ts";

export const VERSION = "1.2.3";
/** So short that a worker that has left is noticed while one waits. */
export const QUICK: Timing = {
  life: 30_000,
  lock: 1000,
  stalled: 200,
  audit: 100,
  here: 0,
  alone: 300,
  silence: 1000,
  leave: 500,
};
/** What runs and workers of a test share. */
export const SHARED = { SDC_RISK_QUEUE_SECRET: "known to runs and workers only" };

/** A survey whose lattice is searched in many parts. */
export const survey = (rows: number, keys = 11, wide = 0): SdcObject =>
  SdcObject.fromArrow(surveyTable({ rows, seed: 8, missing: 0.02, ...(wide > 0 ? { wide } : {}) }), {
    keys: [...SURVEY_KEYS.slice(0, keys), ...Array.from({ length: wide }, (_, v) => `v${v + 1}`)],
  });

/** Everything that measures tell whose work may leave the machine, to the last bit. */
export async function told(
  sdc: SdcObject,
  {
    pool,
    maxSize,
    signal,
  }: { readonly pool?: Pool; readonly maxSize?: number; readonly signal?: AbortSignal } = {},
): Promise<unknown> {
  const { results, findings } = await assess(sdc, [kanon, suda2], {
    options: { suda2: { score: "ihsn", ...(maxSize === undefined ? {} : { maxSize }) } },
    ...(pool === undefined ? {} : { pool }),
    ...(signal === undefined ? {} : { signal }),
  });
  const bytes = [results.kanon, results.suda2].flatMap(({ columns }) =>
    Object.entries(columns as Readonly<Record<string, { readonly values: ArrayBufferView }>>).map(
      ([name, { values }]) => [
        name,
        Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString("base64"),
      ],
    ),
  );
  return { bytes, said: JSON.stringify([results.kanon.summary, results.suda2.summary, findings]) };
}

/** What is told in lines, and whether one came. */
export class Lines {
  readonly all: string[] = [];
  readonly add = (line: string): void => void this.all.push(line);

  /** Waits for a line that holds a text. */
  async saying(text: string): Promise<string> {
    for (;;) {
      const line = this.all.find((each) => each.includes(text));
      if (line !== undefined) return line;
      await sleep(5);
    }
  }
}

/** A worker in a process of its own, from the compiled package. */
export function workerProcess(
  address: string,
  version = VERSION,
): { readonly child: ChildProcess; readonly lines: Lines } {
  const file = fileURLToPath(new URL("../fixtures/worker.mjs", import.meta.url));
  const lines = new Lines();
  const child = spawn(process.execPath, [file, address, version, JSON.stringify(QUICK)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...SHARED },
  });
  child.stdout.on("data", (bytes: Buffer) => bytes.toString().split("\n").filter(Boolean).forEach(lines.add));
  return { child, lines };
}
