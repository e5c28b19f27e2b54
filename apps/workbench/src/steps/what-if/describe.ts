import { t } from "../../texts/index.ts";
import type { KeyScenario } from "../../worker/api.ts";

/** In what a scenario differs from the keys of the report, in words. */
export function describe({ keys, changes }: KeyScenario, original: readonly string[]): string {
  const dropped = original.filter((name) => !keys.includes(name));
  const added = keys.filter((name) => !original.includes(name));
  const coarser = Object.keys(changes).filter((name) => keys.includes(name));
  const parts = [
    ...(dropped.length > 0 ? [t.whatIf.describe.dropped(dropped.join(", "))] : []),
    ...(added.length > 0 ? [t.whatIf.describe.added(added.join(", "))] : []),
    ...(coarser.length > 0 ? [t.whatIf.describe.coarser(coarser.join(", "))] : []),
  ];
  return parts.length === 0 ? t.whatIf.describe.same : parts.join("; ");
}
