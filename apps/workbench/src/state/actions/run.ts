import { data, proxy } from "../client.ts";
import { originOf } from "../settings.ts";
import { get, set } from "../store.ts";
import { runSettings } from "../treating-settings.ts";
import { computeScenarios } from "./what-if.ts";

/** Runs the measures and goes to the report. */
export async function run(): Promise<void> {
  const state = get();
  const settings = runSettings(state);
  const madeFrom = originOf(state);
  const begun = performance.now();
  set({
    step: "run",
    running: { progress: {}, total: 0, last: null, first: null },
    runFailure: null,
    seconds: null,
  });
  const outcome = await data().run(
    settings,
    proxy((last) => {
      const { running } = get();
      if (running !== null)
        set({
          running: {
            ...running,
            progress: { ...running.progress, [last.measure]: last.share },
            total: last.total,
            last,
          },
        });
    }),
    proxy((first) => {
      const { running } = get();
      if (running !== null) set({ running: { ...running, first } });
    }),
  );
  set({ running: null });
  if (!outcome.ok) {
    set({ runFailure: outcome.error });
    return;
  }
  set({
    report: outcome.value,
    madeFrom,
    seconds: (performance.now() - begun) / 1000,
    scenario: null,
    tried: null,
    tryFailure: null,
    internal: false,
    scenarios: get().scenarios.map((one) => ({ ...one, report: null })),
    ...(get().step === "run" ? { step: "report" } : {}),
  });
  await computeScenarios();
}
