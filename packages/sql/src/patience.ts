import { throwIfAborted } from "@sdc-risk/data";

/** How long a server is waited for, in milliseconds. */
export interface Patience {
  /** Until a connection is open. */
  readonly connect: number;
  /** Beyond the time that the address allows a query: before that the server is to stop it. */
  readonly grace: number;
  /** Silence after which the server is asked whether it answers anything at all. */
  readonly silence: number;
  /** Time for that answer. */
  readonly probe: number;
  /** From an interruption until the connection is cut, however little the server says. */
  readonly leave: number;
}

/** How long servers are waited for unless a program asks for something else. */
export const PATIENCE: Patience = {
  connect: 30_000,
  grace: 5000,
  silence: 30_000,
  probe: 10_000,
  leave: 1000,
};

/** Silence before TCP asks whether the other end is there, in milliseconds: less than firewalls forget after. */
export const KEEP_ALIVE = 10_000;

/** Milliseconds between two looks at the clock. */
const TICK = 50;
/** So many probes in a row without an answer show that a server is gone. */
const PROBES = 2;

/** A server that does not answer, though the network may hold the connection. */
export class Unanswered extends Error {
  readonly seconds: number;
  override readonly cause: "limit" | "gone";

  /**
   * @param seconds that it was waited for
   * @param cause `limit`: longer than is allowed; `gone`: it answers nothing else either
   */
  constructor(seconds: number, cause: "limit" | "gone") {
    super(`no answer for ${seconds} s`);
    this.seconds = seconds;
    this.cause = cause;
  }
}

/** What clients over HTTP say where a server, or the way to it, fails. */
const NO_ANSWER =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|EPIPE|ETIMEDOUT|socket hang up|aborted|broke off/u;

/**
 * What people read of a server that gives no answer; null where it is something else that failed.
 * @param server as messages call it: "Trino at localhost:8080"
 * @param text the message and the code of an error of a client over HTTP
 */
export function noAnswer(server: string, text: string): string | null {
  const [fault] = NO_ANSWER.exec(text) ?? [];
  if (fault === undefined) return null;
  if (fault === "ECONNREFUSED")
    return `${server} does not answer: nothing listens there. Is it running, and are host and port right?`;
  if (fault === "ENOTFOUND" || fault === "EAI_AGAIN")
    return `${server} was not found: the name of the host is not known.`;
  return `${server} went away before the end. Was it stopped? Nothing was written; run the command again.`;
}

/** What is done while a server is waited for. */
export interface Waiting {
  /** Milliseconds that it is waited for at most; null for as long as the server shows signs of life. */
  readonly limit: number | null;
  readonly patience: Patience;
  /** Whether the server answers a connection of its own; it may take as long as the signal allows. */
  readonly answers: (signal: AbortSignal) => Promise<boolean>;
  /** Cuts the connection without a word to the server. */
  readonly cut: () => void;
}

/**
 * Waits for an answer of a server, and cuts the connection where none comes: when the time of the address and the
 * grace have passed, when the server answers no other question either, or a moment after an interruption.
 *
 * Time counts only while this process takes events, so neither a long computation nor a machine that sleeps
 * makes a server look dead.
 * @throws Unanswered, ABORTED, and what the work throws
 */
export async function answer<T>(work: Promise<T>, waiting: Waiting, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined); // what a cut connection says is no news
  let clock: Clock | undefined;
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        clock = new Clock(waiting, signal, reject);
      }),
    ]);
  } catch (error) {
    if (clock?.cut === true) waiting.cut();
    throw error;
  } finally {
    clock?.stop();
  }
}

/**
 * Milliseconds that a query is waited for, and a connection at most as long.
 * @param timeout seconds that the address allows; null where it leaves that to the server
 */
export const limitOf = (timeout: number | null, { grace }: Patience): number | null =>
  timeout === null ? null : 1000 * timeout + grace;

/** What a server sends part by part, each waited for as in `answer`. */
export async function* answers<T>(
  parts: AsyncIterable<T>,
  waiting: Waiting,
  signal: AbortSignal,
): AsyncGenerator<T, void> {
  const iterator = parts[Symbol.asyncIterator]();
  let over = false;
  try {
    for (;;) {
      const next = await answer(iterator.next(), waiting, signal);
      if (next.done === true) break;
      yield next.value;
    }
    over = true;
  } catch (error) {
    over = true; // it has failed, or waits for a connection that is cut
    throw error;
  } finally {
    if (!over) await iterator.return?.();
  }
}

/** Counts how long a server is silent, and how long ago somebody asked to end. */
class Clock {
  /** Whether the connection is of no more use. */
  cut = false;
  private waited = 0;
  private leaving = 0;
  private silent = 0;
  private probing: AbortController | null = null;
  private probed = 0;
  private failures = 0;
  private readonly timer: ReturnType<typeof setInterval>;

  private readonly waiting: Waiting;
  private readonly signal: AbortSignal;
  private readonly giveUp: (error: unknown) => void;

  constructor(waiting: Waiting, signal: AbortSignal, giveUp: (error: unknown) => void) {
    this.waiting = waiting;
    this.signal = signal;
    this.giveUp = giveUp;
    this.timer = setInterval(() => this.tick(), TICK);
  }

  stop(): void {
    clearInterval(this.timer);
    this.probing?.abort();
    this.probing = null;
  }

  private tick(): void {
    const { limit, patience } = this.waiting;
    this.waited += TICK;
    if (this.signal.aborted && (this.leaving += TICK) >= patience.leave) this.end(null);
    else if (limit !== null && this.waited >= limit) this.end("limit");
    else this.probe();
  }

  private end(cause: Unanswered["cause"] | null): void {
    this.cut = true;
    this.stop();
    try {
      if (cause === null) throwIfAborted(this.signal);
      else throw new Unanswered(Math.round(this.waited / 1000), cause);
    } catch (error) {
      this.giveUp(error);
    }
  }

  /** Asks the server for a sign of life after each silence, and again at once where none comes. */
  private probe(): void {
    const { patience } = this.waiting;
    if (this.probing !== null) {
      this.probed += TICK;
      if (this.probed < patience.probe) return;
      this.probing.abort();
      this.heard(false);
      return;
    }
    this.silent += TICK;
    if (this.silent < patience.silence && this.failures === 0) return;
    const probing = (this.probing = new AbortController());
    this.probed = 0;
    void this.waiting
      .answers(probing.signal)
      .catch(() => false)
      .then((alive) => {
        if (this.probing === probing) this.heard(alive);
      });
  }

  private heard(alive: boolean): void {
    this.probing = null;
    this.silent = 0;
    this.failures = alive ? 0 : this.failures + 1;
    if (this.failures === PROBES) this.end("gone");
  }
}
