import { countText, type SdcObject } from "@sdc-risk/core";
import { RECORDS_PER_PARAMETER, type ModelOption } from "./choose.js";
import type { FractionOption } from "./strata.js";
import type { PopulationSummary } from "./summary.js";

/** Says where the figures are known to fail. */
export function warnOf(s: PopulationSummary, sdc: SdcObject, { samplingFraction, model, cut }: { readonly samplingFraction: FractionOption; readonly model: ModelOption; readonly cut: boolean }, warn: (code: string, message: string) => void): void {
  const census = s.samplingFraction === 1;
  if (census && sdc.weights === null && samplingFraction === "weights") warn("census", "There are no weights and no sampling fraction, so the file is taken as the whole population: every sample unique is a population unique. For a sample set samplingFraction.");
  if (s.tau2 === null) warn("no-estimate", `τ1 and τ2 could not be estimated: ${s.models.find(({ chosen }) => chosen)?.reason ?? "no model could be fitted"}.`);
  else if (s.models.some(({ chosen, converged }) => chosen && !converged)) warn("not-converged", "The chosen model did not converge: its estimates and intervals are rough. The largest margin error stands with the models.");
  if (census) return;
  const search = cut ? " A search may find a better model and may take minutes: ask for it by model \"search\", or use fewer or coarser keys." : "";
  const parameters = s.models.find(({ chosen }) => chosen)?.parameters ?? 0;
  if (model !== "search" && model !== "auto" && s.tau2 !== null && RECORDS_PER_PARAMETER * parameters > s.records) warn("many-parameters", `The model has ${countText(parameters)} parameters for ${countText(s.records)} records. It fits chance, so τ1 and τ2 are probably too low, and the test of bias does not always see it. Use fewer terms, or search.`);
  if (s.refuted === true) warn("refuted-model", `The test of bias refutes the model that τ1 and τ2 come from: take them as rough. ${s.why}${search}`);
  else if (cut && s.refuted === false) warn("no-search", `${s.why}${search}`);
  if (s.refuted === null && s.tau2 !== null) warn("untested-model", `The model was not tested: the full table has ${countText(s.cells)} cells. If keys depend on each other, independence misses that and its τ1 and τ2 may be far off. Use fewer or coarser keys.`);
  if (sdc.has("household")) warn("households", "Households are drawn as a whole and their members share keys, while the models take records as independent: intervals are too narrow, and the superpopulation estimates take clusters for chance.");
}
