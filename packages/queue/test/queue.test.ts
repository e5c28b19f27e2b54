import { SdcObject } from "@sdc-risk/core";
import { runHere, type Task } from "@sdc-risk/core/tasks";
import { codedTasks } from "@sdc-risk/session/tasks";
import { wants } from "@sdc-risk/servers";
import { propertyRuns, Random } from "@sdc-risk/testkit";
import { Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { get, put } from "../src/blobs.ts";
import {
  openQueue,
  startWorker,
  type QueueOptions,
  type QueuePool,
  type WorkerOptions,
} from "../src/index.ts";
import { freePort, Server } from "./support/redis.ts";
import { Lines, QUICK, SHARED, survey, told, VERSION, workerProcess } from "./support/runs.ts";

/** Keys whose search takes long enough to be broken off, and what one process tells of them. */
const LONG = { sdc: survey(4000, 12), maxSize: 12 };
let known: Promise<unknown> | undefined;
const toldOfLong = (): Promise<unknown> => (known ??= told(LONG.sdc, { maxSize: LONG.maxSize }));

describe("a queue on a Redis", wants("redis"), () => {
  let server: Server;
  const opened: { close(): Promise<void> }[] = [];
  const pool = async (options: Partial<QueueOptions> = {}, at = server): Promise<QueuePool> => {
    const queue = await openQueue(at.address, {
      version: VERSION,
      timing: QUICK,
      environment: SHARED,
      ...options,
    });
    opened.push(queue);
    return queue;
  };
  const worker = async (
    options: Partial<WorkerOptions> = {},
    at = server,
  ): ReturnType<typeof startWorker> => {
    const started = await startWorker(at.address, {
      version: VERSION,
      threads: 1,
      timing: QUICK,
      environment: SHARED,
      ...options,
    });
    opened.push(started);
    return started;
  };
  const closeAll = async (): Promise<void> => {
    for (const { close } of opened.splice(0).map((each) => ({ close: () => each.close() }))) await close();
  };
  /** Names in Redis, but for those of the queue itself and of workers, which hold no data. */
  const left = async (at = server): Promise<string[]> => {
    const redis = at.connect();
    const names = await redis.keys("*");
    redis.disconnect();
    return names.filter(
      (name) =>
        !/^sdc-risk:(worker|tasks-[\d.]+-[0-9a-f]{8}:(meta|events|id|marker|stalled-check|stalled)$)/.test(
          name,
        ),
    );
  };

  beforeAll(async () => {
    server = await Server.begin();
  });
  afterEach(async () => {
    await closeAll();
    await server.empty(); // a worker that was killed would count as one that listens for some seconds
  });
  afterAll(() => server.end());

  it.each([
    ["lattice", survey(1500), 11],
    ["levels", survey(400, 14, 16), 3],
    ["one record", survey(1), 11],
    ["no record", survey(0), 11],
    ["one key", survey(300, 1), 1],
  ])(
    "gives what one process gives, to the last bit (%s), and leaves nothing behind",
    async (_what, sdc, maxSize) => {
      await worker({ threads: 2 });
      const queue = await pool();
      expect(await told(sdc, { pool: queue, maxSize })).toEqual(await told(sdc, { maxSize }));
      await closeAll();
      expect(await left()).toEqual([]);
    },
  );

  it("says once that it works for a run, however many pieces it has", async () => {
    const lines: string[] = [];
    await worker({ onState: (line) => lines.push(line) });
    for (let run = 0; run < 2; run++) {
      const queue = await pool();
      await told(survey(400, 14, 16), { pool: queue, maxSize: 3 });
      await queue.close();
      while (lines.at(-1) !== "waits for work") await sleep(5);
    }
    const said = lines.map((line) => line.split(" ").slice(0, 3).join(" "));
    expect(said.slice(1)).toEqual(["works for run", "waits for work", "works for run", "waits for work"]);
  });

  it("gives what one process gives for any small file", async () => {
    await worker();
    const queue = await pool();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.option(fc.nat(3)), { minLength: 12, maxLength: 12 }), {
          minLength: 1,
          maxLength: 12,
        }),
        async (columns) => {
          const names = columns.map((_, v) => `v${v}`);
          const sdc = SdcObject.fromArrow(
            new Table(
              Object.fromEntries(names.map((name, v) => [name, vectorFromArray(columns[v], new Int32())])),
            ),
            { keys: names },
          );
          expect(await told(sdc, { pool: queue })).toEqual(await told(sdc));
        },
      ),
      propertyRuns(20),
    );
  });

  it("sees keys as numbers only: no labels, ids or weights, and large arrays once", async () => {
    const rows = 9000;
    const random = new Random(3);
    const texts = (word: string, levels: number): string[] =>
      Array.from({ length: rows }, () => `${word}${Math.floor(random.uniform() * levels)}`);
    const names = Array.from({ length: 11 }, (_, v) => `secretname${v}`);
    const columns = names.map((name, v) => [name, vectorFromArray(texts("secretlabel", v + 3), new Utf8())]);
    const table = new Table({
      ...(Object.fromEntries(columns) as Record<string, ReturnType<typeof vectorFromArray>>),
      person: vectorFromArray(texts("secretid", rows), new Utf8()),
    });
    const sdc = SdcObject.fromArrow(table, { keys: names, id: "person" });
    const redis = server.connect();
    const monitor = await redis.monitor();
    const commands: string[][] = [];
    monitor.on("monitor", (_time: string, args: string[]) => commands.push(args));
    await worker();
    const outcome = await told(sdc, { pool: await pool() });
    await closeAll();
    monitor.disconnect();
    redis.disconnect();
    expect(outcome).toEqual(await told(sdc));
    expect(commands.length).toBeGreaterThan(50);
    expect(commands.filter((args) => args.some((arg) => arg.includes("secret")))).toEqual([]);
    const puts = commands.filter(
      ([name, key]) => name?.toLowerCase() === "rename" && key?.includes(":data:"),
    );
    expect(puts.length).toBeGreaterThan(0);
    expect(new Set(puts.map(([, , to]) => to)).size).toBe(puts.length);
  });

  it("runs here what must not leave the machine", async () => {
    const queue = await pool();
    const { signal } = new AbortController();
    const task: Task<number, number> = { id: "plugin/double", run: (x) => 2 * x };
    expect(await queue.run(task, [1, 2], signal)).toEqual([2, 4]);
    const others = { sharesMemory: true, run: () => Promise.resolve([7]) } as unknown as QueuePool;
    const second = await pool({ others });
    expect(await second.run(task, [1], signal)).toEqual([7]);
    expect(await left()).toEqual([]);
  });

  it("loses nothing when a worker is killed", async () => {
    const { sdc, maxSize } = LONG;
    const queue = await pool();
    const doomed = workerProcess(server.address);
    const outcome = told(sdc, { pool: queue, maxSize });
    await doomed.lines.saying("works for run");
    doomed.child.kill("SIGKILL");
    await once(doomed.child, "exit");
    await worker();
    expect(await outcome).toEqual(await toldOfLong());
  });

  it.each([
    ["which has forgotten all", false],
    ["which has kept what it had", true],
  ])("goes on where the Redis is stopped and started again, %s", async (_what, keeps) => {
    const other = await Server.begin({ keeps });
    const lines = new Lines();
    try {
      const works = new Lines();
      await worker({ onState: works.add }, other);
      const queue = await pool({ onState: lines.add }, other);
      const outcome = told(LONG.sdc, { pool: queue, maxSize: LONG.maxSize });
      await works.saying("works for run");
      await other.stop();
      await lines.saying("Lost the connection");
      await other.start();
      expect(await outcome).toEqual(await toldOfLong());
      await lines.saying("Connected to");
      await closeAll();
      // a piece whose worker found its lock gone when it was connected again is cleared away by the next one
      await worker({}, other);
      while ((await left(other)).length > 0) await sleep(20);
    } finally {
      await closeAll();
      await other.end();
    }
  });

  it("an abort ends the work at once, and takes back what waits", async () => {
    const works = new Lines();
    const abort = new AbortController();
    await worker({ onState: works.add });
    const queue = await pool();
    const outcome = told(LONG.sdc, { pool: queue, maxSize: LONG.maxSize, signal: abort.signal });
    await works.saying("works for run");
    abort.abort();
    await expect(outcome).rejects.toMatchObject({ code: "ABORTED" });
    await queue.close();
    await works.saying("waits for work");
    await closeAll();
    expect(await left()).toEqual([]);
  });

  it("an abort is heard also where the Redis is gone", async () => {
    const other = await Server.begin();
    const abort = new AbortController();
    const lines = new Lines();
    const queue = await pool({ onState: lines.add }, other);
    const outcome = told(survey(500), { pool: queue, signal: abort.signal });
    await lines.saying("No worker listens");
    await other.end();
    await lines.saying("Lost the connection");
    abort.abort();
    await expect(outcome).rejects.toMatchObject({ code: "ABORTED" });
    await closeAll();
  });

  it("says that no worker listens, and goes on when one does", async () => {
    const lines = new Lines();
    const sdc = survey(300);
    const outcome = told(sdc, { pool: await pool({ onState: lines.add }) });
    expect(await lines.saying("No worker")).toBe(
      `No worker listens at ${server.address}. Start one with: sdc-risk worker ${server.address}. The run waits for it; Ctrl-C ends it.`,
    );
    await worker();
    expect(await outcome).toEqual(await told(sdc));
    expect(lines.all.length).toBe(1);
  });

  it("a worker of another version takes nothing, and both sides say so", async () => {
    const lines = new Lines();
    const other = new Lines();
    const sdc = survey(300);
    await worker({ version: "9.0.0", onState: other.add });
    const outcome = told(sdc, { pool: await pool({ onState: lines.add }) });
    expect(await lines.saying("are of version")).toContain(
      `The workers at ${server.address} are of version 9.0.0, and this is ${VERSION}: they take nothing of it. Start one of this version`,
    );
    expect(await other.saying("refuses")).toBe(
      `refuses the work of a run of version ${VERSION}, since it is of version 9.0.0: both have to be of the same version`,
    );
    await worker();
    expect(await outcome).toEqual(await told(sdc));
    expect(other.all.some((line) => line.includes("works"))).toBe(false);
  });

  it("a worker that ends gives its work back", async () => {
    const works = new Lines();
    // what it had would not be taken from it
    const first = await worker({ onState: works.add, timing: { ...QUICK, lock: 3_600_000 } });
    const outcome = told(LONG.sdc, { pool: await pool(), maxSize: LONG.maxSize });
    await works.saying("works for run");
    await first.close();
    expect(await works.saying("ends")).toBe("ends, and has given back 1 piece of work");
    await worker();
    expect(await outcome).toEqual(await toldOfLong());
  });

  it("what a task throws is told", async () => {
    await worker();
    const queue = await pool();
    const task = codedTasks[0] as Task<unknown, unknown>;
    await expect(queue.run(task, [{ sets: null }], new AbortController().signal)).rejects.toThrow(
      await runHere(task, [{ sets: null }]).then(
        () => "it did not throw",
        (error: unknown) => (error as Error).message,
      ),
    );
  });

  it("contents longer than one value are put in chunks", async () => {
    const redis = server.connect();
    const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i);
    for (const length of [0, 1, 9, 10, 11, 1000]) {
      await put(redis, "chunks", bytes.subarray(0, length), { life: 10_000, chunk: 10 });
      expect(await redis.llen("chunks")).toBe(Math.max(1, Math.ceil(length / 10)));
      expect(await get(redis, "chunks")).toEqual(bytes.slice(0, length));
    }
    expect(await redis.pttl("chunks")).toBeGreaterThan(0);
    await redis.unlink("chunks");
    redis.disconnect();
  });
});

describe("a Redis with a password", wants("redis"), () => {
  let server: Server;
  beforeAll(async () => {
    server = await Server.begin({ password: "open sesame%" });
  });
  afterAll(() => server.end());
  const open = (password: string, REDIS_PASSWORD?: string): Promise<QueuePool> =>
    openQueue(`redis://${password}127.0.0.1:${server.port}`, {
      version: VERSION,
      environment: { REDIS_PASSWORD },
    });

  it("takes it from the address or from the environment", async () => {
    for (const queue of [await open(":open%20sesame%25@"), await open("", "open sesame%")])
      await queue.close();
  });

  it.each([
    ["a wrong one in the address", ":secretword@", undefined, "does not accept"],
    ["a wrong one in the environment", "", "secretword", "does not accept"],
    ["none", "", undefined, "it wants a password. Give it as REDIS_PASSWORD"],
  ])("says of %s what is wrong, and does not show it", async (_what, inAddress, inEnvironment, why) => {
    const error = await open(inAddress, inEnvironment).then(
      () => null,
      (caught: unknown) => caught as Error,
    );
    expect(error).toMatchObject({ code: "UNREACHABLE" });
    expect(error!.message).toContain(`The queue at redis://127.0.0.1:${server.port} cannot be reached: `);
    expect(error!.message).toContain(why);
    expect(error!.message).not.toContain("secretword");
    await expect(
      startWorker(`redis://${inAddress}127.0.0.1:${server.port}`, {
        version: VERSION,
        environment: { REDIS_PASSWORD: inEnvironment },
      }),
    ).rejects.toThrow(why);
  });
});

it("says that nothing listens", async () => {
  const port = await freePort();
  await expect(openQueue(`redis://127.0.0.1:${port}`, { version: VERSION })).rejects.toThrow(
    `The queue at redis://127.0.0.1:${port} cannot be reached: nothing listens there.`,
  );
});
