import { ScrollTable } from "../../parts/shapes/scroll-table.tsx";
import { useHeld } from "../../state/held.ts";
import type { Metric } from "@sdc-risk/blocks";
import { verdicts, type RiskReport, type HeadlineFigure } from "@sdc-risk/report";
import type { ReactElement } from "react";
import { openScenario, removeScenario, reportScenario } from "../../state/actions/what-if.ts";
import { useApp } from "../../state/store.ts";
import { t, translated } from "../../texts/index.ts";
import { formatValue } from "../../texts/numbers.ts";
import { describe } from "./describe.ts";

const figureOf = (report: RiskReport | null, wanted: HeadlineFigure): Metric | undefined =>
  report === null
    ? undefined
    : verdicts(report).find(
        ({ measure, metric }) => measure === wanted.measure && metric.label === wanted.metric.label,
      )?.metric;

/** Whether a figure means more or less risk than that of the report. */
function judged(
  metric: HeadlineFigure["metric"] | undefined,
  base: HeadlineFigure["metric"],
): { readonly className: string; readonly word: string } {
  if (
    typeof metric?.value !== "number" ||
    typeof base.value !== "number" ||
    base.better === undefined ||
    metric.value === base.value
  )
    return { className: "n", word: "" };
  const better = metric.value < base.value === (base.better === "lower");
  return better
    ? { className: "n better", word: t.whatIf.lower }
    : { className: "n worse", word: t.whatIf.higher };
}

/** The name of a scenario, to be opened, and what it changes. */
function ScenarioHead({ name, about }: { readonly name: string; readonly about: string }): ReactElement {
  return (
    <th scope="col" className="n">
      <button
        type="button"
        className="link"
        aria-label={t.whatIf.load(name)}
        onClick={() => void openScenario(name)}
      >
        {name}
      </button>{" "}
      <button
        type="button"
        className="quiet"
        aria-label={t.whatIf.remove(name)}
        onClick={() => removeScenario(name)}
      >
        ×
      </button>
      <span className="of">{about}</span>
    </th>
  );
}

/** A figure in the report and in each scenario. */
function FigureRow({
  figure,
  scenarios,
}: {
  readonly figure: HeadlineFigure;
  readonly scenarios: readonly { readonly name: string; readonly report: RiskReport | null }[];
}): ReactElement {
  return (
    <tr>
      <th scope="row">
        <span className="of">{translated(figure.measure)}</span>
        {translated(figure.metric.label)}
      </th>
      <td className="n">{formatValue(figure.metric.value, figure.metric.format)}</td>
      {scenarios.map(({ name, report: other }) => {
        const metric = figureOf(other, figure);
        const { className, word } = judged(metric, figure.metric);
        return (
          <td key={name} className={className}>
            {metric === undefined ? "–" : formatValue(metric.value, metric.format)}
            {word === "" ? null : <span className="of">{word}</span>}
          </td>
        );
      })}
    </tr>
  );
}

/** The report and the kept scenarios side by side. */
export function ScenarioTable(): ReactElement | null {
  const scenarios = useApp((state) => state.scenarios);
  const report = useHeld("report");
  const original = reportScenario().keys;
  if (scenarios.length === 0) return null;
  return (
    <section className="scenarios">
      <h2>{t.whatIf.scenarios}</h2>
      <p className="lead">{t.whatIf.scenariosAbout}</p>
      <ScrollTable
        caption={t.whatIf.scenarios}
        head={
          <>
            <th scope="col">{t.whatIf.figure}</th>
            <th scope="col" className="n">
              {t.whatIf.original}
              <span className="of">
                {original.length} {t.whatIf.keys.toLowerCase()}
              </span>
            </th>
            {scenarios.map(({ name, scenario }) => (
              <ScenarioHead key={name} name={name} about={describe(scenario, original)} />
            ))}
          </>
        }
      >
        {verdicts(report).map((one) => (
          <FigureRow key={one.measure + one.metric.label} figure={one} scenarios={scenarios} />
        ))}
      </ScrollTable>
    </section>
  );
}
