import { plural } from "@sdc-risk/data";
import { apartIn, isSdcError, unpack } from "@sdc-risk/core/tasks";
import { WaitingError, Worker, type Job } from "bullmq";
import type { Redis } from "ioredis";
import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Tinypool } from "tinypool";
import { addressOf, type RedisAddress, type Environment } from "./address.ts";
import { get, put } from "./blobs.ts";
import { another, answers, connected, watchConnection, withoutSecret } from "./connection.ts";
import { Kept } from "./kept.ts";
import { listeningIn, listeningText } from "./listening.ts";
import { ENDED, namesOf, PREFIX, queueOf, WANTED, workerOf, WORKERS, type QueuedTask } from "./names.ts";
import { packOutcome, type Outcome } from "./outcome.ts";
import { Seal, secretOf, type QueueSecret } from "./seal.ts";
import { beat, TIMING, type Timing } from "./timing.ts";

/** So often a piece is taken again after its worker has left; then it is taken to be what ends them. */
const TAKEN_AGAIN = 5;

/** What a thread runs: the source where the worker itself runs from sources. */
const THREAD = process.execArgv.includes("--conditions=@sdc-risk/source") ? "thread.ts" : "../dist/thread.js";

/** How a worker takes pieces from a queue. */
export interface WorkerOptions {
  /** Version of the software: the worker takes pieces of runs of the same one. */
  readonly version: string;
  /** Pieces that are worked on at the same time, each in a thread; as many as there are processors unless given. */
  readonly threads?: number;
  /** Is told each state in one line. */
  readonly onState?: (line: string) => void;
  /** Where a user name and a password are taken from that the address lacks; none unless given. */
  readonly environment?: Environment;
  readonly timing?: Partial<Timing>;
}

/** A worker that listens to a queue. */
export interface QueueWorker {
  /** Gives back the pieces that it works on, and leaves. */
  close(): Promise<void>;
}

/**
 * Starts a worker: it takes pieces of work from the queue on a Redis, runs each in a thread, and puts there
 * what it gave.
 * @param address `redis://host:port`, or `rediss://…` with TLS
 * @throws BAD_OPTIONS for an address that cannot be read, UNREACHABLE where nothing answers or the password is wrong
 */
export async function startWorker(address: string, options: WorkerOptions): Promise<QueueWorker> {
  const at = addressOf(address, options.environment);
  const redis = await connected(at);
  const worker = new RedisWorker(at, redis, await secretOf(at.secret), options);
  await worker.begin();
  return worker;
}

/** What a worker works on. */
interface WorkerJob {
  readonly run: string;
  readonly abort: AbortController;
}

class RedisWorker implements QueueWorker {
  private readonly id = randomUUID();
  private readonly threads: number;
  private readonly timing: Timing;
  private readonly pool: Tinypool;
  private readonly jobs: Worker<QueuedTask>;
  private readonly heard: Redis;
  private readonly taking: Redis;
  private readonly kept: Kept;
  private readonly held = new Set<WorkerJob>();
  /** Runs that it has worked for and that were not over when last heard of. */
  private readonly runs = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private closing: Promise<void> | null = null;
  private left = false;
  /** What was said of runs whose work was refused, so that it is said once. */
  private readonly refused = new Set<string>();

  private readonly address: RedisAddress;
  private readonly redis: Redis;
  private readonly secret: QueueSecret;
  private readonly options: WorkerOptions;

  constructor(address: RedisAddress, redis: Redis, secret: QueueSecret, options: WorkerOptions) {
    this.address = address;
    this.redis = redis;
    this.secret = secret;
    this.options = options;
    this.timing = { ...TIMING, ...options.timing };
    this.threads = options.threads ?? availableParallelism();
    this.kept = new Kept(redis);
    this.pool = new Tinypool({
      filename: new URL(THREAD, import.meta.url).href,
      // threads stay: one that starts anew loads and warms up for longer than a piece takes
      minThreads: this.threads,
      maxThreads: this.threads,
    });
    this.heard = another(address);
    const { lock: lockDuration, stalled: stalledInterval } = this.timing;
    this.taking = another(address);
    this.jobs = new Worker<QueuedTask>(
      queueOf(options.version, secret.mark),
      (job, token) => this.work(job, token),
      {
        prefix: PREFIX,
        connection: this.taking,
        concurrency: this.threads,
        autorun: false,
        lockDuration,
        stalledInterval,
        maxStalledCount: TAKEN_AGAIN,
        runRetryDelay: 1000,
      },
    );
    this.jobs.on("error", () => undefined); // connections come again, and the first one tells
    watchConnection(redis, {
      lost: () => this.say(`lost the connection to ${address.shown}, and waits for it`),
      back: () => {
        this.say(`is connected to ${address.shown} again`);
        void this.live();
      },
    });
  }

  private isLeaving(): boolean {
    return this.closing !== null;
  }

  private say(line: string): void {
    if (!this.left) this.options.onState?.(line);
  }

  async begin(): Promise<void> {
    const { address, threads, options, timing } = this;
    this.heard.on("message", (channel: string, told: string) => {
      if (channel === ENDED) this.drop(told);
      else this.refuseRun(told);
    });
    if (!this.secret.given) this.say(withoutSecret(address));
    await this.heard.subscribe(ENDED, WANTED);
    await this.live();
    this.timer = setInterval(() => void this.live(), beat(timing.life));
    this.say(
      `listens at ${address.shown}: version ${options.version}, ${threads} ${plural(threads, "thread")}`,
    );
    void this.jobs.run();
  }

  /** Says that the worker lives, and forgets the data of runs that do not. */
  private async live(): Promise<void> {
    const { redis, timing, options, secret } = this;
    if (redis.status !== "ready" || this.closing !== null) return;
    const listening = listeningText({ version: options.version, mark: secret.mark });
    try {
      await redis.set(workerOf(this.id), listening, "PX", timing.life / 2);
      await redis.sadd(WORKERS, this.id);
      await redis.pexpire(WORKERS, timing.life);
      for (const run of this.runs) if ((await redis.exists(namesOf(run).alive)) === 0) this.drop(run);
    } catch {
      // the connection is lost, and comes again
    }
  }

  /** Says why the work of a run that wants workers is none for this one. */
  private refuseRun(told: string): void {
    const wanted = listeningIn(told);
    const { version } = this.options;
    if (wanted === null) return;
    if (wanted.version !== version)
      this.refuse(
        `refuses the work of a run of version ${wanted.version}, since it is of version ${version}: ` +
          "both have to be of the same version",
      );
    else if (wanted.mark !== this.secret.mark)
      this.refuse(
        "refuses the work of a run with another secret: SDC_RISK_QUEUE_SECRET (without one the password of the Redis) has " +
          "to be the same on all machines",
      );
  }

  private refuse(line: string): void {
    if (this.refused.has(line)) return;
    this.refused.add(line);
    this.say(line);
  }

  /** Ends the work for a run, and forgets its data. */
  private drop(run: string): void {
    this.kept.forget(run);
    for (const held of this.held) if (held.run === run) held.abort.abort();
    const wasKnown = this.runs.delete(run);
    if (wasKnown && this.runs.size === 0 && !this.isLeaving()) this.say("waits for work");
  }

  private async work(job: Job<QueuedTask>, token: string | undefined): Promise<void> {
    const { run, piece, task } = job.data;
    const names = namesOf(run);
    const held: WorkerJob = { run, abort: new AbortController() };
    this.held.add(held);
    try {
      // a run that is over wants nothing any more
      const [alive, done, input] = await Promise.all([
        this.redis.exists(names.alive),
        this.redis.exists(names.output(piece)),
        get(this.redis, names.input(piece)),
      ]);
      if (alive === 0) return;
      if (!this.runs.has(run)) this.say(`works for run ${run}`);
      this.runs.add(run);
      if (done === 0) {
        if (input === null) return;
        const packed = new Seal(this.secret, run).openInput(piece, task, input);
        if (packed === null) {
          this.refuse(`refuses work that was not sent by run ${run}: somebody else writes to this Redis`);
          return;
        }
        const outcome = await this.outcome(run, task, packed, held.abort.signal);
        if (outcome === null) {
          if (!this.isLeaving()) return;
          await job.moveToWait(token);
          throw new WaitingError();
        }
        await this.deliver(run, piece, new Seal(this.secret, run).output(input, packOutcome(outcome)));
      } else await this.redis.rpush(names.done, piece);
    } finally {
      this.held.delete(held);
      // an array may have come after the end of the run
      if (held.abort.signal.aborted) this.kept.forget(run);
    }
  }

  /** Runs a piece in a thread; null where it was ended from outside, or its data are gone. */
  private async outcome(
    run: string,
    task: string,
    input: Uint8Array,
    signal: AbortSignal,
  ): Promise<Outcome | null> {
    const arrays = new Map<string, Uint8Array>();
    for (const hash of apartIn(input)) {
      if (signal.aborted) return null;
      const bytes = await this.kept.array(run, hash);
      if (bytes === null) return null;
      arrays.set(hash, bytes);
    }
    const ended = (): boolean => signal.aborted;
    if (ended()) return null;
    try {
      const given = unpack(input, (hash) => arrays.get(hash)!);
      return { output: await this.pool.run({ id: task, input: given }, { signal }) };
    } catch (error) {
      if (ended()) return null;
      const message = error instanceof Error ? error.message : String(error);
      return { error: { message, code: isSdcError(error) ? error.code : null } };
    }
  }

  /** Puts there what a piece gave, and then tells that it is done. */
  private async deliver(run: string, piece: number, output: Uint8Array): Promise<void> {
    const { redis, timing } = this;
    const names = namesOf(run);
    if ((await redis.exists(names.alive)) === 0) return;
    await put(redis, names.output(piece), output, {
      life: timing.life,
      then: (commands) => commands.rpush(names.done, piece).pexpire(names.done, timing.life),
    });
  }

  close(): Promise<void> {
    this.closing ??= this.leave();
    return this.closing;
  }

  private async leave(): Promise<void> {
    const back = this.held.size;
    await Promise.resolve(); // `closing` is set before pieces are ended
    clearInterval(this.timer);
    for (const { abort } of this.held) abort.abort();
    const reachable = this.redis.status === "ready" && (await answers(this.redis, this.timing.leave));
    // without a connection there is nobody to be told
    const closed = this.jobs.close(!reachable);
    await (reachable ? closed : Promise.race([closed, sleep(1000)]));
    if (reachable) {
      await this.redis.srem(WORKERS, this.id).catch(() => undefined);
      await this.redis.unlink(workerOf(this.id)).catch(() => undefined);
    }
    await this.pool.destroy();
    this.say(back === 0 ? "ends" : `ends, and has given back ${back} ${plural(back, "piece")} of work`);
    this.left = true;
    this.heard.disconnect();
    this.taking.disconnect();
    this.redis.disconnect();
  }
}
