import type { AnyPlan, Plan } from "@sdc-risk/treat";
import type { PluginTreatment } from "../measures/plugins.ts";

/** A plan as it is kept: with the plugins that its steps need, where there are some. */
export function withPlugins({ steps, ...plan }: Plan, brought: readonly PluginTreatment[]): AnyPlan {
  const kinds = new Set<string>(steps.map(({ kind }) => kind));
  const plugins = brought
    .filter(({ treatment }) => kinds.has(treatment.id))
    .map(({ treatment: { id, version = null }, module }) => ({ treatment: id, module, version }));
  return { ...plan, ...(plugins.length === 0 ? {} : { plugins }), steps };
}
