import { required } from "@sdc-risk/data";
import type { AppState } from "./app-state.ts";
import { get, useApp } from "./store.ts";

/** Parts of the state that are there in the steps that ask for them. */
interface HeldParts {
  readonly opened: NonNullable<AppState["opened"]>;
  readonly inspection: NonNullable<AppState["inspection"]>;
  readonly report: NonNullable<AppState["report"]>;
}

const heldIn = <K extends keyof HeldParts>(
  { opened, inspection, report }: AppState,
  name: K,
): HeldParts[K] => {
  const parts: { readonly [P in keyof HeldParts]: HeldParts[P] | null } = { opened, inspection, report };
  return required<HeldParts[K]>(parts[name], `${name} in the state`);
};

/** A part of the state that is there wherever it is asked for. */
export const held = <K extends keyof HeldParts>(name: K): HeldParts[K] => heldIn(get(), name);

/** The same in a component: what a step shows only when it is there. */
export const useHeld = <K extends keyof HeldParts>(name: K): HeldParts[K] =>
  useApp((state) => heldIn(state, name));
