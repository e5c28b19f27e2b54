import { firstOf } from "../required.ts";
import type { Measurement } from "../process/measurement.ts";
import { recordsOf, type Facts, type Group, type Point, type Row } from "../row.ts";
import { verdictsOf, type Verdict } from "./verdict.ts";

/** A row and what it took. */
export interface Outcome {
  readonly name: string;
  readonly group: Group;
  readonly about: string;
  readonly records: number;
  /** Null for commands. */
  readonly keys: number | null;
  readonly missing: number | null;
  /** Milliseconds of the first repetition, the best of the others, and all. */
  readonly coldMs: number;
  readonly bestMs: number;
  readonly times: readonly number[];
  /** The smaller of the yardsticks just before and after, milliseconds, and the best time in them. */
  readonly yardstickMs: number;
  readonly yardsticks: number;
  readonly nsPerRecord: number;
  /** Resident memory at its highest, and beyond what stood before work began (null for commands). */
  readonly peakMiB: number;
  readonly beyondMiB: number | null;
  readonly bytesPerRecord: number | null;
  readonly verdicts: readonly Verdict[];
  /** Where it stands in the chart of its group; null where it has none. */
  readonly point: Point | null;
  readonly facts: Facts;
}

/** A row that could not be measured. */
export interface Failure {
  readonly name: string;
  readonly group: Group;
  readonly about: string;
  readonly error: string;
}

const MIB = 2 ** 20;

export function outcomeOf(
  row: Row,
  { times, peak, beyond, facts }: Measurement,
  yardstickMs: number,
): Outcome {
  const records = recordsOf(row);
  const coldMs = firstOf(times);
  const bestMs = Math.min(...(times.length > 1 ? times.slice(1) : times));
  const yardsticks = bestMs / yardstickMs;
  return {
    name: row.name,
    group: row.group,
    about: row.about,
    records,
    keys: row.kind === "work" ? row.data.keys.length : null,
    missing: row.kind === "work" ? row.data.missing : null,
    coldMs,
    bestMs,
    times,
    yardstickMs,
    yardsticks,
    nsPerRecord: (bestMs * 1e6) / records,
    peakMiB: peak / MIB,
    beyondMiB: beyond === null ? null : beyond / MIB,
    bytesPerRecord: beyond === null ? null : beyond / records,
    verdicts: verdictsOf(row.targets, { yardsticks, seconds: bestMs / 1000, peakGiB: peak / MIB / 1024 }),
    point: row.point ?? null,
    facts,
  };
}
