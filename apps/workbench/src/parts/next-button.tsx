import type { ReactElement } from "react";
import type { Step } from "../state/app-state.ts";
import { goTo } from "../state/steps.ts";
import { t } from "../texts/index.ts";

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
