import { column, type Block } from "@sdc-risk/blocks";
import { CAP_COLUMNS, capCells } from "./cap-columns.ts";
import { commonestTable, disclosedTable, synthpopTable } from "./disclosed.ts";
import { rangeText, recordsText, verdictText } from "./words.ts";
import type { AttributionSummary, TargetSummary } from "../summary-schema.ts";

/** What the release reveals of every target, beside the original and a guess. */
export function targetBlocks(summary: AttributionSummary, undefinedCap: "zero" | "ignore"): Block[] {
  const { targets, records } = summary;
  return [
    gapMetrics(summary),
    attributionTable(targets, undefinedCap),
    gapBars(targets),
    commonestTable(targets),
    disclosedTable(targets, records),
    synthpopTable(targets),
    ...flagBlocks(targets),
    distanceTable(targets),
    certaintyTable(targets),
  ];
}

/** Why attributions may look correct without disclosure. */
function flagBlocks(targets: readonly TargetSummary[]): Block[] {
  const dominant = targets.filter((t) => t.dominant.length > 0);
  const known = targets.filter((t) => t.known.length > 0);
  return [
    ...(dominant.length === 0
      ? []
      : [
          {
            kind: "table" as const,
            title: "Values that dominate",
            about:
              "Most of the values that the release gives as certain are this one. Where nearly everybody " +
              "holds it, that tells little: leave the value out by the option exclude.levels and read the " +
              "figures again.",
            columns: [
              column("target"),
              column("value"),
              column("share of disclosive records", "percent"),
              column("guess", "percent"),
            ],
            rows: dominant.flatMap((t) =>
              t.dominant.map(({ level, share }) => [t.target, level ?? "a rare value", share, t.capBaseline]),
            ),
          },
        ]),
    ...(known.length === 0
      ? []
      : [
          {
            kind: "table" as const,
            title: "Known in advance",
            about:
              "Keys with levels that nearly determine the target in the original: children do not work. " +
              "If everybody knows that, the release reveals nothing new there: leave such pairs out by the " +
              "option exclude.pairs. The JSON report names the levels.",
            columns: [
              column("target"),
              column("value"),
              column("key"),
              column("levels", "count"),
              column("records", "count"),
            ],
            rows: known.flatMap((t) =>
              grouped(t.known).map(({ value, key, levels, records }) => [
                t.target,
                value,
                key,
                levels,
                records,
              ]),
            ),
          },
        ]),
  ];
}

/** Known pairs by key and value, in the order of their first level. */
function grouped(
  known: TargetSummary["known"],
): { readonly key: string; readonly value: string; levels: number; records: number }[] {
  const out: { readonly key: string; readonly value: string; levels: number; records: number }[] = [];
  for (const { key, value, records } of known) {
    let one = out.find((other) => other.key === key && other.value === value);
    if (one === undefined) out.push((one = { key, value, levels: 0, records: 0 }));
    one.levels++;
    one.records += records;
  }
  return out;
}

/** Exclusions, and variables whose levels differ between files. */
export function recordBlocks({ excluded, levels, records }: AttributionSummary): Block[] {
  return [
    ...(excluded.length === 0
      ? []
      : [
          {
            kind: "table" as const,
            title: "Left out of attribution",
            about:
              "Records with values or key–target pairs that the options exclude. Correct attribution, " +
              `disclosed records and TCAP are over the others of the ${recordsText(records)}; distances ` +
              "are over all.",
            columns: [
              column("target"),
              column("values", "count"),
              column("pairs", "count"),
              column("records left out", "count"),
            ],
            rows: excluded.map((one) => [one.target, one.levels, one.pairs, one.records]),
          },
        ]),
    ...(levels.length === 0
      ? []
      : [
          {
            kind: "table" as const,
            title: "Levels that one file lacks",
            about:
              "A level that only one file holds has no class or value to compare with in the other. Were " +
              "values recoded or renamed on the way?",
            columns: [
              column("released file", "count"),
              column("variable"),
              column("levels of the original only", "count"),
              column("records with them", "count"),
              column("levels of the released file only", "count"),
              column("released records with them", "count"),
            ],
            rows: levels.map((one) => [
              one.file,
              one.variable,
              one.onlyOriginal,
              one.originalRecords,
              one.onlyReleased,
              one.releasedRecords,
            ]),
          },
        ]),
  ];
}

/** The opening figures: what each target is told beyond a guess. */
function gapMetrics({ targets, files, keys }: AttributionSummary): Block {
  const several = files.length > 1 ? ` Figures are means over ${files.length} released files.` : "";
  return {
    kind: "metrics",
    title: "What the release reveals about sensitive values",
    about:
      `An intruder knows ${keys.join(", ")} of a person, looks the key up in the released file and takes ` +
      "a value from there. It matters how much oftener that is right than a guess by the values of the " +
      "file, among persons whose key is in the released file: who does not find a key learns " +
      `nothing.${several}`,
    metrics: targets.map((t, i) => ({
      label: `Beyond a guess: ${t.target}`,
      value: t.found.gap,
      format: "percent",
      verdict: true,
      better: "lower",
      about: verdictText(t),
      limits:
        "It is a mean: single persons may be certain to disclose though it is low. The ± is 1.96 standard " +
        "errors with records taken as " +
        `independent.${rangeText(files.map(({ targets }) => targets[i].found.gap))}`,
    })),
  };
}

function attributionTable(targets: readonly TargetSummary[], undefinedCap: "zero" | "ignore"): Block {
  const lacking =
    undefinedCap === "zero"
      ? "There a record whose key the released file lacks counts as not attributed."
      : "Records whose key the released file lacks are left out of both.";
  return {
    kind: "table",
    title: "Correct attribution: original, released, guess",
    about:
      "The chance that a person's own value is taken from the class of the key in the original (what the " +
      "original would give away), in the released file (DCAP), and by a guess. Read the released file " +
      `between the two others: first among records whose key it holds, then over all records. ${lacking}`,
    columns: [
      ...CAP_COLUMNS,
      column("key not found", "count"),
      column("original, all", "percent"),
      column("released, all", "percent"),
      column("guess, all", "percent"),
    ],
    rows: targets.map((t) => [
      ...capCells(t.target, t.found),
      t.undefinedRecords,
      t.capOriginal,
      t.capReleased,
      t.capBaseline,
    ]),
  };
}

function gapBars(targets: readonly TargetSummary[]): Block {
  return {
    kind: "bars",
    answers: "where",
    title: "What the release reveals beyond a guess",
    about:
      "Correct attribution by the released file less that by a guess, in shares of the records whose key " +
      "it holds. Under zero the release reveals less than a guess, with these keys.",
    x: "gap",
    y: "target",
    format: "percent",
    bars: targets
      .filter(({ found }) => found.gap !== null)
      .map(({ target, found }) => ({ label: target, value: found.gap! })),
  };
}

function distanceTable(targets: readonly TargetSummary[]): Block {
  return {
    kind: "table",
    title: "How far the released file is from the original",
    about:
      "Distances of the distributions of a target: of the files as wholes, and by class as means over " +
      "records. 0 where they agree, 1 where they have nothing in common (Kullback–Leibler divergences, in " +
      "nats, have no upper end and are infinite, –, where the released file lacks a value). To the " +
      "original as a whole: classes of the released file, as t-closeness compares them. Near is useful, " +
      "and tells more.",
    columns: [
      column("target"),
      ...[
        "total variation",
        "Hellinger",
        "Kullback–Leibler",
        "total variation by class",
        "Hellinger by class",
        "Kullback–Leibler by class",
      ].map((label) => column(label, "number")),
      column("records where it is infinite", "count"),
      column("to the original as a whole", "number"),
    ],
    rows: targets.map(({ target, distances: { byClass, ...d } }) => [
      target,
      d.totalVariation,
      d.hellinger,
      d.kullbackLeibler,
      byClass.totalVariation.mean,
      byClass.hellinger.mean,
      byClass.kullbackLeibler.mean,
      byClass.kullbackLeibler.infiniteRecords,
      byClass.closeness.mean,
    ]),
  };
}

function certaintyTable(targets: readonly TargetSummary[]): Block {
  return {
    kind: "table",
    title: "Certainty within classes",
    about:
      "E: 0 where all values are equally frequent in a class, 1 where there is one only. L: share of the " +
      "file's values that a class holds. Means over records of each file.",
    columns: [
      column("target"),
      column("E, original", "probability"),
      column("E, released", "probability"),
      column("L, original", "percent"),
      column("L, released", "percent"),
    ],
    rows: targets.map((t) => [t.target, t.E.original, t.E.released, t.L.original, t.L.released]),
  };
}
