import { countText, NO_VALUE, shareText, required } from "@sdc-risk/data";
import { schemeOf, type Design } from "../designs.ts";
import { anchored, ratioText, spreadText, table } from "../output/text.ts";
import type { Results } from "../results/results.ts";
import type { HeadlineGroup, HeadlineRow, Sureness } from "./rows.ts";

const DIMENSIONS = ["design", "n", "population", "real", "plain"] as const;

/** The row of just this group, among some. */
export const rowWithin = (
  rows: readonly HeadlineRow[],
  group: HeadlineGroup,
  sureness: Sureness,
): HeadlineRow | undefined =>
  rows.find((row) => row.sureness === sureness && DIMENSIONS.every((name) => row[name] === group[name]));

/** The row of just this group. */
export const headlineRow = (
  { headlines }: Results,
  group: HeadlineGroup,
  sureness: Sureness,
): HeadlineRow | undefined => rowWithin(headlines, group, sureness);

/** "93.1 % of 240". */
export const shareOf = (some: number, all: number): string =>
  all === 0 ? NO_VALUE : `${shareText(some / all)} of ${countText(all)}`;

const ratioCell = (row: HeadlineRow | undefined): string =>
  row === undefined || row.ratio === null ? NO_VALUE : spreadText(row.ratio);

/** Samples that have no number, and ranges in their place. */
function withoutNumber(row: HeadlineRow): string {
  const none = row.samples - row.given;
  if (none === 0 && row.ranges === 0) return NO_VALUE;
  return row.ranges === 0
    ? countText(none)
    : `${countText(none)}; range in ${countText(row.ranges)}, right in ${countText(row.rangesHeld)}`;
}

const HEADINGS = [
  "samples",
  "tested: number over truth",
  "within 10 %",
  "within 25 %",
  "interval holds the truth",
  "rough: number over truth",
  "within 25 %",
  "no number",
];

/** What samples of a group show, tested and rough apart. */
function cellsOf(results: Results, group: HeadlineGroup): string[] {
  const all = required(headlineRow(results, group, "all"), "headline of all samples");
  const tested = headlineRow(results, group, "tested");
  const rough = headlineRow(results, group, "rough");
  return [
    countText(all.samples),
    ratioCell(tested),
    tested === undefined ? NO_VALUE : shareOf(tested.near, tested.given),
    tested === undefined ? NO_VALUE : shareOf(tested.quarter, tested.given),
    tested === undefined ? NO_VALUE : shareOf(tested.held, tested.intervals),
    ratioCell(rough),
    rough === undefined ? NO_VALUE : shareOf(rough.quarter, rough.given),
    withoutNumber(all),
  ];
}

/** A group with its heading and the end of its anchor. */
interface Entry {
  readonly anchor: string;
  readonly label: string;
  readonly group: HeadlineGroup;
}

function tableOf(results: Results, heading: string, entries: readonly Entry[]): string | null {
  const rows = entries
    .filter(({ group }) => headlineRow(results, group, "all") !== undefined)
    .map(({ anchor, label, group }) => [anchored(`headline-${anchor}`, label), ...cellsOf(results, group)]);
  return rows.length === 0 ? null : table([heading, ...HEADINGS], rows);
}

export const designsTable = (results: Results, designs: readonly Design[]): string | null =>
  tableOf(
    results,
    "how the file came",
    designs.map((design) => ({ anchor: design, label: schemeOf(design).label, group: { design } })),
  );

/** By design and number of records. */
export const designsBySizeTable = (results: Results): string | null =>
  tableOf(
    results,
    "how the file came, records",
    results.plan.designs.flatMap((design) =>
      results.plan.sizes.map((n) => ({
        anchor: `${design}-n-${n}`,
        label: `${schemeOf(design).label}, ${countText(n)}`,
        group: { design, n },
      })),
    ),
  );

/** By population, people first; of files that came plainly. */
export const populationsHeadlines = (results: Results): string | null =>
  tableOf(results, "drawn from", [
    { anchor: "real", label: "**people**", group: { real: true } },
    { anchor: "made", label: "**made**", group: { real: false } },
    ...results.populations.map(({ id, name }) => ({ anchor: id, label: name, group: { population: id } })),
  ]);

export const sizesHeadlines = (results: Results): string | null =>
  tableOf(
    results,
    "records",
    results.plan.sizes.map((n) => ({ anchor: `n-${n}`, label: countText(n), group: { n } })),
  );

/** Most misses that are listed one by one. */
export const MOST_LISTED = 40;

/** Every headline that is called tested and is off by more than a quarter, the worst first. */
export function missesTable({ misses, populations }: Results): string | null {
  const rows = misses.slice(0, MOST_LISTED).map(({ population, design, n, keys, truth, all, interval }) => [
    required(
      populations.find(({ id }) => id === population),
      `population ${population}`,
    ).name,
    schemeOf(design).label,
    countText(n),
    String(keys),
    truth.toFixed(1),
    all.toFixed(1),
    ratioText(all / truth),
    interval === null ? NO_VALUE : `${interval[0].toFixed(1)} to ${interval[1].toFixed(1)}`,
  ]);
  return rows.length === 0
    ? null
    : table(
        [
          "population",
          "how the file came",
          "records",
          "keys",
          "truth",
          "told",
          "told over truth",
          "interval",
        ],
        rows,
        2,
      );
}
