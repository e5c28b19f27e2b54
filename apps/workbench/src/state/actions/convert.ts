import { t } from "../../texts/index.ts";
import type { ColumnChange, Reading } from "../../worker/api.ts";
import { data } from "../client.ts";
import { get, set } from "../store.ts";
import { openFile } from "./file.ts";
import { save } from "./save.ts";

/** Codes for missing values, without those of columns that are gone. */
export function missingAfter(
  missing: Reading["missing"],
  changes: readonly ColumnChange[],
): Reading["missing"] {
  const isForAll = Array.isArray(missing);
  if (isForAll) return missing as Reading["missing"];
  const gone = new Set(changes.flatMap(({ name, to }) => (to === "age" ? [name] : [])));
  return Object.fromEntries(Object.entries(missing).filter(([name]) => !gone.has(name)));
}

/** Writes columns of the open file otherwise, saves the new file, and opens it in place of this one. */
export async function convertColumns(changes: readonly ColumnChange[]): Promise<void> {
  const { missing } = get().reading;
  set({ openFailure: null });
  const outcome = await data().convertFile(changes);
  if (!outcome.ok) {
    set({ openFailure: outcome.error });
    return;
  }
  const file = outcome.value;
  save(file, file.name);
  if (await openFile(file, { missing: missingAfter(missing, changes) }))
    set({ notice: t.file.convert.done(file.name) });
}
