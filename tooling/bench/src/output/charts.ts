import { CHARTED, GROUPS, type Group } from "../row.ts";
import { chartSvg, type Series } from "./chart.ts";
import type { Outcome } from "./outcome.ts";

/** A chart per group of rows that are points of lines, where a line has two points or more. */
export function chartsOf(rows: readonly Outcome[]): ReadonlyMap<Group, string> {
  const charts = new Map<Group, string>();
  for (const [group, axis] of Object.entries(CHARTED) as [
    Group,
    { readonly x: string; readonly log: boolean },
  ][]) {
    const series = new Map<string, { x: number; y: number }[]>();
    for (const { group: own, point, yardsticks } of rows) {
      if (own !== group || point === null) continue;
      series.set(point.series, [...(series.get(point.series) ?? []), { x: point.x, y: yardsticks }]);
    }
    const lines = Array.from(series, ([label, points]): Series => ({
      label,
      points: points.sort((a, b) => a.x - b.x),
    }));
    if (lines.some(({ points }) => points.length > 1))
      charts.set(group, chartSvg({ title: GROUPS[group], y: "yardsticks", ...axis, series: lines }));
  }
  return charts;
}
