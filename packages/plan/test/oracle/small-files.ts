import type { CodedColumn } from "@sdc-risk/data";
import { makeChain, type Grouping } from "@sdc-risk/treat";
import type { LatticeKey } from "@sdc-risk/plan";
import fc from "fast-check";
import { textColumns } from "../support/files.ts";
import type { KeyLevels } from "./costs.ts";
import type { Row } from "./readings.ts";

const VALUES = ["a", "b", "c", "d"];

/** A file of few records, with what its values are called at the levels above them. */
export interface SmallFile {
  readonly rows: readonly Row[];
  readonly columns: readonly CodedColumn[];
  /** As the search takes them. */
  readonly keys: readonly LatticeKey[];
  /** The same for the oracle. */
  readonly oracle: readonly KeyLevels[];
  readonly k: number;
}

interface Drawn {
  readonly records: number;
  readonly keys: number;
  readonly cells: readonly (readonly number[])[];
  readonly cuts: readonly number[];
  readonly tops: readonly boolean[];
  readonly importance: readonly number[];
  readonly k: number;
}

function groupingsOf(cut: number, top: boolean): readonly Grouping[] {
  const groups = [
    { label: "low", values: VALUES.slice(0, cut) },
    { label: "high", values: VALUES.slice(cut) },
  ];
  return [{ by: "merge", groups }, ...(top ? [{ by: "all" } as const] : [])];
}

function fileOf({ records, keys: count, cells, cuts, tops, importance, k }: Drawn): SmallFile {
  const rows = cells.slice(0, records).map((row) => row.slice(0, count).map((at) => VALUES[at] ?? null));
  const columns = textColumns(
    rows,
    [...Array(count).keys()].map((j) => `key ${j}`),
  );
  return {
    rows,
    columns,
    keys: columns.map((column, j) => ({
      column,
      chain: makeChain(column, groupingsOf(cuts[j], tops[j])),
      importance: importance[j],
    })),
    oracle: columns.map((_, j) => ({
      // groupings name all four values, so that all are leaves
      values: VALUES,
      importance: importance[j],
      levels: [
        (value) => value,
        (value) => (VALUES.indexOf(value) < cuts[j] ? "low" : "high"),
        ...(tops[j] ? [() => "*"] : []),
      ],
    })),
    k,
  };
}

/** Files of 4 to so many records with 2 to so many keys, whose values have one or two levels above them. */
export const smallFiles = ({
  records,
  keys,
  missing,
}: {
  readonly records: number;
  readonly keys: number;
  /** Whether values may be missing: one in five is. */
  readonly missing: boolean;
}): fc.Arbitrary<SmallFile> =>
  fc
    .record({
      records: fc.integer({ min: 4, max: records }),
      keys: fc.integer({ min: 2, max: keys }),
      cells: fc.array(
        fc.array(fc.integer({ min: 0, max: missing ? 4 : 3 }), { minLength: keys, maxLength: keys }),
        { minLength: records, maxLength: records },
      ),
      cuts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: keys, maxLength: keys }),
      tops: fc.array(fc.boolean(), { minLength: keys, maxLength: keys }),
      importance: fc.array(fc.constantFrom(1, 1, 1, 0.5, 3), { minLength: keys, maxLength: keys }),
      k: fc.constantFrom(2, 3),
    })
    .map(fileOf);
