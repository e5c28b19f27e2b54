import { countText, type Block, type Metric, type TableBlock } from "@sdc-risk/core";
import type { Interval } from "./interval/interval.js";
import type { ModelSummary, PopulationSummary, VariantSummary } from "./summary.js";

/** Estimates by models are shown to one decimal, or as they are where they are small. */
const shown = (x: number): string => (x === 0 || x >= 10 ? countText(Math.round(x)) : x >= 0.1 ? x.toFixed(1) : x.toPrecision(2));
/** Four digits are more than the interval bears. */
const headlined = (tau: number | null): number | null => (tau === null ? null : Number(tau.toPrecision(4)));
const between = (interval: Interval | null): string => (interval === null ? "" : ` 95 % interval: ${shown(interval.low)} to ${shown(interval.high)}.`);
const uniquesText = (s: PopulationSummary): string => (s.sampleUniques === 1 ? "the 1 sample unique" : `${countText(s.sampleUniques)} sample uniques`);

function failure(s: PopulationSummary): string {
  return s.records === 0 ? "There are no records." : `No estimate: ${s.models.find(({ chosen }) => chosen)?.reason ?? "no model could be fitted"}.`;
}

function headline(s: PopulationSummary): Metric[] {
  const share = (tau: number | null): string => (tau === null || s.sampleUniques === 0 ? "" : ` That is ${(100 * (tau / s.sampleUniques)).toPrecision(2)} % of ${uniquesText(s)}.`);
  return [
    { label: "Sample uniques", value: s.sampleUniques, format: "count", about: "Records whose key nobody else in the file has: where a match looks certain.", better: "lower" },
    {
      label: "τ1, expected population uniques among them", value: headlined(s.tau1), format: "number", verdict: true, better: "lower",
      about: s.tau1 === null ? failure(s) : `Estimated number of records whose keys nobody else in the whole population has: whoever finds such a record can be certain of the person.${share(s.tau1)}${between(s.intervals.tau1)}`,
      limits: "It says how many, not which: the model gives each sample unique a probability only.",
    },
    {
      label: "τ2, expected correct matches", value: headlined(s.tau2), format: "number", verdict: true, better: "lower",
      about: s.tau2 === null ? failure(s) : `Estimated number of times somebody is right who links each sample unique with a person of the population who has its keys, one picked at random.${share(s.tau2)}${between(s.intervals.tau2)}`,
      limits: "It supposes that the intruder knows every key without error and that the model is right.",
    },
    ...(s.perturbed === null ? [] : [{ label: "τ2 of the perturbed keys", value: headlined(s.perturbed.tau2), format: "number" as const, about: "The same where keys were perturbed: a match counts only where the record still has its true keys.", better: "lower" as const }]),
  ];
}

function modelRow(m: ModelSummary): TableBlock["rows"][number] {
  const state = m.reason !== null ? `failed: ${m.reason}` : m.converged ? "converged" : `not converged, margins off by ${(m.marginError ?? 0).toPrecision(1)} records`;
  return [m.chosen ? `${m.terms} (chosen)` : m.terms, m.parameters, m.tau1, m.tau2, m.bias?.tau1.z ?? null, m.bias?.tau2.z ?? null, state];
}

function modelsTable(s: PopulationSummary): TableBlock {
  return {
    kind: "table", title: "Estimates under several models",
    about: `${s.why} B̂/√v tests the bias of a model: above 2 it leaves a dependence between keys out and its risk is mostly too high, below −2 it fits chance and its risk is too low. Where models that pass the test differ much, the file cannot tell which is right: read the range.`,
    columns: [
      { label: "model", format: "text" }, { label: "parameters", format: "count" }, { label: "τ1", format: "number" }, { label: "τ2", format: "number" },
      { label: "B̂/√v of τ1", format: "number" }, { label: "B̂/√v of τ2", format: "number" }, { label: "fit", format: "text" },
    ],
    rows: s.models.map(modelRow),
  };
}

function variantsTable(s: PopulationSummary): Block[] {
  const named: [string, VariantSummary | null][] = [["negative binomial, means of the chosen model", s.negativeBinomial], ["negative binomial, cells around each unique", s.neighbourhood]];
  const rows = named.flatMap(([name, variant]) => (variant === null ? [] : [[name, variant.shape, variant.tau1, variant.tau2, variant.reason ?? "converged"]]));
  return rows.length === 0 ? [] : [{
    kind: "table", title: "If cells vary more than the model says",
    about: "The same figures where the mean of each cell is gamma distributed around the model's. Where they are far from those above, the model misses something, such as clusters of like persons. The smaller the shape, the more cells vary.",
    columns: [{ label: "variant", format: "text" }, { label: "shape", format: "number" }, { label: "τ1", format: "number" }, { label: "τ2", format: "number" }, { label: "estimate", format: "text" }],
    rows,
  }];
}

const METHODS = { zayatz: "Zayatz", pitman: "Pitman", snb: "slide negative binomial" } as const;

function superTable({ superpopulation: { estimates, dankar }, population }: PopulationSummary): TableBlock {
  const rule = dankar === null ? "Dankar's rule has nothing to take." : `Dankar's rule takes ${METHODS[dankar.method]}.`;
  return {
    kind: "table", title: "Population uniques by superpopulation models",
    about: `How many units of the whole population${population === null ? "" : ` (${countText(Math.round(population))})`} are alone with their keys, estimated from the sizes of classes alone, and how many of them a sample like this one holds, to be compared with τ1. ${rule} These models can differ by a factor of ten and are mostly too high where their assumptions do not hold: take them as an order of magnitude.`,
    columns: [{ label: "model", format: "text" }, { label: "in the population", format: "number" }, { label: "in the file", format: "number" }, { label: "estimate", format: "text" }],
    rows: estimates.map((one) => [METHODS[one.method], one.uniques, one.inSample, one.uniques === null ? `failed: ${one.reason ?? ""}` : (one.reason ?? "converged")]),
  };
}

/** The section of a report; aggregates only. */
export function populationBlocks({ summary: s }: { readonly summary: PopulationSummary }): readonly Block[] {
  const fraction = s.samplingFraction === null ? "" : ` The file holds ${(100 * s.samplingFraction).toPrecision(3)} % of the population.`;
  return [
    {
      kind: "metrics", title: "Unique in the file, unique in the population?",
      about: `A record that is unique in the file need not be unique in the population. A log-linear model of the keys estimates how often it is.${fraction}${s.model === null ? "" : ` Model: ${s.model}.`}${s.collapsedStrata === 0 ? "" : ` ${s.collapsedStrata} small strata share one sampling fraction.`}`,
      metrics: headline(s),
    },
    ...(s.models.length === 0 ? [] : [modelsTable(s)]),
    ...(s.tau2 === null ? [] : [
      {
        kind: "histogram" as const, answers: "how" as const, title: "Sample uniques by the chance of a correct match", about: "Each bar counts sample uniques by E(1/F). Those on the right are nearly alone in the population: look at them first.",
        x: "chance of a correct match", y: "sample uniques", scale: "linear" as const, bins: s.distribution.match,
      },
      {
        kind: "histogram" as const, title: "Sample uniques by the probability of population uniqueness", about: "Each bar counts sample uniques by the probability that nobody else in the population has their keys.",
        x: "probability of population uniqueness", y: "sample uniques", scale: "linear" as const, bins: s.distribution.unique,
      },
    ]),
    ...variantsTable(s),
    superTable(s),
  ];
}
