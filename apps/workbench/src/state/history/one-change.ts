import { get, set } from "../store.ts";
import { changedPart, withChange } from "./history.ts";

/** Does what changes settings several times as one change, which is taken back at once. */
export async function asOneChange<T>(change: () => Promise<T>): Promise<T> {
  const before = get();
  const done = await change();
  const after = get();
  if (after.file !== before.file) return done;
  const part = changedPart(before, after);
  const { past, future } = before.history;
  set({
    history: part === undefined ? { past, future, at: null } : withChange(before.history, before, part, null),
  });
  return done;
}
