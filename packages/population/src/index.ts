import type { Unit } from "@sdc-risk/blocks";
import { columnOfHeldValues, defineMeasure } from "@sdc-risk/core";
import { MISSING_KEY } from "@sdc-risk/data";
import { individualRisk } from "@sdc-risk/individual-risk";
import { BY_INDIVIDUAL_RISK, cautionsOf } from "./cautions.ts";
import { endsOf } from "./ends.ts";
import { isCount } from "./estimate/lead.ts";
import { riskiestRecords } from "./estimate/riskiest.ts";
import { options } from "./options.ts";
import { populationBlocks } from "./report/blocks.ts";
import { profileBlocks } from "./profiles/blocks.ts";
import { terms } from "./terms.ts";
import { warnOf } from "./warnings.ts";

import { modelled } from "./modelled.ts";
import { ofAllKeys } from "./part/of-all-keys.ts";
import { partOfKeys, partText, whyAllKeys } from "./part/part-of-keys.ts";
import { asOwnValues, summarised } from "./summarised.ts";
import { ofProfiles } from "./profiles/of-profiles.ts";
import { populationSummary } from "./summary-schema.ts";

export type {
  Bias,
  Design,
  Interval,
  ModelSummary,
  PopulationSummary,
  SuperEstimate,
  SuperpopulationSummary,
  VariantSummary,
} from "./summary-schema.ts";
export { superpopulation, type Superpopulation } from "./superpopulation/superpopulation.ts";
export { isCount } from "./estimate/lead.ts";

/** Model-based population uniqueness: how many sample uniques are unique in the population, or a correct match. */
export const population = defineMeasure(
  {
    id: "population",
    title: "Population uniqueness",
    about:
      "How many people would be found: how many links with persons of the population are right, and how " +
      "many unique records are unique there, too?",
    answers: "found",
    needs: ["keys"],
    uses: [individualRisk],
    terms,
    options,
    countedBy: {
      // a model that is named leads as it is; a longer search is still one that the file decides
      model: { figures: [""], alike: ["search"] },
      method: { figures: [""] },
      samplingFraction: { figures: [""] },
      clustersInPopulation: { figures: [""] },
      structuralZeros: { figures: [""] },
      mostClasses: { figures: [""] },
      misclassification: { figures: ["perturbed"] },
      neighbourhood: { figures: ["neighbourhood"] },
    },
    summary: populationSummary,
    missing: (_, profiles) =>
      profiles
        ? MISSING_KEY.category
        : "a record is matched by the keys that it holds; keys are taken as missing by chance",
    takes: ({ samplingFraction }, sdc) => [
      "weight",
      "household",
      "cluster",
      ...(sdc.has("cluster") ? (["clusterWeight"] as const) : []),
      ...(samplingFraction === "strata" || Array.isArray(samplingFraction) ? (["strata"] as const) : []),
    ],
    idle: (all, sdc) => ({
      ...(all.clustersInPopulation === null || (sdc.has("cluster") && !sdc.has("clusterWeight"))
        ? {}
        : {
            clustersInPopulation: sdc.has("cluster")
              ? "no cluster weights, which say more"
              : "the role cluster",
          }),
      ...(sdc.source === null || whyAllKeys(all, sdc, Infinity) !== null
        ? { mostClasses: "classes that stay in an engine" }
        : {}),
    }),
    persons: true,
    needsKeys: whyAllKeys,
    takesKeyPart: true,
    async compute(sdc, run) {
      const part = await partOfKeys(sdc, run);
      const classes = part?.classes ?? (await run.classes());
      if (classes.profiles !== null) return ofProfiles(sdc, classes, run);
      const { summary: individual, options: assumed } = run.used["individual-risk"];
      const { setting, found } = await modelled(
        part?.sdc ?? sdc,
        classes,
        assumed.coverage,
        run,
        part ?? undefined,
      );
      const { gaps } = found;
      const given = { classes, coverage: assumed.coverage };
      const whole = await summarised(sdc, run, setting, given, found);
      const { chances, lead, doubt } = whole;
      const summary =
        part === null
          ? whole.summary
          : await ofAllKeys(
              whole.summary,
              { ...part, population: setting.whole.whole!.population },
              run.tick,
            );
      const held = gaps?.held ?? classes.counts;
      if (gaps !== null && setting.file.treated === null && lead !== null && !isCount(lead.by))
        run.judged((tick) => asOwnValues(sdc, { ...run, tick: () => tick() }, setting, given));
      if (classes.records > 0)
        warnOf(
          summary,
          sdc,
          { ...run.options, cut: found.choice.cut, doubt, drawn: setting.file.drawn },
          (code, message) => {
            run.warn(code, message);
          },
        );
      if (part !== null) run.warn("part-of-the-keys", partText(part));
      await run.tick(1);
      // of classes that stay with their records only a part has values
      const here = part === null ? classes : null;
      return {
        summary,
        cautions: cautionsOf(summary, individual, sdc.population?.units ?? null, doubt),
        interval: endsOf(summary),
        estimated: summary.expectedMatches.by === "census" ? [] : [""],
        holdsPresence: ["expectedMatches.inFile"],
        builtOn: BY_INDIVIDUAL_RISK,
        register: sdc.register,
        columns: {
          unique: columnOfHeldValues(
            {
              grain: "class",
              about: "Probability that a sample unique is unique in the population; null for other records.",
            },
            chances.unique,
            here,
          ),
          match: columnOfHeldValues(
            {
              grain: "class",
              headline: "high",
              about: "Expected value of 1/F given f, the chance that a match with the record is correct.",
            },
            chances.match,
            here,
          ),
        },
        profiles: null as Unit | null,
        riskiest: lead === null || part !== null ? [] : riskiestRecords(sdc, classes, chances, held),
      };
    },
  },
  (done) =>
    done.profiles === null
      ? populationBlocks(done)
      : profileBlocks(done.summary, done.profiles, done.cautions),
);
