import { column, type Block, type TableBlock } from "@sdc-risk/blocks";
import { counted, countText, shareText } from "@sdc-risk/data";
import { MOST_PAIRED } from "../scores/value-pairs.ts";
import { MOST_PAIRS } from "../summary/summary.ts";
import { firstWhole } from "../summary/value-pairs.ts";
import { largestFirst, type EveryValue } from "../summary/values.ts";
import type {
  SudaSummary,
  ValueContribution,
  ValuePairContribution,
  VariableContribution,
} from "../summary/summary-schema.ts";

/** Variables, pairs and values that are shown. */
const SHOWN = 20;
const GRID = 14;
const SHOWN_VALUES = 10;

/** The largest size that has minimal sample uniques; 1 without any. */
export const largestSize = (s: SudaSummary): number =>
  s.bySize.findLast(({ uniques }) => uniques > 0)?.size ?? 1;

/** A key that has a share of the scores. */
type Scored = VariableContribution & { readonly share: number };

/** What variables, pairs of them and values contribute. */
export function contributionBlocks(s: SudaSummary): Block[] {
  const ordered = s.variables
    .filter((v): v is Scored => v.share !== null)
    .sort((a, b) => largestFirst(a.share, b.share));
  if (ordered.length === 0)
    return [
      {
        kind: "text",
        title: "What makes records special",
        about:
          s.intrusion.uniques === 0
            ? "Nothing: no record is alone."
            : s.recordsWithUniques === 0
              ? `No set of up to ${counted(s.maxSize, "key")} tells a record apart.`
              : "No minimal sample unique has a score, so no variable contributes.",
      },
    ];
  const values = valuesAbove(s);
  return [
    keysBars(ordered),
    ...(s.pairs.length === 0 || ordered.length < 2 ? [] : [pairsHeatmap(s, ordered)]),
    sizesTable(s, ordered),
    ...(values.length === 0 ? [] : [valuesTable(values)]),
    ...valuePairBlocks(s),
  ];
}

/** A value stands out when its records contribute so many times the average. */
const STANDS_OUT = 1.25;

/** A value whose records contribute more than others. */
interface StandingOut {
  readonly variable: string;
  readonly value: string;
  readonly records: number;
  readonly share: number;
  readonly times: number;
}

/** Named values that stand out, largest share first. */
function valuesAbove(s: SudaSummary): StandingOut[] {
  const whole = new Map(s.variables.map(({ variable, share }) => [variable, share]));
  return s.values
    .flatMap(({ variable, value, records, share }) => {
      const times = share / whole.get(variable)! / (records / s.records);
      return value === null || !(times >= STANDS_OUT) ? [] : [{ variable, value, records, share, times }];
    })
    .sort((a, b) => largestFirst(a.share, b.share));
}

/** Those that have the largest share, alike but for rounding. @param ordered the largest share first */
const leading = <T extends { readonly share: number }>(ordered: readonly T[]): T[] =>
  ordered.filter(({ share }) => largestFirst(ordered[0].share, share) === 0);

function keysBars(ordered: readonly Scored[]): Block {
  const [first, ...others] = leading(ordered) as [Scored, ...Scored[]];
  const made = `Sets with "${first.variable}" make up ${shareText(first.share)}`;
  const named = others.map(({ variable }) => `"${variable}"`).join(", ");
  const coarsen =
    others.length === 0
      ? `${made}, so it is the first to coarsen`
      : `${made}, and sets with ` +
        `${others.length > 4 ? `${others.length} other keys` : named} ` +
        "as much: none of them is the first to coarsen";
  return {
    kind: "bars",
    answers: "where",
    title: "Contribution of each key to the scores",
    about:
      `The share of all scores whose minimal sample uniques hold the key. ${coarsen}. Shares may add up ` +
      "to more than 100 %, since a set may hold several keys.",
    x: "share of the total score",
    y: "key",
    format: "percent",
    bars: ordered.slice(0, SHOWN).map(({ variable, share }) => ({ label: variable, value: share })),
  };
}

function pairsHeatmap(s: SudaSummary, ordered: readonly Scored[]): Block {
  const grid = ordered.slice(0, GRID).map(({ variable }) => variable);
  const shares = new Map(s.pairs.map(({ variables: [a, b], share }) => [JSON.stringify([a, b]), share]));
  // a pair that is not in the list has no share, unless the list was cut
  const others = s.pairs.length < MOST_PAIRS || (s.keys * (s.keys - 1)) / 2 <= MOST_PAIRS ? 0 : null;
  const between = (a: string, b: string): number | null =>
    a === b ? null : (shares.get(JSON.stringify([a, b])) ?? shares.get(JSON.stringify([b, a])) ?? others);
  const values = grid.map((a) => grid.map((b) => between(a, b)));
  const cut = values.some((row, i) => row.some((value, j) => value === null && i !== j));
  const [first, ...alike] = leading(s.pairs);
  const largest =
    `${first.variables.join(" × ")} with ` +
    `${shareText(first.share)}${alike.length === 0 ? "" : ", and others have as much"}`;
  return {
    kind: "heatmap",
    answers: "where",
    title: "Contribution of pairs of keys",
    about:
      "The share of all scores whose minimal sample uniques hold both keys. The largest is " +
      `${largest}.${cut ? ` Pairs that are not among the ${MOST_PAIRS} with the largest shares are left empty.` : ""}`,
    x: "key",
    y: "key",
    format: "percent",
    columns: grid,
    rows: grid,
    values,
  };
}

/** The minimal sample uniques of each size: how many, of how many records, and how many of them hold each key. */
function sizesTable(s: SudaSummary, ordered: readonly Scored[]): Block {
  const keys = ordered.slice(0, SHOWN);
  return {
    kind: "table",
    title: "Minimal sample uniques by size",
    about:
      "All minimal sample uniques of the file, the records that have one of the size, and the share of these sets " +
      "that holds each key. A record may have many, of several sizes.",
    columns: [
      column("keys in the set", "count"),
      column("minimal sample uniques", "count"),
      column("records", "count"),
      ...keys.map(({ variable }) => column(variable, "percent")),
    ],
    rows: s.bySize
      .slice(0, largestSize(s))
      .map(({ size, uniques, records }, i) => [
        size,
        uniques,
        records,
        ...keys.map(({ bySize }) => bySize[i] ?? null),
      ]),
  };
}

function valuesTable(all: readonly StandingOut[]): Block {
  const values = all.slice(0, SHOWN_VALUES);
  const left =
    values.length < all.length
      ? ` The first ${values.length} of ${countText(all.length)}; the JSON report holds the others, too.`
      : "";
  return {
    kind: "table",
    answers: "where",
    title: "Values that contribute more than their records",
    about:
      "Values whose records score at least a quarter more, through sets that hold the variable, than as " +
      "many records do on average: 2 means twice as much. Recoding these does most. Values that fewer " +
      "than three records hold are not named." +
      left,
    columns: [
      column("variable"),
      column("value"),
      column("records", "count"),
      column("share of the total score", "percent"),
      column("times as much as its records", "number"),
    ],
    rows: values.map((v) => [v.variable, v.value, v.records, v.share, v.times]),
  };
}

/** Pairs of values that may be named. */
function valuePairBlocks({ valuePairs, keys }: SudaSummary): Block[] {
  const title = "Pairs of values that contribute most";
  if (valuePairs === null)
    return [
      {
        kind: "text",
        title,
        about: `They are counted for up to ${MOST_PAIRED} keys, and there are ${keys}.`,
      },
    ];
  if (valuePairs.length === 0) return [];
  return [
    {
      kind: "table",
      answers: "where",
      dataOnly: true,
      title,
      about:
        "The share of all scores whose minimal sample uniques hold both values. Pairs that fewer than " +
        "three records hold are not named.",
      columns: PAIR_COLUMNS,
      rows: firstWhole(valuePairs, SHOWN).map(pairRow),
    },
  ];
}

const PAIR_COLUMNS: TableBlock["columns"] = [
  column("variable"),
  column("value"),
  column("and variable"),
  column("its value"),
  column("records", "count"),
  column("share of the total score", "percent"),
];

const pairRow = ({ variables: [a, b], values: [x, y], records, share }: ValuePairContribution) => [
  a,
  x,
  b,
  y,
  records,
  share,
];

const valueRow = ({ variable, value, records, share }: ValueContribution) => [
  variable,
  value,
  records,
  share,
];

/**
 * Values and pairs of them, those that a record alone holds, too: for internal reports.
 * @param pairs null where they were not counted
 */
export function internalContributions(
  { values, number }: EveryValue,
  pairs: readonly ValuePairContribution[] | null,
): Block[] {
  const left = number - values.length;
  return [
    {
      kind: "table",
      detail: "internal",
      title: "Contribution of every value",
      about:
        "The share of all scores whose minimal sample uniques hold the variable, by the record's value; " +
        "rare values too, largest " +
        `first.${left > 0 ? ` The ${values.length} largest of ${number} are shown.` : ""}`,
      columns: [
        column("variable"),
        column("value"),
        column("records", "count"),
        column("share of the total score", "percent"),
      ],
      rows: values.map(valueRow),
    },
    ...(pairs === null ? [] : [internalPairs(pairs)]),
  ];
}

const internalPairs = (pairs: readonly ValuePairContribution[]): TableBlock => ({
  kind: "table",
  detail: "internal",
  title: "Contribution of pairs of values",
  about:
    "The share of all scores whose minimal sample uniques hold both values; pairs that one record alone holds, too.",
  columns: PAIR_COLUMNS,
  rows: pairs.map(pairRow),
});
