import { data } from "../client.ts";
import { NO_HISTORY } from "../history/history.ts";
import { set } from "../store.ts";
import { openFile } from "./file.ts";
import { loadConfig } from "./measures.ts";

/** Opens the example that comes with the page, with the roles and options that its makers gave it. */
export async function openExample(): Promise<void> {
  const outcome = await data().example();
  if (!outcome.ok) set({ openFailure: outcome.error });
  else if (await openFile(outcome.value.file)) {
    await loadConfig(outcome.value.settings);
    set({ notice: null, history: { ...NO_HISTORY } });
  }
}
