import { table } from "../output/markdown.ts";
import { short } from "../output/numbers.ts";
import type { Machine } from "../output/result.ts";
import type { Took, TookHere } from "./took.ts";

/** What was measured of one file; times are the best of the runs, peaks the highest. */
export interface FileResult {
  readonly about: string;
  readonly bytes: number;
  readonly here: TookHere;
  /** Null where haven does not read such files. */
  readonly haven: Took | null;
  /** Milliseconds of a yardstick beside it. */
  readonly yardstickMs: number;
}

/** One run over all files. */
export interface FilesResult {
  readonly state: string;
  readonly machine: Machine;
  /** Of the minute before the run. */
  readonly load: number;
  readonly records: number;
  readonly runs: number;
  readonly rows: readonly FileResult[];
  /** The command, from its start to its end, that converts the .sav to Parquet. */
  readonly converted: { readonly seconds: number; readonly peak: number; readonly yardstickMs: number };
}

const MIB = 2 ** 20;
/** The peak is meant to be at most so many times the Arrow table. */
const MOST = 2;

const over = (value: number, most: number): string => `${short(value)}${value <= most ? "" : " (over)"}`;

/** Resident memory at its highest as a multiple of the table. */
export const timesTable = ({ here }: FileResult): number => here.peak / here.table;

function row(one: FileResult): string[] {
  const { about, bytes, here, haven, yardstickMs } = one;
  return [
    about,
    short(bytes / MIB),
    short(here.seconds),
    short(here.cpu),
    short((here.seconds * 1000) / yardstickMs),
    haven === null ? "–" : short(haven.seconds),
    haven === null ? "–" : over(here.seconds / haven.seconds, 1),
    short(here.peak / MIB),
    over(timesTable(one), MOST),
    haven === null ? "–" : short(haven.peak / MIB),
  ];
}

const HEADING = [
  "file",
  "MiB",
  "seconds",
  "of the processor",
  "yardsticks",
  "haven s",
  "× haven",
  "peak MiB",
  "× table",
  "haven peak MiB",
];

/** The table of the document. */
export function filesTable(result: FilesResult): string {
  const { state, machine, load, records, runs, rows, converted } = result;
  const held = Math.max(...rows.map(({ here }) => here.table));
  return [
    `${records.toLocaleString("en")} records of 27 variables, ${short(held / MIB)} MiB as an Arrow table, ` +
      `the best of ${runs} runs each: ${state}, ${machine.cores} cores, ${machine.memoryGiB} GiB, Node ` +
      `${machine.node}, load ${load.toFixed(1)} before. Targets: less time than haven, a peak of at most ` +
      "twice the table.",
    table(HEADING, rows.map(row)),
    `\`sdc-risk convert survey.sav survey.parquet\`, the whole process: ${short(converted.seconds)} s, ` +
      `${short((converted.seconds * 1000) / converted.yardstickMs)} yardsticks, peak ` +
      `${short(converted.peak / MIB)} MiB.`,
  ].join("\n\n");
}
