import type { DrawnRecords, SdcObject } from "@sdc-risk/core";
import { counted, countText } from "@sdc-risk/data";
import type { DesignDoubt } from "./clusters/doubts.ts";
import { isCount } from "./estimate/lead.ts";
import { RECORDS_PER_PARAMETER, type ModelOption } from "./selection/choose.ts";
import type { PopulationSummary } from "./summary-schema.ts";

interface ModelContext {
  readonly model: ModelOption;
  /** Whether the search was ended before its end. */
  readonly cut: boolean;
  /** What the way that the file was drawn says against the figures of a model. */
  readonly doubt: DesignDoubt | null;
  readonly drawn: DrawnRecords;
}

/** Says where the figures are known to fail. */
export function warnOf(
  s: PopulationSummary,
  sdc: SdcObject,
  asked: ModelContext,
  warn: (code: string, message: string) => void,
): void {
  const { expectedMatches: m } = s;
  const chosen = s.models.find((model) => model.chosen);
  const { own } = sdc.weighting;
  if (m.by === "upper-limit")
    warn(
      "extent-unknown",
      `${own === null ? "There are no weights" : `The weights add up to ${countText(Math.round(own.total))}, no more than the records`}, ` +
        "and the size of the population is not known, so matches are counted as if it held the whole " +
        "population: for a sample these figures are too high. Say how many people there are (--population-size N), " +
        `${own === null ? "name the weight (--weight NAME)" : "by how much to multiply the weights (--weight-scale X)"}, or that ` +
        "everyone is in the file (--census).",
    );
  if (isCount(m.by)) return;
  if (asked.doubt !== null) warn(asked.doubt.code, asked.doubt.text);
  if (m.all === null)
    warn(
      "no-estimate",
      `The number of correct matches could not be estimated: ${m.reason ?? "no model could be fitted"}. ` +
        "The lower bound is shown instead.",
    );
  else if (chosen !== undefined && (!chosen.converged || off(s))) {
    warn(
      "not-converged",
      "The fit of the chosen model did not come to its end: margins are off by up to " +
        `${(chosen.marginError ?? 0).toPrecision(1)} records, and τ1 and τ2 may be by about ` +
        `${(s.moved?.tau1 ?? 0).toPrecision(1)} and ${(s.moved?.tau2 ?? 0).toPrecision(1)}.`,
    );
  }
  modelWarnings(s, asked, warn);
  const { part, households, classOf } = asked.drawn;
  if (part !== null && households !== null && m.interval !== null)
    warn(
      "part-of-the-households",
      `How members of a household add to each other is known from ${countText(households.number)} households ` +
        `(${counted(classOf.length, "record")}) that were taken at random: intervals rest on these, all else on the ` +
        "whole file.",
    );
  if (sdc.has("household"))
    warn(
      "households",
      "Households are drawn as a whole and their members share keys, while the models take records as " +
        "independent: the superpopulation estimates take clusters for chance.",
    );
}

/** τ that moved by more than this share of it when the model was fitted on is worth a word. */
const OFF = 0.01;
const off = ({ moved, tau1, tau2 }: PopulationSummary): boolean =>
  moved !== null && (moved.tau1 > OFF * Math.max(1, tau1 ?? 0) || moved.tau2 > OFF * Math.max(1, tau2 ?? 0));

function modelWarnings(
  s: PopulationSummary,
  { model, cut }: ModelContext,
  warn: (code: string, message: string) => void,
): void {
  const { expectedMatches: m } = s;
  const parameters = s.models.find(({ chosen }) => chosen)?.parameters ?? 0;
  const given = model !== "search" && model !== "auto";
  if (m.all === null) return;
  const longer =
    cut && model === "auto"
      ? ' A longer search, which may take minutes, may find a better one: { "model": "search" } in the ' +
        "options of population. Fewer or coarser keys help, too."
      : "";
  if (given && RECORDS_PER_PARAMETER * parameters > s.records) {
    warn(
      "many-parameters",
      `The model has ${counted(parameters, "parameter")} for ${counted(s.records, "record")}. It fits ` +
        "chance, so its figures are probably too low, and the test of bias does not always see it. Use " +
        "fewer terms, or search.",
    );
  }
  const instead =
    m.by === "negative-binomial"
      ? " The negative binomial variant of it is taken instead, and its figures are rough."
      : " Take its figures as rough.";
  if (m.refuted === true)
    warn("refuted-model", `The test of bias refutes the log-linear model. ${s.why}${instead}${longer}`);
  else if (m.refuted === null)
    warn(
      "untested-model",
      "The log-linear model was not tested: the full table has " +
        `${s.cells === null ? "too many" : countText(s.cells)} cells. If keys depend on each other in a way ` +
        `that it leaves out, its figures are far off.${instead}${longer}`,
    );
  else if (cut) warn("search-ended", `${s.why}${longer}`);
}
