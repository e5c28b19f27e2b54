import { SdcError, suggestion } from "@sdc-risk/data";
import type { AnyTreatment } from "../treatment/treatment.ts";
import { planSchemaOf, type AnyPlan, type PlanBy } from "./plan-schema.ts";

/** The first step of a treatment that is not there, or of another version of one. */
function pluginFault({ plugins = [], steps }: AnyPlan, treatments: readonly AnyTreatment[]): string | null {
  const ids = treatments.map(({ id }) => id);
  for (const { kind } of steps) {
    const brought = plugins.find(({ treatment }) => treatment === kind);
    const found = treatments.find(({ id }) => id === kind);
    if (found === undefined && brought !== undefined)
      return (
        `The plan has a step of the treatment "${kind}", which the plugin "${brought.module}" brought, and it is not ` +
        `loaded. Name it: --plugin ${brought.module}.`
      );
    if (found === undefined)
      return (
        `The plan has a step of the treatment "${kind}", and there is none.${suggestion(kind, ids)} If a plugin brings ` +
        "it, name the plugin (--plugin)."
      );
    const version = found.version ?? null;
    if (brought !== undefined && brought.version !== version)
      return (
        `The plan was made with version ${brought.version ?? "unknown"} of the treatment "${kind}", and version ` +
        `${version ?? "unknown"} is loaded, which may treat the file otherwise. Install that version, or make the plan anew.`
      );
  }
  return null;
}

/**
 * A plan, with its steps as their treatments have them.
 * @param treatments that the steps are of
 * @throws BAD_OPTIONS for a treatment that is not there, naming the plugin that brought it, and for options that it does
 *   not take
 */
export function checkPlan<T extends AnyTreatment>(plan: AnyPlan, treatments: readonly T[]): PlanBy<T> {
  const fault = pluginFault(plan, treatments);
  if (fault !== null) throw new SdcError("BAD_OPTIONS", fault);
  const found = planSchemaOf(treatments).safeParse(plan);
  if (found.success) return found.data;
  const { path, message } = found.error.issues[0];
  throw new SdcError(
    "BAD_OPTIONS",
    `The plan is wrong at ${["plan", ...path].map(String).join(".")}: ${message}.`,
  );
}
