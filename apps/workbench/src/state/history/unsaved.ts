import type { AppState } from "../app-state.ts";
import { get } from "../store.ts";

/** Whether something would be lost that took work: settings that were changed, or a report, and nothing keeps them. */
export const isUnsaved = ({ opened, kept, history, report, running }: AppState): boolean =>
  opened !== null && !kept && (history.past.length > 0 || report !== null || running !== null);

/** Lets the browser ask before the page is left while something would be lost. */
export function guardLeaving(): void {
  addEventListener("beforeunload", (event) => {
    if (isUnsaved(get())) event.preventDefault();
  });
}
