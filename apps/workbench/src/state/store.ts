import { useSyncExternalStore } from "react";
import { initial, type AppState } from "./app-state.ts";
import { recorded } from "./history/history.ts";

let state: AppState = initial;
const listeners = new Set<() => void>();

/** The state as it is now. */
export const get = (): AppState => state;

/** Changes some of the state, notes what can be taken back, and tells the page. */
export function set(patch: Partial<AppState>): void {
  const next = { ...state, ...patch };
  state = { ...next, history: recorded(state, next, performance.now()) };
  for (const listener of listeners) listener();
}

/** Calls `listener` after every change. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A part of the state in a component. `select` must give the same object while the state is the same. */
export function useApp<T>(select: (state: AppState) => T): T {
  const now = (): T => select(state);
  return useSyncExternalStore(subscribe, now, now);
}
