import { get, set } from "../store.ts";
import { changedPart, withChange } from "./history.ts";
import { inTurn } from "./in-turn.ts";

/**
 * Does what changes settings several times as one change, which is taken back at once. What was asked for before
 * ends first.
 */
export const asOneChange = (change: () => Promise<void>): Promise<void> =>
  inTurn(async () => {
    const before = get();
    await change();
    const after = get();
    if (after.file !== before.file) return;
    const part = changedPart(before, after);
    const { past, future } = before.history;
    set({
      history:
        part === undefined ? { past, future, at: null } : withChange(before.history, before, part, null),
    });
  });
