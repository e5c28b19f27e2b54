import { column, shareOf, type Block } from "@sdc-risk/blocks";
import type { ChangedClass } from "../formulas/largest-changes.ts";
import type { AttributionSummary, FileFigures } from "../summary-schema.ts";

/** The classes of one target that changed most. */
export interface ChangedTarget {
  readonly target: string;
  readonly file: number;
  readonly classes: readonly (ChangedClass & { readonly key: string })[];
}

const mean = (values: readonly (number | null)[]): number | null => {
  const held = values.filter((value) => value !== null);
  return held.length === 0 ? null : held.reduce((a, b) => a + b, 0) / held.length;
};

/**
 * Means over targets: the distance by class, and what a file tells beyond a guess of the records whose key it
 * holds.
 */
const distanceOf = ({ targets }: FileFigures): number | null =>
  mean(targets.map((t) => t.distances.byClass.totalVariation.mean));
const riskOf = ({ targets }: FileFigures): number | null => mean(targets.map((t) => t.found.gap));

/** Several released files beside each other, and the uniques that they repeat. */
export function fileBlocks(summary: AttributionSummary): Block[] {
  const { files, targets } = summary;
  const uniques = uniquesMetrics(summary);
  const table = uniquesTable(summary);
  if (files.length === 1) return [uniques, table];
  return [uniques, table, riskCurve(files), filesTable(summary), spreadTable(targets)];
}

const spreadRow = (
  spread: { readonly min: number; readonly max: number; readonly sd: number | null } | null,
): (number | null)[] => (spread === null ? [null, null, null] : [spread.min, spread.max, spread.sd]);

/** The classes that changed most, by key, for internal reports. */
export function changeBlocks(changed: readonly ChangedTarget[], several: boolean): Block[] {
  const columns = [
    column("key"),
    column("records", "count"),
    column("released records", "count"),
    column("total variation", "number"),
  ];
  return changed
    .filter(({ classes }) => classes.length > 0)
    .map(({ target, file, classes }) => ({
      kind: "table",
      detail: "internal",
      title: `Classes with the largest change: ${several ? `${target}, file ${file}` : target}`,
      about:
        "Classes of three or more records in both files whose values changed most, distance times records.",
      columns,
      rows: classes.map((c) => [c.key, c.original, c.released, c.distance]),
    }));
}

function uniquesMetrics({ records, files, replicatedUniques }: AttributionSummary): Block {
  const [first] = files as [FileFigures];
  return {
    kind: "metrics",
    title: "Uniques that the release repeats",
    about:
      "Keys that one record of the original holds, and one of the released file too. A synthetic file " +
      "need not mean the same person, but it looks as if it did.",
    metrics: [
      {
        label: "Replicated uniques",
        value: replicatedUniques,
        outOf: records,
        format: files.length === 1 ? "count" : "number",
        better: "lower",
        about:
          files.length === 1
            ? "Sample uniques of the original that are unique in the released file."
            : `Mean over ${files.length} released files.`,
      },
      {
        label: "Of the uniques of the original",
        value: shareOf(replicatedUniques, first.uniques.original),
        format: "percent",
        better: "lower",
        about:
          first.uniques.original > 0
            ? "Share of the original's sample uniques that are repeated."
            : "The original has no sample uniques.",
      },
    ],
  };
}

function uniquesTable({ records, files }: AttributionSummary): Block {
  return {
    kind: "table",
    title: "Uniques, by their names in synthpop",
    about:
      "UiO: uniques of the original, of its records. UiS: uniques of the released file, of its records. UiOiS: " +
      "uniques of the original whose key the released file holds, once or more often. repU: those whose key it " +
      "holds once. The last two are shares of the original's records.",
    columns: [
      column("file", "count"),
      ...["UiO", "UiS", "UiOiS", "repU"].map((label) => column(label, "percent")),
    ],
    rows: files.map(({ file, records: released, uniques }) => [
      file,
      shareOf(uniques.original, records),
      shareOf(uniques.released, released),
      shareOf(uniques.inReleased, records),
      shareOf(uniques.replicated, records),
    ]),
  };
}

function riskCurve(files: readonly FileFigures[]): Block {
  const points = files
    .flatMap((file) => {
      const x = distanceOf(file);
      const y = riskOf(file);
      return x === null || y === null ? [] : [{ x, y }];
    })
    .sort((a, b) => a.x - b.x || a.y - b.y);
  return {
    kind: "curve",
    answers: "how",
    title: "Risk against distance",
    about:
      "Every released file is a point, the farther right the farther from the original (mean total " +
      "variation by class, over targets), the higher the more it tells beyond a guess (mean gap over " +
      "targets, of records whose key it holds). Of two files at one distance the lower one is better.",
    x: "distance from the original",
    y: "gap",
    points,
  };
}

function filesTable({ files, targets }: AttributionSummary): Block {
  return {
    kind: "table",
    title: "Released files side by side",
    about:
      "Each released file by its position among those given. Gaps are over the records whose key the file " +
      "holds; the others are counted beside.",
    columns: [
      column("file", "count"),
      column("records", "count"),
      column("distance", "number"),
      column("gap", "percent"),
      ...targets.map(({ target }) => column(`gap: ${target}`, "percent")),
      column("records, key not found", "count"),
      column("replicated uniques", "count"),
    ],
    rows: files.map((file) => [
      file.file,
      file.records,
      distanceOf(file),
      riskOf(file),
      ...file.targets.map((t) => t.found.gap),
      file.undefinedRecords,
      file.uniques.replicated,
    ]),
  };
}

function spreadTable(targets: AttributionSummary["targets"]): Block {
  return {
    kind: "table",
    title: "Spread between released files",
    about: "Smallest and largest figure of the released files, and their standard deviation.",
    columns: [
      column("target"),
      column("figure"),
      column("mean", "number"),
      column("smallest", "number"),
      column("largest", "number"),
      column("standard deviation", "number"),
    ],
    rows: targets.flatMap((t) =>
      t.spread === null
        ? []
        : [
            [t.target, "correct attribution, all records", t.capReleased, ...spreadRow(t.spread.capReleased)],
            [t.target, "gap, all records", t.gap, ...spreadRow(t.spread.gap)],
            [t.target, "TCAP (WEAP)", t.tcap.weap, ...spreadRow(t.spread.weap)],
            [
              t.target,
              "total variation by class",
              t.distances.byClass.totalVariation.mean,
              ...spreadRow(t.spread.totalVariation),
            ],
          ],
    ),
  };
}
