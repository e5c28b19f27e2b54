import type { AppState } from "../app-state.ts";
import { isKeeping } from "../projects/keep.ts";
import { get } from "../store.ts";

/** Whether something would be lost that took work: settings that were changed, or a report, and nothing keeps them. */
export const isUnsaved = (
  { opened, project, history, report, running }: AppState,
  /** Whether a change is not kept yet. */
  isKeeping: boolean,
): boolean =>
  opened !== null &&
  (project === null ? history.past.length > 0 || report !== null || running !== null : isKeeping);

/** Lets the browser ask before the page is left while something would be lost. */
export function guardLeaving(): void {
  addEventListener("beforeunload", (event) => {
    if (isUnsaved(get(), isKeeping())) event.preventDefault();
  });
}
