import {
  isSdcError,
  LargeArrays,
  pack,
  SdcError,
  runHere,
  runOne,
  type Pool,
  type Task,
} from "@sdc-risk/core/tasks";
import { throwIfAborted, ticker } from "@sdc-risk/data";
import { codedTasks } from "@sdc-risk/session/tasks";
import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { addressOf, type RedisAddress, type Environment } from "./address.ts";
import { get, hashOf, put } from "./blobs.ts";
import { another, answers, connected, watchConnection, withoutSecret } from "./connection.ts";
import { Watchman } from "./listening.ts";
import { ENDED, jobOf, namesOf, PREFIX, queueOf, type QueuedTask } from "./names.ts";
import { errorOf, outcomeIn } from "./outcome.ts";
import { Seal, secretOf, type QueueSecret } from "./seal.ts";
import { Silence } from "./silence.ts";
import { beat, TIMING, type Timing } from "./timing.ts";

/** Seconds in which a connection waits for a piece to be done; whether the run is over is looked at in between. */
const WAIT = 1;
/** So many results that no worker of this run has sent end the run, and so often a piece is lost that Redis had. */
const MANY = 5;

/** How a run gives its pieces to a queue. */
export interface QueueOptions {
  /** Version of the software; workers of another one take no piece of this run. */
  readonly version: string;
  /** Runs tasks that must not leave the machine; without one they run here. */
  readonly others?: Pool;
  /** Is told, in one line, what a person should know: no worker listens, the connection is lost. */
  readonly onState?: (line: string) => void;
  /** Where a user name and a password are taken from that the address lacks; none unless given. */
  readonly environment?: Environment;
  readonly timing?: Partial<Timing>;
}

/** A piece of work that is not done, with all that is needed to hand it out again. */
interface OpenTask {
  readonly task: string;
  /** Behind its seal. */
  readonly input: Uint8Array;
  readonly arrays: ReadonlyMap<string, Uint8Array>;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
  /** How often it came to nothing though Redis was there: a result of somebody else, or none at all. */
  failures: number;
}

/** A pool of workers on any number of machines, behind a job queue. Close it. */
export interface QueuePool extends Pool {
  /** Takes back what is not done, and removes all that the run has put into Redis. */
  close(): Promise<void>;
}

/**
 * Opens a queue on a Redis for the tasks of one run.
 * @param address `redis://host:port`, or `rediss://…` with TLS
 * @throws BAD_OPTIONS for an address that cannot be read, UNREACHABLE where nothing answers or the password is wrong
 */
export async function openQueue(address: string, options: QueueOptions): Promise<QueuePool> {
  const at = addressOf(address, options.environment);
  const secret = await secretOf(at.secret);
  return new RedisPool(at, await connected(at), secret, options);
}

class RedisPool implements QueuePool {
  readonly sharesMemory = false;
  private readonly run_ = randomUUID();
  private readonly names = namesOf(this.run_);
  private readonly timing: Timing;
  private readonly queue: Queue<QueuedTask, void>;
  private readonly waiting: Redis;
  private readonly open = new Map<number, OpenTask>();
  /** Arrays that are in Redis, or on the way there. */
  private readonly kept = new Map<string, Promise<void>>();
  /** Large arrays are put into Redis once, whatever number of pieces takes them. */
  private readonly large = new LargeArrays(hashOf);
  private readonly timers: NodeJS.Timeout[] = [];
  private pieces = 0;
  /** Milliseconds of work that was done here. */
  private spent = 0;
  private begun: Promise<unknown> | null = null;
  /** Pieces that are on their way into the queue, and those that are taken out of it. */
  private readonly going = new Set<Promise<void>>();
  private readonly coming = new Set<Promise<void>>();
  /** Results that no worker of this run has sent. */
  private refused = 0;
  private closed = false;
  private auditing = false;
  private readonly seal: Seal;
  private readonly watchman: Watchman;
  private readonly silence: Silence;

  private readonly address: RedisAddress;
  private readonly redis: Redis;
  private readonly options: QueueOptions;

  constructor(address: RedisAddress, redis: Redis, secret: QueueSecret, options: QueueOptions) {
    this.address = address;
    this.redis = redis;
    this.options = options;
    const { version } = options;
    this.timing = { ...TIMING, ...options.timing };
    this.seal = new Seal(secret, this.run_);
    this.watchman = new Watchman(redis, address.shown, { version, mark: secret.mark }, this.timing.alone);
    this.silence = new Silence(address.shown, this.timing.silence, (line) => this.say(line));
    this.queue = new Queue<QueuedTask, void, string>(queueOf(version, secret.mark), {
      prefix: PREFIX,
      connection: redis,
    });
    this.queue.on("error", () => undefined); // the other connection tells
    this.waiting = another(address);
    watchConnection(redis, {
      lost: () => this.say(`Lost the connection to ${address.shown}; the run goes on when it is back.`),
      back: () => {
        this.say(`Connected to ${address.shown} again.`);
        void this.audit();
      },
    });
    this.timers.push(
      setInterval(() => void this.live(), beat(this.timing.life)),
      setInterval(() => void this.audit(), this.timing.audit),
    );
    if (!secret.given) this.say(withoutSecret(address));
    void this.collect();
  }

  private isClosed(): boolean {
    return this.closed;
  }

  private say(line: string): void {
    if (!this.closed) this.options.onState?.(line);
  }

  async run<I, O>(task: Task<I, O>, inputs: readonly I[], signal: AbortSignal): Promise<O[]> {
    throwIfAborted(signal);
    if (!codedTasks.some(({ id }) => id === task.id))
      return this.options.others?.run(task, inputs, signal) ?? runHere(task, inputs, ticker(signal));
    const tick = ticker(signal);
    const first: O[] = [];
    while (this.spent < this.timing.here && first.length < inputs.length) {
      const begun = performance.now();
      first.push(await runOne(task, inputs[first.length]!, tick));
      this.spent += performance.now() - begun;
    }
    const rest = inputs.slice(first.length);
    return rest.length === 0 ? first : [...first, ...(await this.inWorkers(task, rest, signal))];
  }

  private async inWorkers<I, O>(task: Task<I, O>, inputs: readonly I[], signal: AbortSignal): Promise<O[]> {
    const mine: number[] = [];
    let stop = (): void => undefined;
    const stopped = new Promise<never>((_, reject) => {
      stop = () => {
        reject(new SdcError("ABORTED", "Interrupted before it was complete.", { cause: signal.reason }));
        void tracked(this.coming, this.takeBack(mine));
      };
      signal.addEventListener("abort", stop, { once: true });
    });
    try {
      const outputs = inputs.map((input) => this.send(task.id, input, mine));
      return (await Promise.race([Promise.all(outputs), stopped])) as O[];
    } catch (error) {
      void tracked(this.coming, this.takeBack(mine));
      throw error;
    } finally {
      signal.removeEventListener("abort", stop);
      stopped.catch(() => undefined);
    }
  }

  /** Hands out one piece. @param mine gets its number */
  private send(task: string, input: unknown, mine: number[]): Promise<unknown> {
    const arrays = new Map<string, Uint8Array>();
    const piece = this.pieces++;
    const packed = pack(input, (array) => {
      const large = this.large.named(array);
      if (large !== null) arrays.set(large.name, large.bytes);
      return large?.name ?? null;
    });
    mine.push(piece);
    return new Promise((resolve, reject) => {
      const input = this.seal.input(piece, task, packed);
      const open: OpenTask = { task, input, arrays, resolve, reject, failures: 0 };
      this.open.set(piece, open);
      tracked(this.going, this.handOut(piece, open)).catch((error: unknown) => {
        if (this.open.delete(piece)) reject(this.failure(error));
      });
    });
  }

  private async handOut(piece: number, { task, input, arrays }: OpenTask): Promise<void> {
    const { names, timing, redis } = this;
    await (this.begun ??= redis.set(names.alive, this.options.version, "PX", timing.life));
    for (const [hash, bytes] of arrays) {
      const present = this.kept.get(hash) ?? put(redis, names.data(hash), bytes, { life: timing.life });
      this.kept.set(hash, present);
      await present;
    }
    if (!this.open.has(piece)) return;
    // both go one after the other on one connection; a piece that the queue holds already is not added again
    await Promise.all([
      put(redis, names.input(piece), input, { life: timing.life }),
      this.queue.add(
        task,
        { run: this.run_, piece, task },
        { jobId: jobOf(this.run_, piece), attempts: 1, removeOnComplete: true, removeOnFail: false },
      ),
    ]);
  }

  /** Waits for pieces to be done, as long as the pool is open. */
  private async collect(): Promise<void> {
    while (!this.isClosed()) {
      try {
        const told = await this.waiting.blpop(this.names.done, WAIT);
        if (told !== null) await this.fetch(Number(told[1]));
      } catch {
        // the connection is lost, and comes again; what was told meanwhile is found by an audit
        if (!this.isClosed()) await sleep(100);
      }
    }
  }

  /** Takes what a piece gave, if it is there. Returns whether it is. */
  private async fetch(piece: number): Promise<boolean> {
    const { names, redis, open } = this;
    const taker = open.get(piece);
    if (taker === undefined) return true;
    const bytes = await get(redis, names.output(piece));
    if (bytes === null) return false;
    const packed = this.seal.openOutput(taker.input, bytes);
    const outcome = packed === null ? null : outcomeIn(packed, taker.task);
    if (outcome === null) {
      await this.refuse(piece, taker);
      return false;
    }
    open.delete(piece);
    redis.unlink(names.output(piece), names.input(piece)).catch(() => undefined); // what stays expires
    if ("output" in outcome) taker.resolve(outcome.output);
    else taker.reject(errorOf(outcome.error));
    return true;
  }

  /** Puts aside a result that no worker of this run has sent; an audit hands the piece out again. */
  private async refuse(piece: number, taker: OpenTask): Promise<void> {
    await this.redis.unlink(this.names.output(piece));
    if (++this.refused === 1)
      this.say(
        `A result at ${this.address.shown} was not sent by a worker of this run. It is not taken; the work is ` +
          "done again. Somebody else writes to this Redis.",
      );
    if (this.refused < MANY) return;
    this.giveUp(
      piece,
      taker,
      `somebody else writes results for it to ${this.address.shown}. None of them was taken; give the queue a Redis ` +
        "that nobody else writes to",
    );
  }

  /** Says that the run lives. */
  private async live(): Promise<void> {
    const { names, timing, redis, open, kept } = this;
    if (redis.status !== "ready") return;
    const all = [
      names.alive,
      names.done,
      ...Array.from(kept.keys(), names.data),
      ...[...open.keys()].flatMap((piece) => [names.input(piece), names.output(piece)]),
    ];
    const commands = redis.pipeline();
    for (const name of all) commands.pexpire(name, timing.life);
    await commands.exec().catch(() => undefined);
  }

  /**
   * Looks after pieces that are not done: what Redis has lost is handed out again, and what failed for good
   * is told.
   */
  private async audit(): Promise<void> {
    if (this.auditing) this.silence.look(this.timing.audit);
    if (this.auditing || this.closed || this.open.size === 0 || this.redis.status !== "ready") return;
    this.auditing = true;
    this.silence.asked();
    try {
      const line = await this.watchman.look();
      if (line !== null) this.say(line);
      const before = [...this.open];
      const forgotten = (await this.redis.exists(this.names.alive)) === 0;
      if (forgotten) {
        this.kept.clear();
        this.begun = null;
      }
      for (const [piece, open] of before) {
        if (this.isClosed() || !this.open.has(piece)) continue;
        this.silence.asked(); // it has answered what was asked before
        const job = await this.queue.getJob(jobOf(this.run_, piece));
        // what was done is there before its piece leaves the queue
        if (await this.fetch(piece)) continue;
        if (!this.open.has(piece)) continue; // it was given up
        if (job === undefined) await this.again(piece, open, forgotten);
        else if (await job.isFailed()) this.giveUp(piece, open, job.failedReason);
      }
    } catch {
      // the connection is lost: the next audit looks again
    } finally {
      this.auditing = false;
      this.silence.answered();
    }
  }

  /** Hands out a piece that is in Redis no more, with the arrays that are not. */
  private async again(piece: number, open: OpenTask, forgotten: boolean): Promise<void> {
    if (!forgotten && ++open.failures > MANY) {
      this.giveUp(
        piece,
        open,
        `it has left the queue at ${this.address.shown} ${open.failures} times without a result. Something else ` +
          "writes to this Redis, or it drops what it holds (maxmemory-policy)",
      );
      return;
    }
    for (const hash of open.arrays.keys())
      if ((await this.redis.exists(this.names.data(hash))) === 0) this.kept.delete(hash);
    await this.handOut(piece, open);
  }

  private giveUp(piece: number, { reject, task }: OpenTask, why: string): void {
    this.open.delete(piece);
    const ended = why.includes("stalled")
      ? "several workers in a row ended while they worked on it, as they do when memory does not suffice"
      : why;
    reject(new SdcError("INTERNAL", `A piece of work ("${task}") could not be done by workers: ${ended}.`));
  }

  private failure(error: unknown): Error {
    if (isSdcError(error)) return error;
    const message = error instanceof Error ? error.message : String(error);
    return new SdcError(
      "INTERNAL",
      `The queue at ${this.address.shown} refused a piece of work: ${message}`,
      {
        cause: error,
      },
    );
  }

  /** Takes pieces back: those that wait leave the queue, and who works on one is told. */
  private async takeBack(pieces: readonly number[]): Promise<void> {
    const left = pieces.filter((piece) => this.open.delete(piece));
    if (left.length === 0 || this.redis.status !== "ready") return;
    try {
      await Promise.allSettled(this.going);
      for (const piece of left) {
        const job = await this.queue.getJob(jobOf(this.run_, piece));
        await job?.remove().catch(() => undefined); // a worker has it
      }
    } catch {
      // what stays expires
    }
  }

  async close(): Promise<void> {
    if (this.closed) return;
    for (const timer of this.timers) clearInterval(timer);
    const left = [...this.open.keys()];
    if (this.redis.status === "ready" && (await answers(this.redis, this.timing.leave)))
      await this.clear(left);
    this.closed = true;
    this.open.clear();
    this.waiting.disconnect();
    this.redis.disconnect();
  }

  private async clear(left: readonly number[]): Promise<void> {
    const { names, redis } = this;
    try {
      await redis.unlink(names.alive);
      await redis.publish(ENDED, this.run_);
      await Promise.all([...this.coming, this.takeBack(left)]);
      await redis.unlink(names.done, ...Array.from(this.kept.keys(), names.data));
      // pieces that were under way when the run was interrupted, and what they gave
      const outputs = redis.pipeline();
      for (let piece = 0; piece < this.pieces; piece++)
        outputs.unlink(names.input(piece), names.output(piece));
      await outputs.exec();
    } catch {
      // what stays expires
    }
  }
}

/** Keeps a promise among others until it is settled. */
function tracked(among: Set<Promise<void>>, work: Promise<void>): Promise<void> {
  const over = (): unknown => among.delete(work);
  among.add(work);
  work.then(over, over);
  return work;
}
