import { lastOf, firstOf } from "../required.ts";
import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ask } from "../process/ask.ts";

export interface YardstickRequest {
  readonly records: number;
  readonly repetitions: number;
}
export interface YardstickAnswer {
  /** Milliseconds, the best of the repetitions. */
  readonly ms: number;
  readonly groups: number;
}

const REPETITIONS = 7;

/**
 * The unit of measurement: DuckDB's time for one grouping of the survey. Measured again between rows, since
 * machines are noisy.
 */
export class Yardstick {
  /** Milliseconds of all measurements so far. */
  readonly all: number[] = [];
  private readonly child: ChildProcess;
  private groupsFound = 0;

  private readonly records: number;

  private constructor(records: number) {
    this.records = records;
    this.child = fork(fileURLToPath(new URL("yardstick-child.js", import.meta.url)));
  }

  static async start(records: number): Promise<Yardstick> {
    const yardstick = new Yardstick(records);
    await yardstick.ask(3);
    await yardstick.measure();
    return yardstick;
  }

  /** Groups that the query finds. */
  get groups(): number {
    return this.groupsFound;
  }

  get last(): number {
    return lastOf(this.all);
  }

  get median(): number {
    const sorted = [...this.all].sort((a, b) => a - b);
    const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
    return (firstOf(middle) + lastOf(middle)) / 2;
  }

  /** Measures once more. */
  async measure(): Promise<number> {
    const { ms, groups } = await this.ask(REPETITIONS);
    this.groupsFound = groups;
    this.all.push(ms);
    return ms;
  }

  stop(): void {
    this.child.kill();
  }

  private ask(repetitions: number): Promise<YardstickAnswer> {
    return ask(this.child, { records: this.records, repetitions });
  }
}
