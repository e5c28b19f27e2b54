import { availableParallelism } from "node:os";
import type { Data, WorkRow } from "./row.ts";
import { linkageWork, rmdWork } from "./works/continuous.ts";

const ALL_CORES = availableParallelism();
const MILLION = 1_000_000;
const data = (records: number, numeric = 3): Data => ({ records, keys: [], missing: 0, numeric });
const held = (
  name: string,
  about: string,
  work: WorkRow["work"],
  { records, yardsticks }: { readonly records: number; readonly yardsticks: number },
): WorkRow => ({
  kind: "work",
  name,
  group: "targets",
  about,
  targets: { yardsticks },
  data: data(records),
  work,
});

/** What is held to targets. */
export const continuousTargets: readonly WorkRow[] = [
  held("robust-distance-10k", "intervals by robust Mahalanobis distance, 3 variables, 10k records", rmdWork, {
    records: 10_000,
    yardsticks: 2,
  }),
  held("robust-distance", "intervals by robust Mahalanobis distance, 3 variables, 1M records", rmdWork, {
    records: MILLION,
    yardsticks: 150,
  }),
  held("linkage", "record linkage, 3 variables, 1M records, all cores", linkageWork(ALL_CORES), {
    records: MILLION,
    yardsticks: 25,
  }),
];

const FOLLOWED = [
  { name: "linkage", series: "record linkage, all cores", work: linkageWork(ALL_CORES) },
  { name: "robust-distance", series: "robust distance", work: rmdWork },
] as const;

const short = (records: number): string =>
  records < MILLION ? `${records / 1000}k` : `${records / MILLION}M`;
const byRecords = FOLLOWED.flatMap(({ name, series, work }) =>
  [10_000, 30_000, 100_000, 300_000, MILLION].map((records): WorkRow => ({
    kind: "work",
    name: `${name}-${short(records)}-records`,
    group: "continuous-records",
    about: `${series}, ${short(records)} records`,
    targets: {},
    data: data(records),
    work,
    point: { series, x: records },
  })),
);

/** Linkage in one thread and in many dimensions, and how time grows with records. */
export const continuousGrowth: readonly WorkRow[] = [
  {
    kind: "work",
    name: "linkage-one",
    group: "continuous",
    about: "record linkage, 3 variables, 1M records, one thread",
    targets: {},
    data: data(MILLION),
    work: linkageWork(0),
  },
  {
    kind: "work",
    name: "linkage-10-variables",
    group: "continuous",
    about: "record linkage, 10 variables, 100k records, all cores",
    targets: {},
    data: data(100_000, 10),
    work: linkageWork(ALL_CORES),
  },
  {
    kind: "work",
    name: "linkage-one-to-one",
    group: "continuous",
    about: "record linkage with one to one beside it, 3 variables, 1k records, all cores",
    targets: {},
    data: data(1000),
    work: linkageWork(ALL_CORES, true),
  },
  ...byRecords,
];
