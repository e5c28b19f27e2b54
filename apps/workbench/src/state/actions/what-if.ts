import type { KeyScenario } from "../../worker/api.ts";
import { data, proxy } from "../client.ts";
import { get, set } from "../store.ts";

/** The keys of the report, as they are. */
export function reportScenario(): KeyScenario {
  return { keys: get().report?.roles["keys"] ?? [], changes: {} };
}

export const currentScenario = (): KeyScenario => get().scenario ?? reportScenario();

export const setScenario = (scenario: KeyScenario): void => set({ scenario, tryFailure: null });

/** Runs the measures on the scenario, and sets the report before and after side by side. */
export async function tryScenario(name: string): Promise<void> {
  const scenario = currentScenario();
  set({ trying: 0, tryFailure: null });
  const outcome = await data().tryScenario(
    scenario,
    name,
    proxy(({ total }) => {
      if (get().trying !== null) set({ trying: total }); // it may come after the end
    }),
  );
  set({ trying: null });
  if (outcome.ok) set({ tried: { scenario, ...outcome.value } });
  else set({ tryFailure: outcome.error.code === "ABORTED" ? null : outcome.error });
}

/** Keeps what was tried under a name; the same name is replaced. */
export function keepScenario(name: string): void {
  const { tried, scenarios } = get();
  if (tried === null) return;
  set({
    scenarios: [
      ...scenarios.filter((one) => one.name !== name),
      { name, scenario: tried.scenario, report: tried.report },
    ],
  });
}

export const removeScenario = (name: string): void =>
  set({ scenarios: get().scenarios.filter((one) => one.name !== name) });

/** Opens a kept scenario. */
export async function openScenario(name: string): Promise<void> {
  const found = get().scenarios.find((one) => one.name === name);
  if (found === undefined) return;
  setScenario(found.scenario);
  await tryScenario(name);
}

/** Computes kept scenarios that have no report yet, after a new run. */
export async function computeScenarios(): Promise<void> {
  for (const one of get().scenarios.filter(({ report }) => report === null)) {
    const outcome = await data().tryScenario(
      one.scenario,
      one.name,
      proxy(() => undefined),
    );
    if (!outcome.ok) return;
    set({
      scenarios: get().scenarios.map((other) =>
        other.name === one.name ? { ...other, report: outcome.value.report } : other,
      ),
    });
  }
}
