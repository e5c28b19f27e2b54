import { pack, unpack } from "@sdc-risk/core/tasks";
import { codedTasks } from "@sdc-risk/session/tasks";
import { wants } from "@sdc-risk/servers";
import { setTimeout as sleep } from "node:timers/promises";
import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { get, put } from "../src/blobs.ts";
import { openQueue, startWorker, type QueueOptions, type WorkerOptions } from "../src/index.ts";
import { namesOf, PREFIX, queueOf, workerOf, WORKERS } from "../src/names.ts";
import { outcomeIn } from "../src/outcome.ts";
import { Seal, secretOf } from "../src/seal.ts";
import { Server } from "./support/redis.ts";
import { Lines, QUICK, SHARED, survey, told, VERSION } from "./support/runs.ts";

describe("a queue on a Redis that somebody else writes to", wants("redis"), () => {
  let server: Server;
  let redis: Redis;
  const opened: { close(): Promise<void> }[] = [];
  const pool = async (options: Partial<QueueOptions> = {}) => {
    const queue = await openQueue(server.address, {
      version: VERSION,
      timing: QUICK,
      environment: SHARED,
      ...options,
    });
    opened.push(queue);
    return queue;
  };
  const worker = async (options: Partial<WorkerOptions> = {}) => {
    const given = { version: VERSION, threads: 1, timing: QUICK, environment: SHARED, ...options };
    const started = await startWorker(server.address, given);
    opened.push(started);
    return started;
  };
  beforeAll(async () => {
    server = await Server.begin();
    redis = server.connect();
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    await server.empty();
  });
  afterAll(async () => {
    redis.disconnect();
    await server.end();
  });

  /** The first piece of the run that is under way: its run and number. */
  async function piece(): Promise<{ readonly run: string; readonly at: number; readonly input: Uint8Array }> {
    for (;;) {
      const [name = ""] = await redis.keys("sdc-risk:run:*:input:*");
      const [, run, at] = /^sdc-risk:run:([^:]+):input:(\d+)$/.exec(name) ?? [];
      const input = name === "" ? null : await get(redis, name);
      if (run !== undefined && input !== null) return { run, at: Number(at), input };
      await sleep(5);
    }
  }
  const deliver = ({ run, at }: { readonly run: string; readonly at: number }, bytes: Uint8Array) => {
    const names = namesOf(run);
    return put(redis, names.output(at), bytes, {
      life: 10_000,
      then: (commands) => commands.rpush(names.done, at),
    });
  };
  const forged = { output: { counts: new Int32Array(1), sets: new Uint16Array(1) } };

  it.each([
    ["what cannot be unpacked", () => Buffer.from("garbage!!")],
    ["a result that nobody has sealed", () => pack(forged)],
    [
      "a result sealed with another secret",
      async (run: string, input: Uint8Array) =>
        new Seal(await secretOf("guessed"), run).output(input, pack(forged)),
    ],
    [
      "a result of another run",
      async (_run: string, input: Uint8Array) =>
        new Seal(await secretOf(SHARED.SDC_RISK_QUEUE_SECRET), "another").output(input, pack(forged)),
    ],
    [
      "a result of another piece",
      async (run: string) => {
        const seal = new Seal(await secretOf(SHARED.SDC_RISK_QUEUE_SECRET), run);
        return seal.output(seal.input(99, "suda2/part", pack(null)), pack(forged));
      },
    ],
    [
      "a result whose form is no result",
      async (run: string, input: Uint8Array) =>
        new Seal(await secretOf(SHARED.SDC_RISK_QUEUE_SECRET), run).output(
          input,
          pack({ output: { found: [1, 2, 3] } }),
        ),
    ],
  ])("takes not %s, says so, and does the work again", async (_what, bytes) => {
    const lines = new Lines();
    const sdc = survey(300);
    const outcome = told(sdc, { pool: await pool({ onState: lines.add }) });
    const found = await piece();
    await deliver(found, await bytes(found.run, found.input));
    expect(await lines.saying("was not sent")).toBe(
      `A result at ${server.address} was not sent by a worker of this run. It is not taken; the work is done again. Somebody else writes to this Redis.`,
    );
    await worker();
    expect(await outcome).toEqual(await told(sdc));
  });

  it("ends a run whose results are written by somebody else again and again", async () => {
    const outcome = told(survey(300), { pool: await pool() });
    const failed = expect(outcome).rejects.toThrow("somebody else writes results for it");
    const found = await piece();
    const over = failed.then(() => true);
    while (!(await Promise.race([over, sleep(20, false)]))) await deliver(found, Buffer.from("garbage!!"));
  });

  it("ends a run whose pieces leave the queue without a result again and again", async () => {
    const outcome = told(survey(300), { pool: await pool() });
    const failed = expect(outcome).rejects.toThrow("without a result. Something else writes to this Redis");
    await piece();
    const over = failed.then(() => true);
    const secret = await secretOf(SHARED.SDC_RISK_QUEUE_SECRET);
    const queue = new Queue(queueOf(VERSION, secret.mark), { prefix: PREFIX, connection: redis });
    while (!(await Promise.race([over, sleep(20, false)]))) await queue.drain(true);
  });

  it("a worker does no work that its run has not sent", async () => {
    const lines = new Lines();
    const sdc = survey(300);
    const outcome = told(sdc, { pool: await pool() });
    const { run, at } = await piece();
    await put(redis, namesOf(run).input(at), pack({ keys: null }), { life: 10_000 });
    await worker({ onState: lines.add });
    expect(await lines.saying("refuses")).toBe(
      `refuses work that was not sent by run ${run}: somebody else writes to this Redis`,
    );
    expect(await outcome).toEqual(await told(sdc));
  });

  it("a worker with another secret takes nothing, and both sides say so", async () => {
    const lines = new Lines();
    const other = new Lines();
    const sdc = survey(300);
    await worker({ onState: other.add, environment: { SDC_RISK_QUEUE_SECRET: "another one" } });
    const outcome = told(sdc, { pool: await pool({ onState: lines.add }) });
    expect(await lines.saying("secret")).toBe(
      `The workers at ${server.address} have another secret than this run, and take nothing of it. Set SDC_RISK_QUEUE_SECRET to the same value here and there, and start one with: sdc-risk worker ${server.address}. The run waits for it; Ctrl-C ends it.`,
    );
    expect(await other.saying("refuses")).toBe(
      "refuses the work of a run with another secret: SDC_RISK_QUEUE_SECRET (without one the password of the Redis) has to be the same on all machines",
    );
    await worker();
    expect(await outcome).toEqual(await told(sdc));
    expect(other.all.some((line) => line.includes("works"))).toBe(false);
  });

  it("works without a secret, and both sides say what that means", async () => {
    const lines = new Lines();
    const other = new Lines();
    const sdc = survey(300);
    const line = `The queue at ${server.address} has neither a password nor a secret, so whoever reaches it can write results that a run takes for those of its workers. Set SDC_RISK_QUEUE_SECRET to the same value on all machines.`;
    await worker({ onState: other.add, environment: {} });
    const outcome = told(sdc, { pool: await pool({ onState: lines.add, environment: {} }) });
    expect(await outcome).toEqual(await told(sdc));
    expect(lines.all).toEqual([line]);
    expect(other.all).toContain(line);
  });

  it("what somebody else writes about workers and versions is left aside", async () => {
    const lines = new Lines();
    const sdc = survey(300);
    const strangers = ["{", "null", "7", '{"version":1}'];
    for (const [i, text] of strangers.entries()) await redis.set(workerOf(String(i)), text);
    await redis.sadd(WORKERS, ...strangers.keys());
    const outcome = told(sdc, { pool: await pool({ onState: lines.add }) });
    await lines.saying("No worker listens");
    await worker();
    await redis.publish("sdc-risk:wanted", "{");
    expect(await outcome).toEqual(await told(sdc));
  });

  it("a database that the server lacks is refused, and so is one that may not be chosen", async () => {
    await expect(openQueue(`${server.address}/99`, { version: VERSION })).rejects.toThrow(
      `The queue at ${server.address}/99 cannot be reached: it has no database 99. Most have 0 to 15 (its setting databases); a cluster has 0 only.`,
    );
    await expect(startWorker(`${server.address}/99`, { version: VERSION })).rejects.toThrow("no database 99");
    const info = await redis.info("server");
    if (Number(/redis_version:(\d+)/.exec(info)?.[1]) >= 6) {
      await redis.call("ACL", "SETUSER", "ada", "on", ">word", "~*", "&*", "+@all", "-select");
      await expect(
        openQueue(`${server.address.replace("//", "//ada:word@")}/3`, { version: VERSION }),
      ).rejects.toThrow("the user may not choose database 3");
    }
    expect(await redis.keys("*")).toEqual([]);
  });

  it("another database is used where there is one", async () => {
    const at = `${server.address}/3`;
    const sdc = survey(300);
    const given = { version: VERSION, timing: QUICK, environment: SHARED };
    opened.push(await startWorker(at, { ...given, threads: 1 }));
    const queue = await openQueue(at, given);
    opened.push(queue);
    expect(await told(sdc, { pool: queue })).toEqual(await told(sdc));
    expect(await redis.keys("*")).toEqual([]);
  });
});

describe("a Redis that freezes", wants("redis"), () => {
  it("is told, and Ctrl-C ends the run all the same; a run goes on when it answers again", async () => {
    const server = await Server.begin();
    const lines = new Lines();
    const abort = new AbortController();
    const given = { version: VERSION, timing: QUICK, environment: SHARED };
    const queue = await openQueue(server.address, { ...given, onState: lines.add });
    const worker = await startWorker(server.address, { ...given, threads: 1 });
    try {
      const outcome = told(survey(4000, 12), { pool: queue, maxSize: 12, signal: abort.signal });
      const failed = expect(outcome).rejects.toMatchObject({ code: "ABORTED" });
      while ((await server.keys()) < 5) await sleep(5);
      server.freeze();
      expect(await lines.saying("has not answered")).toBe(
        `The queue at ${server.address} has not answered for 1 s: it is frozen, or the network is gone. The run waits for it; Ctrl-C ends it.`,
      );
      server.thaw();
      await lines.saying("answers again");
      server.freeze();
      abort.abort();
      await failed;
      await queue.close();
      await worker.close();
    } finally {
      server.thaw();
      await server.end();
    }
  });
});

describe("a seal", () => {
  it("holds for one run, piece, task and secret, and for the bytes as they are", async () => {
    const secret = await secretOf("word");
    const seal = new Seal(secret, "run");
    const packed = pack({ a: new Int32Array([1, 2, 3]) });
    const input = seal.input(7, "task", packed);
    expect(seal.openInput(7, "task", input)).toEqual(packed);
    expect(unpack(seal.openInput(7, "task", input)!)).toEqual({ a: new Int32Array([1, 2, 3]) });
    expect(seal.openInput(8, "task", input)).toBeNull();
    expect(seal.openInput(7, "other", input)).toBeNull();
    expect(new Seal(secret, "other").openInput(7, "task", input)).toBeNull();
    expect(new Seal(await secretOf("world"), "run").openInput(7, "task", input)).toBeNull();
    const output = seal.output(input, packed);
    expect(seal.openOutput(input, output)).toEqual(packed);
    expect(seal.openOutput(seal.input(8, "task", packed), output)).toBeNull();
    for (let i = 0; i < output.length; i++) {
      const changed = Uint8Array.from(output, (byte, at) => (at === i ? byte ^ 1 : byte));
      expect(seal.openOutput(input, changed)).toBeNull();
    }
    for (const length of [0, 31, output.length - 1])
      expect(seal.openOutput(input, output.subarray(0, length))).toBeNull();
    expect(secret.mark).toMatch(/^[0-9a-f]{8}$/);
  });

  it("of an outcome holds only what a task gives, or an error", () => {
    expect(codedTasks.filter((task) => !("inPlace" in task) && !("isOutput" in task))).toEqual([]);
    const read = (value: unknown) => outcomeIn(pack(value), "kanon/combinations");
    for (const value of [
      null,
      7,
      {},
      [],
      { output: null },
      { output: { cells: [1] } },
      { error: null },
      { error: { message: 1 } },
      { error: { message: "a", code: 2 } },
    ])
      expect(read(value)).toBeNull();
    expect(read({ error: { message: "a", code: null } })).toEqual({ error: { message: "a", code: null } });
    const sums = new Float64Array(2);
    const output = { cells: sums, unsafeCells: sums, unsafeRecords: sums, equalPairs: sums };
    expect(read({ output })).toEqual({ output });
    expect(outcomeIn(Buffer.from("garbage!!"), "kanon/combinations")).toBeNull();
  });
});
