import { get } from "../store.ts";

/** What was asked for of the open file, in the order of asking. */
let turn: { readonly file: File | null; readonly last: Promise<void> } = {
  file: null,
  last: Promise.resolve(),
};

/**
 * Does what reads files, or takes them away, one after another, so that nothing interrupts or overtakes what was
 * asked for before. What waits while another file is opened was asked of a file that is no longer there: it is left
 * out, and what comes later does not wait for it.
 */
export function inTurn(work: () => Promise<void>): Promise<void> {
  const { file } = get();
  const before = turn.file === file ? turn.last : Promise.resolve();
  const done = before.then(() => (get().file === file ? work() : undefined));
  turn = { file, last: done.catch(() => undefined) };
  return done;
}
