import type { ReactElement } from "react";
import { Fact, Facts } from "../../parts/facts.tsx";
import { goBack } from "../../state/actions/treat.ts";
import { useApp } from "../../state/store.ts";
import { t, textOfFailure } from "../../texts/index.ts";
import { countText, shareText, matchesText } from "../../texts/numbers.ts";
import type { FileVerdict, TreatmentComparison } from "../../worker/api.ts";

const SIGNS = { yes: "✓", no: "✗", "cannot tell": "?" } as const;
const CLASSES = { yes: "better", no: "worse", "cannot tell": "" } as const;

/** The most that any intruder is expected to find, as text. */
function mostFound({ expected }: FileVerdict): string {
  const known = expected.flatMap(({ matches }) => (matches === null ? [] : [matches]));
  return known.length === 0 ? t.treat.after.unknown : matchesText(Math.max(...known));
}

function Figures({
  result: { plan, before, after },
}: {
  readonly result: TreatmentComparison;
}): ReactElement {
  const { verdict } = t.treat;
  const cells = Object.values(plan.suppressed).reduce((sum, count) => sum + count, 0);
  return (
    <Facts>
      <Fact name={verdict.found}>
        <span className="unseen">{t.treat.after.before} </span>
        {mostFound(before)} <span aria-hidden="true">→</span>{" "}
        <span className="unseen">{t.treat.after.after} </span>
        {mostFound(after)}
      </Fact>
      <Fact name={verdict.loss}>{shareText(plan.loss.arx)}</Fact>
      <Fact name={verdict.cells}>{countText(cells)}</Fact>
    </Facts>
  );
}

/** What is said of the treatment that is looked at. */
function Statement(): ReactElement {
  const { assessing, result, impossible, failure, searching } = useApp((state) => state.treatWork);
  const { verdict } = t.treat;
  if (impossible) return <p className="bad">{verdict.impossible}</p>;
  if (failure !== null)
    return (
      <p className="bad">
        <strong>{verdict.failed}</strong> {textOfFailure(failure)}
      </p>
    );
  if (searching !== null) return <p className="soft">{verdict.searching}</p>;
  if (assessing) return <p className="soft">{verdict.assessing}</p>;
  if (result === null) return <p className="soft">{verdict.none}</p>;
  const { verdict: found, name } = result.after.policy;
  return (
    <p className={`treat-statement ${CLASSES[found]}`}>
      <span aria-hidden="true">{SIGNS[found]}</span> {verdict[found](name)}
    </p>
  );
}

/** Whether the treatment that is looked at meets the policy; it stays in sight while sliders are moved. */
export function TreatmentVerdict(): ReactElement {
  const { result, assessing, past, future, searching } = useApp((state) => state.treatWork);
  const { verdict } = t.treat;
  return (
    <section className="panel treat-verdict" aria-label={verdict.label} aria-busy={assessing}>
      <div role="status">
        <Statement />
      </div>
      {result === null ? null : <Figures result={result} />}
      <div className="actions">
        <button type="button" disabled={past.length === 0 || searching !== null} onClick={() => goBack(true)}>
          {verdict.undo}
        </button>
        <button
          type="button"
          disabled={future.length === 0 || searching !== null}
          onClick={() => goBack(false)}
        >
          {verdict.redo}
        </button>
      </div>
    </section>
  );
}
