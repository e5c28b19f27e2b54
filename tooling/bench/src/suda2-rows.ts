import { availableParallelism } from "node:os";
import type { Data, WorkRow } from "./row.ts";
import { firstKeys, wideKeys } from "./survey.ts";
import { suda2Work } from "./works/suda2.ts";

const ALL_CORES = availableParallelism();
const SMALL = 20_000;
const data = (records: number, keys: number): Data => ({ records, keys: firstKeys(keys), missing: 0 });
const wide = (keys: number): Data => ({
  records: SMALL,
  keys: wideKeys(keys),
  missing: 0,
  wide: keys - firstKeys(keys).length,
});

interface Searched {
  readonly name: string;
  readonly about: string;
  readonly data: Data;
  readonly maxSize?: number;
}
const ALL_14 = { name: "suda2-14", about: "SUDA, 14 keys, all sizes, 100k records", data: data(100_000, 14) };
const WIDE_3 = {
  name: "suda2-60-to-3",
  about: "SUDA, 60 variables, sizes up to 3, 20k records",
  data: wide(60),
  maxSize: 3,
};

/** What is held to targets, in yardsticks, and GiB where memory is at stake. */
const HELD: readonly (Searched & { readonly yardsticks: number; readonly peakGiB?: number })[] = [
  {
    name: "suda2-6",
    about: "SUDA, 6 keys, all sizes, 1M records",
    data: data(1_000_000, 6),
    yardsticks: 2.5,
  },
  {
    name: "suda2-10",
    about: "SUDA, 10 keys, all sizes, 100k records",
    data: data(100_000, 10),
    yardsticks: 5,
  },
  { ...ALL_14, yardsticks: 30, peakGiB: 1 },
  {
    name: "suda2-14-to-3",
    about: "SUDA, 14 keys, sizes up to 3, 100k records",
    data: data(100_000, 14),
    maxSize: 3,
    yardsticks: 2.5,
  },
  { ...WIDE_3, yardsticks: 12 },
  {
    name: "suda2-60-to-4",
    about: "SUDA, 60 variables, sizes up to 4, 20k records",
    data: wide(60),
    maxSize: 4,
    yardsticks: 500,
  },
];

export const suda2Targets: readonly WorkRow[] = HELD.map(
  ({ name, about, data, maxSize, yardsticks, peakGiB }) => ({
    kind: "work",
    name,
    group: "targets",
    about: `${about}, all cores`,
    targets: { yardsticks, ...(peakGiB === undefined ? {} : { peakGiB }) },
    data,
    work: suda2Work(ALL_CORES, maxSize),
  }),
);

const onThreads = ({ name, about, data, maxSize }: Searched, workers: number): WorkRow => ({
  kind: "work",
  name: `${name}-${workers === 0 ? "one" : `${workers}w`}`,
  group: "suda2-threads",
  about: `${about}, ${workers === 0 ? "one thread" : workers === 1 ? "1 worker" : `${workers} workers`}`,
  targets: {},
  data,
  work: suda2Work(workers, maxSize),
});

/** The same in one thread, and two of them in one worker and in two. */
const byThreads = [
  ...HELD.map((searched) => onThreads(searched, 0)),
  ...[ALL_14, WIDE_3].flatMap((searched) => [1, 2].map((workers) => onThreads(searched, workers))),
];

const short = (records: number): string =>
  records < 1_000_000 ? `${records / 1000}k` : `${records / 1_000_000}M`;
const byRecords = [8, 6].flatMap((keys) =>
  [10_000, 30_000, 100_000, 300_000, 1_000_000].map((records): WorkRow => {
    const maxSize = keys === 8 ? 3 : undefined;
    const series = `${keys} keys, ${maxSize === undefined ? "all sizes" : "up to 3"}`;
    return {
      kind: "work",
      name: `suda2-${keys}-keys-${short(records)}`,
      group: "suda2-records",
      about: `${series}, ${short(records)} records`,
      targets: {},
      data: data(records, keys),
      work: suda2Work(ALL_CORES, maxSize),
      point: { series, x: records },
    };
  }),
);

const byVariables = [4, 6, 8, 10, 12, 14, 20, 40, 60].map((keys): WorkRow => {
  const maxSize = keys > 14 ? 3 : undefined;
  const series = maxSize === undefined ? "all sizes" : "up to 3";
  return {
    kind: "work",
    name: `suda2-${keys}-variables`,
    group: "suda2-variables",
    about: `${keys} variables, ${series}`,
    targets: {},
    data: keys > 14 ? wide(keys) : data(SMALL, keys),
    work: suda2Work(ALL_CORES, maxSize),
    point: { series, x: keys },
  };
});

const bySize = Array.from({ length: 14 }, (_, m) => m + 1).map((maxSize): WorkRow => ({
  kind: "work",
  name: `suda2-up-to-${maxSize}`,
  group: "suda2-size",
  about: `sizes up to ${maxSize}`,
  targets: {},
  data: data(SMALL, 14),
  work: suda2Work(ALL_CORES, maxSize),
  point: { series: "14 keys", x: maxSize },
}));

/** How SUDA grows along each dimension. */
export const suda2Growth: readonly WorkRow[] = [...byThreads, ...byRecords, ...byVariables, ...bySize];
