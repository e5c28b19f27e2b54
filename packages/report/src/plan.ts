import { countText, formatValue, plural } from "@sdc-risk/data";
import type { Section } from "./page/page.ts";
import type { RiskReport } from "./risk-report.ts";

type PlanReport = NonNullable<RiskReport["plan"]>;

/** What a report is about: the treated file, where a plan treated it. */
export const subjectOf = ({ plan, data }: Pick<RiskReport, "plan" | "data">): string =>
  plan === undefined ? data.name : `${plan.file}, the treated ${data.name}`;

const percent = (share: number): string => formatValue(share, "percent");

/** "age in bands of 5; 37 values suppressed (region 30, sex 7)" */
export function stepsText({ steps, suppressed }: Pick<PlanReport, "steps" | "suppressed">): string {
  const cells = Object.entries(suppressed);
  const all = cells.reduce((sum, [, count]) => sum + count, 0);
  const by = cells.map(([key, count]) => `${key} ${countText(count)}`).join(", ");
  const others = steps.filter(({ kind }) => !kind.startsWith("suppress")).map(({ text }) => text);
  return [
    ...others,
    ...(all === 0 ? [] : [`${countText(all)} ${plural(all, "value")} suppressed (${by})`]),
  ].join("; ");
}

/** How far from the least loss it can be. */
export function leastLossText({
  proved,
  bound,
  loss: { arx },
}: Pick<PlanReport, "proved" | "bound" | "loss">): string {
  if (proved) return "No treatment with these levels costs less: this was proved.";
  return bound > 0
    ? `No treatment with these levels costs less than ${percent(bound)}, ` +
        `${formatValue(100 * (arx - bound), "number")} percentage points below this one.`
    : "Whether another treatment costs less is not known.";
}

/** What it costs, in a sentence. */
export const lossText = ({ loss: { arx, entropy } }: Pick<PlanReport, "loss">): string =>
  `Information lost: ${percent(arx)} (loss as ARX has it; ${percent(entropy)} by entropy).`;

/** That no single values were suppressed, and why, in sentences; empty where they might be. */
export function suppressionText({ suppression }: Pick<PlanReport, "suppression">): string {
  if (suppression === "in an engine")
    return (
      "Keys were recoded or left out only: where the records are in an engine, no values are suppressed of people in " +
      "households or clusters, of people with several records, and where a key had missing values before. With the file in " +
      "memory a plan may also suppress values, and lose less."
    );
  return suppression === "not wanted"
    ? "Keys were recoded or left out only: no single values were to be suppressed."
    : "";
}

/** That cells of the treated file are written anew, in a sentence; empty where they are as they were. */
export const cellsText = ({ cells }: Pick<PlanReport, "cells">): string =>
  cells === undefined
    ? ""
    : "The engine does not read the original CSV file in place, so cells of the treated CSV file are written anew: " +
      "numbers in their shortest form, 1.50 as 1.5. With the file in memory, cells that are not treated stay as they are.";

/** A step, and what it took of its variables. */
function stepItem({ text, lost = [] }: PlanReport["steps"][number]): string {
  const known = lost.flatMap(({ variable, loss }) =>
    loss === null ? [] : [lost.length === 1 ? percent(loss) : `${percent(loss)} of ${variable}`],
  );
  return known.length === 0 ? text : `${text} (information lost: ${known.join(", ")})`;
}

/** What was done to the file, as a section of a page; none where no plan treated it. */
export function planSection(report: RiskReport): Section[] {
  const { plan } = report;
  if (plan === undefined) return [];
  const { steps } = plan;
  return [
    {
      id: "plan",
      title: "What was done to the file",
      parts: [
        {
          kind: "list",
          items:
            steps.length === 0 ? [{ text: "Nothing." }] : steps.map((step) => ({ text: stepItem(step) })),
        },
        {
          kind: "text",
          text: [lossText(plan), leastLossText(plan), suppressionText(plan), cellsText(plan)]
            .filter((one) => one !== "")
            .join(" "),
        },
      ],
    },
  ];
}
