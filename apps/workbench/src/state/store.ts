import { useSyncExternalStore } from "react";
import { initial, type AppState } from "./app-state.ts";

let state: AppState = initial;
const listeners = new Set<() => void>();

/** The state as it is now. */
export const get = (): AppState => state;

/** Changes some of the state and tells the page. */
export function set(patch: Partial<AppState>): void {
  state = { ...state, ...patch };
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
