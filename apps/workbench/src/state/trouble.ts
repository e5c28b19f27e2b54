import { t } from "../texts/index.js";
import { set } from "./store.js";

/**
 * Says that a part of the page itself did not load or broke, and that nothing is waited for any more.
 * @param message of the browser; may be empty
 */
export function tellTrouble(message: string): void {
  const told = message === "" ? "" : ` ${t.trouble.said(message)}`;
  set({ trouble: `${t.trouble.about}${told}`, opening: null, running: null, trying: null });
}
