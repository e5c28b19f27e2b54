import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ask } from "../process/ask.ts";

/** What is asked of the process that runs plain queries. */
export interface BareRequest {
  readonly people: string;
  /** The file of records that is written, and how many columns of risk it has. */
  readonly records: string;
  readonly columns: number;
}

/** Seconds of plain queries of DuckDB, and what they counted. */
export interface Bare {
  /** The GROUP BY of the keys with count and sum of weights. */
  readonly classes: number;
  /** Risk of households: each record with the risk of its class, grouped by household. */
  readonly households: number;
  /** Each record with the figures of its class, written to a file. */
  readonly records: number;
  readonly facts: Counted;
}

/** Counts that a report must agree with. */
export interface Counted {
  readonly records: number;
  readonly classes: number;
  readonly uniques: number;
  readonly weight: number;
  readonly households: number;
}

/** Runs the queries in a process of its own. */
export function runBare(request: BareRequest): Promise<Bare> {
  const child = fork(fileURLToPath(new URL("bare-child.js", import.meta.url)));
  return ask<Bare>(child, { ...request });
}
