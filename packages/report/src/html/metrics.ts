import { formatValue, type Metric, NO_VALUE } from "@sdc-risk/core";
import { escapeHtml } from "../escape.js";
import type { Verdict } from "../facts.js";

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

const term = (metric: Metric, measure: string, rest = ""): string => `<div>
<dt>${measure}${escapeHtml(metric.label)}</dt>
<dd class="figure${size(metric)}">${figure(metric)}</dd>
<dd class="about">${escapeHtml(metric.about)}${rest}</dd>
</div>`;

const limitsOf = ({ limits }: Metric): string =>
  limits === undefined ? "" : ` <span class="limits">${escapeHtml(limits)}</span>`;

/** The figures that open the report, large, each with its sentence. */
export const verdictCards = (verdicts: readonly Verdict[]): string =>
  `<dl class="cards">\n${verdicts.map(({ measure, metric }) => term(metric, `<span class="of">${escapeHtml(measure)}</span> `, limitsOf(metric))).join("\n")}\n</dl>`;

/** The figures of one block. */
export const metricList = (metrics: readonly Metric[]): string =>
  `<dl class="figures">\n${metrics.map((metric) => term(metric, "")).join("\n")}\n</dl>`;
