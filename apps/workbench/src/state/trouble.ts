import { t } from "../texts/index.ts";
import { get, set } from "./store.ts";

function tell(about: string, message: string): void {
  const told = message === "" ? "" : ` ${t.trouble.said(message)}`;
  const { treatWork } = get();
  set({
    trouble: `${about}${told}`,
    opening: null,
    running: null,
    trying: null,
    treatWork: { ...treatWork, searching: null, assessing: false },
  });
}

/**
 * Says that a part of the page itself did not load, and that nothing is waited for any more.
 * @param message of the browser; may be empty
 */
export const tellTrouble = (message: string): void => tell(t.trouble.about, message);

/** What browsers say of a part of the page that they could not load: Chromium and Firefox, Safari. */
const NOT_LOADED = /dynamically imported module|importing a module script|preload/i;

/** Says that something that nobody waited for failed: a part that did not load, or anything else. */
export function tellFailure(reason: unknown): void {
  const message = reason instanceof Error ? reason.message : String(reason);
  tell(NOT_LOADED.test(message) ? t.trouble.about : t.trouble.broke, message);
}
