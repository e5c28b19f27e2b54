import type { ReactElement } from "react";
import { STEPS, type AppState, type Step } from "../state/app-state.ts";
import { originOf } from "../state/settings.ts";
import { goTo, reachable, shown } from "../state/steps.ts";
import { useApp } from "../state/store.ts";
import { t } from "../texts/index.ts";

/** Whether what a step is for is done. */
function isDone(step: Step, state: AppState): boolean {
  switch (step) {
    case "file":
      return state.opened !== null;
    case "roles":
      return state.roles.keys.length > 0 && state.rolesFailure === null;
    case "measures":
    case "run":
      return state.report !== null && state.madeFrom === originOf(state);
    case "treat":
      return (
        state.treatWork.result?.after.policy.met === true && state.treatWork.madeFrom === originOf(state)
      );
    case "report":
    case "take":
      return false;
  }
}

/** The way through, and where one is on it. */
export function StepNav(): ReactElement {
  const state = useApp((one) => one);
  return (
    <nav className="steps" aria-label={t.steps.label}>
      <ol>
        {STEPS.filter((step) => shown(step, state)).map((step, i) => {
          const done = isDone(step, state);
          return (
            <li key={step}>
              <button
                type="button"
                aria-current={state.step === step ? "step" : undefined}
                disabled={!reachable(step, state)}
                onClick={() => goTo(step)}
                className={done ? "done" : ""}
              >
                <span className="number" aria-hidden="true">
                  {done ? "✓" : i + 1}
                </span>
                <span className="label">{t.steps[step]}</span>
                {done ? <span className="unseen">, {t.stepDone}</span> : null}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
