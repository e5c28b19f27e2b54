import { formatChange } from "@sdc-risk/data";
import {
  sideFigure,
  withoutLongRuns,
  type ComparedBlock,
  type ComparedMetric,
  type Comparison,
} from "@sdc-risk/report";
import { useMemo, useState, type ReactElement, type ReactNode } from "react";
import { Notice } from "../../parts/notice.tsx";
import { Pair } from "../../parts/shapes/pair.tsx";
import { ScrollTable } from "../../parts/shapes/scroll-table.tsx";
import { save } from "../../state/actions/save.ts";
import { keepScenario } from "../../state/actions/what-if.ts";
import { data } from "../../state/client.ts";
import { held } from "../../state/held.ts";
import { useApp } from "../../state/store.ts";
import type { ScenarioVerdict } from "../../worker/api.ts";
import { t, translated } from "../../texts/index.ts";
import { numberText } from "../../texts/numbers.ts";
import { Verdict } from "./verdict.tsx";

/** How a figure changed, in words and for better or worse. */
export function ChangeText({
  metric: { change, format, judgement },
}: {
  readonly metric: Pick<ComparedMetric, "change" | "format" | "judgement">;
}): ReactElement | null {
  if (change === null) return null;
  const word = judgement === "better" ? t.whatIf.better : judgement === "worse" ? t.whatIf.worse : null;
  return (
    <span className={judgement === "better" ? "better" : judgement === "worse" ? "worse" : "soft"}>
      {change === 0 ? t.whatIf.same : numberText(formatChange(change, format))}
      {word === null ? null : ` · ${word}`}
    </span>
  );
}

const asNumber = (value: ComparedMetric["a"]): number | null => (typeof value === "number" ? value : null);

function Rows({
  metrics,
  measure,
}: {
  readonly metrics: readonly ComparedMetric[];
  readonly measure?: string;
}): ReactElement {
  return (
    <>
      {metrics.map((metric) => (
        <tr key={metric.label}>
          <th scope="row">
            {measure === undefined ? null : <span className="of">{translated(measure)}</span>}
            {translated(metric.label)}
          </th>
          <td className="n">{numberText(sideFigure(metric, "a"))}</td>
          <td className="n strong">{numberText(sideFigure(metric, "b"))}</td>
          <td>
            <Pair before={asNumber(metric.a)} after={asNumber(metric.b)} />
          </td>
          <td>
            <ChangeText metric={metric} />
          </td>
        </tr>
      ))}
    </>
  );
}

/** A table of figures before and after. */
function Figures({
  caption,
  children,
}: {
  readonly caption: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <ScrollTable
      caption={caption}
      head={
        <>
          <th scope="col">{t.whatIf.figure}</th>
          <th scope="col" className="n">
            {t.whatIf.before}
          </th>
          <th scope="col" className="n">
            {t.whatIf.after}
          </th>
          <td />
          <th scope="col">{t.whatIf.change}</th>
        </>
      }
    >
      {children}
    </ScrollTable>
  );
}

/** Keeps the scenario under a name. */
function Keep(): ReactElement {
  const scenarios = useApp((state) => state.scenarios);
  const [name, setName] = useState("");
  const proposed = t.whatIf.defaultName(scenarios.length + 1);
  return (
    <form
      className="inline"
      onSubmit={(event) => {
        event.preventDefault();
        keepScenario(name.trim() === "" ? proposed : name.trim());
        setName("");
      }}
    >
      <input
        type="text"
        aria-label={t.whatIf.name}
        placeholder={proposed}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit">{t.whatIf.keep}</button>
    </form>
  );
}

const metricsOf = (blocks: readonly ComparedBlock[]): readonly ComparedMetric[] =>
  blocks.flatMap((block) => (block.kind === "metrics" && block.detail !== "internal" ? block.metrics : []));

/** The report and the scenario, figure by figure. */
export function BeforeAfter({
  comparison: whole,
  verdict,
}: {
  readonly comparison: Comparison;
  readonly verdict: ScenarioVerdict | null;
}): ReactElement {
  const comparison = useMemo(() => withoutLongRuns(whole), [whole]);
  const download = async (): Promise<void> => {
    const outcome = await data().comparisonFile(whole);
    if (outcome.ok) save(outcome.value, `${held("report").data.name}-what-if.html`);
  };
  return (
    <section className="before-after" aria-label={t.whatIf.result}>
      <div className="heading-row">
        <h3>{t.whatIf.result}</h3>
        <Keep />
      </div>
      {verdict === null ? null : <Verdict verdict={verdict} />}
      {comparison.warnings.map(({ code, message }) => (
        <Notice key={code} kind="note">
          {translated(message)}
        </Notice>
      ))}
      <Figures caption={t.whatIf.result}>
        {comparison.verdicts.map(({ title, metric }) => (
          <Rows key={title + metric.label} measure={title} metrics={[metric]} />
        ))}
      </Figures>
      <details className="fold">
        <summary>{t.whatIf.show}</summary>
        {Object.entries(comparison.measures).map(([id, { title, blocks }]) => {
          const metrics = metricsOf(blocks);
          return metrics.length === 0 ? null : (
            <div key={id}>
              <h4>{translated(title)}</h4>
              <Figures caption={translated(title)}>
                <Rows metrics={metrics} />
              </Figures>
            </div>
          );
        })}
      </details>
      <button type="button" className="quiet" onClick={() => void download()}>
        {t.whatIf.download}
      </button>
    </section>
  );
}
