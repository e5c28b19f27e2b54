import { data } from "../client.js";
import { set } from "../store.js";
import { openFile } from "./file.js";
import { loadConfig } from "./measures.js";

/** Opens the example that comes with the page, with the roles and options that its makers gave it. */
export async function openExample(): Promise<void> {
  const outcome = await data().example();
  if (!outcome.ok) set({ openFailure: outcome.error });
  else if (await openFile(outcome.value.file)) {
    await loadConfig(outcome.value.settings);
    set({ notice: null });
  }
}
