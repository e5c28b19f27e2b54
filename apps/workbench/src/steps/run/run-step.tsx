import type { ReactElement } from "react";
import { Heading } from "../../parts/heading.tsx";
import { NextButton } from "../../parts/next-button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Progress } from "../../parts/progress.tsx";
import { cancel } from "../../state/actions/cancel.ts";
import { run } from "../../state/actions/run.ts";
import type { AppState } from "../../state/app-state.ts";
import { settingsOf } from "../../state/settings.ts";
import { canRun, goTo } from "../../state/steps.ts";
import { useApp } from "../../state/store.ts";
import { failureText, t, translated } from "../../texts/index.ts";
import { reasonText } from "../../texts/reasons.ts";
import { shareText } from "../../texts/numbers.ts";
import { FirstVerdictPart } from "./first-verdict.tsx";

/** Why a run gave nothing, and where to change what. */
function Failure({ code, message }: { readonly code: string; readonly message: string }): ReactElement {
  return code === "ABORTED" ? (
    <Notice kind="note">{t.run.cancelled}</Notice>
  ) : (
    <Notice kind="bad">
      <strong>{t.run.failed}.</strong> {failureText(message)}
      <div className="actions">
        <button type="button" onClick={() => goTo("roles")}>
          {t.run.changeRoles}
        </button>
        <button type="button" onClick={() => goTo("measures")}>
          {t.run.changeOptions}
        </button>
      </div>
    </Notice>
  );
}

/** Why measures of the last run were not computed, by their ids; empty while one goes on. */
const whySkipped = ({ running, report }: AppState): ReadonlyMap<string, string> =>
  new Map(running === null ? (report?.skipped ?? []).map(({ measure, reason }) => [measure, reason]) : []);

/** How far each measure is, or why it was not computed. */
function MeasureList(): ReactElement {
  const state = useApp((one) => one);
  const { running, report, measures } = state;
  const settings = settingsOf(state);
  const taking = measures.filter(
    ({ id }) =>
      settings.measures === null || settings.measures.includes(id) || running?.progress[id] !== undefined,
  );
  const share = (id: string): number =>
    running === null ? (report === null ? 0 : 1) : (running.progress[id] ?? 0);
  const skipped = whySkipped(state);
  return (
    <ol className="progress-list">
      {taking.map(({ id, title }) => {
        const why = skipped.get(id);
        return (
          <li key={id}>
            <span>{translated(title)}</span>
            {why !== undefined ? (
              <span className="soft small why">{t.run.skipped(reasonText(why))}</span>
            ) : (
              <>
                <Progress share={share(id)} label={translated(title)} />
                <span className="soft small">
                  {share(id) >= 1 ? t.run.measured : share(id) > 0 ? shareText(share(id)) : t.run.waiting}
                </span>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The fourth step: the measures at work, with the verdict as soon as it is known. */
export default function RunStep(): ReactElement {
  const state = useApp((one) => one);
  const { running, runFailure, report, seconds } = state;
  const first = running?.first ?? null;
  return (
    <section className="run" aria-busy={running !== null}>
      <div className="heading-row">
        <Heading>{running !== null ? t.run.heading : report === null ? t.run.idle : t.run.done}</Heading>
        <div className="actions">
          {running === null ? (
            <button type="button" disabled={!canRun(state)} onClick={() => void run()}>
              {report === null ? t.run.start : t.run.again}
            </button>
          ) : (
            <button type="button" onClick={cancel}>
              {t.cancel}
            </button>
          )}
          {running === null && report !== null ? <NextButton step="report" /> : null}
        </div>
      </div>
      <p className="lead">
        {running === null && seconds !== null ? t.run.took(seconds.toFixed(1)) : t.run.about}
      </p>
      {runFailure === null ? null : <Failure {...runFailure} />}
      {first === null ? null : <FirstVerdictPart first={first} />}
      {running === null ? null : (
        <div className="total">
          <span>{t.run.total}</span>
          <Progress share={running.total} label={t.run.total} />
        </div>
      )}
      {running === null && report === null ? null : <MeasureList />}
    </section>
  );
}
