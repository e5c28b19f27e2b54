import { chartSvg } from "../output/chart.ts";
import { table } from "../output/markdown.ts";
import { short } from "../output/numbers.ts";
import type { Machine } from "../output/result.ts";
import type { Bare } from "./bare.ts";
import type { Took } from "./commands.ts";

/** What was measured of one file. */
export interface SourceResult {
  readonly records: number;
  /** Whether the members of households lie apart. */
  readonly scattered: boolean;
  /** The state of the sources, the machine, and what else it did: the load of the last minute when the runs began. */
  readonly state: string;
  readonly machine: Machine;
  readonly load: number;
  readonly fileBytes: number;
  readonly madeSeconds: number;
  readonly bare: Bare;
  readonly measures: Took;
  readonly withRecords: Took;
  /** Bytes of the records file. */
  readonly recordsBytes: number;
  readonly suda: Took;
}

const MIB = 2 ** 20;
const GIB = 2 ** 30;
/** What the times and the memory are meant to be at most. */
const TARGET = { ratio: 1.5, gib: 2 };

const number = (value: number): string => value.toLocaleString("en");

/** Seconds of the plain queries that a run is set beside. */
export const bareSeconds = ({ bare }: SourceResult, records: boolean): number =>
  bare.classes + bare.households + (records ? bare.records : 0);

const times = (took: Took, bare: number): string => {
  const ratio = took.seconds / bare;
  return `${short(ratio)}${ratio <= TARGET.ratio ? "" : " (over)"}`;
};

const peak = ({ peak: bytes }: Took): string =>
  `${short(bytes / MIB)}${bytes <= TARGET.gib * GIB ? "" : " (over)"}`;

const about = ({ records, scattered }: SourceResult): string =>
  `${number(records)}${scattered ? ", households scattered" : ""}`;

/** The tables of the document. @param charts pictures of it, by what they show */
export function sourceTables(results: readonly SourceResult[], charts: readonly string[]): string {
  const conditions = results.map(
    (one) =>
      `${about(one)}: ${one.state}, ${one.machine.cores} cores, ${one.machine.memoryGiB} GiB, Node ` +
      `${one.machine.node}, load ${one.load.toFixed(1)} before`,
  );
  return [
    `Targets: ${TARGET.ratio} times the plain queries, ${TARGET.gib} GiB. Runs: ${conditions.join("; ")}.`,
    ...charts,
    table(
      [
        "records",
        "file MiB",
        "made in s",
        "classes",
        "households",
        "GROUP BY s",
        "households s",
        "records s",
      ],
      results.map((one) => [
        about(one),
        short(one.fileBytes / MIB),
        short(one.madeSeconds),
        number(one.bare.facts.classes),
        number(one.bare.facts.households),
        ...[one.bare.classes, one.bare.households, one.bare.records].map(short),
      ]),
    ),
    table(
      [
        "records",
        "measures s",
        "× plain",
        "peak MiB",
        "with records file s",
        "× plain",
        "peak MiB",
        "file MiB",
      ],
      results.map((one) => [
        about(one),
        short(one.measures.seconds),
        times(one.measures, bareSeconds(one, false)),
        peak(one.measures),
        short(one.withRecords.seconds),
        times(one.withRecords, bareSeconds(one, true)),
        peak(one.withRecords),
        short(one.recordsBytes / MIB),
      ]),
    ),
    table(
      ["SUDA up to size 3, records", "seconds", "peak MiB"],
      results.map((one) => [about(one), short(one.suda.seconds), peak(one.suda)]),
    ),
  ].join("\n\n");
}

/** Pictures of how time and memory grow: their names, and SVG. */
export function sourceCharts(
  results: readonly SourceResult[],
): ReadonlyMap<string, { readonly title: string; readonly svg: string }> {
  const own = results.filter(({ scattered }) => !scattered);
  const charts = new Map<string, { title: string; svg: string }>();
  if (own.length < 2) return charts;
  const line = (
    label: string,
    y: (one: SourceResult) => number,
  ): { label: string; points: { x: number; y: number }[] } => ({
    label,
    points: own.map((one) => ({ x: one.records, y: y(one) })),
  });
  const add = (name: string, title: string, y: string, series: ReturnType<typeof line>[]): void => {
    charts.set(name, { title, svg: chartSvg({ title, x: "records", y, log: true, series }) });
  };
  add("time", "Time of measures over Parquet, with a records file", "seconds", [
    line("sdc-risk", ({ withRecords }) => withRecords.seconds),
    line("plain queries", (one) => bareSeconds(one, true)),
  ]);
  add("memory", "Peak memory of the process, with a records file", "MiB", [
    line("sdc-risk", ({ withRecords }) => withRecords.peak / MIB),
  ]);
  return charts;
}
