import { useHeld } from "../../state/held.ts";
import { useState, type ReactElement } from "react";
import { Notice } from "../../parts/notice.tsx";
import { Progress } from "../../parts/progress.tsx";
import { cancel } from "../../state/actions/cancel.ts";
import { currentScenario, reportScenario, setScenario, tryScenario } from "../../state/actions/what-if.ts";
import { useApp } from "../../state/store.ts";
import { t, textOfFailure } from "../../texts/index.ts";
import type { KeyScenario } from "../../worker/api.ts";
import { KeyEditor } from "./key-editor.tsx";

/** Whether every change can be made. */
const isSound = ({ keys, changes }: KeyScenario): boolean =>
  keys.length > 0 && Object.values(changes).every((change) => change.kind !== "bands" || change.width > 0);

/** The keys of a scenario: which, and how coarse. */
export function KeyList(): ReactElement {
  const roles = useHeld("report").roles;
  const trying = useApp((state) => state.trying);
  const failure = useApp((state) => state.tryFailure);
  const [round, setRound] = useState(0);
  useApp((state) => state.scenario);
  const scenario = currentScenario();
  return (
    <form
      className="panel keys"
      onSubmit={(event) => {
        event.preventDefault();
        void tryScenario(t.whatIf.after);
      }}
    >
      <h3>{t.whatIf.keys}</h3>
      <KeyEditor key={round} known={scenario} roles={roles} onChange={setScenario} />
      {scenario.keys.length === 0 ? (
        <p className="bad" role="alert">
          {t.whatIf.noKeys}
        </p>
      ) : null}
      {failure === null ? null : <Notice kind="bad">{textOfFailure(failure)}</Notice>}
      <div className="actions">
        {trying === null ? (
          <button type="submit" className="primary" disabled={!isSound(scenario)}>
            {t.whatIf.compute}
          </button>
        ) : (
          <button type="button" onClick={cancel}>
            {t.cancel}
          </button>
        )}
        <button
          type="button"
          className="quiet"
          onClick={() => {
            setRound(round + 1);
            setScenario(reportScenario());
          }}
        >
          {t.whatIf.reset}
        </button>
      </div>
      {trying === null ? null : <Progress share={trying} label={t.working} />}
    </form>
  );
}
