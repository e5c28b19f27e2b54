import { countText, NO_VALUE } from "@sdc-risk/data";
import { rowWithin, shareOf } from "../headline/tables.ts";
import type { HeadlineGroup, HeadlineRow, Sureness } from "../headline/rows.ts";
import { spreadText, table } from "../output/text.ts";
import type { PartResults } from "./results.ts";

const HEADINGS = [
  "samples",
  "models see",
  "tested",
  "number over truth",
  "within 10 %",
  "within 25 %",
  "interval holds the truth",
  "rough: number over truth",
  "interval holds the truth",
];

function cellsOf(rows: readonly HeadlineRow[], group: HeadlineGroup, seen: string): string[] {
  const of = (sureness: Sureness): HeadlineRow | undefined => rowWithin(rows, group, sureness);
  const [all, tested, rough] = [of("all"), of("tested"), of("rough")];
  const ratio = (row: HeadlineRow | undefined): string => (row?.ratio ? spreadText(row.ratio) : NO_VALUE);
  const held = (row: HeadlineRow | undefined): string => shareOf(row?.held ?? 0, row?.intervals ?? 0);
  const samples = all?.samples ?? 0;
  return [
    countText(samples),
    seen,
    shareOf(tested?.samples ?? 0, samples),
    ratio(tested),
    shareOf(tested?.near ?? 0, tested?.given ?? 0),
    shareOf(tested?.quarter ?? 0, tested?.given ?? 0),
    held(tested),
    ratio(rough),
    held(rough),
  ];
}

/** How right headlines by a part are, and below each row those of the same files by all keys. */
export function partText({ plan, samples, fellBack, part, whole, misses }: PartResults): string {
  const groups: readonly (readonly [label: string, group: HeadlineGroup])[] = [
    ["all", {}],
    ["came as the formulas suppose", { plain: true }],
    ...plan.sizes.map((n) => [`of these, ${countText(n)} records`, { n }] as const),
    ...[...new Set(part.flatMap(({ population }) => population ?? []))].map(
      (population) => [`of these, ${population}`, { population }] as const,
    ),
    ...plan.designs.map((design) => [design, { design }] as const),
  ];
  const rows = groups
    .filter(([, group]) => rowWithin(part, group, "all") !== undefined)
    .flatMap(([label, group]) => [
      [label, ...cellsOf(part, group, "a part")],
      [label, ...cellsOf(whole, group, "all keys")],
    ]);
  return [
    `Models saw one of about ${countText(plan.parts ?? 1)} parts of the keys in ${countText(samples)} samples, which are ` +
      `counted where their truth is large enough; all classes came over in ${countText(fellBack)}, which are not.`,
    table(["files", ...HEADINGS], rows),
    `Tested by a part, and off by more than a quarter: ${countText(misses.length)}.`,
  ].join("\n\n");
}
