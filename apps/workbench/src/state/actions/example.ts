import { data } from "../client.ts";
import { NO_HISTORY } from "../history/history.ts";
import { set } from "../store.ts";
import { openFile } from "./file.ts";
import { loadConfig } from "./measures.ts";

/** Opens the example that comes with the page, with the roles and options that its makers gave it. */
export async function openExample(): Promise<void> {
  const outcome = await data().example();
  if (!outcome.ok) {
    set({ openFailure: outcome.error });
    return;
  }
  const { file, settings } = outcome.value;
  // shown with its settings: what somebody says before they come would be lost
  const settle = async (): Promise<void> => {
    await loadConfig(settings);
    set({ notice: null, history: { ...NO_HISTORY } });
  };
  await openFile(file, undefined, { settle });
}
