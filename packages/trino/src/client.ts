import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { throwIfAborted } from "@sdc-risk/data";
import { answer, KEEP_ALIVE, limitOf, Unanswered, type Patience } from "@sdc-risk/sql";
import type { TrinoPlace } from "./address.ts";
import { BUSY, failure, HttpFault, NamedFault, ProtocolFault } from "./errors.ts";
import { pageOf, type TrinoPage } from "./page.ts";

/** Times that a page is asked for where a gateway says that it is busy, with pauses from 75 ms to 2 s: 12 s in all. */
const TRIES = 11;
const PAUSE = 75;
const LONGEST_PAUSE = 2000;

/** What is sent. */
interface Sent {
  readonly method: "POST" | "GET" | "DELETE";
  readonly url: string;
  readonly body?: string;
}

/** How long a query was waited for, all answers together. */
interface Waited {
  milliseconds: number;
}

/**
 * A client of {@link https://trino.io/docs/current/develop/client-protocol.html the statement protocol}: a query is
 * sent by POST, and its answer comes page by page, each with the address of the next one.
 */
export class TrinoClient {
  private readonly agent: HttpAgent;
  private readonly place: TrinoPlace;
  private readonly patience: Patience;

  constructor(place: TrinoPlace, patience: Patience) {
    this.place = place;
    this.patience = patience;
    const Agent = place.origin.startsWith("https:") ? HttpsAgent : HttpAgent;
    this.agent = new Agent({ keepAlive: true, keepAliveMsecs: KEEP_ALIVE });
  }

  /** The pages of the answer to a query, complete or an error. What is left of it is stopped in the server. */
  async *pages(sql: string, signal: AbortSignal): AsyncGenerator<TrinoPage, void> {
    throwIfAborted(signal);
    const waited = { milliseconds: 0 };
    let next: string | null = null;
    let complete = false;
    try {
      let page = await this.page({ method: "POST", url: `${this.place.origin}/v1/statement`, body: sql }, waited, signal); // prettier-ignore
      for (;;) {
        next = page.next === null ? null : this.ownAddress(page.next);
        if (page.fault !== null) throw new NamedFault(page.fault);
        throwIfAborted(signal);
        yield page;
        throwIfAborted(signal);
        if (next === null) break;
        page = await this.page({ method: "GET", url: next }, waited, signal);
      }
      complete = true;
    } catch (error) {
      throwIfAborted(signal);
      throw failure(error, this.place);
    } finally {
      if (!complete && next !== null) await this.cancel(next);
    }
  }

  /** Closes all connections. */
  close(): void {
    this.agent.destroy();
  }

  /** A password is sent to no other place than that of the address. */
  private ownAddress(url: string): string {
    if (URL.canParse(url) && new URL(url).origin === new URL(this.place.origin).origin) return url;
    throw new ProtocolFault();
  }

  /** A page of an answer; asked for again where a gateway stands before a server that is busy. */
  private async page(sent: Sent, waited: Waited, signal: AbortSignal): Promise<TrinoPage> {
    for (let tries = 1; ; tries++) {
      const { status, text } = await this.answered(sent, waited, signal);
      if (status === 200) return pageOf(text);
      if (!BUSY.has(status) || tries === TRIES) throw new HttpFault(status);
      await sleep(Math.min(LONGEST_PAUSE, PAUSE * 2 ** (tries - 1)), null, { signal }).catch(() => null);
      throwIfAborted(signal);
    }
  }

  /** An answer in the time that the address allows all of them together. */
  private async answered(
    sent: Sent,
    waited: Waited,
    signal: AbortSignal,
  ): Promise<{ readonly status: number; readonly text: string }> {
    const limit = limitOf(this.place.timeout, this.patience);
    const began = performance.now();
    const left = limit === null ? null : limit - waited.milliseconds;
    if (left !== null && left <= 0) throw overLimit(limit);
    const exchange = this.exchange(sent);
    // until a query has begun nobody knows how to stop it: its answer is waited for a moment more
    if (sent.method === "GET") signal.addEventListener("abort", exchange.cut, { once: true });
    try {
      const waiting = { limit: left, patience: this.patience, answers: (probe: AbortSignal) => this.lives(probe), cut: exchange.cut }; // prettier-ignore
      return await answer(exchange.answer, waiting, signal);
    } catch (error) {
      throw error instanceof Unanswered && error.cause === "limit" ? overLimit(limit) : error;
    } finally {
      signal.removeEventListener("abort", exchange.cut);
      waited.milliseconds += performance.now() - began;
    }
  }

  /** Whether the server answers a connection of its own, whatever it says. */
  private async lives(signal: AbortSignal): Promise<boolean> {
    const exchange = this.exchange({ method: "GET", url: `${this.place.origin}/v1/info` }, false);
    signal.addEventListener("abort", exchange.cut, { once: true });
    return exchange.answer.then(
      () => true,
      () => false,
    );
  }

  /** Stops a query in the server; one that does not answer gives it up by itself when nobody asks for the rest. */
  private async cancel(url: string): Promise<void> {
    const exchange = this.exchange({ method: "DELETE", url });
    const timer = setTimeout(exchange.cut, this.patience.leave);
    await exchange.answer.catch(() => undefined);
    clearTimeout(timer);
  }

  /** Sends one request. @param kept whether its connection may be used again */
  private exchange({ method, url, body }: Sent, kept = true) {
    const { origin, ca } = this.place;
    const send = origin.startsWith("https:") ? httpsRequest : httpRequest;
    let request: ClientRequest | undefined;
    const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
      const options = {
        method,
        headers: this.headers(body),
        agent: kept ? this.agent : false,
        ...(ca && { ca }),
      };
      request = send(url, options, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("close", () => reject(new Error("aborted"))); // after its end this changes nothing
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString("utf8") })); // prettier-ignore
      });
      request.on("error", reject);
      request.end(body);
    });
    answer.catch(() => undefined); // told where it is waited for
    return { answer, cut: (): void => void request?.destroy() };
  }

  private headers(body: string | undefined): Record<string, string> {
    const { user, password, table, timeout } = this.place;
    const basic = `Basic ${Buffer.from(`${user}:${password ?? ""}`).toString("base64")}`;
    return {
      "X-Trino-User": user,
      "X-Trino-Source": "sdc-risk",
      "X-Trino-Time-Zone": "UTC",
      ...(table.slice(0, 2).every((name) => /^[\w.-]+$/u.test(name)) && { "X-Trino-Catalog": table[0], "X-Trino-Schema": table[1] }), // prettier-ignore
      ...(timeout !== null && { "X-Trino-Session": `query_max_run_time=${timeout}s` }),
      ...(password !== null && { Authorization: basic }),
      ...(body !== undefined && { "Content-Type": "text/plain; charset=utf-8" }),
    };
  }
}

/** The error of a query that took all the time that it may. */
const overLimit = (limit: number | null): Unanswered =>
  new Unanswered(Math.round((limit ?? 0) / 1000), "limit");
