import type { Metric } from "@sdc-risk/blocks";
import { cautionReason } from "@sdc-risk/report";
import type { ReactElement } from "react";
import { t, translated } from "../../texts/index.ts";
import { formatValue } from "../../texts/numbers.ts";

/** A figure, or that there is none. */
export function Figure({
  metric: { value, format },
}: {
  readonly metric: Pick<Metric, "value" | "format">;
}): ReactElement {
  if (value === null)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="unseen">{t.report.noValue}</span>
      </>
    );
  return <bdi>{formatValue(value, format)}</bdi>;
}

/** How a figure is off, where it is known to be. */
export const Mark = ({ metric: { caution } }: { readonly metric: Metric }): ReactElement | null =>
  caution === undefined ? null : <span className="badge">{translated(caution.mark)}</span>;

/** A figure that the report opens with. */
export function Verdict({
  measure,
  metric,
}: {
  readonly measure: string;
  readonly metric: Metric;
}): ReactElement {
  const length = formatValue(metric.value, metric.format).length;
  const reason = cautionReason(metric);
  return (
    <div>
      <dt>
        <span className="of">{translated(measure)}</span>
        {translated(metric.label)}
        <Mark metric={metric} />
      </dt>
      <dd className={length > 16 ? "figure words" : length > 8 ? "figure long" : "figure"}>
        <Figure metric={metric} />
      </dd>
      <dd className="about">
        {translated(metric.about)}
        {reason === "" ? null : ` ${translated(reason)}`}
        {metric.limits === undefined ? null : <span className="limits">{translated(metric.limits)}</span>}
      </dd>
    </div>
  );
}
