import { countText, NO_VALUE } from "@sdc-risk/data";
import { table } from "../output/text.ts";
import { GENERATORS } from "./generators.ts";
import { FIGURE_LABELS, RULES } from "./measured.ts";
import type { FigureCount, RuleCount, SyntheticResults } from "./results.ts";

/** The mean of a figure, and how many of the releases it accuses. */
const figureCell = (count: FigureCount | undefined): string =>
  count === undefined || count.mean === null
    ? NO_VALUE
    : `${count.mean.toFixed(3).replace(/^-(0\.0*)$/, "$1")}, ${countText(count.accused)} of ${countText(count.computed)}`;

const ruleCell = (count: RuleCount | undefined): string =>
  count === undefined
    ? NO_VALUE
    : [count.met, count.releases - count.met - count.notMet, count.notMet].map(countText).join(" / ");

const RULE_NAMES: Readonly<Record<string, string>> = {
  "membership-inference.copies.identical.excess": "identical records",
  "membership-inference.copies.onKeysAndTargets.excess": "on keys and sensitive variables",
  "membership-inference.copies.closest.excess": "nearer to an original",
  "membership-inference.worst.auc": "attacks",
  "membership-inference.worstChosen.auc": "attacks on chosen people",
  "prediction.targets.excess": "prediction",
};

function figuresTable({ figures }: SyntheticResults): string {
  const names = Object.keys(FIGURE_LABELS).filter((name) => figures.some(({ figure }) => figure === name));
  return table(
    ["release", ...names.map((name) => FIGURE_LABELS[name] ?? name)],
    GENERATORS.map(({ id, label }) => [
      label,
      ...names.map((name) =>
        figureCell(figures.find(({ generator, figure }) => generator === id && figure === name)),
      ),
    ]),
  );
}

const rulesTable = ({ rules }: SyntheticResults): string =>
  table(
    ["release", ...RULES.map(({ figure, max }) => `${RULE_NAMES[figure] ?? figure}, at most ${max}`)],
    GENERATORS.map(({ id, label }) => [
      label,
      ...RULES.map(({ figure, max }) =>
        ruleCell(rules.find((one) => one.generator === id && one.figure === figure && one.max === max)),
      ),
    ]),
  );

/** The part of the page that a run writes. */
export function syntheticParts(results: SyntheticResults): string {
  const { made, seed, records, controls } = results;
  const from = made.commit === null ? "outside a repository" : `on commit ${made.commit}`;
  return [
    `Made by \`${made.command}\` ${from}, Node ${made.node}: seed ${seed}, ${countText(records)} records in the original ` +
      `and in the release, ${countText(controls)} in the control file, options as they are by default.`,
    "For each figure its mean, and in how many releases it says that the release tells more of the originals than of " +
      "others: its 95 % interval is above what the control file gives, or, for attacks, its adjusted p is below 0.05. Of " +
      "the first two ways to make a release it must not, but for chance.",
    figuresTable(results),
    "What rules say of the same releases: met / cannot tell / not met.",
    rulesTable(results),
  ].join("\n\n");
}
