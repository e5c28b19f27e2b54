import { countText, shareText, required } from "@sdc-risk/data";
import { DESIGNS, schemeOf, type Design } from "../designs.ts";
import { LEAST_TRUTH } from "../truth/least-truth.ts";
import type { Results } from "../results/results.ts";
import type { HeadlineGroup } from "./rows.ts";
import {
  designsBySizeTable,
  designsTable,
  headlineRow,
  missesTable,
  MOST_LISTED,
  populationsHeadlines,
  sizesHeadlines,
} from "./tables.ts";
import { designsThat } from "./verdict.ts";

const given = (part: string | null): string[] => (part === null ? [] : [part]);

/** How often tested headlines of a group are right. */
function testedText(results: Results, group: HeadlineGroup, files: string): string[] {
  const row = headlineRow(results, group, "tested");
  if (row === undefined || row.given === 0) return [];
  const { given: all, near, quarter, intervals, held } = row;
  return [
    `Of ${countText(all)} headlines of ${files} that are called tested (or counted), ${shareText(near / all)} are within ` +
      `10 % of the truth and **${shareText(quarter / all)} within 25 %**; ${countText(all - quarter)} are off by more and ` +
      `give no sign. ${countText(held)} of their ${countText(intervals)} intervals hold the truth.`,
  ];
}

/** How often rough headlines of a group are right. */
function roughText(results: Results, group: HeadlineGroup): string[] {
  const row = headlineRow(results, group, "rough");
  if (row === undefined || row.given === 0) return [];
  const { given: all, near, quarter } = row;
  return [
    `Of ${countText(all)} that are called rough, ${shareText(near / all)} are within 10 % and ` +
      `${shareText(quarter / all)} within 25 %: these were called rough for nothing.`,
  ];
}

/** How often what sounds sure is right, and how often what sounds rough is. */
function summary(results: Results): string {
  const { floorsHigh, floorsAbove, samples } = required(
    headlineRow(results, {}, "all"),
    "headline of all samples",
  );
  const plain = { plain: true } as const;
  return [
    `- <a id="tested"></a>${[...testedText(results, {}, "all files"), ...roughText(results, {})].join(" ")}`,
    `- <a id="tested-plain"></a>${[...testedText(results, plain, "files that came as the formulas suppose"), ...roughText(results, plain)].join(" ")}`,
    `- <a id="floors"></a>The floor is more than 10 % above the truth in ${countText(floorsHigh)} of ` +
      `${countText(samples)} samples, and above the headline in ${countText(floorsAbove)}.`,
  ].join("\n");
}

/** Designs that were left out, since this version cannot be told what they tell. */
function leftOut({ plan, made }: Results): string[] {
  const left = (Object.keys(DESIGNS) as Design[]).filter(
    (design) => schemeOf(design).told !== null && !plan.designs.includes(design),
  );
  return left.length === 0 || made.command.includes("--only") || made.command.includes("--file")
    ? []
    : [
        `Not drawn, since nothing can be told of them yet: ${left.map((design) => `${design} (${schemeOf(design).told!})`).join(", ")}.`,
      ];
}

/** The headline by how the file came: misses before hits. */
export function headlineParts(results: Results): string[] {
  if (headlineRow(results, {}, "all") === undefined) return [];
  const missed = designsThat(results, "missed");
  const kept = designsThat(results, "kept");
  const silent = designsThat(results, "silent");
  const misses = missesTable(results);
  const { length } = results.misses;
  return [
    "## The headline",
    "The figure that reports open with: expected correct matches over all records, over the truth. Samples whose " +
      `truth is ${LEAST_TRUTH} or more; what is called tested apart from what is called rough.`,
    summary(results),
    "### Where it misses",
    missed.length === 0
      ? "Nowhere: of every kind of file, 95 of 100 tested headlines are within 25 % of the truth, and intervals hold it in nine of ten or more."
      : "Files of which fewer than 95 of 100 tested headlines are within 25 % of the truth, or whose intervals hold it in fewer than nine of ten.",
    ...given(designsTable(results, missed)),
    ...(misses === null
      ? []
      : [
          `Tested, and off by more than a quarter: ${length > MOST_LISTED ? `the worst ${MOST_LISTED} of ${countText(length)}` : `all ${countText(length)}`}.`,
          misses,
        ]),
    ...(silent.length === 0
      ? []
      : [
          "### Where it promises nothing",
          "None of these is called tested.",
          ...given(designsTable(results, silent)),
        ]),
    "### Where it hits",
    kept.length === 0 ? "Nowhere." : "Everywhere else.",
    ...given(designsTable(results, kept)),
    ...leftOut(results),
    "### By population and by size",
    "Files that came as the formulas suppose: simple random, stratified, in proportion to size, whole households.",
    ...given(populationsHeadlines(results)),
    ...given(sizesHeadlines(results)),
    [
      "<details>",
      "<summary>By design and size</summary>",
      ...given(designsBySizeTable(results)),
      "</details>",
    ].join("\n\n"),
  ];
}
