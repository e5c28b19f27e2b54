import { STEPS, type AppState, type Step } from "./app-state.ts";
import { possible } from "./settings.ts";
import { get, set } from "./store.ts";

/** Whether a step can be gone to. */
export function reachable(step: Step, state: AppState): boolean {
  if (step === "file") return true;
  if (state.opened === null) return false;
  if (step === "roles" || step === "measures") return true;
  if (step === "run")
    return state.running !== null || state.report !== null || state.runFailure !== null || canRun(state);
  return state.report !== null && shown(step, state);
}

/** Whether a step is on the way: a file is treated to meet a policy. */
export const shown = (step: Step, { judging }: Pick<AppState, "judging">): boolean =>
  step !== "treat" || judging.policy !== null;

/** Whether the measures can run. */
export function canRun(state: AppState): boolean {
  const can = possible(state);
  return (
    state.rolesFailure === null &&
    Object.keys(state.issues).length === 0 &&
    state.judgingIssues.policy === null &&
    state.judgingIssues.scenarios.every((issues) => issues.length === 0) &&
    state.measures.some(({ id }) => can.has(id) && !state.unwanted.has(id))
  );
}

export function goTo(step: Step): void {
  if (reachable(step, get())) set({ step, notice: null });
}

const isStep = (text: string): text is Step => (STEPS as readonly string[]).includes(text);

/** Lets the browser's way back go through the steps. */
export function followHistory(): void {
  addEventListener("popstate", () => {
    const step = location.hash.slice(1);
    if (isStep(step)) goTo(step);
  });
}

/** Puts the step into the browser's history. */
export function noteStep(step: Step): void {
  if (location.hash.slice(1) !== step) history.pushState(null, "", `#${step}`);
}
