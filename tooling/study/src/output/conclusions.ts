import { countText, shareText, required } from "@sdc-risk/data";
import { ESTIMATORS, TARGETS, type Target, estimatorOf } from "../estimation/estimators.ts";
import type { Results, SignRow } from "../results/results.ts";
import { SCORES } from "../estimation/scores.ts";
import { SIGNS } from "../estimation/signs.ts";
import { rowOf } from "./tables.ts";
import { ratioText, spreadText } from "./text.ts";

const labelOf = (id: string): string => estimatorOf(id).label;
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)!}`;

/** The figures of a target, those that are near most often first. */
function nearest({ ratios }: Results, target: Target): string[] {
  const rows = ESTIMATORS.filter((one) => one.target === target)
    .flatMap(({ id }) => {
      const row = rowOf(
        ratios.filter(({ estimator }) => estimator === id),
        {},
      );
      return row === undefined ? [] : [row];
    })
    .sort((a, b) => b.near - a.near);
  if (rows.length < 2) return [];
  const told = rows.map(
    (row) =>
      `[${labelOf(row.estimator)}](#near-${row.estimator}) in ${shareText(row.near)} of ` +
      `${countText(row.samples)} samples`,
  );
  return [`**${TARGETS[target]}.** Within 10 % of the truth: ${listed(told)}.`];
}

/** How a figure moves with the number of keys. */
function byKeys({ ratios, plan }: Results, id: string): string[] {
  const own = ratios.filter(({ estimator }) => estimator === id);
  const told = plan.keys.flatMap((keys) => {
    const row = rowOf(own, { keys });
    return row === undefined ? [] : [`[${spreadText(row)}](#${id}-${keys}) with ${keys} keys`];
  });
  return told.length === 0
    ? []
    : [`**${labelOf(id)}** over the truth, all sizes and designs together: ${listed(told)}.`];
}

function signText(row: SignRow): string {
  const { label, says } = required(
    SIGNS.find(({ id }) => id === row.sign),
    `sign ${row.sign}`,
  );
  return `${says} ([${label}](#sign-${row.sign})) in ${countText(row.right)} of ${countText(row.shown)}`;
}

/** What signs that showed were worth. */
function signsTold({ signs }: Results, ids: readonly string[], heading: string): string[] {
  const rows = ids
    .map((id) =>
      rowOf(
        signs.filter(({ sign }) => sign === id),
        {},
      ),
    )
    .filter((row): row is SignRow => row !== undefined && row.shown > 0);
  return rows.length === 0
    ? []
    : [`**${heading}** were right so often: ${listed(rows.map(signText))} samples.`];
}

function orders({ areas, plan }: Results): string[] {
  const told = SCORES.flatMap(({ id, label }) => {
    const own = plan.keys.map((keys) =>
      rowOf(
        areas.filter(({ score }) => score === id),
        { keys },
      ),
    );
    return own.every((row) => row === undefined)
      ? []
      : [`${label} ${own.map((row) => (row === undefined ? "–" : ratioText(row.median))).join(" / ")}`];
  });
  return told.length === 0
    ? []
    : [
        `**Which records.** Median [area under the curve](#which-records) with ${plan.keys.join(" / ")} ` +
          `keys: ${listed(told)}.`,
      ];
}

/** What the run showed, in sentences of its own figures, each with a link to its row. */
export const conclusions = (results: Results): string =>
  [
    ...nearest(results, "all"),
    ...nearest(results, "tau2"),
    ...nearest(results, "tau1"),
    ...nearest(results, "uniques"),
    ...byKeys(results, "expected"),
    ...byKeys(results, "sum-r"),
    ...byKeys(results, "marketer"),
    ...signsTold(results, ["few-pairs", "many-pairs", "below-dis"], "Signs of individual risk"),
    ...signsTold(results, ["floor", "dis-floor", "dis-floor-none", "marketer-floor"], "Floors"),
    ...signsTold(
      results,
      ["not-refuted", "refuted", "untested", "pairs-near", "pairs-off"],
      "Tests of the model",
    ),
    ...orders(results),
  ]
    .map((sentence) => `- ${sentence}`)
    .join("\n");
