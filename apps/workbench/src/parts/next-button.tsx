import type { ReactElement } from "react";
import type { Step } from "../state/app-state.js";
import { goTo } from "../state/steps.js";
import { t } from "../texts/index.js";

/** Leads to the next step. */
export function NextButton({
  step,
  disabled = false,
}: {
  readonly step: Step;
  readonly disabled?: boolean;
}): ReactElement {
  return (
    <button type="button" className="primary" disabled={disabled} onClick={() => goTo(step)}>
      {t.next(t.steps[step])} <span aria-hidden="true">→</span>
    </button>
  );
}
