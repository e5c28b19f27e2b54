import { ENGLISH, reportWords, wordsOf, type ReportWords } from "./language/report.ts";
import { numberWords, type NumberWords } from "./language/words.ts";
import type { Section } from "./page/page.ts";
import type { RiskReport } from "./risk-report.ts";

type PlanReport = NonNullable<RiskReport["plan"]>;

/** What a report is about: the treated file, where a plan treated it. */
export const subjectOf = ({
  plan,
  data,
  language,
}: Pick<RiskReport, "plan" | "data" | "language">): string =>
  plan === undefined
    ? data.name
    : reportWords(language).say("treatedFrom", { file: plan.file, data: data.name });

/** "age in bands of 5; 37 values suppressed (region 30, sex 7)" */
export function stepsText(
  { steps, suppressed }: Pick<PlanReport, "steps" | "suppressed">,
  { locale, told, count: written }: NumberWords = numberWords("en"),
): string {
  const { say } = reportWords(locale);
  const cells = Object.entries(suppressed);
  const all = cells.reduce((sum, [, count]) => sum + count, 0);
  const by = cells.map(([key, count]) => `${key} ${written(count)}`).join(", ");
  const others = steps.filter(({ kind }) => !kind.startsWith("suppress")).map(({ text }) => told(text));
  return [...others, ...(all === 0 ? [] : [say("suppressed", { n: all, by })])].join(say("semicolon"));
}

/** A difference of losses that no reader would see: a bound is kept a little below what was computed. */
const AS_GOOD_AS_NOTHING = 1e-6;

/** How far from the least loss it can be. */
export function leastLossText(
  { proved, bound, loss: { arx } }: Pick<PlanReport, "proved" | "bound" | "loss">,
  { say, share, value }: ReportWords = ENGLISH,
): string {
  if (proved) return say("proved");
  if (bound <= 0) return say("notKnownLess");
  return arx - bound < AS_GOOD_AS_NOTHING
    ? say("boundReached", { bound: share(bound) })
    : say("bounded", { bound: share(bound), points: value(100 * (arx - bound), "number") });
}

/** What it costs, in a sentence. */
export const lossText = (
  { loss: { arx, entropy } }: Pick<PlanReport, "loss">,
  { say, share }: ReportWords = ENGLISH,
): string => say("lost", { arx: share(arx), entropy: share(entropy) });

/** That no single values were suppressed, and why, in sentences; empty where they might be. */
export function suppressionText(
  { suppression, notSuppressed = [] }: Pick<PlanReport, "suppression" | "notSuppressed">,
  { say }: ReportWords = ENGLISH,
): string {
  if (suppression === "in an engine") return say("inEngine");
  if (suppression === "not wanted") return say("notWanted");
  return notSuppressed.map(({ key, by }) => say("notSuppressed", { key, by: by.join(", ") })).join(" ");
}

/** That cells of the treated file are written anew, in a sentence; empty where they are as they were. */
export const cellsText = ({ cells }: Pick<PlanReport, "cells">): string =>
  cells === undefined
    ? ""
    : "The engine does not read the original CSV file in place, so cells of the treated CSV file are written anew: " +
      "numbers in their shortest form, 1.50 as 1.5. With the file in memory, cells that are not treated stay as they are.";

/** A step, and what it took of its variables. */
function stepItem({ text, lost = [] }: PlanReport["steps"][number], words: ReportWords): string {
  const { say, share, told } = words;
  const known = lost.flatMap(({ variable, loss }) => {
    if (loss === null) return [];
    return [lost.length === 1 ? share(loss) : say("lostOf", { share: share(loss), variable })];
  });
  const step = told(text);
  return known.length === 0 ? step : say("stepLost", { step, lost: known.join(", ") });
}

/** What was done to the file, as a section of a page; none where no plan treated it. */
export function planSection(report: RiskReport): Section[] {
  const { plan } = report;
  if (plan === undefined) return [];
  const { steps } = plan;
  const words = wordsOf(report);
  const { say } = words;
  return [
    {
      id: "plan",
      title: say("whatWasDone"),
      parts: [
        {
          kind: "list",
          items:
            steps.length === 0
              ? [{ text: say("nothing") }]
              : steps.map((step) => ({ text: stepItem(step, words) })),
        },
        {
          kind: "text",
          text: [
            lossText(plan, words),
            leastLossText(plan, words),
            suppressionText(plan, words),
            words.told(cellsText(plan)),
          ]
            .filter((one) => one !== "")
            .join(" "),
        },
      ],
    },
  ];
}
