import { countText, shareText } from "@sdc-risk/data";
import { PLAIN_DESIGNS, schemeOf } from "../designs.ts";
import { LEAST_TRUTH } from "../truth/least-truth.ts";
import type { Results } from "../results/results.ts";
import { headlineParts } from "../headline/parts.ts";
import { verdictsTable } from "../policy/rows.ts";
import { LIMITS } from "../policy/verdicts.ts";
import { conclusions } from "./conclusions.ts";
import {
  areasTable,
  byPopulationTable,
  coverageTable,
  nearnessTable,
  populationsTable,
  ratioTables,
  signsTable,
  smallestTable,
} from "./tables.ts";

function provenance({ made, plan, populations, samples }: Results): string {
  const from =
    made.commit === null
      ? "outside a repository"
      : `on commit ${made.commit}${made.changed ? ", with changes that were not committed" : ""}`;
  const short =
    plan.draws < FEW_DRAWS
      ? ` Only ${countText(plan.draws)} ${plan.draws === 1 ? "draw" : "draws"} of each situation: read ` +
        "orders, not digits."
      : "";
  return (
    `Made by \`${made.command}\` ${from}, Node ${made.node}, in ${countText(Math.round(made.minutes))} ` +
    `minutes: seed ${plan.seed}, ${countText(populations.length)} populations,` +
    ` ${countText(samples)} samples.${short}`
  );
}

/** A run with fewer draws says so on its page. */
const FEW_DRAWS = 10;

const folded = (summary: string, parts: readonly string[]): string =>
  ["<details>", `<summary>${summary}</summary>`, ...parts, "</details>"].join("\n\n");

/** What rules of policies say of the files, against the truth. */
function verdictParts({ verdicts }: Results): string[] {
  const rows = verdictsTable(verdicts);
  return rows === null
    ? []
    : [
        "## Rules of policies",
        "Files with five keys and at most 1,000 records, judged by rules on figures of identity risk with limits of " +
          `${LIMITS.map(shareText).join(", ")}, and by the true F. A plain yes that is false is the worst; "cannot ` +
          'tell" where the truth is within the limit is a caution for nothing. Rules are judged with the size of the ' +
          "population told. Of weights of mean 1 the size is asked for before anything is judged.",
        rows,
      ];
}

/** The part of the page that a run writes. @param picture its file, relative to the page */
export function pageParts(results: Results, picture: string): string {
  const coverage = coverageTable(results);
  const { plan } = results;
  return [
    provenance(results),
    ...headlineParts(results),
    ...verdictParts(results),
    "## All figures",
    "From here on: files that came as the formulas suppose (simple random, stratified, in proportion to size, whole households).",
    `![Estimate over truth by estimate, number of keys and sample size](${picture})`,
    "## Which figure to believe",
    conclusions(results),
    "## How near each figure is",
    `All samples together whose truth is ${LEAST_TRUTH} or more: what it is an estimate of, estimate ` +
      "over truth (median, 5 to 95 %), and how often it is within 10 % of the truth, below half of it, " +
      "below it at all, and above twice it.",
    nearnessTable(results),
    "## What the sample itself says",
    "In how many of the samples that can be judged a sign shows, and in how many of these it is right.",
    signsTable(results),
    "## Estimate over truth",
    "Median and 5 to 95 % of samples by number of keys and sample size, all designs together; " +
      `samples whose truth is below ${LEAST_TRUTH} are left out.`,
    ...ratioTables(results, null),
    ...PLAIN_DESIGNS.filter((design) => plan.designs.includes(design)).map((design) =>
      folded(`The same, ${schemeOf(design).label}`, ratioTables(results, design)),
    ),
    folded("The same by population", [byPopulationTable(results)]),
    "## Intervals",
    "Share of the 95 % intervals that hold the truth, and their median width over the truth.",
    ...(coverage === null ? [] : [coverage]),
    "## Which records",
    "Area under the curve of each score, as a sign of population uniqueness among the sample uniques: 1 " +
      `orders them without a mistake, 0.5 is chance, ties count half. Samples with ${LEAST_TRUTH} ` +
      "population uniques or more.",
    areasTable(results),
    "Sample uniques that are population uniques, by the number of keys in their smallest minimal sample unique.",
    smallestTable(results),
    "## Populations",
    "With so many keys: cells of the full table / different keys that occur / population uniques.",
    populationsTable(results),
  ].join("\n\n");
}

/**
 * A page with the part between two marker comments replaced.
 * @param marker what they hold
 * @throws Error when the markers are not there
 */
export function withParts(page: string, parts: string, marker = "study"): string {
  const before = `<!-- ${marker} -->`;
  const behind = `<!-- /${marker} -->`;
  const open = page.indexOf(before);
  const close = page.indexOf(behind);
  if (open < 0 || close < open)
    throw new Error(`The page must hold the comments ${before} and ${behind}, in this order.`);
  return `${page.slice(0, open + before.length)}\n\n${parts}\n\n${page.slice(close)}`;
}
