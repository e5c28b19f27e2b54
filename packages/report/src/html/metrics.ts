import type { Metric, MetricsBlock } from "@sdc-risk/blocks";
import { formatValue, NO_VALUE } from "@sdc-risk/data";
import { cautionReason, cautionReasons } from "../answer/caution.ts";
import { escapeHtml, sentenceHtml } from "../escape.ts";
import { changeText, sideFigure } from "../compare/change.ts";
import type { Side } from "../compare/comparison.ts";
import type { ReportWords } from "../language/report.ts";
import type { HeadlineFigure } from "../facts.ts";
import type { HeadlineChange, Part } from "../page/page.ts";

function figure({ value, format }: Metric): string {
  if (value === null)
    return `<span aria-hidden="true">${NO_VALUE}</span><span class="unseen">no value</span>`;
  return `<bdi>${escapeHtml(formatValue(value, format))}</bdi>`;
}

/** Long figures are set smaller. */
function size({ value, format }: Metric): string {
  const length = formatValue(value, format).length;
  return length > 16 ? " words" : length > 8 ? " long" : "";
}

const badge = ({ caution }: Metric): string =>
  caution === undefined ? "" : ` <span class="badge">${escapeHtml(caution.mark)}</span>`;

/** @param reason why it is off; empty where it is not, or where that is told already */
const term = (metric: Metric, measure: string, reason: string, rest = ""): string => `<div>
<dt>${measure}${escapeHtml(metric.label)}${badge(metric)}</dt>
<dd class="figure${size(metric)}">${figure(metric)}</dd>
<dd class="about">${sentenceHtml(metric.about)}${reason === "" ? "" : ` ${sentenceHtml(reason)}`}${rest}</dd>
</div>`;

const limitsOf = ({ limits }: Metric): string =>
  limits === undefined ? "" : ` <span class="limits">${sentenceHtml(limits)}</span>`;

/** The figures that open the report, large, each with its sentence. */
export const verdictCards = (verdicts: readonly HeadlineFigure[]): string =>
  `<dl class="cards">\n${verdicts
    .map(({ measure, metric }) => {
      const of = `<span class="of">${escapeHtml(measure)}</span> `;
      return term(metric, of, cautionReason(metric), limitsOf(metric));
    })
    .join("\n")}\n</dl>`;

type Changes = Extract<Part, { readonly kind: "changes" }>;

/** The figures that both reports open with: both values, the change, whether it is better, and what it means. */
export function changeCards({ changes, names }: Changes, words: ReportWords): string {
  const one = ({ measure, metric }: HeadlineChange): string => {
    const value = (side: Side): string =>
      `<span class="side"><span class="of">${escapeHtml(names[side === "a" ? 0 : 1])}</span>` +
      `<bdi>${escapeHtml(sideFigure(metric, side, words))}</bdi></span>`;
    const change = changeText(metric, words);
    const look = metric.judgement ?? "same";
    const strong = change === "" ? "" : `<strong class="${look}">${escapeHtml(change)}</strong> `;
    return `<div>
<dt><span class="of">${escapeHtml(measure)}</span> ${escapeHtml(metric.label)}</dt>
<dd class="figure sides">${value("a")} ${value("b")}</dd>
<dd class="about">${strong}${sentenceHtml(metric.about)}</dd>
</div>`;
  };
  return `<dl class="cards">\n${changes.map(one).join("\n")}\n</dl>`;
}

/** The figures of one block, under what is said about it. */
export function metricList({ metrics, about }: Pick<MetricsBlock, "metrics" | "about">): string {
  const terms = cautionReasons(metrics, about).map(({ metric, reason }) =>
    term(metric, "", reason, metric.verdict === true ? limitsOf(metric) : ""),
  );
  return `<dl class="figures">\n${terms.join("\n")}\n</dl>`;
}
